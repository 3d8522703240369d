/* rng: one seedable generator (xoshiro256**, seeded by splitmix64; Blackman and Vigna),
 * the same numbers on every platform. Not for secrets.
 */
#ifndef COMMON_RNG_H
#define COMMON_RNG_H

#include <stdint.h>

typedef struct rng {
    uint64_t state[4];
} rng;

/* Any seed is fine, 0 too. */
void rng_seed(rng *generator, uint64_t seed);

/* 64 random bits. */
uint64_t rng_next(rng *generator);

/* Uniform in 0..bound-1, without bias; bound >= 1. */
uint32_t rng_below(rng *generator, uint32_t bound);

/* Uniform in [0, 1), 53 random bits. */
double rng_unit(rng *generator);

/* A seed that follows from two numbers, (seed, game number) say; well mixed. */
uint64_t rng_mix(uint64_t a, uint64_t b);

/* Puts count ints in random order (Fisher-Yates). */
void rng_shuffle(rng *generator, int *items, int count);

#endif
