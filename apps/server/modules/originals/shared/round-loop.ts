import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type SharedGame, sharedGames } from '@palpite/contracts/original-games';
import type { HmacSha256 } from '@palpite/domain/fairness';
import { drawShared, followsLink } from '@palpite/domain/shared-draw';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { getGameSettings } from '../originals.queries.ts';
import { linkAfter, makeChain, sha256 } from './chain.ts';
import {
  type ChainHead,
  findCheckpoint,
  findRunningRound,
  getNewestGeneration,
  getSharedPace,
  listChainsAhead,
  type RunningRound,
} from './shared.queries.ts';
import {
  drawRound,
  holdLease,
  openRound,
  publishChain,
  releaseLease,
  retireChain,
  settleDrawnRound,
  voidRound,
} from './shared.store.ts';
import { sharedGameRules } from './shared-games.ts';

export type RoundLoop = {
  /**
   * Makes all due changes in a game, by the database clock; returns the milliseconds until the next one. Safe
   * on several processes: each change checks the status of the round's row.
   */
  step(game: SharedGame): Promise<number>;
  start(): void;
  close(): Promise<void>;
};

/** The lease is renewed and a resumed game noticed within this time. */
const lookMsMax = 3_000;
const afterFaultMs = 1_000;
/** No round has more changes: reaching it is a bug. */
const changesMax = 8;

/**
 * Publishes the next chain when this many rounds are left, about two weeks, in which its public seed can be
 * announced and fixed. A short chain uses the last tenth.
 */
const aheadMax = 50_000;
/** Rounds between two warnings, about twice a day. */
const tellEvery = 1_000;

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();

/**
 * A round past its end, after a crash or a pause, is drawn with the link it was opened with and paid once. A
 * round that takes bets is left alone.
 */
