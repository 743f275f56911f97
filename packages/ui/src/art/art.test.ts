import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gameNames } from '../../../domain/src/games/names.ts';
import { avatarCount, avatarShapes } from './avatar-art.tsx';
import { drawGlyph, glyphNames } from './glyphs.ts';
import { heroDrawing } from './hero-art.tsx';
import { flagShapes } from './language-flag.tsx';
import { moduleNames, modules } from './modules.ts';
import { mosaic } from './mosaic.ts';
import { paletteNames, palettes } from './palettes.ts';
import { seeded } from './random.ts';
import { badgePlan } from './team-badge.tsx';
import { tileDrawing, tileRecipe } from './tile-recipe.ts';
import { stoneShapes, vipStoneCount } from './vip-stone.tsx';

const distinct = (drawings: readonly unknown[]) => new Set(drawings.map((each) => JSON.stringify(each))).size;

describe('seeded randomness', () => {
  test('the same seed gives the same sequence on every run', () => {
    const random = seeded('mines');
    expect([random(), random(), random()].map((each) => each.toFixed(6))).toEqual([
      '0.016595',
      '0.633040',
      '0.453343',
    ]);
  });

  test('numbers are at least 0 and below 1', () => {
    const random = seeded('limits');
    const row = Array.from({ length: 5000 }, random);
    expect(Math.min(...row)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...row)).toBeLessThan(1);
  });
});

describe('tiles', () => {
  test('a game is drawn identically twice', () => {
    expect(tileDrawing('fortune-tiger')).toEqual(tileDrawing('fortune-tiger'));
  });

  test('no two of our own games share a glyph', () => {
    expect(new Set(gameNames.map((game) => tileRecipe(game).glyph)).size).toBe(gameNames.length);
    expect(new Set(gameNames.map((game) => tileRecipe(game).palette)).size).toBe(gameNames.length);
  });

  test('a glyph belongs to one drawing only', () => {
    expect(distinct(glyphNames.map((name) => drawGlyph(name)))).toBe(glyphNames.length);
  });

  test('a lobby of four hundred unknown codes has no two equal tiles', () => {
    const codes = Array.from({ length: 400 }, (_, at) => `vendor-${at}`);
    expect(distinct(codes.map(tileDrawing))).toBe(codes.length);
  });

  test('an unknown code never gets the glyph of one of our own games', () => {
    const glyphsDrawn = Array.from({ length: 400 }, (_, at) => tileRecipe(`vendor-${at}`).glyph);
    expect(gameNames.filter((game) => (glyphsDrawn as readonly string[]).includes(game))).toEqual([]);
  });

  test('a code such as "constructor" is an ordinary code', () => {
    expect(tileDrawing('constructor').glyph.length).toBeGreaterThan(0);
    expect(tileRecipe('toString').glyph).toBeTypeOf('string');
  });

  test('a word in the code selects its glyph', () => {
    expect(tileRecipe('golden-tiger-88').glyph).toBe('onca');
    expect(tileRecipe('Hot Fruits').glyph).toBe('cereja');
  });

  test('a tile stays small', () => {
    const sizes = gameNames.map((game) => JSON.stringify(tileDrawing(game)).length);
    expect(Math.max(...sizes)).toBeLessThan(6000);
  });
});

describe('walls', () => {
  test('join all shapes of one colour, so a wall has at most two paths per colour', () => {
    const shapes = mosaic({
      seed: 'wall',
      columns: 8,
      rows: 8,
      cell: 40,
      colors: ['#000000', '#111111', '#222222'],
    });
    expect(shapes.length).toBeLessThanOrEqual(5);
  });

  test('every module draws in each of its four turns', () => {
    for (const name of moduleNames)
      for (const turn of [0, 1, 2, 3]) expect(modules[name](0, 0, 40, turn)).toMatch(/^M.*z$/);
  });

  test('the wall of the home screen equals the generated one', () => {
    const paths = heroDrawing('palpite', 'azulejo').wall.map(
      ({ d, fill }) => `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`,
    );
    expect(readFileSync(new URL('hero-wall.svg', import.meta.url), 'utf8')).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 180"><title>Palpite</title>${paths.join('')}</svg>\n`,
    );
  });

  test('a banner is drawn identically twice and differs by seed', () => {
    expect(heroDrawing('derby', 'azulejo')).toEqual(heroDrawing('derby', 'azulejo'));
    expect(heroDrawing('derby', 'azulejo')).not.toEqual(heroDrawing('final', 'azulejo'));
  });
});

