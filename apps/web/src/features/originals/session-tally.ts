import { create } from 'zustand';
import type { SettledRound } from './round-flow.ts';

type Tally = {
  /** Whose it is: another login starts at zero. */
  token: string;
  startedAtMs: number | null;
  netMinor: bigint;
  rounds: number;
};

const fresh: Tally = { token: '', startedAtMs: null, netMinor: 0n, rounds: 0 };

/** What this sitting at our own games has brought so far, and since when. */
export const useTally = create<Tally>(() => fresh);

/** A game was opened: the clock starts with the first one. */
export function openTally(token: string, nowMs: number): void {
  const { token: before, startedAtMs } = useTally.getState();
  if (before !== token || startedAtMs === null) useTally.setState({ ...fresh, token, startedAtMs: nowMs });
}

/** A round landed. */
export function countRound({ stakeMinor, payoutMinor }: SettledRound): void {
  useTally.setState(({ netMinor, rounds }) => ({
    netMinor: netMinor + payoutMinor - stakeMinor,
    rounds: rounds + 1,
  }));
}
