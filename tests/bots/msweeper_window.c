/* Minesweeper opponent: misses nothing inside windows of 5x5. */
#include "msweeper/panel.h"

int main(int argc, char **argv)
{
    return ms_panel_sweep(MS_RULES_WINDOW, MS_RULES_LOOKS, argc, argv);
}
