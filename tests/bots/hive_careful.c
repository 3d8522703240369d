/* hive_careful: see hv_rival_careful in hive/rivals.h. */
#include "hive/rivals.h"

int main(int argc, char **argv)
{
    return hv_rival_main(argc, argv, hv_rival_careful);
}
