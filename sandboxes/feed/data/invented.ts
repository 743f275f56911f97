/** Names that belong to nobody, for the sports whose people are invented. */
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

/** Nations that play volleyball and cricket here, with the three letters of their badges, strongest first. */
export const volleyballNations =
  'Poland POL,Italy ITA,Brazil BRA,France FRA,USA USA,Japan JPN,Slovenia SLO,Argentina ARG,Serbia SRB,Cuba CUB,Canada CAN,Germany GER,Iran IRN,Türkiye TUR,Netherlands NED,Bulgaria BUL'.split(
    ',',
  );

export const cricketNations =
  'India IND,Australia AUS,England ENG,South Africa RSA,New Zealand NZL,Pakistan PAK,West Indies WIN,Sri Lanka SRI,Bangladesh BAN,Afghanistan AFG,Ireland IRL,Scotland SCO,Netherlands NED,Zimbabwe ZIM,Nepal NEP,Namibia NAM'.split(
    ',',
  );

export const racePlaces =
  'São Paulo,Melbourne,Shanghai,Suzuka,Jeddah,Miami,Imola,Monaco,Barcelona,Montreal,Spielberg,Silverstone,Budapest,Zandvoort,Monza,Baku,Singapore,Austin,Mexico City,Las Vegas,Lusail,Abu Dhabi'.split(
    ',',
  );
