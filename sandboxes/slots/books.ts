import { openJournal } from '../journal.ts';
import type { Standing } from './games/slot.ts';
import type { GameId, SlotRefusal, Vendor } from './wire.ts';

/** A game that a wallet asked to open; the player's page comes for it with `key`. */
export type Launch = {
  vendor: Vendor;
  key: string;
  gameId: GameId;
  /** How the wallet names itself: operator token, project or casino. */
  account: string;
  player: string;
  currency: string;
  language: string;
  at: number;
};

/** A page that plays: who, what, and how the wallet knows it. */
export type Session = Launch & { id: string };

/**
 * deciding: the stake is being asked for, and the wallet's answer is not known · settling: it counts, its win is owed
 * to the wallet · settled · cancelling: it does not count, the stake is owed back in case it was taken · cancelled.
 */
export type Phase = 'deciding' | 'settling' | 'settled' | 'cancelling' | 'cancelled';

/** A round as it was drawn. What its reels showed follows from the game, the seed and where the series stood. */
export type StoredRound = {
  roundId: string;
  requestId: string;
  sessionId: string;
  /** The paid round that it belongs to: itself, or the one that began its series. */
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
  /** What the wallet said about its refusal. */
  text?: string;
};

type Line =
  | { kind: 'launch'; launch: Launch }
  | { kind: 'session'; session: Session }
  | { kind: 'round'; round: StoredRound }
  | { kind: 'phase'; roundId: string; phase: Phase; refusal?: SlotRefusal['code']; text?: string };

const launchAgeMaxMs = 24 * 3_600_000;
const sessionAgeMaxMs = 30 * 24 * 3_600_000;
/** So many rounds of a seat are remembered by their request; a repetition comes within seconds. */
const roundsKept = 200;

/** The vendor's books: launches, sessions and rounds, in memory and line by line in a file. */
export type Books = ReturnType<typeof openBooks>;

/** A player at a game: what a series belongs to, whichever session plays it on. */
export const seatOf = (session: Launch) =>
  `${session.vendor}:${session.player}:${session.currency}:${session.gameId}`;

/** Opens the books in a folder. */
export function openBooks(dataDir: string, now: () => number = Date.now) {
  const launches = new Map<string, Launch>();
  const sessions = new Map<string, Session>();
  const sessionByLaunch = new Map<string, Session>();
  const rounds = new Map<string, StoredRound>();
  const roundsOfSeat = new Map<string, StoredRound[]>();
  const { write, close } = openJournal<Line>(dataDir, 'slots.jsonl', apply, retell);

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
        const all = roundsOfSeat.get(seatOf(session)) ?? [];
        all.push(round);
        while (all.length > roundsKept && isClosed(all[0] as StoredRound))
          rounds.delete((all.shift() as StoredRound).roundId);
        roundsOfSeat.set(seatOf(session), all);
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

  /** The present state without what nobody will ask for again. */
  function retell(): Line[] {
    const seats = [...roundsOfSeat.values()].map((all) => {
      const last = lastCounted(all);
      return all.filter((round) => round === last || !isClosed(round) || round.at > now() - launchAgeMaxMs);
    });
    const kept = seats.flat();
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
      roundsOfSeat.get(seatOf(session))?.findLast((round) => round.requestId === requestId) ?? null,
    /** The newest round of a seat that counts; its series is the one to go on with. */
    findLast: (session: Session): StoredRound | null => lastCounted(roundsOfSeat.get(seatOf(session)) ?? []),
    /** The round of a seat whose stake the wallet did not answer for yet. */
    findDeciding: (session: Session): StoredRound | null =>
      roundsOfSeat.get(seatOf(session))?.findLast((round) => round.phase === 'deciding') ?? null,
    /** Rounds of one vendor since a moment, the first one first, each with whose it is. */
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
