import { randomBytes, randomInt } from 'node:crypto';
import { drawFromSeed } from './draw-from-seed.ts';
import { slots } from './games/index.ts';
import { type Played, playSlot } from './games/slot.ts';
import { presentRound, presentSeries, unitsToMinor } from './present-round.ts';
import { playerGameOf, type Session, type SlotStore, type StoredRound } from './slot-store.ts';
import { stakesOf } from './stakes.ts';
import type { VendorWallet, WalletAnswer } from './wallets/wallet.ts';
import type { SlotRefusal, SpinAnswer, SpinRequest, Vendor } from './wire.ts';

/** Delays in milliseconds after each try without an answer of the wallet. The last one repeats. */
export const retryWaitsMs = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000];

/** Outcomes that a test may request for the next round of a player at a game. Rounds are drawn until one matches. */
export const testOutcomes = {
  loss: (played: Played) => played.units === 0 && played.standing === null,
  win: (played: Played) => played.units >= 20 && played.units <= 400 && played.standing === null,
  bigWin: (played: Played) => played.units >= 400,
  feature: (played: Played) => played.freeSpinsWon > 0 || played.steps.some((step) => step.trigger),
} as const;
export type TestOutcome = keyof typeof testOutcomes;
const drawsPerOutcome = 3_000;

export type Rounds = ReturnType<typeof openRounds>;

/**
 * Plays rounds against the wallet. A round is drawn and stored before its stake is requested. Calls to the wallet are
 * repeated until it answers, also after restarts.
 */
