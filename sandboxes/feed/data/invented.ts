/** Surnames that belong to no real person, for sports with invented people. */
export const surnames =
  `Abrantes Adeyola Albrechtsen Amberling Andrade-Nunes Arvidal Baptiston Barlowe Benvenuto Bergholt
Bondarev Brightwell Calderas Camposso Carvallo Castellane Chinwara Corvelli Dalgaard Danforthy Delacroy Demirkan Dorsett
Duvalle Edlund Eriksdal Espindola Fairholme Farouzi Ferreirinha Fontanes Galvanni Garrickson Grünthal Hallamore Hartvig
Hasegura Henriksby Holmvik Ibarrola Inoguchi Ivanek Jablonek Jarrowby Kaminaga Karlsby Kestrel Kimathi Kowalka Kurosato
Lacerdinha Lindqvar Lopetegi Luminski Macalister-Roe Madrigala Maranhense Matsubori Mendonza Moraveck Nakamori Navarrete-Sol
Nordahl Novakin Oduyale Okonwa Oliverson Ostrander Paganelli Parkhurst Pereyron Petrelis Quirogan Ramosito Ravensby
Rosengren Ruzickova Sakuragi Salgueirinho Santorini Sandoverre Sejersen Silverane Stavrakis Stoyanek Takemura Talbotson
Tavarelli Thorvald Tomasik Ulrikson Valderanno Vasquelle Vermeersen Vilanova-Cruz Wakefort Westergaard Whitlocke Xavierres
Yamadori Zabaleto Zelenko Zimmerath`.split(/\s+/);

/** Nations that play volleyball here, with three-letter codes, strongest first. */
export const volleyballNations =
  'Poland POL,Italy ITA,Brazil BRA,France FRA,USA USA,Japan JPN,Slovenia SLO,Argentina ARG,Serbia SRB,Cuba CUB,Canada CAN,Germany GER,Iran IRN,Netherlands NED,Bulgaria BUL,Ukraine UKR,Czechia CZE,Belgium BEL,Türkiye TUR,Egypt EGY,Mexico MEX,Portugal POR,Finland FIN,China CHN,Qatar QAT,Tunisia TUN,Colombia COL,Chile CHI,Dominican Republic DOM,South Korea KOR,Puerto Rico PUR,Algeria ALG'.split(
    ',',
  );

export const cricketNations =
  'India IND,Australia AUS,England ENG,South Africa RSA,New Zealand NZL,Pakistan PAK,West Indies WIN,Sri Lanka SRI,Bangladesh BAN,Afghanistan AFG,Ireland IRL,Scotland SCO,Netherlands NED,Zimbabwe ZIM,Nepal NEP,Namibia NAM,USA USA,Oman OMA,United Arab Emirates UAE,Canada CAN,Uganda UGA,Kenya KEN,Papua New Guinea PNG,Hong Kong HKG'.split(
    ',',
  );

export const basketballNations =
  'USA USA,Germany GER,Serbia SRB,Canada CAN,France FRA,Spain ESP,Australia AUS,Lithuania LTU,Slovenia SLO,Latvia LAT,Greece GRE,Italy ITA,Brazil BRA,Puerto Rico PUR,Argentina ARG,Türkiye TUR,Dominican Republic DOM,Finland FIN,Poland POL,Japan JPN,Mexico MEX,Angola ANG,Nigeria NGR,China CHN'.split(
    ',',
  );

export const baseballNations =
  'Japan JPN,USA USA,Venezuela VEN,Mexico MEX,Dominican Republic DOM,South Korea KOR,Puerto Rico PUR,Cuba CUB,Canada CAN,Netherlands NED,Italy ITA,Australia AUS,Panama PAN,Colombia COL,Nicaragua NCA,Brazil BRA'.split(
    ',',
  );

export const racePlaces =
  'São Paulo,Melbourne,Shanghai,Suzuka,Jeddah,Miami,Imola,Monaco,Barcelona,Montreal,Spielberg,Silverstone,Budapest,Zandvoort,Monza,Baku,Singapore,Austin,Mexico City,Las Vegas,Lusail,Abu Dhabi'.split(
    ',',
  );
