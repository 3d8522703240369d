/* The judge's exact legality check against enumeration of every placement, its SAT solver
 * against truth tables, and the special cases of the rules worked out by hand. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include "common/rng.h"
#include "msweeper/checker.h"
#include "msweeper/sat.h"

/* "*" mine, "." free, "o" free and given; rows joined by '/'. */
static void field_from(mj_field *field, const char *map)
{
    int cols = (int)strcspn(map, "/"), rows = 1, cell = 0;
    const char *p;

    for (p = map; *p; p++)
        rows += *p == '/';
    mj_field_clear(field, rows, cols);
    for (p = map; *p; p++) {
        if (*p == '/')
            continue;
        field->mine[cell] = *p == '*';
        field->given[cell] = *p == 'o';
        field->mines += *p == '*';
        field->givens += *p == 'o';
        cell++;
    }
}

/* ---- The slow twin: all 2^cells placements, cells <= 16 --------------------------- */

static int twin_around(const mj_field *field, int cell, unsigned *mask)
{
    int r, c, n = 0;

    *mask = 0;
    for (r = 0; r < field->rows; r++)
        for (c = 0; c < field->cols; c++) {
            int dr = r - cell / field->cols, dc = c - cell % field->cols;

            if (dr * dr <= 1 && dc * dc <= 1 && (dr || dc)) {
                *mask |= 1u << (r * field->cols + c);
                n++;
            }
        }
    return n;
}

static int bits(unsigned x)
{
    int n = 0;

    for (; x; x &= x - 1)
        n++;
    return n;
}

/* Number of cells that stay undetermined. */
static int twin_left(const mj_field *field, bool *determined)
{
    int cells = field->rows * field->cols, cell, left = 0;
    unsigned truth = 0, known = 0, mask[16], always, never, set;
    bool more = true;

    for (cell = 0; cell < cells; cell++) {
        twin_around(field, cell, &mask[cell]);
        truth |= (unsigned)field->mine[cell] << cell;
        known |= (unsigned)field->given[cell] << cell;
    }
    while (more) {
        always = never = (1u << cells) - 1;
        for (set = 0; set < 1u << cells; set++) {
            bool fits = !(set & known);

            for (cell = 0; fits && cell < cells; cell++)
                if (known >> cell & 1u)
                    fits = bits(set & mask[cell]) == bits(truth & mask[cell]);
            if (fits) {
                always &= set;
                never &= ~set;
            }
        }
        more = (never | known) != known;
        known |= never;
    }
    for (cell = 0; cell < cells; cell++) {
        determined[cell] = (always | never) >> cell & 1u;
        left += !determined[cell];
    }
    return left;
}

static void test_equals_enumeration(void **state)
{
    rng random;
    int i, cell, legal = 0;

    (void)state;
    rng_seed(&random, 7);
    for (i = 0; i < 4000; i++) {
        static const int sizes[][2] = {{1, 1}, {1, 7}, {2, 5}, {3, 3}, {3, 4}, {4, 3}};
        const int *size = sizes[rng_below(&random, 6)];
        double density = 0.05 + 0.5 * rng_unit(&random), given = rng_unit(&random);
        bool determined[16];
        mj_field field;
        mj_verdict verdict;
        mj_closure *closure;
        int left;

        mj_field_clear(&field, size[0], size[1]);
        for (cell = 0; cell < size[0] * size[1]; cell++) {
            field.mine[cell] = rng_unit(&random) < density;
            field.given[cell] = !field.mine[cell] && rng_unit(&random) < given;
        }
        left = twin_left(&field, determined);
        verdict = mj_check_field(&field);
        assert_int_equal(verdict.left, left);
        assert_int_equal(verdict.legality, left ? MJ_UNDETERMINED : MJ_LEGAL);
        legal += left == 0;
        closure = mj_closure_new(&field);
        for (cell = 0; cell < size[0] * size[1]; cell++)
            if (field.given[cell])
                mj_closure_tell(closure, cell);
        assert_true(mj_closure_run(closure, false));
        for (cell = 0; cell < size[0] * size[1]; cell++)
            assert_int_equal(mj_closure_determined(closure, cell), determined[cell]);
        mj_closure_free(closure);
    }
    assert_in_range(legal, 500, 3500); /* both verdicts were met often */
}

