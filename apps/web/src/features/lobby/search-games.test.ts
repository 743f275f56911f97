import { normalizeText } from '@palpite/domain/normalize';
import { expect, test } from 'vitest';
import type { Game, Lobby } from '../../shared/lobby/lobby.ts';
import { indexGames } from './search-games.ts';

const game = (code: string, name: string, otherNames: string[] = [], given: Partial<Game> = {}): Game => ({
  productCode: 'PG',
  code,
  name,
  otherNames,
  kind: 'lines',
  categories: [],
  returnPercent: 96,
  stopped: false,
  art: code,
  releasedOn: '2026-11-01',
  isNew: false,
  ...given,
});

const games = [
  game('onca', 'Onça Dourada', [
    'Golden Jaguar',
    '黄金美洲豹',
    '황금 재규어',
    'Золотой ягуар',
    'Báo Đốm Vàng',
  ]),
  game('ipe', 'Cascata do Ipê', ['Ipê Cascade', 'イペーの滝'], { categories: ['freeSpins'] }),
  game('tucano', 'Tucano Ways', ['Toucan Ways'], { productCode: 'EVO' }),
  game('caju', 'Caju de Ouro', ['Golden Cashew'], { productCode: 'BG' }),
  game('dice', 'Dado', ['Dice'], { productCode: 'SELF' }),
];
const lobby: Lobby = {
  games,
  byCode: new Map(games.map((each) => [each.code, each])),
  hot: [],
  categories: [{ code: 'freeSpins', name: 'Rodadas grátis' }],
};
const search = await indexGames(lobby);
const first = (text: string) => search(text)[0]?.code;
const all = (text: string) => search(text).map(({ code }) => code);

test('ignores accents and capitals', () => {
  expect([first('onca dourada'), first('ONÇA'), first('ipe')]).toEqual(['onca', 'onca', 'ipe']);
  expect(normalizeText('  Ônibus Ção ')).toBe('onibus cao');
});

test('tolerates a typo', () => {
  expect([first('tucno'), first('onsa dorada'), first('cascta'), first('cjau')]).toEqual([
    'tucano',
    'onca',
    'ipe',
    'caju',
  ]);
});

test('matches the beginning of a name', () => {
  expect([first('tuc'), first('cas'), first('d')]).toEqual(['tucano', 'ipe', expect.any(String)]);
});

test('finds a game by its name in any language, at any position in scripts without spaces', () => {
  expect([
    first('jaguar'),
    first('美洲豹'),
    first('재규어'),
    first('ягуар'),
    first('đốm'),
    first('の滝'),
  ]).toEqual(['onca', 'onca', 'onca', 'onca', 'onca', 'ipe']);
});

test('finds games by studio and shelf, and ranks a name higher than either', () => {
  expect(all('evo')).toEqual(['tucano']);
  expect(all('gratis')).toContain('ipe');
  expect(first('golden cashew')).toBe('caju');
});

test('shows partial matches when not all words match, and nothing for nonsense', () => {
  expect(first('dado xyzxyz')).toBe('dice');
  expect(all('qwxzvk')).toEqual([]);
});
