import type { Currency } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { type GameRules, readRules, rulesFreshness } from '../../shared/games/game-rules.ts';

/** The rules with how many mines may be chosen. */
export type MinesRules = GameRules & { minesMin: number; minesMax: number };

export const minesRulesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['mines', 'rules', currency],
    queryFn: async ({ signal }): Promise<MinesRules> => {
      const input = { query: { currency, loading: false } };
      const rules = await call('getMinesRules', input, { signal });
      return { ...readRules(rules, currency), minesMin: rules.minesMin, minesMax: rules.minesMax };
    },
    ...rulesFreshness,
  });

/** The rules in a currency; nothing is asked while the player's currency is unknown. */
export function useMinesRules(currency: Currency | undefined) {
  return useQuery({ ...minesRulesQuery(currency ?? 'BRL'), enabled: currency !== undefined });
}
