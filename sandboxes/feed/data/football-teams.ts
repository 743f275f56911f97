/**
 * Football competitions and their sides, condensed from openfootball (CC0, see SOURCES.md).
 * `# ref|name|country|rank|goals a side scores in a match, in hundredths`, then
 * `name|short|attack|defence`: goals scored and conceded against that mean, in percent, drawn towards it by eight matches.
 */
export const footballTeams = `
# br1|Brasileirão Série A|BR|1|126
Botafogo FR|BOT|117|83
CA Mineiro|MIN|91|93
CR Flamengo|FLA|152|64
CR Vasco da Gama|VAS|112|121
Ceará SC|CEA|76|86
Cruzeiro EC|CRU|112|71
EC Bahia|BAH|104|97
EC Juventude|JUV|78|136
EC Vitória|VIT|78|107
Fluminense FC|FLU|104|85
Fortaleza EC|FOR|91|117
Grêmio FBPA|GRE|98|104
Mirassol FC|MIR|126|85
RB Bragantino|BRA|95|116
SC Corinthians Paulista|COR|90|98
SC Internacional|INT|93|116
SC Recife|REC|66|147
SE Palmeiras|PAL|131|74
Santos FC|SAN|95|104
São Paulo FC|SAO|91|98
# lib|Copa Libertadores||2|120
Barcelona SC|BAR|86|91
Botafogo FR|BOT|97|87
CA Bucaramanga|BUC|93|117
CA Central Córdoba|CEN|99|99
CA Peñarol|PEN|107|87
CA River Plate|RIV|119|105
CA Talleres|TAL|87|105
CA Vélez Sarsfield|VEL|105|72
CAR Independiente del Valle|IND|105|123
CDC Atlético Nacional|ATL|92|87
CF Universidad de Chile|UNI|105|93
CR Flamengo|FLA|90|58
CS Cristal|CRI|93|153
CSD Colo-Colo|COL|94|139
Carabobo FC|CAR|69|135
Club Alianza Lima|ALI|107|111
Club Bolívar|BOL|129|123
Club Cerro Porteño|CER|119|103
Club Libertad Asuncion|LIB|87|81
Club Nacional de Football|NAC|99|117
Club Universitario de Deportes|UDE|71|92
Deportivo Táchira FC|TAC|81|123
EC Bahia|BAH|91|82
Estudiantes de La Plata|EST|109|77
Fortaleza EC|FOR|81|92
LDU de Quito|QUI|107|78
Olimpia Asuncion|OLI|111|123
Racing Club|RAC|119|65
SC Internacional|INT|113|107
SE Palmeiras|PAL|157|78
San Antonio Bulo Bulo|SAN|87|147
São Paulo FC|SAO|95|82
# en1|Premier League|GB|3|139
AFC Bournemouth|BOU|107|111
Arsenal FC|ARS|133|63
Aston Villa FC|AST|98|88
Brentford FC|BRE|107|100
Brighton & Hove Albion FC|BRI|96|92
Burnley FC|BUR|84|135
Chelsea FC|CHE|125|88
Crystal Palace FC|CRY|86|90
Everton FC|EVE|88|86
Fulham FC|FUL|100|105
Leeds United FC|LEE|94|115
Liverpool FC|LIV|115|98
Manchester City FC|MAN|137|74
Manchester United FC|MUN|121|100
Newcastle United FC|NEW|103|105
Nottingham Forest FC|NOT|76|105
Sunderland AFC|SUN|80|88
Tottenham Hotspur FC|TOT|98|111
West Ham United FC|WES|90|127
Wolverhampton Wanderers FC|WOL|63|120
# es1|La Liga|ES|4|133
Athletic Club|ATH|87|102
CA Osasuna|OSA|92|92
Club Atlético de Madrid|ATL|122|77
Deportivo Alavés|ALA|77|102
Elche CF|ELC|98|111
FC Barcelona|BAR|177|79
Getafe CF|GET|72|85
Girona FC|GIR|83|115
Levante UD|LEV|85|119
RC Celta de Vigo|CEL|102|87
RCD Espanyol de Barcelona|ESP|96|109
RCD Mallorca|MAL|89|117
Rayo Vallecano de Madrid|RAY|81|94
Real Betis Balompié|BET|113|96
Real Madrid CF|MAD|143|72
Real Oviedo|OVI|59|117
Real Sociedad de Fútbol|SOC|109|111
Sevilla FC|SEV|98|113
Valencia CF|VAL|87|111
Villarreal CF|VIL|130|92
# it1|Serie A|IT|5|122
AC Milan|MIL|122|68
AC Pisa 1909|PIS|68|132
ACF Fiorentina|FIO|91|118
AS Roma|ROM|109|70
Atalanta BC|ATA|111|81
Bologna FC 1909|BOL|106|100
Cagliari Calcio|CAG|91|109
Como 1907|COM|127|70
FC Internazionale Milano|INT|168|72
Genoa CFC|GEN|100|113
Hellas Verona FC|HEL|72|134
Juventus FC|JUV|136|86
Parma Calcio 1913|PAR|68|95
SS Lazio|LAZ|86|86
SSC Napoli|NAP|120|88
Torino FC|TOR|86|134
US Cremonese|CRE|72|113
US Lecce|LEC|68|106
US Sassuolo Calcio|SAS|102|109
Udinese Calcio|UDI|97|116
# de1|Bundesliga|DE|6|160
1. FC Heidenheim 1846|HEI|70|132
1. FC Köln|KOL|89|106
1. FC Union Berlin|UNI|81|104
1. FSV Mainz 05|MAI|79|102
Bayer 04 Leverkusen|BAY|115|85
Borussia Dortmund|BOR|125|74
Borussia Mönchengladbach|BMO|77|106
Eintracht Frankfurt|EIN|115|117
FC Augsburg|AUG|83|106
FC Bayern München|BMU|199|70
FC St. Pauli 1910|SPA|68|100
Hamburger SV|HAM|77|93
RB Leipzig|LEI|115|89
SC Freiburg|FRE|94|104
SV Werder Bremen|WER|79|110
TSG 1899 Hoffenheim|HOF|125|87
VfB Stuttgart|VFB|119|89
VfL Wolfsburg|VFL|89|129
# br2|Brasileirão Série B|BR|7|102
Amazonas FC AM|AMA|71|113
América MG|AME|92|106
Athletic MG|ATH|99|152
Athletico Paranaense|APA|120|127
Atlético Goianiense|ATL|113|106
Avaí SC|AVA|130|84
Botafogo SP|BOT|106|113
CR Brasil AL|BRA|99|92
Chapecoense|CHA|99|92
Coritiba PR|COR|99|85
Criciúma SC|CRI|120|113
Cuiabá MT|CUI|114|92
Ferroviária SP|FER|92|78
Goiás GO|GOI|107|92
Grêmio Novorizontino SP|GRE|92|85
Operário Ferroviário PR|OPE|85|99
Paysandu PA|PAY|71|106
Remo PA|REM|113|85
Vila Nova GO|VIL|107|84
Volta Redonda RJ|VOL|71|92
# nat|International Friendlies||8|144
Algeria|ALG|96|119
Argentina|ARG|115|76
Australia|AUS|84|84
Austria|AUA|101|119
Belgium|BEL|122|92
Bosnia & Herzegovina|BOS|96|113
Brazil|BRA|115|83
Canada|CAN|110|94
Cape Verde|CAP|84|84
Colombia|COL|88|67
Croatia|CRO|101|107
Curaçao|CUR|79|129
Czech Republic|CZE|85|111
DR Congo|DCO|96|96
Ecuador|ECU|78|90
Egypt|EGY|104|99
England|ENG|132|102
France|FRA|137|93
Germany|GER|130|96
Ghana|GHA|78|84
Haiti|HAI|85|123
Iran|IRA|92|92
Iraq|IRQ|79|148
Ivory Coast|IVO|96|90
Japan|JAP|113|96
Jordan|JOR|92|123
Mexico|MEX|115|78
Morocco|MOR|107|87
Netherlands|NET|130|96
New Zealand|NEW|98|136
Norway|NOR|122|107
Panama|PAN|73|98
Paraguay|PAR|78|94
Portugal|POR|104|78
Qatar|QAT|85|136
Saudi Arabia|SAU|79|104
Scotland|SCO|79|98
Senegal|SEN|124|113
South Africa|SOU|78|90
South Korea|SKO|85|92
Spain|SPA|106|54
Sweden|SWE|107|124
Switzerland|SWI|107|77
Tunisia|TUN|85|148
Turkey|TUR|92|104
USA|USA|120|104
Uruguay|URU|92|98
Uzbekistan|UZB|85|142
`;
