import { type Currency, fromWire, toDecimal } from '@palpite/domain/money';
import { call } from '../../shared/api.ts';
import { mergeBalances } from '../../shared/player.ts';
import { queryClient } from '../../shared/query-client.ts';
import { type Bet, hearBet, toBet } from '../../shared/sports/bet.ts';
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
    { refusal: 'inline', overlaps: true, takesMs },
  );
  mergeBalances(reply);
  noteBet(hearBet(reply.bet));
  readOffersAgain();
  return fromWire(reply.paid, currency);
}

/** Sets the amount at which a bet is sold by itself; null takes it back. */
export async function setAutoCashOut(
  betId: string,
  atMinor: bigint | null,
  currency: Currency,
): Promise<Bet> {
  const at = atMinor === null ? null : toDecimal(atMinor, currency);
  const reply = await call(
    'setAutoCashOut',
    { params: { betId }, body: { at, loading: false } },
    { refusal: 'inline' },
  );
  const bet = hearBet(reply);
  noteBet(bet);
  return toBet(bet);
}

export function readOffersAgain(): void {
  void queryClient.invalidateQueries({ queryKey: [betsKey, 'offers'] });
}
