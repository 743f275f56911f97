import { create } from 'zustand';
import type { SettledRound } from './round-flow.ts';

type Tally = {
  /** Whose it is: another login starts at zero. */
  token: string;
  startedAtMs: number | null;
  netMinor: bigint;
  rounds: number;
  /** The net after each round, oldest first, as the chart of the sitting draws it. */
  nets: readonly bigint[];
};

/** How many rounds of a sitting its chart remembers. */
const netsMax = 500;

const fresh: Tally = { token: '', startedAtMs: null, netMinor: 0n, rounds: 0, nets: [] };

/** What this sitting at our own games has brought so far, and since when. */
export const useTally = create<Tally>(() => fresh);

/** A game was opened: the clock starts with the first one. */
export function openTally(token: string, nowMs: number): void {
  const { token: before, startedAtMs } = useTally.getState();
  if (before !== token || startedAtMs === null) useTally.setState({ ...fresh, token, startedAtMs: nowMs });
}

/** A round landed. */
export function countRound({ stakeMinor, payoutMinor }: SettledRound): void {
  useTally.setState((tally) => {
    const netMinor = tally.netMinor + payoutMinor - stakeMinor;
    return { netMinor, rounds: tally.rounds + 1, nets: [...tally.nets, netMinor].slice(-netsMax) };
  });
}
