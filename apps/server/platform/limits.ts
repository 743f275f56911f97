import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refusal.ts';

/**
 * An allowance per key that fills up again after its window.
 * Kept in the memory of this process: several processes each grant their own share.
 */
export type Limit = {
  /** Takes one. Refuses: `too_many_requests` with the seconds until the window ends. */
  take(key: string): Promise<void>;
  /** Takes one if there is one; answers 0, or the seconds until the window ends. */
  tryTake(key: string): Promise<number>;
  /** Takes one and answers how many were taken in this window, also beyond the allowance. */
  count(key: string): Promise<number>;
  /** Gives one back: the request turned out to be no attempt to guess. */
  giveBack(key: string): Promise<void>;
};

export function createLimit(times: number, seconds: number): Limit {
  const limiter = new RateLimiterMemory({ points: times, duration: seconds });
  async function tryTake(key: string): Promise<number> {
    try {
      await limiter.consume(key);
      return 0;
    } catch (reached) {
      if (!(reached instanceof RateLimiterRes)) throw reached;
      return Math.max(1, Math.ceil(reached.msBeforeNext / 1_000));
    }
  }
  return {
    tryTake,
    async take(key) {
      const waitSeconds = await tryTake(key);
      if (waitSeconds > 0) refuse('too_many_requests', { seconds: waitSeconds });
    },
    async count(key) {
      return (await limiter.penalty(key)).consumedPoints;
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}

/** How often a caller may, by what is counted; times in a window of seconds. */
export type Allowances = Readonly<Record<string, readonly [times: number, seconds: number]>>;

/** A limit for each allowance, all of them widened or narrowed by a factor. */
export function createLimits<Names extends Allowances>(
  allowances: Names,
  factor: number,
): Record<keyof Names, Limit> {
  const entries = Object.entries(allowances).map(([name, [times, seconds]]) => [
    name,
    createLimit(Math.ceil(times * factor), seconds),
  ]);
  return Object.fromEntries(entries) as Record<keyof Names, Limit>;
}

/** The network that a caller can't leave at will: an IPv4 address, or the /64 that one IPv6 subscriber owns. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // `process` turns an IPv4 address written as IPv6 into IPv4.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const subscriber = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${subscriber.join(':')}::/64`;
}
