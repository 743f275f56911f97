import { createXmlParser, type XmlNode } from '../../../platform/read-vendor-text.ts';

/**
 * A pure reducer, `advanceProducer`, after the vendor's description (docs.sportradar.com/uof, "Odds
 * recovery", and the recovery manager of the public SDKs):
 *
 * - A producer sends `alive` every 10 s. It is down without one for 20 s, after `product_down`, after a
 *   lost connection, and when an alive message has `subscribed="0"`. Nothing from it may be offered then.
 * - When a producer is back, a recovery with a request id is requested. It is up after the
 *   `snapshot_complete` with this id.
 * - A recovery without any message for five minutes, or one that takes longer than an hour, is requested
 *   again.
 * - A producer whose messages are received more than 20 s after they were made is delayed. Nothing may be
 *   offered, but nothing is missing, so it needs no recovery.
 */

export type UofProducer = {
  id: string;
  name: string;
  path: string;
  isActive: boolean;
  /** Empty when the description has none. */
  scopes: readonly string[];
  /** Maximum age of the start of a recovery. */
  recoveryWindowMs: number;
};

type DownReason = 'notStarted' | 'unsubscribed' | 'productDown' | 'silent' | 'disconnected' | 'requestFailed';

export type ProducerState = {
  status: 'down' | 'recovering' | 'delayed' | 'up';
  reason: DownReason;
  downSinceMs: number;
  /** True after an alive message since the interruption. */
  isBack: boolean;
  aliveMs: number | null;
  aliveAt: Date | null;
  /** All its messages up to this time have been received; null before its first recovery. */
  completeUntil: Date | null;
  recovery: {
    /** Since the last interruption; any of them completes the recovery. */
    requestIds: readonly number[];
    startedMs: number;
    progressMs: number;
    isSubscribed: boolean;
  } | null;
  attempts: number;
  nextRequestMs: number;
};

export type ProducerEvent =
  | { kind: 'alive'; at: Date; isSubscribed: boolean }
  | { kind: 'productDown' }
  | { kind: 'disconnected' }
  | { kind: 'recovered'; requestId: string }
  | { kind: 'snapshotComplete'; requestId: string; at: Date }
  | { kind: 'requestFailed'; requestId: number }
  /** `isBusy`: messages wait in this process, so their absence is no silence. */
  | { kind: 'tick'; isBusy: boolean };

/** `elapsedMs` is monotonic; `now` is the wall clock. */
export type ProducerClock = { elapsedMs: number; now: Date };

/** `after` null requests a full snapshot. */
export type RecoveryRequest = { requestId: number; after: Date | null };

const silentMs = 20_000;
const progressMaxMs = 5 * 60_000;
const recoveryMaxMs = 60 * 60_000;
/** A silent producer is requested after this time anyway, because the request subscribes this account. */
const unheardMs = 60_000;
/** The vendor allows 20 requests in ten minutes for the last half hour, and 4 for longer periods. */
const requestPauseMs = { first: 30_000, most: 10 * 60_000 };
const requestIdsMax = 20;
/** To the end of the recovery window, which moves meanwhile. */
const windowMarginMs = 10 * 60_000;

export function firstProducerState(completeUntil: Date | null, elapsedMs: number): ProducerState {
  return {
    status: 'down',
    reason: 'notStarted',
    downSinceMs: elapsedMs,
    isBack: false,
    aliveMs: null,
    aliveAt: null,
    completeUntil,
    recovery: null,
    attempts: 0,
    nextRequestMs: Number.NEGATIVE_INFINITY,
  };
}

export function advanceProducer(
  producer: UofProducer,
  state: ProducerState,
  event: ProducerEvent,
  clock: ProducerClock,
  requestId: number,
): { state: ProducerState; request: RecoveryRequest | null } {
  const next = applyEvent(state, event, clock);
  if (isRunning(next) || !isRequestDue(next, clock.elapsedMs)) {
    return { state: next, request: null };
  }
  const attempts = next.attempts + 1;
  const pauseMs = Math.min(requestPauseMs.most, requestPauseMs.first * 2 ** Math.min(next.attempts, 10));
  return {
    state: {
      ...next,
      status: 'recovering',
      attempts,
      nextRequestMs: clock.elapsedMs + pauseMs,
      recovery: {
        requestIds: [...(next.recovery?.requestIds ?? []), requestId].slice(-requestIdsMax),
        startedMs: clock.elapsedMs,
        progressMs: clock.elapsedMs,
        isSubscribed: false,
      },
    },
    request: { requestId, after: recoveryStart(producer, next.completeUntil, clock.now) },
  };
}

