import type { GameRecord, Lobby as WireLobby } from '@palpite/contracts/lobby';
import { expect, test } from 'vitest';
import { fixedShelvesOf, gamesOn, groupsOf, toLobby, withCurrency, withStopped } from './lobby.ts';

const record = (
  productCode: GameRecord['productCode'],
  gameType: string,
  given: Partial<GameRecord> = {},
) => ({
  productCode,
  gameType,
  name: gameType,
  otherNames: [],
  kind: 'lines' as const,
  categories: [],
  returnPercent: 96,
  stop: false,
  art: gameType,
  releasedOn: '2026-11-01',
  isNew: false,
  ...given,
});

const wire: WireLobby = {
  SELF: {
    records: [
      record('SELF', 'dice', { isNew: true, releasedOn: '2026-11-20' }),
      record('SELF', 'gameOfTheFuture'),
    ],
  },
  PG: {
    records: [
      record('PG', 'onca', { stop: true, categories: ['classics'] }),
      record('PG', 'ipe', { isNew: true }),
    ],
  },
  EVO: { records: [record('EVO', 'old', { releasedOn: '2020-01-01', categories: ['classics'] })] },
  BG: { records: [] },
  hot: ['ipe', 'goneGame', 'dice'],
  categories: [{ code: 'classics', name: 'Clássicos' }],
};
const codes = (games: readonly { code: string }[] | null) => games?.map(({ code }) => code) ?? null;

test('playable games come first, and an own game without a screen is omitted', () => {
  expect(codes(toLobby(wire).games)).toEqual(['ipe', 'old', 'dice', 'onca']);
});

test('the hot list keeps its order and omits games that the lobby does not list', () => {
  expect(codes(toLobby(wire).hot)).toEqual(['ipe', 'dice']);
});

test('each shelf has its games: slots, originals, new, favourites in order, a category', () => {
  const lobby = toLobby(wire);
  const on = (shelf: string) => codes(gamesOn(shelf, lobby, ['dice', 'gone', 'old']));
  expect(on('slots')).toEqual(['ipe', 'old', 'onca']);
  expect(on('originals')).toEqual(['dice']);
  expect(on('new')).toEqual(['dice', 'ipe']);
  expect(on('favourites')).toEqual(['dice', 'old']);
  expect(on('classics')).toEqual(['old', 'onca']);
  expect(on('no such shelf')).toBeNull();
});

test('the shelf of new games exists only while it has one', () => {
  expect(fixedShelvesOf(toLobby(wire))).toContain('new');
  const old = toLobby({ ...wire, SELF: { records: [] }, PG: { records: [] } });
  expect(fixedShelvesOf(old)).toEqual(['lobby', 'slots', 'originals', 'favourites']);
  expect(fixedShelvesOf(null)).not.toContain('new');
});

test('a stopped game is marked everywhere, and the lobby object is unchanged while none is stopped', () => {
  const lobby = toLobby(wire);
  expect(withStopped(lobby, ['onca'])).toBe(lobby);
  const later = withStopped(lobby, ['ipe']);
  expect(later.byCode.get('onca')?.stopped).toBe(false);
  expect(later.hot[0]).toMatchObject({ code: 'ipe', stopped: true });
});

test('a studio without games has no group', () => {
  expect(groupsOf(toLobby(wire)).map(({ productCode, games }) => [productCode, games.length])).toEqual([
    ['PG', 2],
    ['EVO', 1],
  ]);
});

test('games of other currencies are omitted for a player, also from the hot list', () => {
  const lobby = toLobby({
    ...wire,
    PG: {
      records: [record('PG', 'onca', { currencies: ['JPY'] }), record('PG', 'ipe', { currencies: ['BRL'] })],
    },
    hot: ['onca', 'ipe'],
  });
  const codes = (each: typeof lobby) => [each.games, each.hot].map((games) => games.map(({ code }) => code));
  expect(codes(withCurrency(lobby, 'BRL')).flat()).not.toContain('onca');
  expect(withCurrency(lobby, 'BRL').hot.map(({ code }) => code)).toEqual(['ipe']);
  expect(withCurrency(lobby, undefined)).toBe(lobby);
});
