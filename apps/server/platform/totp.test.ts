import { describe, expect, it } from 'vitest';
import { drawTotpSecret, findTotpStep, totpAddress, totpCodeAt } from './totp.ts';

/** SHA-1 examples of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const examples = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
] as const;

describe('codes of an authenticator app', () => {
  it.each(examples)('follow RFC 6238 at second %i', (second, code) => {
    expect(totpCodeAt(secret, second * 1_000)).toBe(code);
    const step = findTotpStep({ secret, code, lastStep: 0n, nowMs: second * 1_000 });
    expect(step).toBe(BigInt(Math.floor(second / 30)));
  });

  const nowMs = 1_111_111_109_000;
  const current = BigInt(Math.floor(nowMs / 30_000));
  const at = (steps: number, lastStep = 0n) =>
    findTotpStep({ secret, code: totpCodeAt(secret, nowMs + steps * 30_000), lastStep, nowMs });

  it('are accepted one step early and one step late, and no more', () => {
    expect([-2, -1, 0, 1, 2].map((steps) => at(steps))).toEqual([
      null,
      current - 1n,
      current,
      current + 1n,
      null,
    ]);
  });

  it('are refused up to the last accepted step, also when the clock was set back', () => {
    expect(at(0, current)).toBeNull();
    expect(at(-1, current)).toBeNull();
    expect(at(1, current)).toBe(current + 1n);
    expect(at(1, current + 120n)).toBeNull();
  });

  it.each(['', '28708', '2870820', 'abcdef', '081 804'])('are refused when written as %j', (code) => {
    expect(findTotpStep({ secret, code, lastStep: 0n, nowMs })).toBeNull();
  });

  it('come from secrets of 160 random bits, which the address carries', () => {
    const drawn = drawTotpSecret();
    expect(drawn).toMatch(/^[A-Z2-7]{32}$/);
    expect(drawTotpSecret()).not.toBe(drawn);
    const address = new URL(totpAddress({ secret: drawn, issuer: 'Palpite', label: 'ana@exemplo.com' }));
    expect(address.protocol).toBe('otpauth:');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      secret: drawn,
      issuer: 'Palpite',
      digits: '6',
      period: '30',
      algorithm: 'SHA1',
    });
  });
});
