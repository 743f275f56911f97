/**
 * Sides of three leagues, condensed from FiveThirtyEight (CC BY 4.0, see SOURCES.md): `# sport|league|country|rank`, then
 * `name|short|strength`: the mean logarithm of the odds in its favour over two seasons, in hundredths.
 */
export const leagueTeams = `
# basketball|NBA|US|1
76ers|76E|65
Bucks|BUC|64
Bulls|BUL|-24
Cavaliers|CAV|-60
Celtics|CEL|52
Clippers|CLI|30
Grizzlies|GRI|17
Hawks|HAW|29
Heat|HEA|23
Hornets|HOR|-22
Jazz|JAZ|91
Kings|KIN|-32
Knicks|KNI|-18
Lakers|LAK|-7
Magic|MAG|-92
Mavericks|MAV|31
Nets|NET|30
Nuggets|NUG|59
Pacers|PAC|-7
Pelicans|PEL|-13
Pistons|PIS|-98
Raptors|RAP|10
Rockets|ROC|-87
Spurs|SPU|-13
Suns|SUN|74
Thunder|THU|-120
Timberwolves|TIM|-12
Trail Blazers|TRA|-29
Warriors|WAR|13
Wizards|WIZ|-38
# americanFootball|NFL|US|1
49ers|49E|9
Bears|BEA|-22
Bengals|BEN|-43
Bills|BIL|65
Broncos|BRO|-20
Browns|BRS|24
Buccaneers|BUC|78
Cardinals|CAR|31
Chargers|CHA|1
Chiefs|CHI|94
Colts|COL|33
Cowboys|COW|3
Dolphins|DOL|-7
Eagles|EAG|-15
Falcons|FAL|-39
Giants|GIA|-66
Jaguars|JAG|-116
Jets|JET|-104
Lions|LIO|-91
Packers|PAC|76
Panthers|PAN|-45
Patriots|PAT|15
Raiders|RAI|-23
Rams|RAM|43
Ravens|RAV|46
Washington|WAS|-53
Saints|SAI|36
Seahawks|SEA|37
Steelers|STE|28
Texans|TEX|-80
Titans|TIT|41
Vikings|VIK|3
# baseball|MLB|US|1
Angels|ANG|1
Astros|AST|35
Athletics|ATH|-41
Blue Jays|BLU|25
Braves|BRA|31
Brewers|BRE|21
Cardinals|CAR|15
Cubs|CUB|-19
Diamondbacks|DIA|-25
Dodgers|DOD|57
Giants|GIA|7
Guardians|GUA|0
Mariners|MAR|6
Marlins|MAS|-16
Mets|MET|24
Nationals|NAT|-36
Orioles|ORI|-34
Padres|PAD|15
Phillies|PHI|8
Pirates|PIR|-41
Rangers|RAN|-17
Rays|RAY|14
Red Sox|RED|3
Reds|RES|-16
Rockies|ROC|-33
Royals|ROY|-29
Tigers|TIG|-30
Twins|TWI|10
White Sox|WHI|16
Yankees|YAN|40
`;
