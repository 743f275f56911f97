import type { Currency } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { type GameRules, readRules, rulesFreshness } from '../../shared/games/game-rules.ts';

const limboRulesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['limbo', 'rules', currency],
    queryFn: async ({ signal }): Promise<GameRules> => {
      const input = { query: { currency, loading: false } };
      const rules = await call('getLimboRules', input, { signal });
      return readRules(rules, currency);
    },
    ...rulesFreshness,
  });

/** The rules in a currency; nothing is asked while the player's currency is unknown. */
export function useLimboRules(currency: Currency | undefined) {
  return useQuery({ ...limboRulesQuery(currency ?? 'BRL'), enabled: currency !== undefined });
}
