/* The page of results: its data are whole, it asks for nothing from outside, and in a
 * real browser (Chromium, if there is one) every game of every contest opens, steps
 * forward and back to the same positions, without an error and without a request. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/judge/json.h"
#include "tests/support.h"

static char dir[512];

/* Steps through everything by the keys that people use and writes "TEST OK ..." or what
 * went wrong into the page, for --dump-dom. */
static const char *const harness[] = {
    "<script>(function () {\n",
    "var wrong = [], positions = 0, games = 0;\n",
    "function key(k) { document.dispatchEvent(new KeyboardEvent('keydown',\n",
    "    {key: k, bubbles: true})); }\n",
    "function texts(what) { return Array.prototype.map.call(\n",
    "    document.querySelectorAll(what), function (e) {\n",
    "    return e.getAttribute('class') + '|' + e.textContent; }); }\n",
    "function look() { return Array.prototype.map.call(\n",
    "    document.querySelectorAll('.cell'), function (e) { return e.textContent +\n",
    "    e.querySelector('.mark').getAttribute('class'); }).sort().concat(\n",
    "    texts('.label,.caption,.fault')).join(';'); }\n",
    "var chooser = document.querySelector('select[aria-label=game]');\n",
    "var slider = document.querySelector('input[type=range]');\n",
    "Array.prototype.slice.call(chooser.options).forEach(function (o) {\n",
    "    var seen = [], i, last;\n",
    "    chooser.value = o.value; chooser.dispatchEvent(new Event('change'));\n",
    "    games++; last = Number(slider.max);\n",
    "    key('Home');\n",
    "    for (i = 0; i <= last; i++) { seen.push(look()); positions++;\n",
    "        if (Number(slider.value) !== i) { wrong.push('slider at ' + i); }\n",
    "        key('ArrowRight'); }\n",
    "    if (look() !== seen[last]) { wrong.push('end of game ' + o.text); }\n",
    "    for (i = last; i >= 0; i--) {\n",
    "        if (look() !== seen[i]) { wrong.push('back at ' + i + ' of ' + o.text); }\n",
    "        if (i > 0 && seen[i] === seen[i - 1]) {\n",
    "            wrong.push('nothing new at ' + i + ' of ' + o.text); }\n",
    "        key('ArrowLeft'); }\n",
    "    key('End');\n",
    "    if (look() !== seen[last]) { wrong.push('End of ' + o.text); }\n",
    "    key(' '); key(' '); key('n'); key('p'); key('t'); key('t');\n",
    "});\n",
    "if (performance.getEntriesByType('resource').length > 0) {\n",
    "    wrong.push('it asked for a resource'); }\n",
    "wrong = wrong.concat(window.testErrors);\n",
    "var out = document.createElement('pre');\n",
    "out.textContent = wrong.length ? 'TEST FAILED ' + wrong.slice(0, 5).join(', ')\n",
    "    : 'TEST OK games=' + games + ' positions=' + positions + '.';\n",
    "document.body.appendChild(out);\n",
    "}());</script>\n",
    NULL};

static const char catcher[] =
    "<script>window.testErrors = [];\n"
    "window.onerror = function (m) { window.testErrors.push(m); };\n"
    "document.addEventListener('securitypolicyviolation', function (e) {\n"
    "    window.testErrors.push('policy: ' + e.blockedURI); });\n"
    "console.error = function (m) { window.testErrors.push(m); };</script>\n";

