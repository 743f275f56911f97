import type { ProductCode } from '@palpite/contracts/lobby';
import { games } from '@palpite/domain/games/index';
import type { GameName } from '@palpite/domain/games/names';
import type { Db } from '../../../platform/db.ts';
import type { Names } from './catalogue.queries.ts';
import { addGames, type NewGame } from './catalogue.store.ts';

type Seed = Omit<NewGame, 'names' | 'product_code' | 'art'> & { names: Names; art?: string };

const ownNames: Readonly<Record<GameName, Names>> = {
  mines: {
    pt_BR: 'Minas',
    en_US: 'Mines',
    id_ID: 'Mines',
    vi_VN: 'Dò mìn',
    ja_JP: 'マイン',
    ko_KR: '마인즈',
    zh_CN: '扫雷',
    ru_RU: 'Мины',
  },
  dice: {
    pt_BR: 'Dado',
    en_US: 'Dice',
    id_ID: 'Dice',
    vi_VN: 'Xúc xắc',
    ja_JP: 'ダイス',
    ko_KR: '주사위',
    zh_CN: '骰子',
    ru_RU: 'Кости',
  },
  limbo: { pt_BR: 'Limbo', en_US: 'Limbo', ja_JP: 'リンボ', ko_KR: '림보', ru_RU: 'Лимбо' },
  luckyColor: {
    pt_BR: 'Cor da sorte',
    en_US: 'Lucky colour',
    id_ID: 'Warna Hoki',
    vi_VN: 'Màu may mắn',
    ja_JP: 'ラッキーカラー',
    ko_KR: '럭키 컬러',
    zh_CN: '幸运颜色',
    ru_RU: 'Счастливый цвет',
  },
  rowDouble: {
    pt_BR: 'Fileira',
    en_US: 'Row double',
    id_ID: 'Row Double',
    vi_VN: 'Leo tháp',
    ja_JP: 'タワー',
    ko_KR: '타워',
    zh_CN: '闯层',
    ru_RU: 'Ряд',
  },
  double: {
    pt_BR: 'Dobro',
    en_US: 'Double',
    id_ID: 'Double',
    vi_VN: 'Nhân đôi',
    ja_JP: 'ダブル',
    ko_KR: '더블',
    zh_CN: '双倍',
    ru_RU: 'Дабл',
  },
  keno: { pt_BR: 'Keno', en_US: 'Keno', ja_JP: 'キノ', ko_KR: '키노', zh_CN: '基诺', ru_RU: 'Кено' },
};

const ownGames = games.map(
  ({ name, shape, defaults }): Seed => ({
    game_type: name,
    names: ownNames[name as GameName],
    kind: 'original',
    categories: [shape === 'shared' ? 'together' : 'quick'],
    ...(defaults.hotRank && { hot_rank: defaults.hotRank }),
  }),
);

const sandboxSlots: readonly (Seed & { product_code: Exclude<ProductCode, 'SELF'> })[] = [
  {
    product_code: 'PG',
    game_type: 'onca-dourada',
    names: {
      pt_BR: 'Onça Dourada',
      en_US: 'Golden Jaguar',
      id_ID: 'Jaguar Emas',
      vi_VN: 'Báo Đốm Vàng',
      ja_JP: '黄金のジャガー',
      ko_KR: '황금 재규어',
      zh_CN: '黄金美洲豹',
      ru_RU: 'Золотой ягуар',
    },
    kind: 'lines',
    categories: ['classics'],
    return_bp: 9680,
    hot_rank: 1,
    art: 'onca',
  },
  {
    product_code: 'PG',
    game_type: 'cascata-do-ipe',
    names: {
      pt_BR: 'Cascata do Ipê',
      en_US: 'Ipê Cascade',
      id_ID: 'Air Terjun Ipê',
      vi_VN: 'Thác Hoa Ipê',
      ja_JP: 'イペーの滝',
      ko_KR: '이페 폭포',
      zh_CN: '伊佩花瀑布',
      ru_RU: 'Каскад ипе',
    },
    kind: 'cluster',
    categories: [],
    return_bp: 9561,
    hot_rank: 6,
    art: 'ipe',
  },
  {
    product_code: 'EVO',
    game_type: 'calcadao',
    names: {
      pt_BR: 'Calçadão',
      en_US: 'Rio Boardwalk',
      id_ID: 'Trotoar Rio',
      vi_VN: 'Lối Dạo Rio',
      ja_JP: 'リオの遊歩道',
      ko_KR: '리우 산책로',
      zh_CN: '里约步道',
      ru_RU: 'Набережная Рио',
    },
    kind: 'lines',
    categories: ['classics', 'freeSpins'],
    return_bp: 9539,
    hot_rank: 3,
    art: 'calcadao',
  },
  {
    product_code: 'EVO',
    game_type: 'tucano-ways',
    names: {
      pt_BR: 'Tucano Ways',
      en_US: 'Toucan Ways',
      id_ID: 'Tukan Ways',
      vi_VN: 'Chim Toucan Ways',
      ja_JP: 'トゥカンウェイズ',
      ko_KR: '투칸 웨이즈',
      zh_CN: '巨嘴鸟',
      ru_RU: 'Тукан',
    },
    kind: 'ways',
    categories: ['ways', 'freeSpins'],
    return_bp: 9563,
    hot_rank: 4,
    art: 'tucano',
  },
  {
    product_code: 'BG',
    game_type: 'caju-de-ouro',
    names: {
      pt_BR: 'Caju de Ouro',
      en_US: 'Golden Cashew',
      id_ID: 'Mete Emas',
      vi_VN: 'Hạt Điều Vàng',
      ja_JP: '黄金のカシュー',
      ko_KR: '황금 캐슈',
      zh_CN: '黄金腰果',
      ru_RU: 'Золотой кешью',
    },
    kind: 'hold',
    categories: [],
    return_bp: 9663,
    art: 'caju',
  },
  {
    product_code: 'BG',
    game_type: 'berimbau',
    names: {
      pt_BR: 'Berimbau',
      en_US: 'Berimbau',
      ja_JP: 'ビリンバウ',
      ko_KR: '비림바우',
      zh_CN: '比林包',
      ru_RU: 'Беримбау',
    },
    kind: 'ways',
    categories: ['ways', 'freeSpins'],
    return_bp: 9591,
    art: 'berimbau',
  },
];

function written({ names, ...seed }: Seed & { product_code: ProductCode }): NewGame {
  return { art: seed.game_type, ...seed, names: JSON.stringify(names) };
}

/** Existing games stay as the operator left them. */
export async function seedCatalogue(db: Db, sandboxed: boolean): Promise<void> {
  const games = [
    ...ownGames.map((seed) => written({ ...seed, product_code: 'SELF' })),
    ...(sandboxed ? sandboxSlots.map(written) : []),
  ];
  await db.transaction().execute((tx) => addGames(tx, games));
}
