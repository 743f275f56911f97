import type { Decision } from '../decision.ts';
import type { Ratio, Win } from '../stake-floor.ts';

/**
 * How one value of a choice or an outcome is stored, written on the wire and on the command line.
 *
 * - `hundredths`: a whole number of hundredths. Stored as `xHundredths`; on the wire it is the decimal `x` ('2.50' is
 *   250).
 * - `integers`: distinct whole numbers; `count` is their minimum and maximum number.
 */
export type Field =
  | { readonly kind: 'hundredths'; readonly min: number; readonly max: number }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'oneOf'; readonly values: readonly (string | number)[] }
  | {
      readonly kind: 'integers';
      readonly min: number;
      readonly max: number;
      readonly count: readonly [least: number, most: number];
    };
export type Fields = Readonly<Record<string, Field>>;

export type ValueOf<F> = F extends { readonly values: readonly (infer Value)[] }
  ? Value
  : F extends { readonly kind: 'integers' }
    ? readonly number[]
    : number;
export type Values<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

export type ChoiceProblem = 'request_invalid' | 'target_out_of_range';

type Common<Name extends string, C extends Fields> = {
  /** Product in the wallet, path of the API, name in stored rows, key in the catalogue. */
  readonly name: Name;
  /** The player's choice as stored in `originals.round.choice`. */
  readonly choice: C;
  /** Cache key of a choice's odds, equal for choices with equal odds. Without it every choice is cached separately. */
  oddsKey?(choice: Values<C>): string | number;
  /** Checks rules that involve several fields. */
  check?(choice: Values<C>): Decision<Values<C>, ChoiceProblem>;
  /** The choice whose return the rules and the lobby show. */
  readonly usual: Values<C>;
  /** A choice with the highest return of all. The edge and the weights of bonuses and levels are derived from it. */
  readonly best: Values<C>;
  readonly lowest?: Values<C>;
  readonly facts: Facts;
  readonly defaults: {
    /** The operator's minimum stake in minor units of every currency, when it is above the usual one. */
    readonly stakeMinMinor?: number;
    /** Position among the hot games, 1 first. */
    readonly hotRank?: number;
  };
};
export type Facts = Readonly<Record<string, number | readonly number[] | { readonly [key: string]: object }>>;

/**
 * Meaning of `multiplier` of a finished round. `prize`: what the choice would pay; `paid`: what the round paid, 0 for a
 * loss.
 */
type Shown = { readonly shows: 'prize' | 'paid' };

export type DrawGame<
  Name extends string = string,
  C extends Fields = Fields,
  O extends Fields = Fields,
> = Common<Name, C> &
  Shown & {
    readonly shape: 'draw';
    readonly outcome: O;
    /** How many numbers of the public scheme a round uses. */
    numbers(choice: Values<C>): number;
    draw(numbers: readonly number[], choice: Values<C>): Values<O>;
    /** Payout as a multiple of the stake; 0 when the choice loses. */
    multiplier(choice: Values<C>, outcome: Values<O>): Ratio;
    /** All ways in which a choice wins, with exact probabilities. */
    wins(choice: Values<C>): readonly Win[];
  };

/** Relation of a step to the steps taken: the next one, a repeated one, or one that cannot be taken. */
export type StepPlace = 'new' | 'taken' | 'impossible';
/** A step as named by the client. Only games with rows have `row`. */
export type StepMove = { readonly row?: number | undefined; readonly tile: number };

/** A game whose rounds have several steps and end at a trap, at the last step, or when the player cashes out. */
export type StepGame<Name extends string = string, C extends Fields = Fields> = Common<Name, C> & {
  readonly shape: 'steps';
  numbers(choice: Values<C>): number;
  /** The hidden part of a round, revealed at its end. */
  layout(numbers: readonly number[], choice: Values<C>): number[];
  stepsMax(choice: Values<C>): number;
  /** Probability and multiplier of a cash-out after this many safe steps, at least 1. */
  winAfter(choice: Values<C>, steps: number): Win;
  /** The layout in the order of the draw, when `layout` returns another order. */
  inDrawOrder?(numbers: readonly number[], choice: Values<C>): number[];
  place(steps: readonly number[], move: StepMove, choice: Values<C>): StepPlace;
  isTrap(layout: readonly number[], stepsBefore: number, tile: number): boolean;
  /**
   * Names on the wire and the command line: last part of a step's path, fields of a step, name of the steps taken, and
   * name of the layout.
   */
  readonly wire: {
    readonly path: string;
    readonly move: Fields;
    readonly steps: string;
    readonly layout: string;
  };
};

export type SharedGame<
  Name extends string = string,
  C extends Fields = Fields,
  Drawn extends string = string,
> = Common<Name, C> &
  Shown & {
    readonly shape: 'shared';
    /** Number of equally likely outcomes, numbered from 0. */
    readonly outcomes: number;
    /** Name of the outcome in stored rows and on the wire. */
    readonly drawn: Drawn;
    colors(outcome: number): readonly string[];
    multiplier(choice: Values<C>, outcome: number): Ratio;
    wins(choice: Values<C>): readonly Win[];
    readonly pace: {
      readonly bettingMs: number;
      readonly drawingMs: number;
      readonly resultMs: number;
      readonly betsMax: number;
    };
  };

export type GameDefinition = DrawGame | StepGame | SharedGame;

/** The `define…` functions exist for type inference of names and choices. */
export const defineDraw = <
  const Name extends string,
  const C extends Fields,
  const O extends Fields,
  const F extends Facts,
>(
  game: Omit<DrawGame<Name, C, O>, 'shape' | 'facts'> & { facts: F },
): Omit<DrawGame<Name, C, O>, 'facts'> & { readonly facts: F } => ({ ...game, shape: 'draw' });

export const defineSteps = <
  const Name extends string,
  const C extends Fields,
  const W extends StepGame['wire'],
  const F extends Facts,
>(
  game: Omit<StepGame<Name, C>, 'shape' | 'wire' | 'facts'> & { wire: W; facts: F },
): Omit<StepGame<Name, C>, 'wire' | 'facts'> & { readonly wire: W; readonly facts: F } => ({
  ...game,
  shape: 'steps',
});

export const defineShared = <const Name extends string, const C extends Fields, const Drawn extends string>(
  game: Omit<SharedGame<Name, C, Drawn>, 'shape'>,
): SharedGame<Name, C, Drawn> => ({ ...game, shape: 'shared' });

export const hundredths = (value: number): Ratio => ({ numerator: BigInt(value), denominator: 100n });

export const nothing: Ratio = { numerator: 0n, denominator: 1n };
