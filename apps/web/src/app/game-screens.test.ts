import { wireName } from '@palpite/domain/games/fields';
import { definitions } from '@palpite/domain/games/index';
import { gameNames, gameTraits } from '@palpite/domain/games/names';
import titles from '@palpite/i18n/catalogues/en_US/pages.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { faces } from '../features/games/index.ts';
import { screens } from './screens.ts';

test('every definition has a face and every face a definition', () => {
  expect(Object.keys(faces).sort()).toEqual(Object.keys(definitions).sort());
  expect(Object.keys(definitions).sort()).toEqual([...gameNames].sort());
});

describe.each(gameNames)('%s', (name) => {
  const face = faces[name];
  const game = definitions[name];

  test('has a screen under its name, with a title', () => {
    expect(screens.filter(({ path }) => path === `/${name}`).map(({ title }) => title)).toEqual([name]);
    expect(titles.titles[name]).not.toBe('');
  });

  test('has a result field that its outcome has, or the paid amount', () => {
    const { result } = gameTraits[name];
    const fields =
      game.shape === 'draw'
        ? Object.keys(game.outcome).map(wireName)
        : game.shape === 'shared'
          ? [game.drawn]
          : [];
    expect(['paid', ...fields]).toContain(result);
  });

  test('has a screen that loads, and a proof if it uses seeds of one player', async () => {
    const screen = await face.screen();
    expect(screen.Screen).toBeTypeOf('function');
    // The server renders the screen with what this requests. Without it, a visitor would see a skeleton first.
    expect('prefetch' in screen).toBe(face.first !== undefined);
    const folder = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (game.shape !== 'shared')
      expect(Object.keys(await import(`../features/games/${folder}/proof.tsx`))).toEqual([
        `${name.charAt(0).toUpperCase()}${name.slice(1)}Proof`,
      ]);
  });
});
