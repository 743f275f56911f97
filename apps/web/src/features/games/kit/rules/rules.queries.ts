import { type GameName, gameTraits, type NameOf } from '@palpite/domain/games/names';
import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../shared/api/api.ts';
import { type CallReply, rulesCall } from '../../../../shared/api/endpoints.ts';

type WireRules<Name extends GameName> =
  Name extends NameOf<'shared'>
    ? CallReply<'getSharedRules'>
    : CallReply<`get${Capitalize<Exclude<Name, NameOf<'shared'>>>}Rules`>;

export type RulesOf<Name extends GameName> = WireRules<Name> & GameRules;

export type SharedRules = RulesOf<NameOf<'shared'>>;

async function fetchRules(
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
      const rules = await fetchRules(game, currency, signal);
      return { ...rules, ...readRules(rules, currency) } as unknown as RulesOf<Name>;
    },
    ...rulesFreshness,
  });

export function useRules<Name extends GameName>(game: Name, currency: Currency | undefined) {
  return useQuery({ ...rulesQuery(game, currency ?? 'BRL'), enabled: currency !== undefined });
}

/** How often the screen of a stopped game checks whether it has started again. */
const pollMs = 5_000;

const rulesFreshness = {
  staleTime: 60_000,
  refetchInterval: ({ state }: { state: { data?: { stopped: boolean } | undefined } }): number | false =>
    state.data?.stopped ? pollMs : false,
};

export type GameRules = {
  stakeMinMinor: bigint;
  stakeMaxMinor: bigint;
  payoutMaxMinor: bigint;
  returnPercent: number;
  roundMsMin: number;
  stopped: boolean;
};

type WireLimits = Pick<GameRules, 'returnPercent' | 'roundMsMin' | 'stopped'> & {
  stakeMin: number;
  stakeMax: number;
  payoutMax: number;
};

function readRules(rules: WireLimits, currency: Currency): GameRules {
  const { returnPercent, roundMsMin, stopped } = rules;
  return {
    stakeMinMinor: fromWire(rules.stakeMin, currency),
    stakeMaxMinor: fromWire(rules.stakeMax, currency),
    payoutMaxMinor: fromWire(rules.payoutMax, currency),
    returnPercent,
    roundMsMin,
    stopped,
  };
}