function applyEvent(state: ProducerState, event: ProducerEvent, clock: ProducerClock): ProducerState {
  switch (event.kind) {
    case 'alive':
      return applyAlive(state, event, clock);
    case 'productDown':
      return interrupt(state, 'productDown', clock);
    case 'disconnected':
      return interrupt(state, 'disconnected', clock);
    case 'recovered': {
      const { recovery } = state;
      if (!recovery?.requestIds.includes(Number(event.requestId))) return state;
      return { ...state, recovery: { ...recovery, progressMs: clock.elapsedMs } };
    }
    case 'snapshotComplete':
      return complete(state, event, clock);
    case 'requestFailed': {
      const { recovery } = state;
      if (!recovery?.requestIds.includes(event.requestId)) return state;
      const requestIds = recovery.requestIds.filter((id) => id !== event.requestId);
      if (requestIds.length > 0) return { ...state, recovery: { ...recovery, requestIds } };
      return { ...state, status: 'down', reason: 'requestFailed', recovery: null };
    }
    case 'tick':
      return isRunning(state) && !event.isBusy && isSilent(state, clock.elapsedMs)
        ? interrupt(state, 'silent', clock)
        : state;
  }
}

export function isOffered({ status }: ProducerState): boolean {
  return status === 'up';
}

function isRunning({ status }: ProducerState): boolean {
  return status === 'up' || status === 'delayed';
}

function isSilent({ aliveMs }: ProducerState, elapsedMs: number): boolean {
  return aliveMs === null || elapsedMs - aliveMs > silentMs;
}

function interrupt(state: ProducerState, reason: DownReason, { elapsedMs }: ProducerClock): ProducerState {
  return { ...state, status: 'down', reason, downSinceMs: elapsedMs, isBack: false, recovery: null };
}

function applyAlive(
  state: ProducerState,
  { at, isSubscribed }: ProducerEvent & { kind: 'alive' },
  clock: ProducerClock,
): ProducerState {
  const { recovery, aliveAt } = state;
  const alive = { ...state, aliveMs: clock.elapsedMs, aliveAt: at, isBack: true };
  const interrupted = (reason: DownReason) => ({ ...interrupt(alive, reason, clock), isBack: true });
  if (!isSubscribed) {
    // The producer reports this until it has processed the request; only the loss of a subscription is an
    // interruption.
    return isRunning(state) || recovery?.isSubscribed ? interrupted('unsubscribed') : alive;
  }
  if (!isRunning(state) && !recovery) return alive;
  // Distinguishes alive messages that were never sent from those delayed here.
  if (aliveAt && at.getTime() - aliveAt.getTime() > silentMs) return interrupted('silent');
  if (recovery) return { ...alive, recovery: { ...recovery, isSubscribed: true } };
  return { ...alive, status: statusByDelay(at, clock), completeUntil: at };
}

function statusByDelay(at: Date, { now }: ProducerClock): 'up' | 'delayed' {
  return now.getTime() - at.getTime() > silentMs ? 'delayed' : 'up';
}

function complete(
  state: ProducerState,
  { requestId, at }: ProducerEvent & { kind: 'snapshotComplete' },
  clock: ProducerClock,
): ProducerState {
  if (!state.recovery?.requestIds.includes(Number(requestId))) return state;
  const done = { ...state, recovery: null, attempts: 0, completeUntil: at };
  if (isSilent(state, clock.elapsedMs)) return interrupt(done, 'silent', clock);
  return { ...done, status: statusByDelay(at, clock) };
}

function isRequestDue(state: ProducerState, elapsedMs: number): boolean {
  if (elapsedMs < state.nextRequestMs) return false;
  const { recovery, isBack, downSinceMs } = state;
  if (!recovery) return isBack || elapsedMs - downSinceMs >= unheardMs;
  return (
    !recovery.isSubscribed ||
    elapsedMs - recovery.progressMs >= progressMaxMs ||
    elapsedMs - recovery.startedMs >= recoveryMaxMs
  );
}

/**
 * The vendor refuses requests beyond the window. Within it, a recovery also repeats settlements; a snapshot
 * does not.
 */
function recoveryStart(
  { recoveryWindowMs }: UofProducer,
  completeUntil: Date | null,
  now: Date,
): Date | null {
  if (!completeUntil) return null;
  const oldest = now.getTime() - Math.max(recoveryWindowMs - windowMarginMs, recoveryWindowMs / 2);
  return new Date(Math.max(completeUntil.getTime(), oldest));
}

const parseXml = createXmlParser(['producer']);
/** The window that the oldest descriptions allow. */
const usualWindowMinutes = 180;

/** Omits producers without id or address. Throws for text that is no XML. */
export function readUofProducers(xml: string): UofProducer[] {
  const { producers } = parseXml(xml) as { producers?: { producer?: XmlNode[] } };
  return (producers?.producer ?? []).flatMap((node) => {
    const text = (name: string) => (typeof node[name] === 'string' ? (node[name] as string) : '');
    const path = /\/v1\/([\w-]+)\/*$/.exec(text('api_url'))?.[1];
    if (!/^\d+$/.test(text('id')) || !path) return [];
    const minutes = Number(text('stateful_recovery_window_in_minutes') || Number.NaN);
    return [
      {
        id: text('id'),
        name: text('name'),
        path,
        isActive: text('active') === 'true',
        scopes: text('scope').split('|').filter(Boolean),
        recoveryWindowMs: (minutes > 0 ? minutes : usualWindowMinutes) * 60_000,
      },
    ];
  });
}

/** Active ones, except those of simulated matches. */
export function followedProducers(producers: readonly UofProducer[]): UofProducer[] {
  return producers.filter(({ isActive, scopes }) => isActive && !scopes.includes('virtual'));
}
