/* Minesweeper opponent: compares numbers whose cells include one another. */
#include "msweeper/panel.h"

int main(int argc, char **argv)
{
    return ms_panel_sweep(MS_RULES_SUBSET, MS_RULES_LOOKS, argc, argv);
}
