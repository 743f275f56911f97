import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { rulesFreshness } from '../../shared/games/rules-freshness.ts';

/** What the server lets a player stake and win, and what comes back on average at 2×. */
export type LimboRules = {
  stakeMinMinor: bigint;
  stakeMaxMinor: bigint;
  payoutMaxMinor: bigint;
  returnPercent: number;
  roundMsMin: number;
  stopped: boolean;
};

const limboRulesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['limbo', 'rules', currency],
    queryFn: async ({ signal }): Promise<LimboRules> => {
      const input = { query: { currency, loading: false } };
      const rules = await call('getLimboRules', input, { signal, refusal: 'inline' });
      return {
        stakeMinMinor: fromWire(rules.stakeMin, currency),
        stakeMaxMinor: fromWire(rules.stakeMax, currency),
        payoutMaxMinor: fromWire(rules.payoutMax, currency),
        returnPercent: rules.returnPercent,
        roundMsMin: rules.roundMsMin,
        stopped: rules.stopped,
      };
    },
    ...rulesFreshness,
  });

/** The rules in a currency; nothing is asked while the player's currency is unknown. */
export function useLimboRules(currency: Currency | undefined) {
  return useQuery({ ...limboRulesQuery(currency ?? 'BRL'), enabled: currency !== undefined });
}
