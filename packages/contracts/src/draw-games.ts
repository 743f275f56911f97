import type { DrawGame, Facts, Field, Fields, SharedGame, StepGame } from '@palpite/domain/games/definition';
import { type WireName, wireName } from '@palpite/domain/games/fields';
import { type Definitions, definitions } from '@palpite/domain/games/index';
import { drawGameNames, type NameOf } from '@palpite/domain/games/names';
import { z } from 'zod';
import { amount, amountText, balances, endpoint, loadingFlag, wholeNumber } from './endpoint.ts';

const tag = 'originals';

/** Idempotency key that the client makes once per click and keeps over retries. */
export const requestId = z.uuid();

const finished = {
  roundId: z.string(),
  stake: amount,
  payout: amount,
  multiplier: z
    .number()
    .describe('Dice, limbo and double: what the choice would pay; other games: what it paid, 0 if lost'),
  at: z.string(),
};
const ownSeeds = { seedPairId: z.string(), nonce: z.number().int() };
/** Fields of shared rounds: the number of the round and, once drawn, its link of the hash chain. */
const sharedDraw = { number: z.number().int(), link: z.string() };

/** Limits of a game in the player's currency; each game adds its own facts. */
export const rules = {
  currency: z.string(),
  stakeMin: amount.describe("The operator's least stake; a choice may need more"),
  stakeMax: amount,
  payoutMax: amount.describe(
    'Most that one round pays; what could pay more is refused before it begins, a round of steps ends below it',
  ),
  returnPercent: z.number().describe('Exact return to player of the usual choice in percent before rounding'),
  roundMsMin: z.number().int(),
  stopped: z.boolean(),
};
export const rulesQuery = z.object({ currency: z.string().max(3).optional(), ...loadingFlag });

/** Facts of one choice. Its minimum stake may exceed the operator's, to limit the cost of rounding. */
export const choiceFacts = {
  stakeMin: amount.describe('Least stake of this choice: from it on rounding costs less than 0.1 points'),
  returnPercent: z.number().describe('Exact return to player of this choice in percent before rounding'),
};

export const stakeRefusals = [
  'amount_invalid',
  'stake_too_small',
  'stake_too_large',
  'payout_too_large',
  'game_stopped',
  'balance_not_enough',
  'request_id_reused',
] as const;

type Shape<F extends Fields, Use extends 'shown' | 'sent'> = {
  [Name in keyof F & string as WireName<Name>]: Use extends 'shown'
    ? ShownSchema<F[Name]>
    : SentSchema<F[Name]>;
};
type SentSchema<F extends Field> = F extends { kind: 'hundredths' }
  ? typeof amountText
  : F extends { values: readonly (infer Value)[] }
    ? z.ZodType<Value, Value extends number ? number | string : Value>
    : F extends { kind: 'integers' }
      ? z.ZodType<number[], (number | string)[]>
      : z.ZodType<number, number | string>;
type ShownSchema<F extends Field> = F extends { values: readonly (infer Value)[] }
  ? z.ZodType<Value>
  : F extends { kind: 'integers' }
    ? z.ZodArray<z.ZodNumber>
    : z.ZodNumber;

function shapeOf(fields: Fields, schemaOf: (field: Field) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [wireName(name), schemaOf(field)]));
}

const texts = (values: readonly (string | number)[]) => values.map(String) as [string, ...string[]];
const isText = (values: readonly (string | number)[]) => typeof values[0] === 'string';

function shownField(field: Field): z.ZodType {
  switch (field.kind) {
    case 'hundredths':
      return z.number();
    case 'integer':
      return z.number().int();
    case 'oneOf':
      return isText(field.values) ? z.enum(texts(field.values)) : z.number().int();
    case 'integers':
      return z.array(z.number().int());
  }
}
export const shown = <F extends Fields>(fields: F) => shapeOf(fields, shownField) as Shape<F, 'shown'>;

function sentField(field: Field): z.ZodType {
  switch (field.kind) {
    case 'hundredths':
      return amountText;
    case 'integer':
      return wholeNumber(field.min, field.max);
    case 'oneOf': {
      const { values } = field;
      if (isText(values)) return z.enum(texts(values));
      return wholeNumber(Math.min(...values.map(Number)), Math.max(...values.map(Number)));
    }
    case 'integers':
      return z
        .array(wholeNumber(field.min, field.max))
        .min(field.count[0])
        .max(field.count[1])
        .refine((values) => new Set(values).size === values.length, { error: 'not distinct' });
  }
}
export const sent = <F extends Fields>(fields: F) => shapeOf(fields, sentField) as Shape<F, 'sent'>;

/** Schema of a value of a choice in a query, where everything is text; lists are numbers separated by commas. */
function queriedField(field: Field): z.ZodType {
  const schema =
    field.kind === 'oneOf' && isText(field.values)
      ? z.enum(texts(field.values))
      : z.string().max(field.kind === 'integers' ? field.count[1] * 4 : 12);
  return schema.optional().describe('Of the choice that fills `choice`; all of its values or none');
}

