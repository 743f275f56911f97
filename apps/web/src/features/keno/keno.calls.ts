import type { RoundOf } from '@palpite/contracts/draw-games';
import type { KenoChoice } from '@palpite/domain/games/keno';
import { type Currency, fromWire, toDecimal } from '@palpite/domain/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { type GameRules, readRules, rulesFreshness } from '../../shared/games/game-rules.ts';
import { roundOptions } from '../../shared/games/round-options.ts';
import { mergeBalances } from '../../shared/player.ts';

/** A round of keno as the server settled it; `drawn` in the order of the draw. */
export type KenoRound = KenoChoice & {
  roundId: string;
  stakeMinor: bigint;
  payoutMinor: bigint;
  drawn: readonly number[];
  /** What it paid, in stakes. */
  multiplier: number;
};

/** Reads a round of the wire; the outcome is the server's, nothing is computed here. */
export function toKenoRound(round: RoundOf<'keno'>, currency: Currency): KenoRound {
  return {
    roundId: round.roundId,
    stakeMinor: fromWire(round.stake, currency),
    payoutMinor: fromWire(round.payout, currency),
    picks: round.picks,
    risk: round.risk,
    drawn: round.drawn,
    multiplier: round.multiplier,
  };
}

/** Plays a round under a request id; the new balance comes with the reply. */
export async function playKeno(
  requestId: string,
  { picks, risk, stakeMinor }: KenoChoice & { stakeMinor: bigint },
  currency: Currency,
): Promise<KenoRound> {
  const body = { requestId, stake: toDecimal(stakeMinor, currency), picks: [...picks], risk, loading: false };
  const reply = await call('playKeno', { body }, roundOptions);
  mergeBalances(reply);
  return toKenoRound(reply.round, currency);
}

const kenoRulesQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['keno', 'rules', currency],
    queryFn: async ({ signal }): Promise<GameRules> => {
      const input = { query: { currency, loading: false } };
      return readRules(await call('getKenoRules', input, { signal }), currency);
    },
    ...rulesFreshness,
  });

/** The rules in a currency; nothing is asked while the player's currency is unknown. */
export function useKenoRules(currency: Currency | undefined) {
  return useQuery({ ...kenoRulesQuery(currency ?? 'BRL'), enabled: currency !== undefined });
}
