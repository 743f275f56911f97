import { expect, test } from 'vitest';
import { isSearched, readSearch } from './search.ts';

const corinthians = ['SC Corinthians Paulista', 'Grêmio FBPA', 'Brasileirão Série A'];
const nearly = (text: string, names = corinthians) => isSearched(readSearch(text), names, true);
const exactly = (text: string, names = corinthians) => isSearched(readSearch(text), names);

test('accents and capitals say nothing, and a word may be unfinished or stand within another', () => {
  for (const text of ['gremio', 'GRÊ', 'brasileirao', 'paulista', 'inthians', '  serie a '])
    expect(exactly(text), text).toBe(true);
});

test('a letter that a keyboard does not have is typed as its nearest', () => {
  for (const [text, name] of [
    ['dong a', 'Đông Á Thanh Hóa'],
    ['bodo glimt', 'Bodø/Glimt'],
    ['lodz', 'Widzew Łódź'],
    ['grossaspach', 'Großaspach'],
  ] as const)
    expect(exactly(text, [name]), text).toBe(true);
});

test('digits and letters of any width and script are the usual ones', () => {
  expect(exactly('ｕ２１', ['Brasil U21'])).toBe(true);
  expect(exactly('٢١', ['Brasil U21'])).toBe(true);
});

test('both sides are found by what stands between them in a sentence', () => {
  for (const text of ['corinthians x gremio', 'Grêmio vs Corinthians', 'gremio brasileirao'])
    expect(exactly(text), text).toBe(true);
  expect(exactly('corinthians x bahia')).toBe(false);
});

test('a typo is forgiven where it is asked for, one in a short word and two in a long one', () => {
  for (const text of ['corintians', 'corinthans', 'gremyo', 'brazileirao', 'corintian'])
    expect([text, exactly(text), nearly(text)]).toEqual([text, false, true]);
  expect(nearly('palmeras', ['SE Palmeiras'])).toBe(true);
});

test('another name is no typo', () => {
  expect(nearly('santos')).toBe(false);
  expect(nearly('gel', ['Gols'])).toBe(false);
  expect(nearly('vasco', ['Bahia'])).toBe(false);
});

test('a script without spaces is found from any place', () => {
  expect(exactly('海道', ['北海道コンサドーレ'])).toBe(true);
});

test('what has no word finds nothing to look for', () => {
  expect(readSearch(' - ')).toEqual([]);
});
