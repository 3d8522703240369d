/* Minesweeper opponent: single numbers; dares the least risky look. */
#include "msweeper/panel.h"

int main(int argc, char **argv)
{
    return ms_panel_sweep(MS_RULES_SINGLE, MS_RULES_HIGHEST, argc, argv);
}
