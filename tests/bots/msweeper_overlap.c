/* Minesweeper opponent: compares any two numbers. */
#include "msweeper/panel.h"

int main(int argc, char **argv)
{
    return ms_panel_sweep(MS_RULES_OVERLAP, MS_RULES_LOOKS, argc, argv);
}