/* Makes FILE.html by a judge; its text. */
static char *make_page(const char *judge, const char *const bots[], const char *options)
{
    const char *argv[24];
    char words[400], file[64];
    support_result r;
    char *word;
    int n = 0;

    snprintf(words, sizeof words, "%s", options);
    snprintf(file, sizeof file, "%s.html", judge);
    argv[n++] = support_program(judge);
    argv[n++] = "--quiet";
    argv[n++] = "--memory";
    argv[n++] = "0";
    argv[n++] = "--html";
    argv[n++] = file;
    for (word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[n++] = word;
    for (; *bots; bots++)
        argv[n++] = *bots;
    argv[n] = NULL;
    r = support_run(dir, argv, NULL, 0, 120);
    if (r.status != 0)
        fail_msg("%s: %s", judge, r.err);
    support_free(&r);
    return support_read(dir, file, NULL);
}

/* The JSON of the page; checks that nothing points outside. */
static char *data_of(char *page)
{
    char *start = strstr(page, "id=\"data\">"), *end;

    assert_non_null(start);
    start += strlen("id=\"data\">");
    end = strstr(start, "</script>");
    assert_non_null(end);
    *end = '\0';
    assert_null(strchr(start, '<'));
    assert_true(json_is_valid(start));
    return start;
}

static void expect_games(const char *data, int games)
{
    const char *game = json_first(json_member(data, "games"));
    int n = 0;

    for (; game; game = json_next(game))
        n++;
    assert_int_equal(n, games);
}

static void expect_no_links(const char *page)
{
    const char *p = page;

    while ((p = strstr(p, "://")) != NULL) {
        /* the one name of SVG's elements is no address that is asked for */
        assert_memory_equal(p - 4, "http://www.w3.org/2000/svg'", 27);
        p++;
    }
    assert_null(strstr(page, "@import"));
    assert_null(strstr(page, "url("));
    assert_null(strstr(page, " src="));
}

static const char *find_chromium(void)
{
    static const char *const paths[] = {"/usr/bin/chromium", "/usr/bin/chromium-browser",
                                        "/usr/bin/google-chrome"};
    size_t i;

    for (i = 0; i < sizeof paths / sizeof *paths; i++)
        if (access(paths[i], X_OK) == 0)
            return paths[i];
    return NULL;
}

/* The page with the harness in it. */
static void write_test_page(const char *page, const char *file)
{
    json_text out = {NULL, 0, 0};
    const char *head = strstr(page, "<head>"), *end = strstr(page, "</body>");
    int i;

    assert_non_null(head);
    assert_non_null(end);
    json_put(&out, page, (size_t)(head - page) + 6);
    json_put(&out, catcher, sizeof catcher - 1);
    json_put(&out, head + 6, (size_t)(end - head) - 6);
    for (i = 0; harness[i]; i++)
        json_put(&out, harness[i], strlen(harness[i]));
    json_put(&out, end, strlen(end));
    support_write(dir, file, out.data, (long)out.size);
    json_free(&out);
}

static void step_through(const char *page, int games)
{
    char url[700], profile[700], expected[40];
    const char *argv[] = {find_chromium(), "--headless", "--no-sandbox", "--disable-gpu",
                          "--disable-background-networking", "--no-first-run", profile,
                          "--virtual-time-budget=10000", "--dump-dom", url, NULL};
    support_result r;
    const char *found;

    if (!argv[0])
        return; /* said by test_a_browser_is_there */
    write_test_page(page, "test.html");
    snprintf(profile, sizeof profile, "--user-data-dir=%s/profile", dir);
    snprintf(url, sizeof url, "file://%s/test.html", dir);
    snprintf(expected, sizeof expected, "TEST OK games=%d ", games);
    r = support_run(dir, argv, NULL, 0, 120);
    found = strstr(r.out, "TEST ");
    if (!found || strncmp(strstr(r.out, "<pre>") ? strstr(r.out, "<pre>") + 5 : "",
                          expected, strlen(expected)) != 0)
        fail_msg("expected %s, found %.300s", expected,
                 strstr(r.out, "<pre>") ? strstr(r.out, "<pre>") : r.err);
    support_free(&r);
}

static void test_page(const char *judge, const char *const bots[], const char *options,
                      int games)
{
    char *page = make_page(judge, bots, options), *copy;

    assert_non_null(page);
    expect_no_links(page);
    copy = calloc(1, strlen(page) + 1);
    assert_non_null(copy);
    strcpy(copy, page);
    expect_games(data_of(copy), games);
    step_through(page, games);
    free(copy);
    free(page);
}

static char bad[600], bot1[600], bot2[600];

static void name_bots(const char *first, const char *second, const char *output)
{
    /* a name with every sign that HTML or JSON could stumble over would be refused by
     * the judge; the fault's text brings < > & " instead */
    snprintf(bad, sizeof bad, "bad=\"%s\" garbage %s", support_program("bots/misbehave"),
             output);
    snprintf(bot1, sizeof bot1, "\"%s\"", support_program(first));
    snprintf(bot2, sizeof bot2, "\"%s\"", support_program(second));
}

static void test_rivers(void **state)
{
    const char *bots[] = {bot1, bot2, bad, NULL};

    (void)state;
    name_bots("bots/rivers_random", "bots/rivers_greedy", "RAIN.OUT");
    test_page("rivers-judge", bots, "--pairs 1", 6);
}

static void test_hive(void **state)
{
    const char *bots[] = {bot1, bot2, bad, NULL};

    (void)state;
    name_bots("bots/hive_random", "bots/hive_greedy", "-");
    test_page("hive-judge", bots, "--pairs 1", 6);
}

static void test_balda(void **state)
{
    const char *bots[] = {bot1, bad, NULL};

    (void)state;
    support_write(dir, "words.txt",
                  "\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xB4\xD0\xB0\n"
                  "\xD0\xB1\xD0\xB0\xD0\xBB\n\xD0\xB0\xD0\xBB\xD1\x8B\xD0\xB9\n"
                  "\xD0\xB4\xD0\xB0\xD1\x80\n\xD0\xB1\xD0\xB0\xD0\xBB\xD0\xBB\n",
                  -1);
    name_bots("bots/balda_random", "bots/balda_greedy", "output.txt");
    test_page("balda-judge", bots, "--pairs 1 --dict words.txt", 2);
}

static void test_msweeper(void **state)
{
    const char *bots[] = {bot1, bad, NULL};

    (void)state;
    name_bots("bots/msweeper_single", "bots/msweeper_subset", "MSWEEPER.OUT");
    test_page("msweeper-judge", bots, "--fields 2", 4);
}

static void test_a_browser_is_there(void **state)
{
    const char *all = getenv("REQUIRE_ALL");

    (void)state;
    if (find_chromium())
        return;
    print_message("no Chromium to open the pages in\n");
    assert_false(all && strcmp(all, "1") == 0);
    skip();
}

static int set_up(void **state)
{
    (void)state;
    /* no blanks and Cyrillic here: the name becomes part of a file:// address */
    snprintf(dir, sizeof dir, "/tmp/judge-page-XXXXXX");
    return mkdtemp(dir) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    support_remove_dir(dir);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rivers),  cmocka_unit_test(test_hive),
        cmocka_unit_test(test_balda),   cmocka_unit_test(test_msweeper),
        cmocka_unit_test(test_a_browser_is_there),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
