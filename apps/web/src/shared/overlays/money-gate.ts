import type { MoneyOverlay } from './overlays.ts';

export type Gate = 'open' | 'login' | 'stopped' | 'verify';

/**
 * A withdrawal makes the checks of section 5 first; the server then asks for the identity. The offer of section 4 is
 * for new accounts, which are never verified; accepting it leads to the check.
 */
const checksLater: ReadonlySet<MoneyOverlay> = new Set(['withdraw', 'secondDeposit']);

/**
 * Decides what a money overlay requires first: section 4 sends unverified players to `editBank`, and stopped players
 * may only withdraw.
 */
export function decideGate(reader: {
  loggedIn: boolean;
  stopped: boolean;
  verified: boolean;
  next: MoneyOverlay;
}): Gate {
  if (!reader.loggedIn) return 'login';
  if (reader.stopped && reader.next !== 'withdraw') return 'stopped';
  return reader.verified || checksLater.has(reader.next) ? 'open' : 'verify';
}