export function createRoundLoop(deps: {
  database: Database;
  log: Logger;
  metrics: Metrics;
  secrets: Secrets;
  /** Otherwise the operator sets the public seed, and rounds wait for it. */
  drawsPublicSeed: boolean;
}): RoundLoop {
  const { database, log, metrics, secrets } = deps;
  const { db } = database;
  const holder = randomUUID();
  const published = new Map<SharedGame, string>();
  let closed = false;
  let timer: NodeJS.Timeout | null = null;
  let turn: Promise<void> = Promise.resolve();

  async function step(game: SharedGame): Promise<number> {
    for (let change = 0; change < changesMax; change++) {
      const round = await findRunningRound(db, game);
      if (round && round.dueMs > 0) return round.dueMs;
      if (round?.status === 'betting') await draw(game, round);
      else if (round?.status === 'drawing') await settle(game, round);
      else if (!(await open(game, round))) return lookMsMax;
    }
    throw new Error(`the rounds of ${game} do not come to rest`);
  }

  async function draw(game: SharedGame, round: RunningRound): Promise<void> {
    const link = await findLink(game, round.generation, round.linkIndex, round.linkHash);
    if (link === null) {
      log.error(
        { game, number: round.number },
        'the chain link of a shared round does not match its hash; stakes are returned',
      );
      await db.transaction().execute((tx) => voidRound(tx, game, round.number, 'link_differs'));
      return;
    }
    const outcome = drawShared(hmac, link.text, link.publicSeed, sharedGameRules[game].outcomes);
    await db.transaction().execute((tx) => drawRound(tx, game, round.number, { link: link.text, outcome }));
  }

  async function settle(game: SharedGame, round: RunningRound): Promise<void> {
    const from = performance.now();
    const settled = await settleDrawnRound(database, game, round.number);
    if (settled && settled.bets > 0n) {
      const ms = Math.ceil(performance.now() - from);
      log.debug({ game, number: round.number, bets: Number(settled.bets), ms }, 'a shared round was paid');
    }
  }

  async function open(game: SharedGame, last: RunningRound | null): Promise<boolean> {
    if ((await getGameSettings(db, game)).stopped) return false;
    const [chain, next] = await listChainsAhead(db, game);
    if (!chain) {
      await makeNextChain(game);
      return true;
    }
    watchChains(game, next ? [chain, next] : [chain]);
    if (chain.publicSeed === null) return false;
    const linkIndex = chain.nextIndex;
    const linkHash =
      last?.generation === chain.generation ? await findAnnounced(game, last, linkIndex) : chain.publishedEnd;
    if (linkHash === null || !(await findLink(game, chain.generation, linkIndex, linkHash))) {
      log.error({ game, generation: chain.generation }, 'a hash chain is broken; the next one starts');
      await db.transaction().execute((tx) => retireChain(tx, game, chain.generation));
      return true;
    }
    const from = { generation: chain.generation, linkIndex, linkHash };
    const opened = await db.transaction().execute((tx) => openRound(tx, game, from));
    // Computing a chain takes a second, which players would wait for.
    if (!next && linkIndex <= Math.min(aheadMax, chain.length / 10)) await makeNextChain(game);
    return opened;
  }

  /** Warns the operator while a chain has no public seed. */
  function watchChains(game: SharedGame, ahead: ChainHead[]): void {
    const left = ahead.reduce((sum, each) => sum + (each.publicSeed === null ? 0 : each.nextIndex + 1), 0);
    metrics.sharedRoundsLeft.set({ game }, left);
    const waiting = ahead.find((each) => each.publicSeed === null);
    if (!waiting) return;
    const { generation, publishedEnd } = waiting;
    const news = `${generation} ${Math.ceil(left / tellEvery)}`;
    if (published.get(game) === news) return;
    published.set(game, news);
    if (left > 0)
      log.warn(
        { game, publishedEnd, left },
        'the next hash chain needs its public seed: npm run operator -- games seed',
      );
    else
      log.error(
        { game, publishedEnd },
        'no round starts before the public seed is set: npm run operator -- games seed',
      );
  }

  async function makeNextChain(game: SharedGame): Promise<void> {
    const { chainLength } = await getSharedPace(db, game);
    const chain = await makeChain(chainLength);
    const publicSeed = deps.drawsPublicSeed ? randomBytes(32).toString('hex') : null;
    const generation = (await getNewestGeneration(db, game)) + 1;
    await db
      .transaction()
      .execute((tx) => publishChain(tx, secrets, { game, generation }, chain, publicSeed));
    log.info(
      { game, generation, publishedEnd: chain.publishedEnd, publicSeed },
      'published a hash chain of shared rounds',
    );
  }

  /** The hash of the next link; computed, because a voided round never published its link. */
  async function findAnnounced(
    game: SharedGame,
    last: RunningRound,
    linkIndex: number,
  ): Promise<string | null> {
    const found = await findCheckpoint(db, secrets, { game, generation: last.generation }, linkIndex + 1);
    const link = found && linkAfter(found.checkpoint, found.steps);
    return link && followsLink(sha256, link, last.linkHash) ? link : null;
  }

  /** Null when the link does not hash to the announced value. */
  async function findLink(
    game: SharedGame,
    generation: number,
    linkIndex: number,
    linkHash: string,
  ): Promise<{ text: string; publicSeed: string } | null> {
    const found = await findCheckpoint(db, secrets, { game, generation }, linkIndex);
    if (!found || found.publicSeed === null) return null;
    const text = linkAfter(found.checkpoint, found.steps);
    return followsLink(sha256, text, linkHash) ? { text, publicSeed: found.publicSeed } : null;
  }

  async function runOnce(): Promise<void> {
    let waitMs = lookMsMax;
    try {
      const mine = await db.transaction().execute((tx) => holdLease(tx, holder));
      // Only the process that draws reports the metric.
      if (!mine) metrics.sharedRoundsLeft.reset();
      for (const game of mine ? sharedGames : []) {
        if (!closed) waitMs = Math.min(waitMs, await stepOrWait(game));
      }
    } catch (failure) {
      log.error({ err: failure }, 'could not take the lease to draw shared rounds; retrying');
    }
    plan(waitMs);
  }

  /** A fault in one game must not stop the other. */
  async function stepOrWait(game: SharedGame): Promise<number> {
    try {
      return await step(game);
    } catch (failure) {
      log.error({ err: failure, game }, 'could not draw or pay a shared round; retrying');
      return afterFaultMs;
    }
  }

  function plan(waitMs: number): void {
    if (closed) return;
    timer = setTimeout(() => {
      turn = runOnce();
    }, waitMs);
    timer.unref();
  }

  return {
    step,
    start: () => plan(0),
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await turn;
      await db
        .transaction()
        .execute((tx) => releaseLease(tx, holder))
        .catch((failure) =>
          log.warn({ err: failure }, 'could not release the lease to draw shared rounds; it expires'),
        );
    },
  };
}
