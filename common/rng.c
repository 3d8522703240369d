/* rng: see rng.h. xoshiro256** 1.0; its state must not be all zero, which splitmix64
 * seeding guarantees (four outputs in a row are never all zero).
 */
#include "common/rng.h"

static uint64_t rng_split(uint64_t *state)
{
    uint64_t z;

    *state += UINT64_C(0x9E3779B97F4A7C15);
    z = *state;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static uint64_t rng_rotate(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

void rng_seed(rng *generator, uint64_t seed)
{
    int i;

    for (i = 0; i < 4; i++)
        generator->state[i] = rng_split(&seed);
}

uint64_t rng_next(rng *generator)
{
    uint64_t *s = generator->state;
    uint64_t result = rng_rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}

/* Multiply-shift with rejection (Lemire 2019): the low word tells whether the draw falls
 * into the part that would favour small numbers. */
uint32_t rng_below(rng *generator, uint32_t bound)
{
    uint64_t product = (rng_next(generator) >> 32) * bound;
    uint32_t low = (uint32_t)product;

    if (low < bound) {
        uint32_t threshold = (uint32_t)(0u - bound) % bound;
        while (low < threshold) {
            product = (rng_next(generator) >> 32) * bound;
            low = (uint32_t)product;
        }
    }
    return (uint32_t)(product >> 32);
}

double rng_unit(rng *generator)
{
    return (double)(rng_next(generator) >> 11) * (1.0 / 9007199254740992.0);
}

uint64_t rng_mix(uint64_t a, uint64_t b)
{
    uint64_t state = a;

    state = rng_split(&state) ^ b;
    return rng_split(&state);
}

void rng_shuffle(rng *generator, int *items, int count)
{
    int i;

    for (i = count - 1; i > 0; i--) {
        int j = (int)rng_below(generator, (uint32_t)i + 1);
        int kept = items[i];
        items[i] = items[j];
        items[j] = kept;
    }
}
