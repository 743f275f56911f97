import { type Currency, fromWire, toDecimal } from '@palpite/domain/money';
import { call, callForMessage } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { mergeBalances } from '../../shared/session/player.ts';
import { applyBetUpdate, type Bet, type BetUpdate, toBet } from '../../shared/sports/bet.ts';
import { betQuery, betsKey, noteBet } from '../../shared/sports/bets.queries.ts';
import type { CashOutPart } from './cash-out-part.ts';

/**
 * Cashes out a bet or a part of it for at least the displayed offer, after the in-play delay `takesMs`. Repeating a
 * request id returns the first result.
 * Returns the paid amount in minor units.
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
  noteBet(applyBetUpdate(reply.bet));
  readOffersAgain();
  return fromWire(reply.paid, currency);
}

/**
 * Sets the amount at which a bet is cashed out automatically. Null removes it. Returns the server's message, or an
 * empty text if the response was lost but the change was applied.
 */
export async function setAutoCashOut(
  betId: string,
  atMinor: bigint | null,
  currency: Currency,
): Promise<string> {
  const at = atMinor === null ? null : toDecimal(atMinor, currency);
  const input = { params: { betId }, body: { at, loading: false } };
  let read: BetUpdate | null = null;
  const reply = await sendOrRead(
    () => callForMessage('setAutoCashOut', input, { lost: null }),
    async () => {
      read = await queryClient.fetchQuery({ ...betQuery(betId), staleTime: 0 });
      return toBet(read).autoCashOutMinor === atMinor;
    },
  );
  const bet = reply ? applyBetUpdate(reply.data) : read;
  if (bet) noteBet(bet);
  return reply?.message ?? '';
}

export function readOffersAgain(): void {
  void queryClient.invalidateQueries({ queryKey: [betsKey, 'offers'] });
}