type FactsShape<F extends Facts> = { [Name in keyof F]: z.ZodType<F[Name]> };
function factShape(facts: Facts): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, factSchema(value)]));
}
/** Facts are constants, so the schema of an integer fact accepts only integers. */
function factSchema(value: unknown): z.ZodType {
  const numberLike = (numbers: readonly unknown[]) =>
    numbers.every(Number.isInteger) ? z.number().int() : z.number();
  if (Array.isArray(value)) return z.array(numberLike(value));
  return typeof value === 'number' ? numberLike([value]) : z.object(factShape(value as Facts));
}
export const factsOf = <F extends Facts>(facts: F) => factShape(facts) as FactsShape<F>;

export type RoundShape<G> = typeof finished &
  (G extends { name: infer Name extends string } ? { game: z.ZodLiteral<Name> } : never) &
  (G extends DrawGame<string, infer C, infer O>
    ? typeof ownSeeds & Shape<C, 'shown'> & Shape<O, 'shown'>
    : G extends StepGame<string, infer C> & { wire: { steps: infer Steps extends string } }
      ? typeof ownSeeds & Shape<C, 'shown'> & { [Name in Steps | 'layout']: z.ZodArray<z.ZodNumber> }
      : G extends SharedGame<string, infer C, infer Drawn>
        ? typeof sharedDraw & Shape<C, 'shown'> & { [Name in Drawn]: z.ZodNumber }
        : never);
type RoundSchema<G> = z.ZodObject<RoundShape<G>>;

const integers = () => z.array(z.number().int());

function roundSchema(game: Definitions[keyof Definitions]): z.ZodObject {
  const base = { ...finished, game: z.literal(game.name), ...shown(game.choice as Fields) };
  switch (game.shape) {
    case 'draw':
      return z.object({ ...base, ...ownSeeds, ...shown(game.outcome as Fields) });
    case 'steps':
      return z.object({
        ...base,
        ...ownSeeds,
        [game.wire.steps]: integers().describe('The steps in their order; the last one may be a trap'),
        layout: integers().describe('Where the traps lay'),
      });
    case 'shared':
      return z.object({ ...base, ...sharedDraw, [game.drawn]: z.number().int() });
  }
}

export const rounds = Object.fromEntries(
  Object.values(definitions).map((game) => [game.name, roundSchema(game)]),
) as { [Name in keyof Definitions]: RoundSchema<Definitions[Name]> };

export type RoundOf<Name extends keyof Definitions> = z.output<(typeof rounds)[Name]>;

type DrawName = NameOf<'draw'>;
type RulesCall<Name extends DrawName> = ReturnType<typeof describeRules<Definitions[Name]>>;
type PlayCall<Name extends DrawName> = ReturnType<typeof describePlay<Definitions[Name]>>;

function describeRules<const G extends DrawGame>(game: G) {
  return endpoint({
    method: 'GET',
    path: `/api/app/originals/${game.name as G['name']}`,
    tag,
    summary: `Limits and return of ${game.name}`,
    guard: 'public',
    query: rulesQuery.extend(
      shapeOf(game.choice, queriedField) as Record<string, z.ZodOptional<z.ZodType<string>>>,
    ),
    reply: z.object({
      ...rules,
      returnPercentMin: z
        .number()
        .optional()
        .describe('Of the choice with the lowest return, where choices differ'),
      ...(factsOf(game.facts) as FactsShape<G['facts']>),
      choice: z
        .object({ ...(shown(game.choice as Fields) as Shape<G['choice'], 'shown'>), ...choiceFacts })
        .nullable()
        .describe('Of the choice asked for'),
    }),
    refusals: ['request_invalid', 'target_out_of_range'],
  });
}

function describePlay<const G extends DrawGame>(game: G) {
  return endpoint({
    method: 'POST',
    path: `/api/app/originals/${game.name as G['name']}/rounds`,
    tag,
    summary: `Play one round of ${game.name}: stake, outcome and payout in one step`,
    guard: 'player',
    needsTerms: true,
    body: z.strictObject({
      requestId,
      stake: amountText,
      ...(sent(game.choice as Fields) as Shape<G['choice'], 'sent'>),
      ...loadingFlag,
    }),
    reply: z.object({ round: rounds[game.name as DrawName] as unknown as RoundSchema<G>, ...balances }),
    refusals: [...stakeRefusals, 'target_out_of_range'],
  });
}

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The two endpoints of each game with one draw: `getDiceRules`, `playDice` and so on. */
export const drawCalls = Object.fromEntries(
  drawGameNames.flatMap((name) => {
    const game = definitions[name];
    return [
      [`get${capitalized(name)}Rules`, describeRules(game)],
      [`play${capitalized(name)}`, describePlay(game)],
    ];
  }),
) as { [Name in DrawName as `get${Capitalize<Name>}Rules`]: RulesCall<Name> } & {
  [Name in DrawName as `play${Capitalize<Name>}`]: PlayCall<Name>;
};

/** The endpoints of one game with one draw, for code that treats all such games alike. */
export const callsOf = (name: DrawName) => {
  const calls: Readonly<Record<string, unknown>> = drawCalls;
  return {
    rules: calls[`get${capitalized(name)}Rules`] as ReturnType<typeof describeRules<DrawGame>>,
    play: calls[`play${capitalized(name)}`] as ReturnType<typeof describePlay<DrawGame>>,
  };
};
