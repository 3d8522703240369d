/* Minesweeper opponent: compares any two numbers and tries single cells. */
#include "msweeper/panel.h"

int main(int argc, char **argv)
{
    return ms_panel_sweep(MS_RULES_PROBE, MS_RULES_LOOKS, argc, argv);
}
