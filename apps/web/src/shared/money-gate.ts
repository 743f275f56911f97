export type Gate = 'open' | 'login' | 'verify';

/** Decides what stands between a reader and a way for money in or out: section 4 sends the unverified to `editBank`. */
export function decideGate(reader: { loggedIn: boolean; verified: boolean }): Gate {
  if (!reader.loggedIn) return 'login';
  return reader.verified ? 'open' : 'verify';
}
