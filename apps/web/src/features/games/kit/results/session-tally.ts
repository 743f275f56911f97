import { create } from 'zustand';
import { tallySlot } from '../../../../shared/device/stored.ts';
import type { SettledRound } from '../rounds/round-flow.ts';

type Tally = {
  /** Session token of the owner: another login starts at zero. */
  token: string;
  startedAtMs: number | null;
  netMinor: bigint;
  rounds: number;
  /** A reloaded table shows its last round again, which must not count twice. */
  lastRoundId: string;
  /** Net result after each round, oldest first, for the chart. */
  nets: readonly bigint[];
};

const netsMax = 500;

/** A page that is loaded within this time after the last round continues its tally. */
const pauseMsMax = 1_800_000;

const fresh: Tally = { token: '', startedAtMs: null, netMinor: 0n, rounds: 0, lastRoundId: '', nets: [] };

export const useTally = create<Tally>(() => fresh);

/** Identifies the owner in storage without the secret. */
const ownerOf = (token: string) => token.slice(-6);

function readTally(token: string, nowMs: number): Partial<Tally> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(tallySlot) ?? '[]');
    const [owner, keptAtMs, startedAtMs, rounds, lastRoundId, ...texts] = kept;
    if (owner !== ownerOf(token) || nowMs - keptAtMs > pauseMsMax) return {};
    const nets: bigint[] = texts.map(BigInt);
    return { startedAtMs, netMinor: nets.at(-1) ?? 0n, rounds, lastRoundId, nets };
  } catch {
    return {};
  }
}

export function openTally(token: string, nowMs: number): void {
  const { token: before, startedAtMs } = useTally.getState();
  if (before !== token || startedAtMs === null)
    useTally.setState({ ...fresh, token, startedAtMs: nowMs, ...readTally(token, nowMs) });
}

/** Adds a revealed round. The tally is kept in the tab, so that a reload does not hide losses. */
export function addToSessionTally({ roundId, stakeMinor, payoutMinor }: SettledRound): void {
  const { token, startedAtMs, lastRoundId, ...before } = useTally.getState();
  if (lastRoundId === roundId) return;
  const netMinor = before.netMinor + payoutMinor - stakeMinor;
  const rounds = before.rounds + 1;
  const nets = [...before.nets, netMinor].slice(-netsMax);
  useTally.setState({ netMinor, rounds, lastRoundId: roundId, nets });
  const kept = [ownerOf(token), Date.now(), startedAtMs, rounds, roundId, ...nets.map(String)];
  try {
    sessionStorage.setItem(tallySlot, JSON.stringify(kept));
  } catch {
    // Without storage a reload starts a new tally.
  }
}
