import type { Currency } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { type GameRules, readRules, rulesFreshness } from '../../shared/games/game-rules.ts';

/** The rules with how high the tower is. */
export type RowDoubleRules = GameRules & { rows: number };

const rowDoubleRulesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['rowDouble', 'rules', currency],
    queryFn: async ({ signal }): Promise<RowDoubleRules> => {
      const input = { query: { currency, loading: false } };
      const rules = await call('getRowDoubleRules', input, { signal });
      return { ...readRules(rules, currency), rows: rules.rows };
    },
    ...rulesFreshness,
  });

/** The rules in a currency; nothing is asked while the player's currency is unknown. */
export function useRowDoubleRules(currency: Currency | undefined) {
  return useQuery({ ...rowDoubleRulesQuery(currency ?? 'BRL'), enabled: currency !== undefined });
}
