/* mm_text: the table of texts, in the order of enum mm_text_id. */
#include "puzzles/mastermind/text.h"

const tm_text mm_texts[MM_TEXTS] = {
    {"MASTERMIND: odgadnij kod z pi\304\231ciu r\303\263\305\274nych cyfr, pierwsza "
     "nie jest zerem.\nMasz %d pr\303\263b. x: cyfra na swoim miejscu, o: cyfra jest, "
     "ale gdzie indziej.\n",
     "MASTERMIND: find the code of five different digits, the first is not 0.\nYou "
     "have %d tries. x: a digit in its place, o: the digit is elsewhere.\n"},
    {"       Kod    Klucz\n", "       Code   Key\n"},
    {"%3d.   %s  %s", "%3d.   %s  %s"},
    {"(\305\274adnej z tych cyfr)", "(none of these digits)"},
    {"Pr\303\263ba %d z %d: ", "Try %d of %d: "},
    {"Oczekuj\304\231 pi\304\231ciu cyfr, na przyk\305\202ad 12345, a jest: %s. "
     "Pr\303\263ba nie przepada.\n",
     "Five digits expected, 12345 say, found: %s. No try is lost.\n"},
    {"Napisz pi\304\231\304\207 cyfr, na przyk\305\202ad 12345. Pomoc: ?\n",
     "Write five digits, 12345 say. Help: ?\n"},
    {"Kod ma r\303\263\305\274ne cyfry i nie zaczyna si\304\231 od 0 (--strict). "
     "Pr\303\263ba nie przepada.\n",
     "A code has different digits and does not start with 0 (--strict). No try is "
     "lost.\n"},
    {"Uwaga: %s nie mo\305\274e by\304\207 kodem (r\303\263\305\274ne cyfry, na "
     "pocz\304\205tku nie 0).\n",
     "Note: %s cannot be the code (different digits, no 0 in front).\n"},
    {"Brawo, kod odgadni\304\231ty w pr\303\263bie %d! Podpowiedzi: %d.\n",
     "Well done, the code found in try %d! Hints: %d.\n"},
    {"Koniec pr\303\263b. Kod kodera: %s.\n", "No tries left. The code was %s.\n"},
    {"Kod kodera: %s.\n", "The code was %s.\n"},
    {"Mo\305\274liwych kod\303\263w: %d.\n", "Possible codes: %d.\n"},
    {"%s zgadza si\304\231 ze wszystkimi kluczami.\n", "%s agrees with all keys.\n"},
    {"%s przeczy pr\303\263bie %d: %s da\305\202oby tam klucz %s, a by\305\202 %s.\n",
     "%s contradicts try %d: there %s would have given %s, it gave %s.\n"},
    {"Podpowied\305\272: %s (mo\305\274liwych kod\303\263w: %d).\n",
     "Hint: %s (possible codes: %d).\n"},
    {"Podpowied\305\272: %s, \305\274aden inny kod nie pasuje.\n",
     "Hint: %s, no other code fits.\n"},
    {"To jeden z mo\305\274liwych kod\303\263w; dobrze dzieli pozosta\305\202e.\n",
     "It is one of the possible codes and splits the others well.\n"},
    {"Sam kodem nie jest, ale najlepiej dzieli mo\305\274liwe kody.\n",
     "It is not the code itself, but splits the possible codes best.\n"},
    {"Pr\303\263by nie da si\304\231 cofn\304\205\304\207: klucz ju\305\274 znasz.\n",
     "A try cannot be undone: you know the key now.\n"},
    {"Zabrak\305\202o pami\304\231ci na podpowied\305\272.\n",
     "Not enough memory for a hint.\n"},
    {"Odgadnij kod: pi\304\231\304\207 r\303\263\305\274nych cyfr, pierwsza nie jest "
     "zerem. Po ka\305\274dej pr\303\263bie\nkoder odpowiada kluczem: najpierw x za "
     "ka\305\274d\304\205 cyfr\304\231 na swoim miejscu, potem o za\n"
     "ka\305\274d\304\205, kt\303\263ra jest w kodzie, ale gdzie indziej; - gdy nie "
     "ma \305\274adnej.\n  12345           pr\303\263ba (cyfry mog\304\205 si\304\231 "
     "powtarza\304\207, byle by\305\202o ich pi\304\231\304\207)\n  sprawdz 12345   "
     "czy ten kod zgadza si\304\231 z dotychczasowymi kluczami (za darmo)\n  ile      "
     "       ile kod\303\263w jest jeszcze mo\305\274liwych\n  poddaj          "
     "ko\305\204czy gr\304\231 i pokazuje kod\n",
     "Find the code: five different digits, the first is not 0. Each try is answered "
     "by\na key: an x for each digit in its place, then an o for each digit that is "
     "in the\ncode but elsewhere; - if there is none.\n  12345         a try (digits "
     "may repeat, as long as there are five)\n  check 12345   does this code agree "
     "with all keys so far? (costs nothing)\n  left          how many codes are still "
     "possible\n  reveal        ends the game and shows the code\n"},
    {"Napisz, co sprawdzi\304\207: sprawdz 12345.\n",
     "Write what to check: check 12345.\n"},
    {"MASTERMIND na odwr\303\263t: pomy\305\233l kod z pi\304\231ciu "
     "r\303\263\305\274nych cyfr (pierwsza nie jest zerem),\na ja go odgadn\304\231. "
     "Odpowiadaj kluczem: x za cyfr\304\231 na swoim miejscu, o za cyfr\304\231\n"
     "gdzie indziej, na przyk\305\202ad xoo; - gdy nie ma \305\274adnej.\n",
     "MASTERMIND the other way: think of a code of five different digits (no 0 in "
     "front)\nand I shall find it. Answer with a key: x for a digit in its place, o "
     "for a digit\nthat is elsewhere, xoo for example; - if there is none.\n"},
    {"Moja pr\303\263ba %d z %d: %s. Klucz: ", "My try %d of %d: %s. Key: "},
    {"Popraw klucz (na przyk\305\202ad: popraw 2 xoo) albo cofnij: ",
     "Correct a key (\"fix 2 xoo\" for example) or undo: "},
    {"Oczekuj\304\231 klucza, na przyk\305\202ad xoo, xx albo -, a jest: %s.\n",
     "A key expected, xoo, xx or - for example, found: %s.\n"},
    {"Napisz klucz, na przyk\305\202ad xoo; - gdy \305\274adna cyfra si\304\231 nie "
     "zgadza. Pomoc: ?\n",
     "Write a key, xoo for example; - if no digit is right. Help: ?\n"},
    {"Takiego klucza \305\274aden kod nie da.\n", "No code gives such a key.\n"},
    {"Mam: tw\303\263j kod to %s, pr\303\263b: %d.\n",
     "Got it: your code is %s, tries: %d.\n"},
    {"Nie zgad\305\202em w %d pr\303\263bach. Mo\305\274liwych kod\303\263w: %d.\n",
     "I did not find it in %d tries. Possible codes: %d.\n"},
    {"\305\273aden kod nie pasuje do tych kluczy: kt\303\263ry\305\233 jest "
     "pomy\305\202k\304\205.\n",
     "No code fits these keys: one of them is a slip.\n"},
    {"  Pr\303\263ba %d sama si\304\231 nie zgadza z \305\274adnym kodem.\n",
     "  Try %d alone fits no code.\n"},
    {"  Pr\303\263by %d i %d przecz\304\205 sobie.\n",
     "  Tries %d and %d contradict each other.\n"},
    {"  Bez pr\303\263by %d pasuje kod\303\263w: %d; jej klucz by\305\202by wtedy:%s\n",
     "  Without try %d, %d codes fit; its key would then be:%s\n"},
    {"  Bez \305\274adnej pojedynczej pr\303\263by to si\304\231 nie zgodzi: "
     "pomy\305\202ki s\304\205 co najmniej dwie.\n",
     "  Leaving out no single try mends it: there are at least two slips.\n"},
    {"Poprawione: pr\303\263ba %d, klucz %s. Mo\305\274liwych kod\303\263w: %d.\n",
     "Corrected: try %d, key %s. Possible codes: %d.\n"},
    {"Napisz numer pr\303\263by (1-%d) i klucz: popraw 2 xoo.\n",
     "Write the number of a try (1-%d) and the key: fix 2 xoo.\n"},
    {"Nie ma jeszcze czego poprawia\304\207.\n", "There is nothing to correct yet.\n"},
    {"Cofni\304\231ta odpowied\305\272 na pr\303\263b\304\231 %d.\n",
     "The answer to try %d is taken back.\n"},
    {"Nie ma czego cofa\304\207.\n", "There is nothing to undo.\n"},
    {"Mo\305\274liwych kod\303\263w: %d:%s\n", "Possible codes: %d:%s\n"},
    {"Pomy\305\233l kod: pi\304\231\304\207 r\303\263\305\274nych cyfr, pierwsza nie "
     "jest zerem. Na ka\305\274d\304\205 moj\304\205 pr\303\263b\304\231\nodpowiedz "
     "kluczem: x za ka\305\274d\304\205 cyfr\304\231 na swoim miejscu, o za "
     "ka\305\274d\304\205, kt\303\263ra jest w\nkodzie, ale gdzie indziej; - gdy nie "
     "ma \305\274adnej. Kolejno\305\233\304\207 znak\303\263w jest oboj\304\231tna.\n "
     " xoo            klucz (tak\305\274e 12: jedna na miejscu, dwie gdzie indziej)\n "
     " popraw 2 xoo   zmienia odpowied\305\272 na pr\303\263b\304\231 2\n  cofnij     "
     "    cofa ostatni\304\205 odpowied\305\272\n  podpowiedz     pokazuje, jakie "
     "kody s\304\205 jeszcze mo\305\274liwe\n",
     "Think of a code: five different digits, the first is not 0. Answer each of my\n"
     "tries with a key: an x for each digit in its place, an o for each digit that is "
     "in\nthe code but elsewhere; - if there is none. The order of the signs does not "
     "matter.\n  xoo         a key (12 too: one in its place, two elsewhere)\n  fix 2 "
     "xoo   changes the answer to try 2\n  undo        takes the last answer back\n  "
     "hint        shows which codes are still possible\n"},
    {"Program odgaduje kod %s:\n", "The program looks for the code %s:\n"},
    {"   (mo\305\274liwych kod\303\263w: %d)\n", "   (possible codes: %d)\n"},
    {"\305\201amacz na wszystkich %d kodach: \305\233rednia %s pr\303\263b, "
     "najwy\305\274ej %d.\n",
     "The breaker over all %d codes: average %s tries, at most %d.\n"},
    {"%3d. pr\303\263ba:%7d\n", "try %2d:%7d\n"},
    {"odrzuca pr\303\263by z powt\303\263rzon\304\205 cyfr\304\205 albo zerem na "
     "pocz\304\205tku",
     "refuses tries with repeated digits or a leading 0"},
    {"po pr\303\263bie m\303\263wi, ile kod\303\263w zosta\305\202o i czemu "
     "przeczy\305\202a",
     "after a try tells how many codes are left and what it contradicted"},
    {"program odgaduje tw\303\263j kod", "the program finds your code"},
    {"dok\305\202adna \305\233rednia i najgorszy wynik \305\202amacza na wszystkich "
     "kodach",
     "exact average and worst case of the breaker over all codes"},
    {"mastermind: --break i --stats wykluczaj\304\205 si\304\231\n",
     "mastermind: --break and --stats exclude each other\n"},
};
