/* The fingerprints of MLAYER and MSWEEPER alone, in ISO C: tests/matrix.sh builds it with
 * compilers for which msweeper/bench.c, which needs POSIX, cannot be built.
 */
#include "msweeper/fingerprint.h"

int main(void)
{
    ms_fingerprint_print();
    return 0;
}
