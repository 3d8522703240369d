/* Minesweeper opponent: lays random mines and gives the numbers that weak rules need. */
#include "msweeper/panel.h"

int main(int argc, char **argv)
{
    return ms_panel_lay(argc, argv);
}
