import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blend, contrast, type Rgb, readHex } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function colorsAfter(opening: string): Record<string, string> {
  const from = css.indexOf(opening);
  const block = css.slice(from, css.indexOf('}', from));
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]+);/g)].map(([, name, hex]) => [name, hex]),
  );
}

const dark = colorsAfter('@theme static {');
const light = colorsAfter('[data-theme="light"] {');
const auto = colorsAfter('[data-theme="auto"] {');

const themes = { dark, light: { ...dark, ...light } };

function color(theme: Record<string, string>, name: string): Rgb {
  const hex = theme[name];
  if (!hex) throw new Error(`no colour ${name}`);
  return readHex(hex);
}

const grounds = ['ground', 'surface-1', 'surface-2', 'surface-3', 'cell'];
const texts = ['fg-1', 'fg-2', 'fg-3', 'accent', 'link', 'up', 'down', 'boost', 'bonus'];

/**
 * The light theme's link and bonus colours are for the lighter grounds: on the darkest one they are for large text
 * only.
 */
function leastContrast(text: string, ground: string): number {
  return ground === 'surface-3' && (text === 'link' || text === 'bonus') ? 4 : 4.5;
}

test('the two light tables are equal', () => {
  expect(auto).toEqual(light);
  expect(Object.keys(light).length).toBeGreaterThan(15);
});

describe.each(Object.entries(themes))('%s', (_name, theme) => {
  test.each(texts)('%s is readable as small text', (text) => {
    for (const ground of grounds)
      expect(contrast(color(theme, text), color(theme, ground))).toBeGreaterThanOrEqual(
        leastContrast(text, ground),
      );
  });

  test.each(['up', 'down', 'boost', 'bonus'])('%s is readable on its own tint', (tone) => {
    for (const ground of ['ground', 'surface-1']) {
      const tint = blend(color(theme, tone), color(theme, ground), 0.14);
      expect(contrast(color(theme, tone), tint)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(['up', 'down'])('an odds cell stays readable while it flashes %s', (tone) => {
    const tint = blend(color(theme, tone), color(theme, 'cell'), 0.18);
    expect(contrast(color(theme, 'fg-1'), tint)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color(theme, 'fg-2'), tint)).toBeGreaterThanOrEqual(4.5);
  });

  test('text on buttons is readable, also when pressed', () => {
    expect(contrast(color(theme, 'on-action'), color(theme, 'action'))).toBeGreaterThanOrEqual(10);
    expect(contrast(color(theme, 'on-action'), color(theme, 'action-pressed'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color(theme, 'on-danger'), color(theme, 'danger'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color(theme, 'ground'), color(theme, 'fg-1'))).toBeGreaterThanOrEqual(4.5);
  });

  test('edges of controls and the focus ring have enough contrast', () => {
    for (const ground of ['ground', 'surface-1', 'surface-2']) {
      expect(contrast(color(theme, 'control'), color(theme, ground))).toBeGreaterThanOrEqual(3);
      expect(contrast(color(theme, 'focus'), color(theme, ground))).toBeGreaterThanOrEqual(3);
    }
  });
});

test.each([
  ['fg-1', 17.6],
  ['fg-2', 9.7],
  ['fg-3', 6.6],
  ['action', 11],
  ['link', 7.5],
  ['focus', 10.6],
  ['up', 9.9],
  ['down', 7.9],
  ['boost', 9.4],
  ['bonus', 10.7],
  ['control', 4.1],
  ['hairline', 1.65],
])('dark %s has the specified contrast: %d', (name, promised) => {
  expect(contrast(color(dark, name), color(dark, 'ground'))).toBeGreaterThanOrEqual(promised - 0.1);
});

test('a drawing unit is the width over 393 on a phone and one and a half on a desktop (section 9)', () => {
  const units = [...css.matchAll(/@media \((min|max)-width: (\d+)px\) \{\s+:root \{\s+--u: ([^;]+);/g)];
  expect(units.map(([, bound, px, unit]) => `${bound} ${px}: ${unit}`)).toEqual([
    'max 480: calc(100vw / 393)',
    'min 481: 1.22px',
    'min 900: 1.5px',
  ]);
});
