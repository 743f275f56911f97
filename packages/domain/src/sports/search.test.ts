import { expect, test } from 'vitest';
import { isSearched, readSearch } from './search.ts';

const corinthians = ['SC Corinthians Paulista', 'Grêmio FBPA', 'Brasileirão Série A'];
const nearly = (text: string, names = corinthians) => isSearched(readSearch(text), names, true);
const exactly = (text: string, names = corinthians) => isSearched(readSearch(text), names);

test('accents and case are ignored, and a word may be incomplete or inside another one', () => {
  for (const text of ['gremio', 'GRÊ', 'brasileirao', 'paulista', 'inthians', '  serie a '])
    expect(exactly(text), text).toBe(true);
});

test('a letter missing on a keyboard may be typed as its nearest one', () => {
  for (const [text, name] of [
    ['dong a', 'Đông Á Thanh Hóa'],
    ['bodo glimt', 'Bodø/Glimt'],
    ['lodz', 'Widzew Łódź'],
    ['grossaspach', 'Großaspach'],
  ] as const)
    expect(exactly(text, [name]), text).toBe(true);
});

test('digits and letters of any width and script are normalized', () => {
  expect(exactly('ｕ２１', ['Brasil U21'])).toBe(true);
  expect(exactly('٢١', ['Brasil U21'])).toBe(true);
});

test('both sides are found by a text with a separator between them', () => {
  for (const text of ['corinthians x gremio', 'Grêmio vs Corinthians', 'gremio brasileirao'])
    expect(exactly(text), text).toBe(true);
  expect(exactly('corinthians x bahia')).toBe(false);
});

test('typing errors are tolerated where requested, one in a short word and two in a long one', () => {
  for (const text of ['corintians', 'corinthans', 'gremyo', 'brazileirao', 'corintian'])
    expect([text, exactly(text), nearly(text)]).toEqual([text, false, true]);
  expect(nearly('palmeras', ['SE Palmeiras'])).toBe(true);
});

test('another name is not a typing error', () => {
  expect(nearly('santos')).toBe(false);
  expect(nearly('gel', ['Gols'])).toBe(false);
  expect(nearly('vasco', ['Bahia'])).toBe(false);
});

test('a script without spaces is found from any position', () => {
  expect(exactly('海道', ['北海道コンサドーレ'])).toBe(true);
});

test('a text without words finds nothing', () => {
  expect(readSearch(' - ')).toEqual([]);
});
