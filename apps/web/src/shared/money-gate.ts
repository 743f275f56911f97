export type Gate = 'open' | 'login' | 'stopped' | 'verify';

/**
 * Decides what stands between a reader and a way for money: section 4 sends the unverified to `editBank`, and whoever has
 * stopped playing only withdraws.
 */
export function decideGate(reader: {
  loggedIn: boolean;
  stopped: boolean;
  verified: boolean;
  withdrawing: boolean;
}): Gate {
  if (!reader.loggedIn) return 'login';
  if (reader.stopped && !reader.withdrawing) return 'stopped';
  return reader.verified ? 'open' : 'verify';
}
