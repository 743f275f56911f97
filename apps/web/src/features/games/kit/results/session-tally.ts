import { create } from 'zustand';
import type { SettledRound } from '../rounds/round-flow.ts';

type Tally = {
  /** Whose it is: another login starts at zero. */
  token: string;
  startedAtMs: number | null;
  netMinor: bigint;
  rounds: number;
  /** A table that is loaded anew shows its last round once more, which then counts no second time. */
  lastRoundId: string;
  /** The net after each round, oldest first, as the chart of the sitting draws it. */
  nets: readonly bigint[];
};

/** How many rounds of a sitting its chart remembers. */
const netsMax = 500;

/** A page that is loaded anew within so long after the last round goes on with its sitting. */
const pauseMsMax = 1_800_000;

const slot = 'palpite.tally';

const fresh: Tally = { token: '', startedAtMs: null, netMinor: 0n, rounds: 0, lastRoundId: '', nets: [] };

/** What this sitting at our own games has brought so far, and since when. */
export const useTally = create<Tally>(() => fresh);

/** Whose a kept sitting is, without the secret. */
const ownerOf = (token: string) => token.slice(-6);

function readTally(token: string, nowMs: number): Partial<Tally> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(slot) ?? '[]');
    const [owner, keptAtMs, startedAtMs, rounds, lastRoundId, ...texts] = kept;
    if (owner !== ownerOf(token) || nowMs - keptAtMs > pauseMsMax) return {};
    const nets: bigint[] = texts.map(BigInt);
    return { startedAtMs, netMinor: nets.at(-1) ?? 0n, rounds, lastRoundId, nets };
  } catch {
    return {};
  }
}

/** A game was opened: the clock starts with the first one. */
export function openTally(token: string, nowMs: number): void {
  const { token: before, startedAtMs } = useTally.getState();
  if (before !== token || startedAtMs === null)
    useTally.setState({ ...fresh, token, startedAtMs: nowMs, ...readTally(token, nowMs) });
}

/** A round landed. The sitting is kept in this tab, so that a reload does not make it look like nothing. */
export function addToSessionTally({ roundId, stakeMinor, payoutMinor }: SettledRound): void {
  const { token, startedAtMs, lastRoundId, ...before } = useTally.getState();
  if (lastRoundId === roundId) return;
  const netMinor = before.netMinor + payoutMinor - stakeMinor;
  const rounds = before.rounds + 1;
  const nets = [...before.nets, netMinor].slice(-netsMax);
  useTally.setState({ netMinor, rounds, lastRoundId: roundId, nets });
  const kept = [ownerOf(token), Date.now(), startedAtMs, rounds, roundId, ...nets.map(String)];
  try {
    sessionStorage.setItem(slot, JSON.stringify(kept));
  } catch {
    // A closed storage only means that a reload begins a new sitting.
  }
}
