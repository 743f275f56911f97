import type { Decision } from '../decision.ts';
import type { Ratio, Win } from '../stake-floor.ts';

/**
 * How one value of a choice or an outcome is stored, written on the wire and on the command line.
 * `hundredths`: a whole number of hundredths, stored as `xHundredths`, on the wire the decimal `x` ('2.50' is 250).
 * `integers`: distinct whole numbers, at least and at most `count` of them.
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

/** What every own game says of itself, whatever its rounds look like. */
type Common<Name extends string, C extends Fields> = {
  /** Product of the wallet, path of the API, name in stored rows, key in the catalogue. */
  readonly name: Name;
  /** The player's choice as it is stored in `originals.round.choice`. */
  readonly choice: C;
  /** Equal for choices that win alike, which are then computed once; without it every choice is its own. */
  oddsKey?(choice: Values<C>): string | number;
  /** Checks what no single field can say. */
  check?(choice: Values<C>): Decision<Values<C>, ChoiceProblem>;
  /** The choice whose return the rules and the lobby name. */
  readonly usual: Values<C>;
  /** A choice with the highest return of all; the house edge and the weights of bonuses and levels follow from it. */
  readonly best: Values<C>;
  /** The choice with the lowest return, where choices differ: the rules name it too. */
  readonly lowest?: Values<C>;
  /** Figures that the rules tell beside limits and return. */
  readonly facts: Facts;
  /** What a new installation begins with. */
  readonly defaults: {
    /** Least stake of the operator in minor units of every currency, where it is above the usual one. */
    readonly stakeMinMinor?: number;
    /** Place among the hot games, 1 first. */
    readonly hotRank?: number;
  };
};
export type Facts = Readonly<Record<string, number | readonly number[] | { readonly [key: string]: object }>>;

/** What `multiplier` of a finished round tells: what the choice would pay, or what the round paid, 0 when it lost. */
type Shown = { readonly shows: 'prize' | 'paid' };

/** A game whose rounds end with one draw. */
export type DrawGame<
  Name extends string = string,
  C extends Fields = Fields,
  O extends Fields = Fields,
> = Common<Name, C> &
  Shown & {
    readonly shape: 'draw';
    /** What was drawn, as it is stored in `originals.round.outcome`. */
    readonly outcome: O;
    /** How many numbers of the public scheme a round takes. */
    numbers(choice: Values<C>): number;
    draw(numbers: readonly number[], choice: Values<C>): Values<O>;
    /** What the outcome multiplies the stake by, stake included; 0 when the choice loses. */
    multiplier(choice: Values<C>, outcome: Values<O>): Ratio;
    /** Every way in which a choice wins, exactly. */
    wins(choice: Values<C>): readonly Win[];
  };

/** How a step stands to those already taken: the next one, one that was taken, or one that cannot be taken. */
export type StepPlace = 'new' | 'taken' | 'impossible';
/** A step as the client names it; only games with rows say in which. */
export type StepMove = { readonly row?: number | undefined; readonly tile: number };

/** A game whose rounds go on step by step and end at a trap, at the last step, or when the player leaves. */
export type StepGame<Name extends string = string, C extends Fields = Fields> = Common<Name, C> & {
  readonly shape: 'steps';
  numbers(choice: Values<C>): number;
  /** What stays hidden until the round is over. */
  layout(numbers: readonly number[], choice: Values<C>): number[];
  /** How many safe steps a round has at most. */
  stepsMax(choice: Values<C>): number;
  /** Chance and multiplier of leaving after so many safe steps, 1 or more. */
  winAfter(choice: Values<C>, steps: number): Win;
  /** The places of the layout in the order of the draw, where the layout has another one. */
  inDrawOrder?(numbers: readonly number[], choice: Values<C>): number[];
  place(steps: readonly number[], move: StepMove, choice: Values<C>): StepPlace;
  isTrap(layout: readonly number[], stepsBefore: number, tile: number): boolean;
  /**
   * Words of the wire and the command line: the last part of a step's path, the fields of a step, the name of the steps
   * taken, and what the layout is called.
   */
  readonly wire: {
    readonly path: string;
    readonly move: Fields;
    readonly steps: string;
    readonly layout: string;
  };
};

/** A game whose rounds everybody shares; a choice is one bet. */
export type SharedGame<
  Name extends string = string,
  C extends Fields = Fields,
  Drawn extends string = string,
> = Common<Name, C> &
  Shown & {
    readonly shape: 'shared';
    /** How many equally likely outcomes a round has, from 0 on. */
    readonly outcomes: number;
    /** Name of the outcome in stored rows and on the wire. */
    readonly drawn: Drawn;
    /** The colours that an outcome carries, the main one first. */
    colors(outcome: number): readonly string[];
    /** What the outcome multiplies the stake by, stake included; 0 when the bet loses. */
    multiplier(choice: Values<C>, outcome: number): Ratio;
    /** Every way in which a bet wins, exactly. */
    wins(choice: Values<C>): readonly Win[];
    readonly pace: {
      readonly bettingMs: number;
      readonly drawingMs: number;
      readonly resultMs: number;
      readonly betsMax: number;
    };
  };

export type GameDefinition = DrawGame | StepGame | SharedGame;

/** Makes a definition, so that the compiler knows its names and its choices. */
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

/** A multiplier of whole hundredths. */
export const hundredths = (value: number): Ratio => ({ numerator: BigInt(value), denominator: 100n });

export const nothing: Ratio = { numerator: 0n, denominator: 1n };
