import { fromWire, toWire } from '@palpite/domain/money';
import { call } from '../api/api.ts';
import { readStored, writeStored } from '../device/stored.ts';
import { afterPlay } from '../games/after-play.ts';
import { shownPath } from '../overlays/navigation.ts';
import { openOverlay, useOverlays } from '../overlays/overlays.ts';
import { paths } from '../paths.ts';
import { findPlayer, type Player } from '../session/player.ts';
import { useSession } from '../session/session.ts';

/** Section 9, in currency units: below the first the deposit in the game is offered, below the second the deposit. */
const thresholds = { gameDeposit: 10, deposit: 0.51 } as const;

type LowOffer = keyof typeof thresholds;

/** Cash and bonus together: a player who has bonus money to play with is not short of money. */
const toPlayWith = ({ wholeMinor, currency }: Player) => toWire(wholeMinor, currency);

function lowOfferFor(player: Player): LowOffer | null {
  const amount = toPlayWith(player);
  if (amount >= thresholds.gameDeposit) return null;
  // A slot stays behind its own deposit, whatever is left.
  return amount < thresholds.deposit && shownPath() !== paths.play ? 'deposit' : 'gameDeposit';
}

/** The login to which it was offered, where the storage is closed to us. */
let offeredTo = '';

/**
 * Whether a deposit was offered since the balance was last above the threshold. It survives a reload and ends with the
 * login, as logging out empties the storage.
 */
const wasOffered = (): boolean =>
  readStored('lowBalanceOffered') !== null || offeredTo === useSession.getState().token;

function noteOffered(offered: boolean): void {
  writeStored('lowBalanceOffered', offered ? '1' : '');
  offeredTo = offered ? useSession.getState().token : '';
}

/** Notes a balance: once it is above the threshold again, the next fall below it is a new one. */
export function noteBalanceForOffers(): void {
  const player = findPlayer();
  if (player && wasOffered() && toPlayWith(player) >= thresholds.gameDeposit) noteOffered(false);
}

/** Whether the player could accept the offer: the cheapest package on offer fits the own limits of deposits. */
async function canDeposit({ currency }: Player): Promise<boolean> {
  const [{ limits }, { packages }] = await Promise.all([
    call('getLimits', { query: { loading: false } }),
    call('getPrices', { query: { curreny: 'INSBRL', loading: false } }),
  ]);
  const lefts = limits.filter(({ kind }) => kind === 'deposit').map(({ left }) => fromWire(left, currency));
  return packages.some(({ pay }) => lefts.every((left) => fromWire(pay, currency) <= left));
}

let checking = false;

/**
 * Offers the deposit of a low balance, at most once per login for each fall below the threshold, and never to a player
 * who could not make it: one who has stopped, is not verified, or whose own limits leave no room.
 */
async function offer(): Promise<void> {
  const player = findPlayer();
  if (!player || checking || wasOffered() || lowOfferFor(player) === null) return;
  if (player.stop || !player.verified) return;
  checking = true;
  try {
    if (!(await canDeposit(player))) return;
  } catch {
    // Without an answer nothing is offered; the next fall of the balance asks again.
    return;
  } finally {
    checking = false;
  }
  // The answers took time: the next round may have begun, or something else may be open.
  afterPlay(() => {
    const now = findPlayer();
    const name = now && lowOfferFor(now);
    if (!name || wasOffered() || useOverlays.getState().open.length > 0) return;
    noteOffered(true);
    openOverlay(name);
  });
}

/** The balance may be low: the offer waits until the game in play has come to rest. */
export function offerWhenLow(): void {
  afterPlay(() => void offer());
}
