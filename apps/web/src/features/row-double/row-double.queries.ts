import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { rulesFreshness } from '../../shared/games/rules-freshness.ts';

/** What the server lets a player stake, win and choose, and what comes back on average. */
export type RowDoubleRules = {
  stakeMinMinor: bigint;
  stakeMaxMinor: bigint;
  payoutMaxMinor: bigint;
  returnPercent: number;
  roundMsMin: number;
  rows: number;
  stopped: boolean;
};

const rowDoubleRulesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['rowDouble', 'rules', currency],
    queryFn: async ({ signal }): Promise<RowDoubleRules> => {
      const input = { query: { currency, loading: false } };
      const rules = await call('getRowDoubleRules', input, { signal, refusal: 'inline' });
      return {
        stakeMinMinor: fromWire(rules.stakeMin, currency),
        stakeMaxMinor: fromWire(rules.stakeMax, currency),
        payoutMaxMinor: fromWire(rules.payoutMax, currency),
        returnPercent: rules.returnPercent,
        roundMsMin: rules.roundMsMin,
        rows: rules.rows,
        stopped: rules.stopped,
      };
    },
    ...rulesFreshness,
  });

/** The rules in a currency; nothing is asked while the player's currency is unknown. */
export function useRowDoubleRules(currency: Currency | undefined) {
  return useQuery({ ...rowDoubleRulesQuery(currency ?? 'BRL'), enabled: currency !== undefined });
}
