/* lanes: eight 16-bit numbers at a time. SSE2 where the compiler has it, else (and with
 * -DHV_PLAIN) plain C that gives the same numbers lane by lane.
 */
#ifndef HIVE_LANES_H
#define HIVE_LANES_H

enum { HV_LANES = 8 };

#if defined(__SSE2__) && !defined(HV_PLAIN)

#include <emmintrin.h>

typedef __m128i hv_lanes;

static inline hv_lanes hv_lanes_load(const short *from)
{
    return _mm_loadu_si128((const __m128i *)(const void *)from);
}

static inline void hv_lanes_store(short *to, hv_lanes a)
{
    _mm_storeu_si128((__m128i *)(void *)to, a);
}

static inline hv_lanes hv_lanes_all(int value)
{
    return _mm_set1_epi16((short)value);
}

/* The sum, held at the ends of the range. */
static inline hv_lanes hv_lanes_add(hv_lanes a, hv_lanes b)
{
    return _mm_adds_epi16(a, b);
}

static inline hv_lanes hv_lanes_sub(hv_lanes a, hv_lanes b)
{
    return _mm_subs_epi16(a, b);
}

/* High half of the product: floor(a * b / 65536). */
static inline hv_lanes hv_lanes_mulhi(hv_lanes a, hv_lanes b)
{
    return _mm_mulhi_epi16(a, b);
}

static inline hv_lanes hv_lanes_max(hv_lanes a, hv_lanes b)
{
    return _mm_max_epi16(a, b);
}

/* Lane by lane: a < b ? yes : no. */
static inline hv_lanes hv_lanes_pick(hv_lanes a, hv_lanes b, hv_lanes yes, hv_lanes no)
{
    hv_lanes mask = _mm_cmplt_epi16(a, b);

    return _mm_or_si128(_mm_and_si128(mask, yes), _mm_andnot_si128(mask, no));
}

/* The largest lane. */
static inline int hv_lanes_top(hv_lanes a)
{
    a = _mm_max_epi16(a, _mm_shuffle_epi32(a, 0x4E));
    a = _mm_max_epi16(a, _mm_shuffle_epi32(a, 0xB1));
    a = _mm_max_epi16(a, _mm_shufflelo_epi16(a, 0xB1));
    return (short)_mm_extract_epi16(a, 0);
}

/* True if some lane is equal to b's. */
static inline int hv_lanes_meet(hv_lanes a, hv_lanes b)
{
    return _mm_movemask_epi8(_mm_cmpeq_epi16(a, b)) != 0;
}

#else

typedef struct hv_lanes {
    short lane[HV_LANES];
} hv_lanes;

static inline hv_lanes hv_lanes_load(const short *from)
{
    hv_lanes a;
    int i;

    for (i = 0; i < HV_LANES; i++) {
        a.lane[i] = from[i];
    }
    return a;
}

static inline void hv_lanes_store(short *to, hv_lanes a)
{
    int i;

    for (i = 0; i < HV_LANES; i++) {
        to[i] = a.lane[i];
    }
}

static inline hv_lanes hv_lanes_all(int value)
{
    hv_lanes a;
    int i;

    for (i = 0; i < HV_LANES; i++) {
        a.lane[i] = (short)value;
    }
    return a;
}

static inline hv_lanes hv_lanes_add(hv_lanes a, hv_lanes b)
{
    int i;

    for (i = 0; i < HV_LANES; i++) {
        int sum = a.lane[i] + b.lane[i];

        a.lane[i] = (short)(sum < -32768 ? -32768 : sum > 32767 ? 32767 : sum);
    }
    return a;
}

static inline hv_lanes hv_lanes_sub(hv_lanes a, hv_lanes b)
{
    int i;

    for (i = 0; i < HV_LANES; i++) {
        int difference = a.lane[i] - b.lane[i];

        a.lane[i] = (short)(difference < -32768  ? -32768
                            : difference > 32767 ? 32767
                                                 : difference);
    }
    return a;
}

/* Biased so that the shift only sees a number that is not negative. */
static inline hv_lanes hv_lanes_mulhi(hv_lanes a, hv_lanes b)
{
    int i;

    for (i = 0; i < HV_LANES; i++) {
        long product = (long)a.lane[i] * b.lane[i];

        a.lane[i] = (short)((long)((product + 0x40000000L) >> 16) - 0x4000L);
    }
    return a;
}

static inline hv_lanes hv_lanes_max(hv_lanes a, hv_lanes b)
{
    int i;

    for (i = 0; i < HV_LANES; i++) {
        a.lane[i] = a.lane[i] > b.lane[i] ? a.lane[i] : b.lane[i];
    }
    return a;
}

static inline hv_lanes hv_lanes_pick(hv_lanes a, hv_lanes b, hv_lanes yes, hv_lanes no)
{
    int i;

    for (i = 0; i < HV_LANES; i++) {
        a.lane[i] = a.lane[i] < b.lane[i] ? yes.lane[i] : no.lane[i];
    }
    return a;
}

static inline int hv_lanes_top(hv_lanes a)
{
    int i, top = a.lane[0];

    for (i = 1; i < HV_LANES; i++) {
        top = a.lane[i] > top ? a.lane[i] : top;
    }
    return top;
}

static inline int hv_lanes_meet(hv_lanes a, hv_lanes b)
{
    int i;

    for (i = 0; i < HV_LANES; i++) {
        if (a.lane[i] == b.lane[i]) {
            return 1;
        }
    }
    return 0;
}

#endif

#endif