static void test_equals_enumeration_on_4x4(void **state)
{
    rng random;
    int i, cell;

    (void)state;
    rng_seed(&random, 8);
    for (i = 0; i < 150; i++) {
        double density = 0.1 + 0.3 * rng_unit(&random);
        bool determined[16];
        mj_field field;

        mj_field_clear(&field, 4, 4);
        for (cell = 0; cell < 16; cell++) {
            field.mine[cell] = rng_unit(&random) < density;
            field.given[cell] = !field.mine[cell] && rng_below(&random, 3) == 0;
        }
        assert_int_equal(mj_check_field(&field).left, twin_left(&field, determined));
    }
}

static mj_legality verdict_on(const char *map)
{
    mj_field field;

    field_from(&field, map);
    return mj_check_field(&field).legality;
}

static void test_special_cases(void **state)
{
    (void)state;
    /* The statement's sample: mines (1 2) (2 2) (1 3), given (1 1) (2 1) (2 3). */
    assert_int_equal(verdict_on("o**/o*o/.../..."), MJ_LEGAL);
    assert_int_equal(verdict_on(".**/o*./.../..."), MJ_UNDETERMINED);
    assert_int_equal(verdict_on("o"), MJ_LEGAL);
    assert_int_equal(verdict_on("."), MJ_UNDETERMINED);
    assert_int_equal(verdict_on("*"), MJ_UNDETERMINED);
    assert_int_equal(verdict_on("o*"), MJ_LEGAL);
    assert_int_equal(verdict_on("*o*"), MJ_LEGAL);
    assert_int_equal(verdict_on("o*o*o"), MJ_LEGAL);
    assert_int_equal(verdict_on("o*.o"), MJ_LEGAL); /* 1 and 0: the third is free */
    assert_int_equal(verdict_on("o*.*o"),
                     MJ_UNDETERMINED); /* nobody can ask the middle */
    assert_int_equal(verdict_on("o.../..../..../...."), MJ_LEGAL); /* M = 0, K = 1 */
    assert_int_equal(verdict_on("..../..../..../...."), MJ_UNDETERMINED); /* K = 0 */
    /* a mine shut in by mines */
    assert_int_equal(verdict_on("ooooo/o***o/o***o/o***o/ooooo"), MJ_UNDETERMINED);
    assert_int_equal(verdict_on("ooooo/o***o/o*o*o/o***o/ooooo"), MJ_LEGAL);
    /* a mine-free pocket behind mines, without a given cell */
    assert_int_equal(verdict_on("ooooo/o***o/o*.*o/o***o/ooooo"), MJ_UNDETERMINED);
    /* 1 in a corner, three cells: which of them is the mine? */
    assert_int_equal(verdict_on("o*/.."), MJ_UNDETERMINED);
}

static void test_verdict_names_a_cell(void **state)
{
    mj_field field;
    mj_verdict verdict;

    (void)state;
    field_from(&field, "o*.*o");
    verdict = mj_check_field(&field);
    assert_int_equal(verdict.left, 1);
    assert_int_equal(verdict.cell, 2);
}

static void test_direct_conclusions_are_weaker(void **state)
{
    /* 1 1 over two open cells each, overlapping in a 2x3: pairs decide, single cells not
     */
    mj_field field;
    mj_closure *closure;
    int cell;

    (void)state;
    field_from(&field, "oo.../*...."); /* numbers 1 1: the cell under the third column */
    closure = mj_closure_new(&field);
    for (cell = 0; cell < 10; cell++)
        if (field.given[cell])
            mj_closure_tell(closure, cell);
    mj_closure_run(closure, true);
    assert_false(mj_closure_determined(closure, 2));
    assert_true(mj_closure_run(closure, false));
    assert_true(mj_closure_determined(closure, 2));
    assert_true(mj_closure_determined(closure, 7));
    mj_closure_free(closure);
}

/* ---- Solver ----------------------------------------------------------------------- */

