import { type GameName, gameTraits, type NameOf } from '@palpite/domain/games/names';
import type { Currency } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/api.ts';
import { type CallReply, rulesCall } from '../../../shared/api/endpoints.ts';
import { type GameRules, readRules, rulesFreshness } from '../../../shared/games/game-rules.ts';

type WireRules<Name extends GameName> =
  Name extends NameOf<'shared'>
    ? CallReply<'getSharedRules'>
    : CallReply<`get${Capitalize<Exclude<Name, NameOf<'shared'>>>}Rules`>;

/** Limits of a game in minor units, and the game's own facts from the server. */
export type RulesOf<Name extends GameName> = WireRules<Name> & GameRules;

export type SharedRules = RulesOf<NameOf<'shared'>>;

async function askRules(
  game: GameName,
  currency: Currency,
  signal: AbortSignal,
): Promise<WireRules<'mines'> | WireRules<'double'>> {
  const query = { currency, loading: false };
  if (gameTraits[game].shape === 'shared')
    return await call('getSharedRules', { params: { game: game as NameOf<'shared'> }, query }, { signal });
  // The calls of these games differ in their facts only.
  return await call(rulesCall(game as 'mines'), { query }, { signal });
}

export const rulesQuery = <Name extends GameName>(game: Name, currency: Currency) =>
  queryOptions({
    queryKey: ['rules', game, currency],
    queryFn: async ({ signal }): Promise<RulesOf<Name>> => {
      const rules = await askRules(game, currency, signal);
      return { ...rules, ...readRules(rules, currency) } as unknown as RulesOf<Name>;
    },
    ...rulesFreshness,
  });

/** The rules in a currency. Disabled while the player's currency is unknown. */
export function useRules<Name extends GameName>(game: Name, currency: Currency | undefined) {
  return useQuery({ ...rulesQuery(game, currency ?? 'BRL'), enabled: currency !== undefined });
}
