import type { Currency } from '@palpite/domain/money';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import { type Limit, networkOf } from '../../../platform/limits.ts';
import { hashToken } from '../../identity/index.ts';
import type { ActionResult } from './callback.ts';
import type { CallbackBatcher } from './callback-batcher.ts';
import type { FindGame } from './open-game.ts';
import {
  findNewestSession,
  findPurse,
  findSessionByNumber,
  findSessionByToken,
  type SessionFacts,
} from './seamless.queries.ts';
import { verifySession } from './seamless.store.ts';
import { checkUnreadWins, recordUnreadWins } from './unread-wins.ts';
import {
  type Answer,
  CallRefused,
  type CallRequest,
  type PlayerView,
  readCurrency,
  type SessionName,
  unreadWin,
  type VendorAdapter,
  type VendorCall,
} from './vendors/vendor.ts';

export type CallDeps = {
  db: Db;
  log: Logger;
  table: CallbackBatcher;
  findGame: FindGame;
  findName(playerId: bigint): Promise<string>;
  sessions: SessionCache;
  strangers: Limit;
  /** Longer queues refuse new bets as busy. */
  waitingMax: number;
  /** Counts unreadable wins, which are recorded for the operator. */
  countUnread(vendor: SlotsVendor): void;
};

export type SessionCache = (vendor: SlotsVendor, name: SessionName) => Promise<SessionFacts | null>;

/** By token or by the vendor's number. The cached fields never change. */
export function createSessionCache(db: Db): SessionCache {
  const cache = new LRUCache<string, SessionFacts>({ max: 50_000 });
  return async (vendor, name) => {
    const key = 'token' in name ? `${vendor}:${name.token}` : `${vendor}#${name.vendorSession}`;
    const known = cache.get(key);
    if (known) return known;
    const found =
      'token' in name
        ? await findSessionByToken(db, vendor, hashToken(name.token))
        : await findSessionByNumber(db, vendor, name.vendorSession);
    if (found) cache.set(key, found);
    return found;
  };
}

/**
 * Answers in the vendor's format, whatever happens. The signature is checked on the raw bytes before parsing.
 * A fault is answered as an error that makes the vendor retry. When too many callbacks are queued, new bets
 * are refused; wins and rollbacks never are.
 *
 * Refuses: signature_wrong · refusals of the adapter's parser · session_unknown · player_unknown ·
 * currency_wrong · refusals of `decideCallback` · busy · fault.
 */
export async function receiveCall(
  deps: CallDeps,
  adapter: VendorAdapter,
  request: CallRequest,
  ip: string,
): Promise<Answer> {
  const { log } = deps;
  const { vendor } = adapter;
  try {
    if (!adapter.isGenuine(request)) {
      const waitSeconds = await deps.strangers.tryTake(networkOf(ip));
      if (waitSeconds === 0)
        log.warn({ vendor, verb: request.verb, ip }, 'rejected a callback that its vendor did not send');
      return adapter.refuse(request, 'signature_wrong', 0n);
    }
    return await answerCall(deps, adapter, request);
  } catch (failure) {
    if (failure instanceof CallRefused) return adapter.refuse(request, failure.refusal, 0n);
    log.error({ err: failure, vendor, verb: request.verb }, 'could not process a callback');
    return adapter.refuse(request, 'fault', 0n);
  }
}

