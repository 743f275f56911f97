import type { ServerEvents } from '@palpite/contracts/socket-events';
import { fromWire } from '@palpite/domain/money';
import { refreshBonuses } from './bonuses.ts';
import { useNotice } from './notice.ts';
import { openOverlay } from './overlays.ts';
import { announcePaid } from './payment.ts';
import { currencyOf, mergeUserInfo, refreshPlayer, userInfoQuery } from './player.ts';
import { queryClient } from './query-client.ts';
import { noteTyping, supportKey } from './support-chat.ts';
import { recordsKey } from './withdrawals.ts';

/** Section 9, in currency units as the events carry them. */
const lowBalance = 10;
const lowFreeBalance = 0.51;

/** The inbox and its count, which otherwise is a minute old. */
const askForNews = () => void queryClient.invalidateQueries({ queryKey: supportKey });

/** What each event of the server does; every payload's user fields are merged into the user info (section 4). */
export const reactions: ServerEvents = {
  updateUserInfo: (fields) => {
    mergeUserInfo(definedOnly(fields));
    // Bonus money that moved: a bonus was given, filled or is over.
    if (fields.bonusBalance !== undefined) void queryClient.invalidateQueries({ queryKey: ['bonuses'] });
  },
  insBalance: ({ balance }) => {
    mergeUserInfo({ balance });
    if (balance < lowBalance) openOverlay('gameDeposit');
  },
  paySuccess: ({ orderId, amount, gift, balance }) => {
    const currency = currencyOf(queryClient.getQueryData(userInfoQuery.queryKey)?.currency ?? '');
    mergeUserInfo({ balance });
    void refreshPlayer();
    refreshBonuses();
    askForNews();
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
    openOverlay('bonusIncrease', { multiplier: bouns, amount });
  },
  freeBalance: ({ balance }) => {
    if (balance < lowFreeBalance) openOverlay('deposit');
  },
  notice: ({ text }) => {
    useNotice.setState({ text });
    // It may be of money that came or came back.
    void queryClient.invalidateQueries({ queryKey: [recordsKey] });
    askForNews();
  },
  levelUp: ({ level, amount, balance }) => {
    mergeUserInfo({ balance, level });
    void refreshPlayer();
    void queryClient.invalidateQueries({ queryKey: ['vip'] });
    askForNews();
    openOverlay('levelUp', { level, amount });
  },
  chat: ({ typing }) => {
    if (typing) noteTyping();
    else askForNews();
  },
  bet: ({ betId, state }) => {
    void queryClient.invalidateQueries({ queryKey: ['bets'] });
    if (state === 'open' || state === 'pending') return;
    askForNews();
    void import('./sports/bet-news.ts').then(({ tellBet }) => tellBet(betId));
  },
};

function definedOnly<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}

/** What was pushed while the socket was away is gone, so the player, the bets and the support are asked for again. */
export function askAgain(): void {
  void refreshPlayer();
  void queryClient.invalidateQueries({ queryKey: ['bets'] });
  askForNews();
}
