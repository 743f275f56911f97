import type { ServerEventName, ServerEvents } from '@palpite/contracts/socket-events';
import { fromWire } from '@palpite/domain/money';
import type { Socket } from 'socket.io-client';
import { refreshBonuses } from './bonuses.ts';
import { useNotice } from './notice.ts';
import { openOverlay } from './overlays.ts';
import { suppressesSocket } from './paths.ts';
import { announcePaid } from './payment.ts';
import { currencyOf, mergeUserInfo, refreshPlayer, userInfoQuery } from './player.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session.ts';
import { socketPath } from './socket-path.ts';
import { noteTyping, supportKey } from './support-chat.ts';

/** Section 9, in currency units as the events carry them. */
const lowBalance = 10;
const lowFreeBalance = 0.51;

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
  },
  levelUp: ({ level, amount, balance }) => {
    mergeUserInfo({ balance, level });
    void refreshPlayer();
    void queryClient.invalidateQueries({ queryKey: ['vip'] });
    openOverlay('levelUp', { level, amount });
  },
  chat: ({ typing }) => {
    if (typing) noteTyping();
    else void queryClient.invalidateQueries({ queryKey: supportKey });
  },
  bet: ({ betId, state }) => {
    void queryClient.invalidateQueries({ queryKey: ['bets'] });
    if (state === 'open' || state === 'pending') return;
    void import('./sports/bet-news.ts').then(({ tellBet }) => tellBet(betId));
  },
};

function definedOnly<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [Name in keyof Fields]: NonNullable<Fields[Name]> };
}

let socket: Socket | null = null;
let openFor = '';

async function open(token: string): Promise<void> {
  openFor = token;
  const { io } = await import('socket.io-client');
  // The session may have changed while the library was on its way.
  if (openFor !== token) return;
  socket = io({ path: socketPath, transports: ['websocket'], query: { token } });
  for (const name of Object.keys(reactions) as ServerEventName[])
    socket.on(name, reactions[name] as (payload: unknown) => void);
  let lost = false;
  socket.on('disconnect', () => {
    lost = true;
    // A server that hangs up may have ended the session: the next call tells which.
    void refreshPlayer();
  });
  const opened = socket;
  socket.on('connect', () => {
    if (leftUnheard !== '') opened.emit('offGame', { gameCode: leftUnheard });
    leftUnheard = '';
    // What was pushed meanwhile is gone, so the player and the bets are asked for again.
    if (lost) {
      void refreshPlayer();
      void queryClient.invalidateQueries({ queryKey: ['bets'] });
      void queryClient.invalidateQueries({ queryKey: supportKey });
    }
    lost = false;
  });
}

function close(): void {
  openFor = '';
  socket?.close();
  socket = null;
}

/** Opens or closes the account socket by the rule of section 4: a token, and a hash without the word play. */
export function alignSocket(): void {
  const { token } = useSession.getState();
  const wanted = suppressesSocket(window.location.hash) ? '' : token;
  if (wanted === openFor) return;
  close();
  if (wanted !== '') void open(wanted);
}

/** A game that was left while its window kept the socket closed. */
let leftUnheard = '';

/** Tells the server that a game was left; one whose window suppresses the socket, as soon as the socket is back. */
export function emitOffGame(gameCode: string): void {
  if (socket?.connected) socket.emit('offGame', { gameCode });
  else leftUnheard = gameCode;
}
