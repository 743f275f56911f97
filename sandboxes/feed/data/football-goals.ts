/**
 * Goals of World Cup matches within 90 minutes, one match per line, condensed from openfootball (CC0, see SOURCES.md).
 * Each goal is the minute and added minutes, `h` or `a` for the team that gets the goal, and `p` for a penalty or `o`
 * for an own goal. `-` means no goals.
 */
export const footballGoals = `
16ap 31a
84a 90+9a
41a 48a 78h 84a
6h 49a
44ap 67h 70a
26h 49h
35h 43h 45+1h 62h 65a 71h 90h 90+13ap
36h 82ap
90+8a 90+11a
-
50a 51a 68a
38a
10hp 48a 53a
-
39h 82h
64h 87h
46a 67a
47a 52a 90+5h
-
9a 27h 32h 68h 71h
23a
61h 68a 86h
60h
58h
33hp 75a 83a
11h 21h 31hp 54h 74h 90h 90+2h
81a
62h 83a
10a 58h 70h 73a 85a 89a
-
44h
73a 90+2a
2a 36h 44h 70h 90+4h
-
4a 23a 40ho
48h
62h 73h
29h 45+1a 45+3a 53a 63h 66h
83h
90+2h
-
65hp 73a 78h 80h 89a
24a 34a 58h 61h 68a
54h 90+3hp
26a 32a
5a 27h 90+1h
10h 45+1h 76a 81h
35h 57h 77ao
44h 74h 90+1h 90+9ap
38h 45+3h 57h
43h 55a
7h 13hp 29h 36h 76a
-
17h 33h 51h 55h 58a 67h 90+2h
-
42h
17a 54hp 78a
34hp 39h 69h
5h 79h
7h 9a 42h
23hp 36h 80ap 81a
9h 67h
59a 67h 80h
6h 83ap
50h
55a 61a 90+4a
63h
21a 78h
17ap 90+4ho
74h 84h 90h 90+3a 90+7hp
16h 29h 45+3h 64h 75ho 90+2h
46h 57h 76a
29h 34ho 42a 80h
21a 32h
28a
2a
23h 36h 45+3h
7a 45+3a 60a
10ao 39h 43a 45+1h 78h 89h
7ho 31h 45+5h 73a 90+8h
27h 75h
11ho 43h
2a
3a 10h 31h 49a 90+8h
-
6h 21a 38h 45+5hp 47h 68h 78h 88h
90h
30a 68h 90+4h
-
7a 64a
2a 9h 77h
51h 57a 64h 88a
7h 30h 43a 59h 84h 90+6h
5h 17h 47h 54h 59a 89h
4a 31a 69a 83a
56h 62a
3ao 7a 54h 62a
19a 66ho
7a 32h 54a 64h
-
15h 58a 67a 82a
5h 14a
28a 50a 66a 84h 86a 90+4a
-
41h 80a
10h 21h 24h 49ho
21a 44h 45+6h 61a
-
42a
66h 82h 90+5a 90+6h
29a 39h 43a 76a 90+6ao
14h 54h 66h
43h 48h 53a 58h 90+3a
7a 20a 21h 32a 90+4a
4h 56h 59h 71h 82h
17h 60h 76h
21h 50a 76ho 90+12hp
38h 90+5h
36h 69a 82a
28a 45h 55a 60h 90+3h 90+6a
19a 31ap 55h 80a
6h 45+5a
40a 60h 65a 90+9a
6h 17h 39h 60ho 87h
76h
-
10a 68hp 78h 90+1h
12hp 36a 42h 45+5a 47h 85h
90+5h
-
54a
62a 67a
31h 73a 83h
90+2a
42a 54h
72h 90+1a
29a 56h 90+5h
45h 53h 74h
39a 74h 86a
7a 75h 86h
45h 82h
25a 51a 86h 89h
53a 68hp 90+4h
36h 66h 89h
10h 46h
29h 59a
14h
13a 55ho
70ap
50a 82a 90+8a
79a 90a 90+10hp
36a 38a 42h 60ap 69hp
90+1a
9a 31h 33a 57a 90+3a
15a 67a 79h 83h 90+2h
-
60h 66h
30h 41a 88h
36h 45+2a
10h 67a
22ap 58a
3a 18a 37a 45+1a 48h 54h 66h 87ap 90+6h 90+8a
-
`;
