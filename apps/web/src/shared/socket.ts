import type { ServerEventName, ServerEvents } from '@palpite/contracts/socket-events';
import type { Socket } from 'socket.io-client';
import { i18n } from './i18n.ts';
import { useNotice } from './notice.ts';
import { closeOverlays, openOverlay, paymentOverlays } from './overlays.ts';
import { suppressesSocket } from './paths.ts';
import { usePayment } from './payment.ts';
import { mergeUserInfo, refreshPlayer } from './player.ts';
import { useSession } from './session.ts';
import { toast } from './toast.ts';

/** The value of `socketPath` in the contracts, whose module would bring zod along; a test compares them. */
export const socketPath = '/gamecenter-siop';

/** Section 9, in currency units as the events carry them. */
const lowBalance = 10;
const lowFreeBalance = 0.51;

/** What each event of the server does; every payload's user fields are merged into the user info (section 4). */
export const reactions: ServerEvents = {
  updateUserInfo: (fields) => {
    mergeUserInfo(definedOnly(fields));
  },
  insBalance: ({ balance }) => {
    mergeUserInfo({ balance });
    if (balance < lowBalance) openOverlay('gameDeposit');
  },
  paySuccess: ({ balance }) => {
    usePayment.setState({ paidAt: Date.now() });
    mergeUserInfo({ balance });
    void refreshPlayer();
    closeOverlays(...paymentOverlays);
    toast.success(i18n.t('common:paySuccess'));
  },
  userBetAmount: ({ bouns, amount }) => {
    openOverlay('bonusIncrease', { multiplier: bouns, amount });
  },
  freeBalance: ({ balance }) => {
    if (balance < lowFreeBalance) openOverlay('deposit');
  },
  notice: ({ text }) => {
    useNotice.setState({ text });
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

/** Tells the server that a game was left, if it can hear it. */
export function emitOffGame(gameCode: string): void {
  if (socket?.connected) socket.emit('offGame', { gameCode });
}
