import type { ServerEventName, ServerEvents } from '@palpite/contracts/socket-events';
import { fromWire } from '@palpite/domain/money';
import { io, type Socket } from 'socket.io-client';
import { queryClient } from '../api/query-client.ts';
import { afterPlay } from '../games/after-play.ts';
import { afterReveal } from '../games/moving-round.ts';
import { useNotice } from '../messages/notice.ts';
import { noteBalanceForOffers, offerWhenLow } from '../money/low-balance.ts';
import { openOverlay } from '../overlays/overlays.ts';
import { currencyOf, mergeUserInfo, refreshPlayer, userInfoQuery } from '../session/player.ts';
import { showTyping, supportKey } from '../session/support-chat.ts';
import { refreshBonuses } from '../wallet/bonuses.ts';
import { announcePaid } from '../wallet/payment.ts';
import { recordsKey } from '../wallet/withdrawals.ts';
import { keepConnected, socketPath } from './keep-connected.ts';
import { takeTicket } from './ticket.ts';

export type AccountSocket = { readonly socket: Socket; close(): void };

/** Each connection needs a new ticket, so the library must not reconnect by itself. */
export function openAccountSocket(token: string): AccountSocket {
  const socket = io({ path: socketPath, transports: ['websocket'], autoConnect: false, reconnection: false });
  let isClosed = false;
  for (const name of Object.keys(reactions) as ServerEventName[])
    socket.on(name, reactions[name] as (payload: unknown) => void);
  // The call finds out whether the session has ended, and then ends it here too.
  const checkSession = () => void refreshPlayer();
  async function connect(): Promise<void> {
    const ticket = await takeTicket(token);
    if (isClosed) return;
    socket.io.opts.query = { token: ticket };
    socket.connect();
  }
  const end = keepConnected(
    {
      active: false,
      connect,
      on: (name: string, listener: (...given: never[]) => void) => socket.on(name, listener as never),
    },
    { onBack: refreshAll, onLost: checkSession, onEnded: checkSession, wakes: window },
  );
  return {
    socket,
    close: () => {
      isClosed = true;
      end();
      socket.close();
    },
  };
}

/** Reads the inbox and its count again, which is polled only once a minute. */
const requestPlayerSync = () => void queryClient.invalidateQueries({ queryKey: supportKey });

/** The reaction to each server event; the user fields of every payload are merged into the user info (section 4). */
export const reactions: ServerEvents = {
  updateUserInfo: (fields) => {
    mergeUserInfo(definedOnly(fields));
    if (fields.balance !== undefined) afterReveal(noteBalanceForOffers);
    // The bonus balance changed: a bonus was given, filled or has ended.
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
    // A notice to all users never concerns money, and all pages would request at once.
    if (pushed.banner) {
      void import('../messages/banner.ts').then(({ applyBanner }) => applyBanner(pushed));
      return;
    }
    useNotice.setState({ text });
    // The notice may be about money that was paid or returned.
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
    if (typing) showTyping();
    else requestPlayerSync();
  },
  bet: ({ betId, state, sale }) => {
    void queryClient.invalidateQueries({ queryKey: ['bets'] });
    if ((state === 'open' || state === 'pending') && !sale) return;
    requestPlayerSync();
    void import('../sports/bet-news.ts').then(({ notifyBetUpdate, notifySale }) =>
      sale ? notifySale(betId, sale) : notifyBetUpdate(betId),
    );
  },
};

function definedOnly<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}

/** Reads everything again that events keep current: events are lost while the socket is disconnected. */
function refreshAll(): void {
  void refreshPlayer();
  refreshBonuses();
  for (const queryKey of [['bets'], ['vip'], [recordsKey]]) void queryClient.invalidateQueries({ queryKey });
  requestPlayerSync();
}
