import { openJournal } from '../journal.ts';
import type { Standing } from './games/slot.ts';
import type { GameId, SlotRefusal, Vendor } from './wire.ts';

/** A game that a casino asked to open. The player's page opens it with `key`. */
export type Launch = {
  vendor: Vendor;
  key: string;
  gameId: GameId;
  /** Name of the casino at the vendor: operator token, project or casino. */
  account: string;
  player: string;
  currency: string;
  language: string;
  at: number;
};

export type Session = Launch & { id: string };

/**
 * deciding: the stake was requested and the wallet's answer is unknown · settling: the stake was taken and the win is
 * not yet reported · settled · cancelling: the round does not count, and the stake must be returned if it was taken ·
 * cancelled.
 */
export type Phase = 'deciding' | 'settling' | 'settled' | 'cancelling' | 'cancelled';

/** A drawn round. Its grids follow from the game, the seed and the state of the series before it. */
export type StoredRound = {
  roundId: string;
  requestId: string;
  sessionId: string;
  /** The paid round that the round belongs to: itself, or the one that began its series. */
  rootId: string;
  stakeMinor: number;
  chargedMinor: number;
  seed: string;
  before: Standing | null;
  after: Standing | null;
  winMinor: number;
  at: number;
  phase: Phase;
  refusal?: SlotRefusal['code'];
  /** The wallet's explanation of a refusal. */
  text?: string;
};

type Line =
  | { kind: 'launch'; launch: Launch }
  | { kind: 'session'; session: Session }
  | { kind: 'round'; round: StoredRound }
  | { kind: 'phase'; roundId: string; phase: Phase; refusal?: SlotRefusal['code']; text?: string };

const launchAgeMaxMs = 24 * 3_600_000;
const sessionAgeMaxMs = 30 * 24 * 3_600_000;
/** Rounds of a player at a game that are found by their request id. Repetitions come within seconds. */
const roundsKept = 200;

export type SlotStore = ReturnType<typeof openSlotStore>;

/** Key of a player at a game. A series belongs to it, independent of the session. */
export const playerGameOf = (session: Launch) =>
  `${session.vendor}:${session.player}:${session.currency}:${session.gameId}`;

/** Kept in memory and in a journal file in `dataDir`. */
export function openSlotStore(dataDir: string, now: () => number = Date.now) {
  const launches = new Map<string, Launch>();
  const sessions = new Map<string, Session>();
  const sessionByLaunch = new Map<string, Session>();
  const rounds = new Map<string, StoredRound>();
  const roundsByPlayerGame = new Map<string, StoredRound[]>();
  const { write, close } = openJournal<Line>(dataDir, 'slots.jsonl', apply, listState);

  function apply(line: Line): void {
    switch (line.kind) {
      case 'launch':
        launches.set(launchName(line.launch), line.launch);
        return;
      case 'session':
        sessions.set(line.session.id, line.session);
        sessionByLaunch.set(launchName(line.session), line.session);
        return;
      case 'round': {
        const { round } = line;
        const session = sessions.get(round.sessionId);
        if (!session) return;
        rounds.set(round.roundId, round);
        const all = roundsByPlayerGame.get(playerGameOf(session)) ?? [];
        all.push(round);
        while (all.length > roundsKept && isClosed(all[0] as StoredRound))
          rounds.delete((all.shift() as StoredRound).roundId);
        roundsByPlayerGame.set(playerGameOf(session), all);
        return;
      }
      case 'phase': {
        const round = rounds.get(line.roundId);
        if (!round) return;
        round.phase = line.phase;
        if (line.refusal) round.refusal = line.refusal;
        if (line.text) round.text = line.text;
      }
    }
  }

  /** Returns the present state without launches, sessions and rounds that are too old to be needed. */
  function listState(): Line[] {
    const roundLists = [...roundsByPlayerGame.values()].map((all) => {
      const last = lastCounted(all);
      return all.filter((round) => round === last || !isClosed(round) || round.at > now() - launchAgeMaxMs);
    });
    const kept = roundLists.flat();
    const playing = new Set(kept.map((round) => round.sessionId));
    return [
      ...[...launches.values()]
        .filter((launch) => launch.at > now() - launchAgeMaxMs)
        .map((launch): Line => ({ kind: 'launch', launch })),
      ...[...sessions.values()]
        .filter((session) => session.at > now() - sessionAgeMaxMs || playing.has(session.id))
        .map((session): Line => ({ kind: 'session', session })),
      ...kept.map((round): Line => ({ kind: 'round', round })),
    ];
  }

  return {
    closeFile: close,
    addLaunch: (launch: Launch) => write({ kind: 'launch', launch }),
    findLaunch: (vendor: Vendor, key: string): Launch | null => launches.get(`${vendor}:${key}`) ?? null,
    addSession: (session: Session) => write({ kind: 'session', session }),
    findSession: (id: string): Session | null => sessions.get(id) ?? null,
    findSessionOf: (vendor: Vendor, key: string): Session | null =>
      sessionByLaunch.get(`${vendor}:${key}`) ?? null,
    addRound: (round: StoredRound) => write({ kind: 'round', round }),
    turn: (round: StoredRound, phase: Phase, refusal?: SlotRefusal['code'], text?: string) =>
      write({
        kind: 'phase',
        roundId: round.roundId,
        phase,
        ...(refusal && { refusal }),
        ...(text && { text }),
      }),
    findRound: (session: Session, requestId: string): StoredRound | null =>
      roundsByPlayerGame.get(playerGameOf(session))?.findLast((round) => round.requestId === requestId) ??
      null,
    /** Finds the newest round that counts. The series continues from it. */
    findLast: (session: Session): StoredRound | null =>
      lastCounted(roundsByPlayerGame.get(playerGameOf(session)) ?? []),
    /** Finds the round whose stake the wallet has not answered yet. */
    findDeciding: (session: Session): StoredRound | null =>
      roundsByPlayerGame.get(playerGameOf(session))?.findLast((round) => round.phase === 'deciding') ?? null,
    /** Lists the rounds of a vendor since a moment, oldest first, with their sessions. */
    listRounds: (vendor: Vendor, sinceMs: number): { round: StoredRound; session: Session }[] =>
      [...rounds.values()].flatMap((round) => {
        const session = sessions.get(round.sessionId);
        return session?.vendor === vendor && round.at >= sinceMs ? [{ round, session }] : [];
      }),
    listOpenRounds: (): StoredRound[] => [...rounds.values()].filter((round) => !isClosed(round)),
  };
}

const launchName = ({ vendor, key }: Launch) => `${vendor}:${key}`;
const isClosed = ({ phase }: StoredRound) => phase === 'settled' || phase === 'cancelled';
const lastCounted = (all: readonly StoredRound[]) =>
  all.findLast(({ phase }) => phase === 'settled' || phase === 'settling') ?? null;
