import { type Currency, fromWire, toDecimal } from '@palpite/domain/money';
import { call, callForMessage } from '../../shared/api.ts';
import { mergeBalances } from '../../shared/player.ts';
import { queryClient } from '../../shared/query-client.ts';
import { type Bet, hearBet } from '../../shared/sports/bet.ts';
import { betsKey, noteBet } from '../../shared/sports/bets.queries.ts';
import type { CashOutPart } from './cash-out-part.ts';

/**
 * Sells a bet back, or a part of it, for what was shown or more; in play after so many milliseconds. The same request id
 * again answers the same.
 */
export async function cashOut(
  bet: Bet,
  requestId: string,
  part: CashOutPart,
  takesMs: number,
): Promise<bigint> {
  const { currency } = bet;
  const reply = await call(
    'cashOutBet',
    {
      params: { betId: bet.betId },
      body: {
        requestId,
        shown: toDecimal(part.offerMinor, currency),
        ...(part.percent === 100 ? {} : { stake: toDecimal(part.stakeMinor, currency) }),
        loading: false,
      },
    },
    { overlaps: true, takesMs, lost: null, expects: ['cash_out_price_moved'] },
  );
  mergeBalances(reply);
  noteBet(hearBet(reply.bet));
  readOffersAgain();
  return fromWire(reply.paid, currency);
}

/** Sets the amount at which a bet is sold by itself, null to take it back; answers with the server's sentence. */
export async function setAutoCashOut(
  betId: string,
  atMinor: bigint | null,
  currency: Currency,
): Promise<string> {
  const at = atMinor === null ? null : toDecimal(atMinor, currency);
  const { data, message } = await callForMessage('setAutoCashOut', {
    params: { betId },
    body: { at, loading: false },
  });
  noteBet(hearBet(data));
  return message;
}

export function readOffersAgain(): void {
  void queryClient.invalidateQueries({ queryKey: [betsKey, 'offers'] });
}
