/**
 * Teams of leagues. Those of the NBA, NFL and MLB are condensed from FiveThirtyEight (CC BY 4.0, see SOURCES.md): `#
 * sport|league|country|rank`, then `name|short|strength`. Strength is the mean logarithm of a team's odds over two
 * seasons, in hundredths. Strengths of handball clubs are our estimates.
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
# handball|EHF Champions League||1
Veszprém|VES|120
Szeged|SZE|62
Kielce|KIE|58
Wisła Płock|PLO|46
Barça|BAR|118
Aalborg|AAL|84
Sporting|SPO|72
Porto|POR|20
Zagreb|ZAG|2
Celje|CEL|-38
Dinamo București|DIN|10
Eurofarm Pelister|PEL|-22
Kolstad|KOL|-16
Vardar|VAR|-60
Kadetten Schaffhausen|KAD|-52
Nova Gorica|GOR|-118
# handball|Handball-Bundesliga|DE|1
Magdeburg|MAG|104
Füchse Berlin|FUC|96
Flensburg|FLE|84
Kiel|KIL|78
Melsungen|MEL|62
Rhein-Neckar|RNL|40
Gummersbach|GUM|34
Lemgo|LEM|26
Hannover-Burgdorf|HAN|28
Hamburg|HAM|-4
Eisenach|EIS|-18
Göppingen|GOP|-26
Wetzlar|WET|-36
Stuttgart|STU|-40
Erlangen|ERL|-44
Leipzig|LEI|-52
Minden|MIN|-88
Balingen|BAL|-96
# handball|Starligue|FR|2
Paris|PAR|110
Nantes|NAN|92
Montpellier|MON|74
Toulouse|TOU|22
Saint-Raphaël|RAP|18
Nîmes|NIM|12
Limoges|LIM|20
Aix|AIX|6
Chambéry|CHA|4
Chartres|CHT|-14
Dunkerque|DUN|-20
Cesson-Rennes|CES|-30
Tremblay|TRE|-38
Istres|IST|-62
Dijon|DIJ|-66
Sélestat|SEL|-84
# handball|Liga ASOBAL|ES|3
Granollers|GRA|66
Torrelavega|TOR|62
Bidasoa Irun|BID|58
Logroño|LOG|44
Ademar León|LEO|36
Cuenca|CUE|16
Puente Genil|PGE|4
Valladolid|VLL|-4
Huesca|HUE|-8
Benidorm|BEN|-22
Anaitasuna|ANA|-34
Cangas|CAN|-30
Nava|NAV|-40
Villa de Aranda|ARA|-62
# handball|Liga Nacional|BR|2
Taubaté|TAU|96
Pinheiros|PIN|92
São Caetano|SCA|30
Corinthians|COR|22
São José|SJO|6
Itajaí|ITJ|-6
Londrina|LON|-14
Maringá|MGA|-24
Juiz de Fora|JUI|-44
Recife|REC|-58
# handball|Håndboldligaen|DK|3
GOG|GOG|82
Fredericia|FRE|52
Skjern|SKJ|44
Bjerringbro-Silkeborg|BJE|48
Holstebro|HOL|40
Ribe-Esbjerg|RIB|10
Skanderborg|SKA|14
Nordsjælland|NOR|-12
Mors-Thy|MOR|-10
Sønderjyske|SON|-18
Kolding|KLD|-36
Ringsted|RIN|-48
Lemvig|LEV|-62
Aarhus|AAR|-70
`;
