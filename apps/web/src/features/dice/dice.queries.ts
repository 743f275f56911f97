import type { Currency } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { type GameRules, readRules, rulesFreshness } from '../../shared/games/game-rules.ts';

const diceRulesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['dice', 'rules', currency],
    queryFn: async ({ signal }): Promise<GameRules> => {
      const input = { query: { currency, loading: false } };
      const rules = await call('getDiceRules', input, { signal });
      return readRules(rules, currency);
    },
    ...rulesFreshness,
  });

/** The rules in a currency; nothing is asked while the player's currency is unknown. */
export function useDiceRules(currency: Currency | undefined) {
  return useQuery({ ...diceRulesQuery(currency ?? 'BRL'), enabled: currency !== undefined });
}
