/* hive_random: see hv_rival_random in hive/rivals.h. */
#include "hive/rivals.h"

int main(int argc, char **argv)
{
    return hv_rival_main(argc, argv, hv_rival_random);
}
