/* Minesweeper opponent: looks at one number at a time. */
#include "msweeper/panel.h"

int main(int argc, char **argv)
{
    return ms_panel_sweep(MS_RULES_SINGLE, MS_RULES_LOOKS, argc, argv);
}
