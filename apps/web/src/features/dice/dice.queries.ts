import { type Currency, fromWire } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { rulesFreshness } from '../../shared/games/rules-freshness.ts';

/** What the server lets a player stake and win, and what comes back on average. */
export type DiceRules = {
  stakeMinMinor: bigint;
  stakeMaxMinor: bigint;
  payoutMaxMinor: bigint;
  returnPercent: number;
  roundMsMin: number;
  stopped: boolean;
};

const diceRulesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['dice', 'rules', currency],
    queryFn: async ({ signal }): Promise<DiceRules> => {
      const input = { query: { currency, loading: false } };
      const rules = await call('getDiceRules', input, { signal, refusal: 'inline' });
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
export function useDiceRules(currency: Currency | undefined) {
  return useQuery({ ...diceRulesQuery(currency ?? 'BRL'), enabled: currency !== undefined });
}
