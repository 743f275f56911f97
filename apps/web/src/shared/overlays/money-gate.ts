import type { MoneyOverlay } from './overlays.ts';

export type Gate = 'open' | 'login' | 'stopped' | 'verify';

/**
 * A withdrawal makes the checks of section 5 first; the server then asks for the identity. The offer of section 4 is
 * shown to a new account, which is never verified, and the press that takes it leads to the check.
 */
const checksLater: ReadonlySet<MoneyOverlay> = new Set(['withdraw', 'secondDeposit']);

/**
 * Decides what stands between a reader and a way for money: section 4 sends the unverified to `editBank`, and whoever has
 * stopped playing only withdraws.
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
