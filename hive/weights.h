/* weights: the numbers that training finds, as one flat table. */
#ifndef HIVE_WEIGHTS_H
#define HIVE_WEIGHTS_H

enum {
    HV_PHASES = 4, /* knots at 120, 70, 30 and 0 empty cells, straight lines between */
    HV_KNOTS = 5,  /* of the curve, at p = 1/8, 1/4, 1/2, 3/4, 1; it is 0 at p = 0 */
    HV_W_RISK = 0, /* [2 roles][phases][n = 1..6], 64 = 1 */
    HV_W_CURVE = HV_W_RISK + 2 * HV_PHASES * 6, /* [2 roles][knots], 256 = 1 */
    HV_W_SPOT = HV_W_CURVE + 2 * HV_KNOTS,      /* [phases][n = 0..6], 1/32 points */
    HV_WEIGHTS = HV_W_SPOT + HV_PHASES * 7
};

extern const short hv_weights[HV_WEIGHTS];

#endif
