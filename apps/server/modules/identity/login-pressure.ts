import type { Config } from '../../config.ts';
import type { Limits } from './limits.ts';

/** More failures than this, and than logins, mean an attack. */
const failuresMin = 100;
const extraBitsMax = 5;
/** Time for which read counters are used. */
const readMs = 1_000;
const everyone = 'all';

export type LoginPressure = {
  noteFailure(): Promise<void>;
  /** Once per account and window: an attacker's own account does not hide the attack. */
  noteLogin(account: string, range: string): Promise<void>;
  /**
   * Extra zero bits for unknown devices under attack, otherwise 0. Above 0, no image is accepted. 100
   * failures add one bit, 200 two, 400 three.
   */
  findExtraBits(): Promise<number>;
};

/** Guessing spread over so many networks and accounts that no single limit notices. */
export function createLoginPressure(
  limits: Limits,
  { RATE_LIMIT_FACTOR: factor }: Pick<Config, 'RATE_LIMIT_FACTOR'>,
): LoginPressure {
  let known: { atMs: number; bits: Promise<number> } | null = null;

  async function readBits(): Promise<number> {
    const [failed, right] = await Promise.all([
      limits.failedLogins.count(everyone, 0),
      limits.rightLogins.count(everyone, 0),
    ]);
    if (failed < failuresMin * factor || failed <= right) return 0;
    return Math.min(extraBitsMax, 1 + Math.floor(Math.log2(failed / (failuresMin * factor))));
  }

  return {
    async noteFailure() {
      await limits.failedLogins.count(everyone);
    },
    async noteLogin(account, range) {
      if ((await limits.rightLoginByAccount.count(account)) > 1) return;
      await Promise.all([limits.rightLogins.count(everyone), limits.rightLoginByRange.count(range)]);
    },
    async findExtraBits() {
      if (known && performance.now() - known.atMs < readMs) return known.bits;
      const bits = readBits();
      known = { atMs: performance.now(), bits };
      bits.catch(() => {
        known = null;
      });
      return bits;
    },
  };
}
