import type { DrawGame, GameDefinition, SharedGame, StepGame } from './definition.ts';
import { dice } from './dice.ts';
import { double } from './double.ts';
import { keno } from './keno.ts';
import { limbo } from './limbo.ts';
import { luckyColor } from './lucky-color.ts';
import { mines } from './mines.ts';
import type { GameName, gameTraits, NameOf } from './names.ts';
import { rowDouble } from './row-double.ts';

export const definitions = { mines, dice, limbo, luckyColor, rowDouble, double, keno } satisfies {
  [Name in GameName]: { name: Name; shape: (typeof gameTraits)[Name]['shape'] };
};

export type Definitions = typeof definitions;
export type ChoiceOf<Name extends GameName> = Definitions[Name]['usual'];

/** The definitions in the order of the lobby, for code that handles all games alike. */
export const games: readonly GameDefinition[] = Object.values(definitions);

export const drawGame = (name: NameOf<'draw'>): DrawGame => definitions[name];
export const stepGame = (name: NameOf<'steps'>): StepGame => definitions[name];
export const sharedGame = (name: NameOf<'shared'>): SharedGame => definitions[name];
