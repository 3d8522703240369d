/* Minesweeper opponent: lists all placements of up to 40 unknown cells. */
#include "msweeper/panel.h"

int main(int argc, char **argv)
{
    return ms_panel_sweep(MS_RULES_LISTING, MS_RULES_LOOKS, argc, argv);
}
