/**
 * Football competitions and their teams, condensed from openfootball (CC0, see SOURCES.md).
 * `# ref|name|country|rank|goals of one team per match, in hundredths`, then `name|short|attack|defence`. Attack and
 * defence are goals scored and conceded in percent of that mean, shrunk towards it with a weight of eight matches.
 */
export const footballTeams = `
# br1|Brasileirão Série A|BR|1|126
Atlético Mineiro|CAM|91|93
Bahia|BAH|104|97
Botafogo|BOT|117|83
Ceará|CEA|76|86
Corinthians|COR|90|98
Cruzeiro|CRU|112|71
Flamengo|FLA|152|64
Fluminense|FLU|104|85
Fortaleza|FOR|91|117
Grêmio|GRE|98|104
Internacional|INT|93|116
Juventude|JUV|78|136
Mirassol|MIR|126|85
Palmeiras|PAL|131|74
Red Bull Bragantino|BRA|95|116
Santos|SAN|95|104
São Paulo|SAO|91|98
Sport Recife|SPT|66|147
Vasco da Gama|VAS|112|121
Vitória|VIT|78|107
# ar1|Liga Profesional Argentina|AR|2|100
Aldosivi|ALD|108|150
Argentinos Juniors|ARG|134|71
Atlético Tucumán|ATL|104|121
Banfield|BAN|92|113
Barracas Central|BAR|117|108
Belgrano|BEL|88|129
Boca Juniors|BOC|134|79
Central Córdoba|CEN|121|125
Defensa y Justicia|DEF|108|125
Deportivo Riestra|DEP|88|63
Estudiantes de La Plata|EST|108|113
Gimnasia La Plata|GIM|71|108
Godoy Cruz|GOD|67|108
Huracán|HUR|113|83
Independiente|IND|129|83
Independiente Rivadavia|IRI|117|104
Instituto|INS|100|117
Lanús|LAN|88|79
Newell's Old Boys|NEW|83|96
Platense|PLA|88|79
Racing Club|RAC|142|100
River Plate|RIV|121|71
Rosario Central|ROS|125|67
San Lorenzo|SAN|92|75
San Martín San Juan|SMA|54|108
Sarmiento|SAR|79|113
Talleres|TAL|79|96
Tigre|TIG|108|83
Unión Santa Fe|UNI|79|104
Vélez Sarsfield|VEL|63|125
# en1|Premier League|GB-ENG|3|139
Arsenal|ARS|133|63
Aston Villa|AST|98|88
Bournemouth|BOU|107|111
Brentford|BRE|107|100
Brighton & Hove Albion|BRI|96|92
Burnley|BUR|84|135
Chelsea|CHE|125|88
Crystal Palace|CRY|86|90
Everton|EVE|88|86
Fulham|FUL|100|105
Leeds United|LEE|94|115
Liverpool|LIV|115|98
Manchester City|MAN|137|74
Manchester United|MUN|121|100
Newcastle United|NEW|103|105
Nottingham Forest|NOT|76|105
Sunderland|SUN|80|88
Tottenham Hotspur|TOT|98|111
West Ham United|WES|90|127
Wolverhampton Wanderers|WOL|63|120
# es1|La Liga|ES|4|133
Alavés|ALA|77|102
Athletic Bilbao|ATH|87|102
Atlético Madrid|ATL|122|77
Barcelona|BAR|177|79
Celta Vigo|CEL|102|87
Elche|ELC|98|111
Espanyol|ESP|96|109
Getafe|GET|72|85
Girona|GIR|83|115
Levante|LEV|85|119
Mallorca|MAL|89|117
Osasuna|OSA|92|92
Rayo Vallecano|RAY|81|94
Real Betis|BET|113|96
Real Madrid|MAD|143|72
Real Oviedo|OVI|59|117
Real Sociedad|SOC|109|111
Sevilla|SEV|98|113
Valencia|VAL|87|111
Villarreal|VIL|130|92
# it1|Serie A|IT|5|122
Atalanta|ATA|111|81
Bologna|BOL|106|100
Cagliari|CAG|91|109
Como|COM|127|70
Cremonese|CRE|72|113
Fiorentina|FIO|91|118
Genoa|GEN|100|113
Hellas Verona|HEL|72|134
Inter|INT|168|72
Juventus|JUV|136|86
Lazio|LAZ|86|86
Lecce|LEC|68|106
Milan|MIL|122|68
Napoli|NAP|120|88
Parma|PAR|68|95
Pisa|PIS|68|132
Roma|ROM|109|70
Sassuolo|SAS|102|109
Torino|TOR|86|134
Udinese|UDI|97|116
# de1|Bundesliga|DE|6|160
Augsburg|AUG|83|106
Bayer Leverkusen|BAY|115|85
Bayern München|BAM|199|70
Borussia Dortmund|BOR|125|74
Borussia Mönchengladbach|BMO|77|106
Eintracht Frankfurt|EIN|115|117
Freiburg|FRE|94|104
Hamburger SV|HAM|77|93
Heidenheim|HEI|70|132
Hoffenheim|HOF|125|87
Köln|KOL|89|106
Mainz 05|MAI|79|102
RB Leipzig|LEI|115|89
St. Pauli|SPA|68|100
Stuttgart|STU|119|89
Union Berlin|UNI|81|104
Werder Bremen|WER|79|110
Wolfsburg|WOL|89|129
# fr1|Ligue 1|FR|7|139
Angers|ANG|75|90
Auxerre|AUX|66|101
Brest|BRE|99|99
Le Havre|LEH|68|94
Lens|LEN|129|70
Lille|LIL|107|94
Lorient|LOR|101|109
Lyon|LYO|112|83
Marseille|MAR|138|96
Metz|MET|72|147
Monaco|MON|118|105
Nantes|NAN|72|116
Nice|NIC|90|129
Paris FC|PAR|88|114
Paris Saint-Germain|PSG|142|72
Rennes|REN|116|101
Strasbourg|STR|112|92
Toulouse|TOU|96|88
# pt1|Primeira Liga|PT|8|136
Alverca|ALV|78|111
Arouca|ARO|96|142
AVS|AVS|64|151
Benfica|BEN|142|60
Braga|BRA|140|80
Casa Pia|CAS|82|122
Estoril|EST|127|118
Estrela da Amadora|ESA|87|120
Famalicão|FAM|91|71
Gil Vicente|GIL|107|80
Moreirense|MOR|93|102
Nacional|NAC|89|107
Porto|POR|133|47
Rio Ave|RIO|78|122
Santa Clara|SAN|73|93
Sporting|SPO|167|55
Tondela|TON|67|111
Vitória de Guimarães|VIT|87|107
# br2|Brasileirão Série B|BR|9|102
Amazonas|AMA|71|113
América Mineiro|AME|92|106
Athletic Club MG|ATH|99|152
Athletico Paranaense|APA|120|127
Atlético Goianiense|ATL|113|106
Avaí|AVA|130|84
Botafogo SP|BOT|106|113
Chapecoense|CHA|99|92
Coritiba|COR|99|85
CRB|CRB|99|92
Criciúma|CRI|120|113
Cuiabá|CUI|114|92
Ferroviária|FER|92|78
Goiás|GOI|107|92
Novorizontino|NOV|92|85
Operário PR|OPE|85|99
Paysandu|PAY|71|106
Remo|REM|113|85
Vila Nova|VIL|107|84
Volta Redonda|VOL|71|92
# nl1|Eredivisie|NL|10|160
Ajax|AJA|112|86
AZ Alkmaar|AZA|103|101
Excelsior|EXC|73|104
Feyenoord|FEY|130|93
Fortuna Sittard|FOR|97|114
Go Ahead Eagles|GOA|95|103
Groningen|GRO|90|90
Heerenveen|HEE|104|104
Heracles Almelo|HER|82|143
NAC Breda|NAC|75|101
NEC Nijmegen|NEC|141|103
PEC Zwolle|PEC|88|117
PSV Eindhoven|PSV|161|80
Sparta Rotterdam|SPA|84|103
Telstar|TEL|88|101
Twente|TWE|106|73
Utrecht|UTR|93|80
Volendam|VOL|77|104
# mls|MLS|US|11|137
Atlanta United|ATL|88|119
Austin FC|AUS|69|92
Charlotte FC|CHA|111|88
Chicago Fire|CHI|111|127
Colorado Rapids|COL|100|104
Columbus Crew|CCR|111|81
D.C. United|DCU|92|131
FC Cincinnati|CIN|100|92
FC Dallas|DAL|96|115
Houston Dynamo|HOU|81|104
Inter Miami|INT|126|89
LA Galaxy|LAG|73|123
Los Angeles FC|LAF|108|104
Minnesota United|MIN|100|81
Montréal|MON|61|104
Nashville|NAS|119|96
New England Revolution|NEW|81|73
New York City FC|NYC|92|92
New York Red Bulls|NYR|88|92
Orlando City|ORL|111|88
Philadelphia Union|PHI|123|81
Portland Timbers|POR|123|115
Real Salt Lake|REA|88|108
San Diego FC|SAN|123|100
San Jose Earthquakes|SJO|135|119
Seattle Sounders|SEA|108|92
Sporting Kansas City|SPO|108|123
St. Louis City|STL|73|88
Toronto FC|TOR|73|104
Vancouver Whitecaps|VAN|127|73
# mx1|Liga MX|MX|12|137
América|AME|118|70
Atlas|ATL|91|116
Atlético San Luis|ASA|101|109
Cruz Azul|CRU|130|74
Guadalajara|GUA|91|83
Juárez|JUA|85|117
León|LEO|98|99
Mazatlán|MAZ|64|97
Monterrey|MON|126|95
Necaxa|NEC|114|113
Pachuca|PAC|100|107
Puebla|PUE|69|116
Pumas UNAM|PUM|93|93
Querétaro|QUE|71|114
Santos Laguna|SAN|66|134
Tigres UANL|TIG|96|74
Tijuana|TIJ|114|120
Toluca|TOL|146|85
# tr1|Süper Lig|TR|13|126
Alanyaspor|ALA|88|88
Antalyaspor|ANT|92|126
Beşiktaş|BES|117|105
Çaykur Rizespor|CAY|92|101
Eyüpspor|EYU|67|101
Fatih Karagümrük|FAT|84|138
Fenerbahçe|FEN|130|76
Galatasaray|GAL|147|63
Gaziantep|GAZ|105|117
Gençlerbirliği|GEN|84|109
Göztepe|GOZ|97|67
İstanbul Başakşehir|IST|92|80
Kasımpaşa|KAS|88|105
Kayserispor|KAY|88|143
Kocaelispor|KOC|84|105
Konyaspor|KON|117|117
Samsunspor|SAM|113|88
Trabzonspor|TRA|113|71
# en2|Championship|GB-ENG|14|124
Birmingham City|BIR|103|97
Blackburn Rovers|BLA|91|97
Bristol City|BRI|107|107
Charlton Athletic|CHA|76|87
Coventry City|COV|163|93
Derby County|DER|105|101
Hull City|HUL|117|123
Ipswich Town|IPS|146|85
Leicester City|LEI|119|95
Middlesbrough|MID|118|64
Millwall|MIL|95|89
Norwich City|NOR|113|101
Oxford United|OXF|64|126
Portsmouth|POR|66|109
Preston North End|PRE|93|93
Queens Park Rangers|QUE|93|121
Sheffield United|SHE|78|107
Sheffield Wednesday|SWE|56|139
Southampton|SOU|127|103
Stoke City|STO|83|66
Swansea City|SWA|101|93
Watford|WAT|97|97
West Bromwich Albion|WES|76|93
Wrexham|WRE|119|117
# nat|International Friendlies||15|144
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
Uruguay|URU|92|98
USA|USA|120|104
Uzbekistan|UZB|85|142
`;
