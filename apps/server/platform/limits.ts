import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from './refusal.ts';

/**
 * A rate limit per key with a fixed time window. It is kept in memory, so each process grants its own allowance.
 */
export type Limit = {
  /** Takes one. Refuses: too_many_requests, with the seconds until the window ends. */
  take(key: string): Promise<void>;
  /** Takes one if possible. Returns 0, or the seconds until the window ends. */
  tryTake(key: string): Promise<number>;
  /** Takes one and returns how many were taken in this window, even above the limit. */
  count(key: string): Promise<number>;
  /** Gives one back, when the request was not an attempt to guess. */
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

/** Rate limits by name: times per window in seconds. */
export type Allowances = Readonly<Record<string, readonly [times: number, seconds: number]>>;

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

/** Returns the network that a caller cannot easily change: the IPv4 address, or the /64 of an IPv6 subscriber. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  // `process` converts an IPv4-mapped IPv6 address to IPv4.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const subscriber = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${subscriber.join(':')}::/64`;
}
