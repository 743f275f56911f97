import type { ServerEvents } from '@palpite/contracts/socket-events';
import { fromWire } from '@palpite/domain/money';
import { queryClient } from '../api/query-client.ts';
import { afterPlay } from '../games/after-play.ts';
import { afterReveal } from '../games/moving-round.ts';
import { useNotice } from '../messages/notice.ts';
import { noteBalanceForOffers, offerWhenLow } from '../money/low-balance.ts';
import { openOverlay } from '../overlays/overlays.ts';
import { currencyOf, mergeUserInfo, refreshPlayer, userInfoQuery } from '../session/player.ts';
import { noteTyping, supportKey } from '../session/support-chat.ts';
import { refreshBonuses } from '../wallet/bonuses.ts';
import { announcePaid } from '../wallet/payment.ts';
import { recordsKey } from '../wallet/withdrawals.ts';

/** The inbox and its count, which otherwise is a minute old. */
const requestPlayerSync = () => void queryClient.invalidateQueries({ queryKey: supportKey });

/** What each event of the server does; every payload's user fields are merged into the user info (section 4). */
export const reactions: ServerEvents = {
  updateUserInfo: (fields) => {
    mergeUserInfo(definedOnly(fields));
    if (fields.balance !== undefined) afterReveal(noteBalanceForOffers);
    // Bonus money that moved: a bonus was given, filled or is over.
    if (fields.bonusBalance !== undefined) void queryClient.invalidateQueries({ queryKey: ['bonuses'] });
  },
  insBalance: ({ balance }) => {
    mergeUserInfo({ balance });
    offerWhenLow();
  },
  paySuccess: ({ orderId, amount, gift, balance }) => {
    const currency = currencyOf(queryClient.getQueryData(userInfoQuery.queryKey)?.currency ?? '');
    mergeUserInfo({ balance });
    void refreshPlayer();
    refreshBonuses();
    requestPlayerSync();
    announcePaid({
      orderId,
      amountMinor: fromWire(amount, currency),
      giftMinor: fromWire(gift, currency),
      currency,
    });
  },
  userBetAmount: ({ bouns, amount }) => {
    void refreshPlayer();
    refreshBonuses();
    afterPlay(() => openOverlay('bonusIncrease', { multiplier: bouns, amount }));
  },
  freeBalance: ({ balance }) => {
    mergeUserInfo({ balance });
    offerWhenLow();
  },
  notice: (pushed) => {
    const { text } = pushed;
    // To everybody: it is of no money, and they would all ask at once.
    if (pushed.banner) {
      void import('../messages/banner.ts').then(({ hearBanner }) => hearBanner(pushed));
      return;
    }
    useNotice.setState({ text });
    // It may be of money that came or came back.
    void queryClient.invalidateQueries({ queryKey: [recordsKey] });
    requestPlayerSync();
  },
  levelUp: ({ level, amount, balance }) => {
    mergeUserInfo({ balance, level });
    void refreshPlayer();
    void queryClient.invalidateQueries({ queryKey: ['vip'] });
    requestPlayerSync();
    afterPlay(() => openOverlay('levelUp', { level, amount }));
  },
  chat: ({ typing }) => {
    if (typing) noteTyping();
    else requestPlayerSync();
  },
  bet: ({ betId, state, sale }) => {
    void queryClient.invalidateQueries({ queryKey: ['bets'] });
    if ((state === 'open' || state === 'pending') && !sale) return;
    requestPlayerSync();
    void import('../sports/bet-news.ts').then(({ notifyBetUpdate, tellSale }) =>
      sale ? tellSale(betId, sale) : notifyBetUpdate(betId),
    );
  },
};

function definedOnly<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}

/** Reads everything again that events keep current: what was pushed while the socket was away is lost. */
export function askAgain(): void {
  void refreshPlayer();
  refreshBonuses();
  for (const queryKey of [['bets'], ['vip'], [recordsKey]]) void queryClient.invalidateQueries({ queryKey });
  requestPlayerSync();
}
