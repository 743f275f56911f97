/**
 * Section 4 sends a player whose documents are not verified to `editBank` before a deposit. That overlay cannot verify
 * anybody yet, so the rule sleeps: this line is where it wakes up.
 */
export const verificationRequired = false;

export type Gate = 'open' | 'login' | 'verify';

/** Decides what stands between a reader and the deposit. */
export function decideGate(
  reader: { loggedIn: boolean; verified: boolean },
  rule: { verificationRequired: boolean },
): Gate {
  if (!reader.loggedIn) return 'login';
  return rule.verificationRequired && !reader.verified ? 'verify' : 'open';
}