export function openRounds(deps: {
  store: SlotStore;
  wallets: Record<Vendor, VendorWallet>;
  waitsMs: readonly number[];
}) {
  const { store: books, wallets, waitsMs } = deps;
  const playing = new Map<string, { requestId: string; answer: Promise<SpinAnswer | SlotRefusal> }>();
  const balances = new Map<string, number>();
  const requestedOutcomes = new Map<string, TestOutcome>();
  const attempts = new Map<string, number>();
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  let closed = false;

  const track = <Value>(work: Promise<Value>): Promise<Value> => {
    running.add(work);
    void work.catch(() => {}).finally(() => running.delete(work));
    return work;
  };

  /**
   * Plays the next round of a player at a game, or returns the existing round of the request.
   * Refuses: tooFast, pending, stakeNotOffered; then what the wallet refuses.
   */
  function spin(session: Session, request: SpinRequest): Promise<SpinAnswer | SlotRefusal> {
    const playerGame = playerGameOf(session);
    const current = playing.get(playerGame);
    if (current?.requestId === request.requestId) return current.answer;
    if (current) return Promise.resolve(refuse('tooFast'));
    const answer = track(playOne(session, request)).finally(() => playing.delete(playerGame));
    playing.set(playerGame, { requestId: request.requestId, answer });
    return answer;
  }

  async function playOne(session: Session, request: SpinRequest): Promise<SpinAnswer | SlotRefusal> {
    const known = books.findRound(session, request.requestId);
    if (known) return answerOf(session, known);
    const deciding = books.findDeciding(session);
    if (deciding) return { ...refuse('pending'), requestId: deciding.requestId };
    const last = books.findLast(session);
    const before = last?.after ?? null;
    const stakeMinor = before && last ? last.stakeMinor : request.stakeMinor;
    if (!before && !stakesOf(session.currency)?.stakesMinor.includes(stakeMinor))
      return refuse('stakeNotOffered');

    const { seed, played } = drawRound(session, before);
    const roundId = `${Date.now()}${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
    const round: StoredRound = {
      roundId,
      requestId: request.requestId,
      sessionId: session.id,
      rootId: before && last ? last.rootId : roundId,
      stakeMinor,
      chargedMinor: before ? 0 : stakeMinor,
      seed,
      before,
      after: played.standing,
      winMinor: unitsToMinor(played.units, stakeMinor),
      at: Date.now(),
      phase: before ? 'settling' : 'deciding',
    };
    books.addRound(round);
    await advance(session, round);
    return answerOf(session, round);
  }

  function drawRound(session: Session, before: StoredRound['before']) {
    const slot = slots[session.gameId];
    const requested = requestedOutcomes.get(playerGameOf(session));
    requestedOutcomes.delete(playerGameOf(session));
    for (let draws = 1; ; draws++) {
      const seed = randomBytes(16).toString('hex');
      const played = playSlot(slot, drawFromSeed(seed), before);
      if (!requested || testOutcomes[requested](played) || draws === drawsPerOutcome) return { seed, played };
    }
  }

  /** Advances a round as far as the wallet answers. Remaining calls are tried again later. */
  async function advance(session: Session, round: StoredRound): Promise<void> {
    const wallet = wallets[session.vendor];
    if (round.phase === 'deciding') {
      const answer = await ask(round, (attempt) => wallet.takeStake(session, round, attempt));
      if (closed) return;
      note(session, answer);
      if (answer.kind === 'refused') books.turn(round, 'cancelled', answer.code, answer.text);
      else if (answer.kind === 'done') books.turn(round, wallet.winComesWithStake ? 'settled' : 'settling');
      else if (wallet.returnStake) {
        books.turn(round, 'cancelling', 'returned');
        // The page gets its answer now, because the refund may take as long again.
        void track(advance(session, round));
        return;
      } else return tryLater(session, round);
    }
    if (round.phase === 'settling') {
      const answer = await ask(round, (attempt) => wallet.payWin(session, round, attempt));
      if (closed) return;
      note(session, answer);
      if (answer.kind !== 'done') return tryLater(session, round);
      books.turn(round, 'settled');
    }
    if (round.phase === 'cancelling' && wallet.returnStake) {
      const answer = await wallet.returnStake(session, round);
      if (closed) return;
      note(session, answer);
      if (answer.kind === 'unknown') return tryLater(session, round);
      books.turn(round, 'cancelled', 'returned');
    }
    attempts.delete(round.roundId);
  }

  function ask(round: StoredRound, call: (attempt: number) => Promise<WalletAnswer>): Promise<WalletAnswer> {
    const attempt = (attempts.get(round.roundId) ?? 0) + 1;
    attempts.set(round.roundId, attempt);
    return call(attempt);
  }

  function note(session: Session, answer: WalletAnswer): void {
    if (answer.kind === 'done') balances.set(session.id, answer.balanceMinor);
  }

  function tryLater(session: Session, round: StoredRound): void {
    const attempt = attempts.get(round.roundId) ?? 1;
    const waitMs = waitsMs[Math.min(attempt, waitsMs.length) - 1] as number;
    attempts.set(round.roundId, attempt + (round.phase === 'cancelling' ? 1 : 0));
    const timer = setTimeout(() => {
      timers.delete(round.roundId);
      void track(advance(session, round));
    }, waitMs);
    timer.unref();
    timers.set(round.roundId, timer);
  }

  /** Returns the answer for a stored round, at its first request and at every repetition. */
  function answerOf(session: Session, round: StoredRound): SpinAnswer | SlotRefusal {
    if (round.phase === 'deciding') return { ...refuse('pending'), requestId: round.requestId };
    if (round.phase === 'cancelling' || round.phase === 'cancelled') {
      const balanceMinor = balances.get(session.id);
      return {
        ...refuse(round.refusal ?? 'refused'),
        ...(round.text && { text: round.text }),
        ...(balanceMinor !== undefined && { balanceMinor }),
      };
    }
    return {
      ok: true,
      round: presentRound(slots[session.gameId], round),
      balanceMinor: balances.get(session.id) ?? 0,
      series: presentSeries(round),
    };
  }

  // Stakes whose answer was lost when the process ended.
  for (const round of books.listOpenRounds()) {
    const session = books.findSession(round.sessionId);
    if (!session) continue;
    attempts.set(round.roundId, 1);
    if (round.phase === 'deciding' && wallets[session.vendor].returnStake)
      books.turn(round, 'cancelling', 'returned');
    tryLater(session, round);
  }

  return {
    spin,
    /** Queries the balance from the wallet and stores it. */
    async findBalance(session: Session): Promise<WalletAnswer> {
      const answer = await track(wallets[session.vendor].findBalance(session));
      note(session, answer);
      return answer;
    },
    noteBalance: (session: Session, balanceMinor: number) => void balances.set(session.id, balanceMinor),
    requestOutcome: (session: Session, requested: TestOutcome) =>
      void requestedOutcomes.set(playerGameOf(session), requested),
    async close(): Promise<void> {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}

export const refuse = (code: SlotRefusal['code']): SlotRefusal => ({ ok: false, code });
