/** Locales with competition names besides English, in the order of the columns below. */
const locales = ['pt_BR', 'id_ID', 'vi_VN', 'ja_JP', 'ko_KR', 'zh_CN', 'ru_RU'] as const;

export type NamesByLocale = Partial<Record<(typeof locales)[number], string>>;

/** `English|pt|id|vi|ja|ko|zh|ru`, as media in each language write the name. An empty column means the English name. */
const rows = `
Brasileirão Série A||||ブラジル・セリエA|브라질 세리이 A|巴甲|Бразилейро, Серия A
Brasileirão Série B||||ブラジル・セリエB|브라질 세리이 B|巴乙|Бразилейро, Серия B
Liga Profesional Argentina|Liga Profissional Argentina||VĐQG Argentina|アルゼンチン・プリメーラ|아르헨티나 프리메라|阿甲|Профессиональная лига
Premier League||Liga Inggris|Ngoại hạng Anh|プレミアリーグ|프리미어리그|英超|Премьер-лига
La Liga||||ラ・リーガ|라리가|西甲|Ла Лига
Serie A||||セリエA|세리에 A|意甲|Серия A
Bundesliga||||ブンデスリーガ|분데스리가|德甲|Бундеслига
Ligue 1||||リーグ・アン|리그 1|法甲|Лига 1
Primeira Liga||Liga Portugal|VĐQG Bồ Đào Nha|プリメイラ・リーガ|프리메이라리가|葡超|Примейра-лига
Eredivisie|||VĐQG Hà Lan|エールディヴィジ|에레디비시|荷甲|Эредивизи
MLS||||||美职联|МЛС
Liga MX|||VĐQG Mexico|リーガMX|리가 MX|墨超|Лига MX
Süper Lig||Liga Turki|VĐQG Thổ Nhĩ Kỳ|スュペル・リグ|쉬페르리그|土超|Суперлига
Championship|||Hạng Nhất Anh|チャンピオンシップ|챔피언십|英冠|Чемпионшип
International Friendlies|Amistosos internacionais|Persahabatan internasional|Giao hữu quốc tế|国際親善試合|국제 친선경기|国际友谊赛|Товарищеские матчи
NBA||||||NBA美职篮|НБА
NFL||||||NFL美式橄榄球|НФЛ
MLB||||||MLB美职棒|МЛБ
EHF Champions League|Liga dos Campeões EHF|Liga Champions EHF||EHFチャンピオンズリーグ|EHF 챔피언스리그|欧洲手球冠军联赛|Лига чемпионов ЕГФ
Handball-Bundesliga||||ハンドボール・ブンデスリーガ|핸드볼 분데스리가|德国手球甲级联赛|Гандбольная Бундеслига
Starligue||||スターリーグ（フランス）|스타리그|法国手球甲级联赛|Старлига
Liga ASOBAL||||リーガASOBAL|리가 ASOBAL|西班牙手球甲级联赛|Лига АСОБАЛ
Liga Nacional||||リーガ・ナシオナル|리가 나시오날|巴西手球全国联赛|Лига Насьонал
Håndboldligaen||||ハンドボールリーグ（デンマーク）|덴마크 핸드볼 리그|丹麦手球联赛|Хондбольлиген
Nations Cup|Copa das Nações|Piala Bangsa-Bangsa|Cúp các quốc gia|ネーションズカップ|네이션스컵|国家杯|Кубок наций
T20 Nations Series|Série das Nações T20|Seri Bangsa-Bangsa T20|T20 các quốc gia|T20ネーションズシリーズ|T20 네이션스 시리즈|T20国家系列赛|Серия наций T20
Atlantic Open|Aberto do Atlântico|Atlantik Terbuka|Đại Tây Dương mở rộng|アトランティック・オープン|애틀랜틱 오픈|大西洋公开赛|Открытый чемпионат Атлантики
Northern Ring League|Liga Norte de Boxe|Liga Tinju Utara|Giải quyền anh phía Bắc|ノーザン・リングリーグ|노던 링 리그|北方拳击联赛|Северная боксёрская лига
Southern Ring League|Liga Sul de Boxe|Liga Tinju Selatan|Giải quyền anh phía Nam|サザン・リングリーグ|서던 링 리그|南方拳击联赛|Южная боксёрская лига
Crown Masters|Masters da Coroa|||クラウン・マスターズ|크라운 마스터스|皇冠大师赛|Кроун Мастерс
Pacific Series|Série do Pacífico|Seri Pasifik|Chuỗi giải Thái Bình Dương|パシフィックシリーズ|퍼시픽 시리즈|太平洋系列赛|Тихоокеанская серия
Star League|Liga das Estrelas|Liga Bintang|Giải Ngôi sao|スターリーグ|스타 리그|星光联赛|Звёздная лига
World Grand Prix Series|Série Mundial de Grandes Prêmios|Seri Grand Prix Dunia|Chuỗi Grand Prix thế giới|世界グランプリシリーズ|월드 그랑프리 시리즈|世界大奖赛|Мировая серия Гран-при
`;

/** Suffixes for women's competitions, in the order of the locales. */
const ofWomen = [' (F)', ' (Putri)', ' (Nữ)', ' (女子)', ' (여)', '(女)', ' (ж)'];

const table = new Map(
  rows
    .trim()
    .split('\n')
    .map((row) => row.split('|'))
    .map(([name = '', ...others]) => [name, others]),
);

/** Returns a competition's names in other languages. English names of women's competitions end in `(W)`. */
export function leagueNames(name: string): NamesByLocale {
  const bare = name.replace(/ \(W\)$/, '');
  return Object.fromEntries(
    (table.get(bare) ?? []).flatMap((called, at) => {
      const mark = bare === name ? '' : ofWomen[at];
      return called === '' ? [] : [[locales[at] ?? '', called + mark]];
    }),
  );
}
