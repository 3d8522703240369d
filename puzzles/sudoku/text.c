/* sd_text: the table of texts, in the order of enum sd_text_id. */
#include "puzzles/sudoku/text.h"

const tm_text sd_texts[SD_TEXTS] = {
    {"SUDOKU: %d cyfr na start, poziom: %s.\n", "SUDOKU: %d givens, level: %s.\n"},
    {"Pe\305\202ny diagram (rozwi\304\205zanie), bo tak ka\305\274e zadanie; "
     "--no-solution go pomija:\n",
     "The full diagram (the solution), as the task demands; --no-solution skips it:\n"},
    {"\305\201amig\305\202\303\263wka, ma dok\305\202adnie jedno rozwi\304\205zanie:\n",
     "The puzzle; it has exactly one solution:\n"},
    {"Poziomu \"%s\" nie uda\305\202o si\304\231 trafi\304\207 w %d pr\303\263bach.\n",
     "Level \"%s\" did not come up in %d tries.\n"},
    {"[puste pola: %d] Pole i cyfra: ", "[%d empty] Cell and digit: "},
    {"Pole %s jest z \305\202amig\305\202\303\263wki, nie mo\305\274na go "
     "zmieni\304\207.\n",
     "%s is a given; it cannot be changed.\n"},
    {"Po polu %s napisz cyfr\304\231 1-9 albo -, \305\274eby je "
     "wyczy\305\233ci\304\207: D6 5, D6 -.\n",
     "After cell %s write a digit 1-9, or - to clear it: D6 5, D6 -.\n"},
    {"Na polu %s nic si\304\231 nie zmienia.\n", "Nothing changes at %s.\n"},
    {"Uwaga: %d stoi ju\305\274 na polu %s (%s).\n",
     "Note: %d already stands at %s (%s).\n"},
    {"Cofni\304\231te: %s.\n", "Undone: %s.\n"},
    {"Nie ma czego cofa\304\207.\n", "There is nothing to undo.\n"},
    {"Jak dot\304\205d bez b\305\202\304\231du. Pustych p\303\263l: %d.\n",
     "No mistake so far. Empty cells: %d.\n"},
    {"B\305\202\304\231dne pola:%s.\n", "Wrong cells:%s.\n"},
    {"Wszystko wype\305\202nione, ale nie wszystko dobrze. \"sprawdz\" poka\305\274e, "
     "gdzie.\n",
     "All filled in, but not all right. \"check\" shows where.\n"},
    {"Brawo, rozwi\304\205zane! Podpowiedzi: %d, cofni\304\231cia: %d.\n",
     "Well done, solved! Hints: %d, undone: %d.\n"},
    {"Oto rozwi\304\205zanie:\n", "This is the solution:\n"},
    {"Plansza jak na pocz\304\205tku (\"cofnij\" przywraca po jednym polu).\n",
     "The puzzle as it was at the start (\"undo\" brings back cell by cell).\n"},
    {"Napisz pole i cyfr\304\231, na przyk\305\202ad D6 5. Pomoc: ?\n",
     "Write a cell and a digit, D6 5 for example. Help: ?\n"},
    {"Podpowied\305\272: %s %d\n", "Hint: %s %d\n"},
    {"Podpowied\305\272: na polu %s nie mo\305\274e by\304\207 %d; "
     "wyczy\305\233\304\207 je (%s -).\n",
     "Hint: %s cannot be %d; clear it (%s -).\n"},
    {"ten sam wiersz", "the same row"},
    {"ta sama kolumna", "the same column"},
    {"ten sam kwadrat", "the same box"},
    {"\305\202atwy", "easy"},
    {"\305\233redni", "medium"},
    {"trudny", "hard"},
    {"ekstremalny", "extreme"},
    {"w wierszu", "in row"},
    {"w kolumnie", "in column"},
    {"w kwadracie", "in box"},
    {"w wierszach", "in rows"},
    {"w kolumnach", "in columns"},
    {"%s cyfra %s pasuje tylko na pole %s.\n", "%s the digit %s fits only at %s.\n"},
    {"na polu %s nic poza %s nie jest mo\305\274liwe.\n",
     "at %s nothing but %s is possible.\n"},
    {"%s cyfra %s le\305\274y tylko %s, wi\304\231c nie na:%s.\n",
     "%s the digit %s lies only %s, so it is not at:%s.\n"},
    {"%s pola%s dziel\304\205 mi\304\231dzy siebie cyfry %s, wi\304\231c nie ma ich "
     "na:%s.\n",
     "%s the cells%s share out the digits %s, so these are not at:%s.\n"},
    {"%s cyfry %s mieszcz\304\205 si\304\231 tylko na polach%s: nic innego tam nie "
     "stoi.\n",
     "%s the digits %s fit only at%s: nothing else stands there.\n"},
    {"cyfra %s le\305\274y %s tylko %s, wi\304\231c nie na:%s.\n",
     "the digit %s lies, %s, only %s, so it is not at:%s.\n"},
    {"na jednym z p\303\263l%s stoi cyfra %s (skrzyd\305\202o), wi\304\231c nie "
     "na:%s.\n",
     "one of the cells%s holds the digit %s (a wing), so it is not at:%s.\n"},
    {"cyfra %s, \305\202a\305\204cuch par albo-albo od pola %s wyklucza j\304\205 "
     "na:%s.\n",
     "digit %s, a chain of either-or pairs from %s rules it out at:%s.\n"},
    {"gdyby na polu %s sta\305\202o %s, gdzie\305\233 zaraz zabrak\305\202oby cyfry "
     "albo miejsca.\n",
     "if %s held %s, some cell or digit would soon have nothing left.\n"},
    {"pole %s i cyfra %s: \305\274e si\304\231 wykluczaj\304\205, wida\304\207 "
     "dopiero po d\305\202ugim szukaniu.\n",
     "cell %s and digit %s: only a long search shows that they exclude each other.\n"},
    {"Wpisz cyfry 1-9 tak, \305\274eby w ka\305\274dym wierszu, kolumnie i kwadracie "
     "3x3 ka\305\274da\nby\305\202a raz. Kolumny to A-I od lewej, wiersze 1-9 od "
     "g\303\263ry.\n  D6 5         wpisuje 5 na pole D6 (tak\305\274e d65, 6D 5)\n  "
     "D6 -         czy\305\233ci pole D6\n  sprawdz (s)  pokazuje "
     "b\305\202\304\231dne pola\n  wyczysc (w)  zaczyna t\304\231 sam\304\205 "
     "\305\202amig\305\202\303\263wk\304\231 od nowa\n  rozwiaz (r)  poddaje "
     "gr\304\231 i pokazuje rozwi\304\205zanie\n",
     "Fill in the digits 1-9 so that each stands once in every row, column and 3x3 "
     "box.\nColumns are A-I from the left, rows 1-9 from the top.\n  D6 5         "
     "puts 5 at D6 (also d65, 6D 5)\n  D6 -         clears D6\n  check (s)    shows "
     "wrong cells\n  clear (w)    starts the same puzzle again\n  solve (r)    gives "
     "up and shows the solution\n"},
    {"Program rozwi\304\205zuje sam, pole po polu:\n",
     "The program solves it, cell by cell:\n"},
    {"Najtrudniejszy krok i jego pow\303\263d:\n",
     "The hardest step and its reason:\n"},
    {"Rozwi\304\205zane: %d p\303\263l.\n", "Solved: %d cells.\n"},
    {"sudoku: wej\305\233cie, linia %s: %s\n", "sudoku: input, line %s: %s\n"},
    {"oczekiwano 81 znak\303\263w w wierszu do 240 znak\303\263w, bez znak\303\263w "
     "steruj\304\205cych",
     "expected 81 signs in a line of at most 240, no control characters"},
    {"oczekiwano 81 znak\303\263w: 1-9, a puste pole to 0 . * albo _",
     "expected 81 signs: 1-9, and 0 . * or _ for an empty cell"},
    {"oczekiwano 81 znak\303\263w, jest mniej", "expected 81 signs, found fewer"},
    {"oczekiwano 81 znak\303\263w, jest wi\304\231cej",
     "expected 81 signs, found more"},
    {"sudoku: --solve i --generate wykluczaj\304\205 si\304\231\n",
     "sudoku: --solve and --generate exclude each other\n"},
    {"N: tyle cyfr na start, 24..40 (domy\305\233lnie 30)",
     "N: so many givens, 24..40 (default 30)"},
    {"dowolny|latwy|sredni|trudny|ekstremalny: wed\305\202ug potrzebnych technik",
     "any|easy|medium|hard|extreme: by the techniques it needs"},
    {"ramka bez nazw wierszy i kolumn", "the frame without names of rows and columns"},
    {"nie pokazuje pe\305\202nego diagramu na pocz\304\205tku",
     "does not show the full diagram at the start"},
    {"N: wypisuje N \305\202amig\305\202\303\263wek, w wierszu 81 znak\303\263w, "
     "poziom i technika",
     "N: writes N puzzles, a line each: 81 signs, level, hardest technique"},
    {"z --generate: tak ma\305\202o cyfr, \305\274e \305\274adnej nie mo\305\274na "
     "ju\305\274 zabra\304\207",
     "with --generate: so few givens that none can go"},
    {"rozwi\304\205zuje wiersze po 81 znak\303\263w: 0, 1 i rozwi\304\205zanie albo 2+",
     "solves lines of 81 signs: 0, 1 and the solution, or 2+"},
};
