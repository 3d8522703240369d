/* Minesweeper opponent: pairs; dares the least risky look. */
#include "msweeper/panel.h"

int main(int argc, char **argv)
{
    return ms_panel_sweep(MS_RULES_OVERLAP, MS_RULES_HIGHEST, argc, argv);
}
