import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { offeredLocales } from '@palpite/i18n/catalogues';
import { describe, expect, test } from 'vitest';
import { faces } from '../../../platform/faces.ts';
import { word } from './draw-picture.ts';

test('no font of the machine fills a gap: a canvas knows the bundled fonts only', () => {
  const families = GlobalFonts.families.map(({ family }) => family);
  expect(families.filter((family) => !/onest|unbounded/i.test(family))).toEqual([]);
});

function lookOf(letter: string, face: string): string {
  const canvas = createCanvas(96, 96);
  const pen = canvas.getContext('2d');
  pen.font = `700 48px ${face}`;
  pen.fillText(letter, 16, 64);
  return Buffer.from(pen.getImageData(0, 0, 96, 96).data).toString('base64');
}

function missingIn(text: string, face: string): string[] {
  const none = lookOf('\ue000', face);
  return [...new Set(text.replace(/[\s|]/g, ''))].filter((letter) => lookOf(letter, face) === none);
}

describe.each(offeredLocales)('A picture in %s', (lang) => {
  test('has every letter of its texts', () => {
    expect(missingIn(word(lang, 'picture.lines'), faces.unbounded)).toEqual([]);
    expect(missingIn(word(lang, 'picture.code'), faces.onest)).toEqual([]);
    expect(missingIn(word(lang, 'picture.adults', { age: '0123456789' }), faces.onest)).toEqual([]);
  });
});

test('The glyph check tells existing letters from missing ones', () => {
  expect(missingIn('Ação Играй Chơi với Łódź', faces.onest)).toEqual([]);
  // Private-use characters: a machine with own fonts substitutes them for glyphs that the bundled fonts lack.
  expect(missingIn('A\ue001\uf123', faces.onest)).toEqual(['\ue001', '\uf123']);
});

test('Chinese, Japanese and Korean readers get English texts, Russian readers get Russian texts', () => {
  for (const lang of ['zh_CN', 'ja_JP', 'ko_KR'])
    expect(word(lang, 'picture.lines')).toBe(word('en_US', 'picture.lines'));
  expect(word('ru_RU', 'picture.lines')).toBe('Играй|со мной');
});
