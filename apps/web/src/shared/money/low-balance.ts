import { fromWire, toWire } from '@palpite/domain/money';
import { call } from '../api/api.ts';
import { readStored, writeStored } from '../device/stored.ts';
import { afterPlay } from '../games/after-play.ts';
import { shownPath } from '../overlays/navigation.ts';
import { openOverlay, useOverlays } from '../overlays/overlays.ts';
import { paths } from '../paths.ts';
import { findPlayer, type Player } from '../session/player.ts';
import { useSession } from '../session/session.ts';

/** Section 9, in currency units: below the first the in-game deposit is offered, below the second the full deposit. */
const thresholds = { gameDeposit: 10, deposit: 0.51 } as const;

type LowOffer = keyof typeof thresholds;

/** Cash and bonus together: a player with bonus money can still play. */
const toPlayWith = ({ wholeMinor, currency }: Player) => toWire(wholeMinor, currency);

function lowOfferFor(player: Player): LowOffer | null {
  const amount = toPlayWith(player);
  if (amount >= thresholds.gameDeposit) return null;
  // Over a slot it is always the in-game deposit.
  return amount < thresholds.deposit && shownPath() !== paths.play ? 'deposit' : 'gameDeposit';
}

/** Token of the session in which it was offered, for browsers without storage. */
let offeredTo = '';

/** The mark survives a reload and ends with the session, because logging out clears the storage. */
const wasOffered = (): boolean =>
  readStored('lowBalanceOffered') !== null || offeredTo === useSession.getState().token;

function noteOffered(offered: boolean): void {
  writeStored('lowBalanceOffered', offered ? '1' : '');
  offeredTo = offered ? useSession.getState().token : '';
}

/** Once the balance is above the threshold, the next fall below it counts as new. */
export function noteBalanceForOffers(): void {
  const player = findPlayer();
  if (player && wasOffered() && toPlayWith(player) >= thresholds.gameDeposit) noteOffered(false);
}

async function canDeposit({ currency }: Player): Promise<boolean> {
  const [{ limits }, { packages }] = await Promise.all([
    call('getLimits', { query: { loading: false } }),
    call('getPrices', { query: { curreny: 'INSBRL', loading: false } }),
  ]);
  const lefts = limits.filter(({ kind }) => kind === 'deposit').map(({ left }) => fromWire(left, currency));
  return packages.some(({ pay }) => lefts.every((left) => fromWire(pay, currency) <= left));
}

let checking = false;

/** Skips a player who could not deposit: stopped, unverified or at their own limits. */
async function offer(): Promise<void> {
  const player = findPlayer();
  if (!player || checking || wasOffered() || lowOfferFor(player) === null) return;
  if (player.stop || !player.verified) return;
  checking = true;
  try {
    if (!(await canDeposit(player))) return;
  } catch {
    // Without an answer nothing is offered; the next fall retries.
    return;
  } finally {
    checking = false;
  }
  // In the meantime the next round may have begun, or an overlay may be open.
  afterPlay(() => {
    const now = findPlayer();
    const name = now && lowOfferFor(now);
    if (!name || wasOffered() || useOverlays.getState().open.length > 0) return;
    noteOffered(true);
    openOverlay(name);
  });
}

export function offerWhenLow(): void {
  afterPlay(() => void offer());
}
