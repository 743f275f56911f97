import { Secret, TOTP } from 'otpauth';

/** Authenticator apps support only these (RFC 6238). */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Also the previous and the next step: clocks of phones differ. */
const stepWindow = 1;

export function drawTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function totpAddress(account: { secret: string; issuer: string; label: string }): string {
  const secret = Secret.fromBase32(account.secret);
  return new TOTP({ ...shape, issuer: account.issuer, label: account.label, secret }).toString();
}

export function totpCodeAt(secret: string, nowMs: number): string {
  return new TOTP({ ...shape, secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
}

/**
 * Null when the code is wrong or was used: only steps after `lastStep` count, also when the clock was set
 * back. Store the step with a conditional update (`where last_step < step`): two requests may check one code
 * at once.
 */
export function findTotpStep(check: {
  secret: string;
  code: string;
  lastStep: bigint;
  nowMs: number;
}): bigint | null {
  // Digits of other scripts have more bytes, which the comparison does not accept.
  if (!/^[0-9]{6}$/.test(check.code)) return null;
  const totp = new TOTP({ ...shape, secret: Secret.fromBase32(check.secret) });
  const periodMs = shape.period * 1_000;
  const current = Math.floor(check.nowMs / periodMs);
  for (let step = current - stepWindow; step <= current + stepWindow; step++) {
    if (BigInt(step) <= check.lastStep) continue;
    const difference = totp.validate({ token: check.code, timestamp: step * periodMs, window: 0 });
    if (difference === 0) return BigInt(step);
  }
  return null;
}
