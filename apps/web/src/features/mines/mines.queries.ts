import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { rulesFreshness } from '../../shared/games/rules-freshness.ts';

/** What the server lets a player stake, win and choose, and what comes back on average. */
export type MinesRules = {
  stakeMinMinor: bigint;
  stakeMaxMinor: bigint;
  payoutMaxMinor: bigint;
  returnPercent: number;
  roundMsMin: number;
  minesMin: number;
  minesMax: number;
  stopped: boolean;
};

export const minesRulesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['mines', 'rules', currency],
    queryFn: async ({ signal }): Promise<MinesRules> => {
      const input = { query: { currency, loading: false } };
      const rules = await call('getMinesRules', input, { signal, refusal: 'inline' });
      return {
        stakeMinMinor: fromWire(rules.stakeMin, currency),
        stakeMaxMinor: fromWire(rules.stakeMax, currency),
        payoutMaxMinor: fromWire(rules.payoutMax, currency),
        returnPercent: rules.returnPercent,
        roundMsMin: rules.roundMsMin,
        minesMin: rules.minesMin,
        minesMax: rules.minesMax,
        stopped: rules.stopped,
      };
    },
    ...rulesFreshness,
  });

/** The rules in a currency; nothing is asked while the player's currency is unknown. */
export function useMinesRules(currency: Currency | undefined) {
  return useQuery({ ...minesRulesQuery(currency ?? 'BRL'), enabled: currency !== undefined });
}