describe('faces, stones, badges, flags', () => {
  test('there are thirty-six faces and no two are alike', () => {
    const faces = Array.from({ length: avatarCount }, (_, index) => avatarShapes(index));
    expect(avatarCount).toBe(36);
    expect(distinct(faces)).toBe(36);
    expect(faces.every((face) => face.length >= 4)).toBe(true);
  });

  test('an index outside the range wraps around', () => {
    expect(avatarShapes(37)).toEqual(avatarShapes(1));
    expect(avatarShapes(-1)).toEqual(avatarShapes(35));
  });

  test('eleven levels have eleven stones', () => {
    expect(vipStoneCount).toBe(11);
    expect(distinct(Array.from({ length: 11 }, (_, level) => stoneShapes(level)))).toBe(11);
  });

  test('a level beyond the last has the last stone', () => {
    expect(stoneShapes(14)).toEqual(stoneShapes(10));
    expect(stoneShapes(23)).toEqual(stoneShapes(10));
  });

  test('a level above 23 has the first stone (section 9)', () => {
    expect(stoneShapes(24)).toEqual(stoneShapes(0));
  });

  test('a team keeps its badge and its letters', () => {
    expect(badgePlan('Grêmio')).toEqual(badgePlan('Grêmio'));
    expect(badgePlan('Grêmio').letters).toBe('GRÊ');
    expect(badgePlan('Vasco da Gama').letters).toBe('VDG');
    expect(badgePlan('Зенит').letters).toBe('ЗЕН');
    expect(badgePlan('Bahia', ['#0055aa', '#cc0000'], 'BAH').colors).toEqual(['#0055aa', '#cc0000']);
  });

  test('the nine locales have nine flags', () => {
    const locales = ['pt_BR', 'en_US', 'id_ID', 'vi_VN', 'nr_NR', 'ja_JP', 'ko_KR', 'zh_CN', 'ru_RU'];
    expect(distinct(locales.map(flagShapes))).toBe(9);
    expect(flagShapes('xx_XX').length).toBeGreaterThan(0);
  });
});

describe('geometry', () => {
  test('no path contains an invalid number', () => {
    const every = [
      ...glyphNames.flatMap((name) => drawGlyph(name).map(([, d]) => d)),
      ...Array.from({ length: 36 }, (_, index) => avatarShapes(index)).flatMap((face) =>
        face.map(({ d }) => d),
      ),
      ...Array.from({ length: 11 }, (_, level) => stoneShapes(level)).flatMap((stone) =>
        stone.map(({ d }) => d),
      ),
    ];
    expect(every.filter((d) => /NaN|undefined|Infinity/.test(d))).toEqual([]);
  });

  test('a glyph uses only colours of the palette or its own', () => {
    const roles = Object.keys(palettes.azulejo);
    const strange = glyphNames.flatMap((name) =>
      drawGlyph(name)
        .map(([fill]) => String(fill))
        .filter((fill) => !roles.includes(fill) && !fill.startsWith('#')),
    );
    expect(strange).toEqual([]);
    expect(paletteNames.length).toBe(Object.keys(palettes).length);
  });

  test('only the fade uses a gradient', () => {
    const sources = import.meta.glob<string>('./*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const guilty = Object.entries(sources)
      .filter(([file]) => !file.includes('.test.') && !file.endsWith('/fade.tsx'))
      .filter(([, source]) => /gradient/i.test(source))
      .map(([file]) => file);
    expect(Object.keys(sources).length).toBeGreaterThan(15);
    expect(guilty).toEqual([]);
  });
});