static void test_solver_equals_truth_table(void **state)
{
    rng random;
    int round, i, k;

    (void)state;
    rng_seed(&random, 9);
    for (round = 0; round < 3000; round++) {
        enum { VARS = 8 };
        int vars[VARS], clauses[60][3], count = 10 + (int)rng_below(&random, 50), set;
        bool possible[2 * VARS] = {false}, any = false;
        mj_sat *sat = mj_sat_new(VARS);
        bool fine = true;

        for (i = 0; i < count; i++)
            for (k = 0; k < 3; k++) {
                int var =
                    3 * (k > 0) + 2 * (k > 1) + 1 + (int)rng_below(&random, k ? 2 : 3);

                clauses[i][k] = rng_below(&random, 2) ? var : -var;
            }
        for (set = 0; set < 1 << VARS; set++) {
            bool fits = true;

            for (i = 0; i < count && fits; i++) {
                bool true_one = false;

                for (k = 0; k < 3; k++) {
                    int lit = clauses[i][k], var = lit < 0 ? -lit : lit;

                    true_one = true_one || (set >> (var - 1) & 1) == (lit > 0);
                }
                fits = true_one;
            }
            for (k = 0; fits && k < VARS; k++)
                possible[2 * k + (set >> k & 1)] = true;
            any = any || fits;
        }
        for (k = 0; k < VARS; k++)
            vars[k] = k + 1;
        for (i = 0; i < count && fine; i++)
            fine = mj_sat_add(sat, clauses[i], 3);
        for (k = 0; k < VARS; k++) {
            assert_int_equal(mj_sat_solve(sat, vars[k], vars, VARS, 100000),
                             possible[2 * k + 1] ? MJ_SAT_YES : MJ_SAT_NO);
            assert_int_equal(mj_sat_solve(sat, -vars[k], vars, VARS, 100000),
                             possible[2 * k] ? MJ_SAT_YES : MJ_SAT_NO);
            if (any && !possible[2 * k])
                assert_int_equal(mj_sat_fixed(sat, vars[k]), 1);
        }
        mj_sat_free(sat);
    }
}

/* n + 1 pigeons in n holes: no direct conclusion, so this needs real learning; also more
 * conflicts than fit between two restarts. */
static void test_solver_refutes_pigeons(void **state)
{
    enum { HOLES = 7, PIGEONS = 8 };
    int vars[PIGEONS * HOLES + 1], p, q, h, pair[2], one[HOLES];
    mj_sat *sat = mj_sat_new(PIGEONS * HOLES + 1);

    (void)state;
    for (p = 0; p <= PIGEONS * HOLES; p++)
        vars[p] = p + 1;
    for (p = 0; p < PIGEONS; p++) {
        for (h = 0; h < HOLES; h++)
            one[h] = p * HOLES + h + 1;
        assert_true(mj_sat_add(sat, one, HOLES));
    }
    for (h = 0; h < HOLES; h++)
        for (p = 0; p < PIGEONS; p++)
            for (q = 0; q < p; q++) {
                pair[0] = -(p * HOLES + h + 1);
                pair[1] = -(q * HOLES + h + 1);
                assert_true(mj_sat_add(sat, pair, 2));
            }
    assert_int_equal(
        mj_sat_solve(sat, PIGEONS * HOLES + 1, vars, PIGEONS * HOLES + 1, 10),
        MJ_SAT_GAVE_UP);
    assert_int_equal(
        mj_sat_solve(sat, PIGEONS * HOLES + 1, vars, PIGEONS * HOLES + 1, 10000000),
        MJ_SAT_NO);
    mj_sat_free(sat);
}

/* ---- Reference fields ------------------------------------------------------------- */

static void test_made_fields_are_legal(void **state)
{
    static const int sizes[][2] = {{1, 1}, {1, 30},  {30, 1},  {2, 2},  {5, 5},
                                   {9, 9}, {16, 16}, {16, 30}, {30, 30}};
    size_t i;
    uint64_t seed;

    (void)state;
    for (i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (seed = 0; seed < 3; seed++) {
            mj_field field, again;
            int cells = sizes[i][0] * sizes[i][1], mines = 0, cell;

            assert_true(mj_make_field(&field, sizes[i][0], sizes[i][1], 0.2, seed));
            assert_int_equal(mj_check_field(&field).legality, MJ_LEGAL);
            assert_true(mj_make_field(&again, sizes[i][0], sizes[i][1], 0.2, seed));
            assert_memory_equal(&field, &again, sizeof field);
            for (cell = 0; cell < cells; cell++) {
                assert_false(field.mine[cell] && field.given[cell]);
                mines += field.mine[cell];
            }
            assert_int_equal(mines, field.mines);
            if (cells > 200)
                assert_in_range(field.mines, cells / 8, cells / 3);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equals_enumeration),
        cmocka_unit_test(test_equals_enumeration_on_4x4),
        cmocka_unit_test(test_special_cases),
        cmocka_unit_test(test_verdict_names_a_cell),
        cmocka_unit_test(test_direct_conclusions_are_weaker),
        cmocka_unit_test(test_solver_equals_truth_table),
        cmocka_unit_test(test_solver_refutes_pigeons),
        cmocka_unit_test(test_made_fields_are_legal),
    };

    return cmocka_run_group_tests_name("msweeper_checker", tests, NULL, NULL);
}