async function answerCall(deps: CallDeps, adapter: VendorAdapter, request: CallRequest): Promise<Answer> {
  const call = adapter.read(request);
  if (call.verb === 'note') return adapter.answer(request, call, null);
  const who = await findCaller(deps, adapter.vendor, call);
  if (call.verb === 'verify') {
    const { sessionId } = who;
    if (sessionId === null || !(await deps.db.transaction().execute((tx) => verifySession(tx, sessionId))))
      return adapter.refuse(request, sessionId === null ? 'session_unknown' : 'session_ended', 0n);
  }
  if (call.verb !== 'move') {
    const purse = await findPurse(deps.db, who.playerId);
    if (!purse) return adapter.refuse(request, 'player_unknown', 0n);
    const name = call.verb === 'verify' ? await deps.findName(who.playerId) : '';
    const currency = readCurrency(purse.currency);
    const view: PlayerView = { ...purse, ...who, name, currency, results: [], at: new Date() };
    return adapter.answer(request, call, view);
  }
  const { game, roundId, actions, unread = [] } = currencyChecked(call, who);
  const bets = actions.some((action) => action.kind === 'bet');
  if (bets && deps.table.waiting >= deps.waitingMax) return adapter.refuse(request, 'busy', 0n);
  const playedGame = game ?? who.game;
  if (playedGame === null) return adapter.refuse(request, 'session_unknown', 0n);
  const { vendor } = adapter;
  const about = { vendor, playerId: who.playerId, currency: who.currency, game: playedGame, roundId };
  const betIds = actions.flatMap((action) => (action.kind === 'bet' ? [action.id] : []));
  const checked = unread.length > 0 ? await checkUnreadWins(deps.db, { ...about, betIds }, unread) : null;
  if (checked && 'refusal' in checked) return adapter.refuse(request, checked.refusal, 0n);
  const taken = await deps.table.take({
    ...about,
    sessionId: who.sessionId,
    actions,
    // Rounds with an unreadable win stay open, so that the vendor can be queried.
    finishes: call.finishes && unread.length === 0,
    gameStopped: bets && ((await deps.findGame(adapter.productCode, playedGame))?.stop ?? true),
  });
  if (!taken.ok) return adapter.refuse(request, taken.refusal, taken.balanceMinor);
  if (!checked) return adapter.answer(request, call, { ...taken, ...who, name: '' });
  const { record } = checked;
  if (record.length > 0) {
    await deps.db.transaction().execute((tx) => recordUnreadWins(tx, { ...about, betIds }, record));
    for (const { id, raw } of record) {
      deps.countUnread(vendor);
      deps.log.error({ vendor, round: roundId, id, raw }, 'unreadable win; it waits for the operator');
    }
  }
  const acknowledged = unread.map(
    ({ id }): ActionResult => ({ id, result: 'posted', balanceAfterMinor: taken.balanceMinor }),
  );
  return adapter.answer(request, call, {
    ...taken,
    ...who,
    results: [...taken.results, ...acknowledged],
    name: '',
  });
}

type Who = {
  sessionId: bigint | null;
  playerId: bigint;
  currency: Currency;
  game: string | null;
  currencyDiffers: boolean;
};

/**
 * Wins in another currency cannot be credited and must not be refused: they become unreadable wins. Throws
 * CallRefused: currency_wrong, for a call with any other action.
 */
function currencyChecked(
  call: Extract<VendorCall, { verb: 'move' }>,
  who: Who,
): Extract<VendorCall, { verb: 'move' }> {
  if (!who.currencyDiffers) return call;
  const unread = call.actions.map((action) => {
    if (action.kind !== 'win') throw new CallRefused('currency_wrong');
    const raw = { amountMinor: String(action.amountMinor), currency: call.currency };
    return unreadWin(action.id, [action.hash], raw, { free: action.free });
  });
  return { ...call, actions: [], unread: [...unread, ...(call.unread ?? [])] };
}

/**
 * Returned money and repeated calls may name only the player. Throws CallRefused: session_unknown ·
 * player_unknown · currency_wrong (for a call that moves nothing).
 */
async function findCaller(
  { db, sessions }: CallDeps,
  vendor: SlotsVendor,
  call: Exclude<VendorCall, { verb: 'note' }>,
): Promise<Who> {
  const session = call.session
    ? await sessions(vendor, call.session)
    : call.playerId === null
      ? null
      : await findNewestSession(db, vendor, call.playerId);
  if (session) {
    if (call.playerId !== null && call.playerId !== session.playerId) throw new CallRefused('player_unknown');
    const { id: sessionId, playerId, game } = session;
    return { sessionId, playerId, game, ...currencyOf(call, session.currency) };
  }
  const mayLackSession =
    call.verb === 'move' && call.actions.every((action) => action.kind !== 'bet' || action.corrects);
  if (call.playerId === null || !(mayLackSession || call.session === null))
    throw new CallRefused('session_unknown');
  const purse = await findPurse(db, call.playerId);
  if (!purse) throw new CallRefused('player_unknown');
  return { sessionId: null, playerId: call.playerId, game: null, ...currencyOf(call, purse.currency) };
}

function currencyOf(
  call: Exclude<VendorCall, { verb: 'note' }>,
  own: string,
): Pick<Who, 'currency' | 'currencyDiffers'> {
  const currencyDiffers = call.currency !== null && call.currency !== own;
  if (currencyDiffers && call.verb !== 'move') throw new CallRefused('currency_wrong');
  return { currency: readCurrency(own), currencyDiffers };
}
