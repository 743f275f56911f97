import { createXmlParser, type XmlNode } from '../../../platform/read-vendor-text.ts';

/**
 * The producer state machine of the Unified Odds Feed: a pure reducer, `advanceProducer`. It follows the vendor's
 * description of alive messages and recovery (docs.sportradar.com/uof, "Odds recovery", and the recovery manager of the
 * public SDKs):
 *
 * - A producer sends `alive` every 10 s. Without one for 20 s, after `product_down`, after a lost connection, and when an
 *   alive message says `subscribed="0"`, the producer is down and nothing from it may be offered.
 * - A producer that is back is asked for a recovery with a request id. It is up again after the `snapshot_complete` with
 *   this id.
 * - A recovery without any message for five minutes, or one that takes longer than an hour, is requested again.
 * - A producer whose messages are taken more than 20 s after they were made is delayed: nothing may be offered either,
 *   but nothing is missing, so it needs no recovery.
 */

/** A producer, as `/descriptions/producers.xml` describes it. */
export type UofProducer = {
  id: string;
  name: string;
  /** Its part of the address of a recovery request: `liveodds`. */
  path: string;
  /** Whether this account receives it. */
  isActive: boolean;
  /** `live`, `prematch`, `virtual`; empty when the description does not say. */
  scopes: readonly string[];
  /** How far a recovery may reach back. */
  recoveryWindowMs: number;
};

type DownReason = 'notStarted' | 'unsubscribed' | 'productDown' | 'silent' | 'disconnected' | 'requestFailed';

export type ProducerState = {
  status: 'down' | 'recovering' | 'delayed' | 'up';
  /** Why it was last down. */
  reason: DownReason;
  downSinceMs: number;
  /** Whether an alive message came since. */
  isBack: boolean;
  /** When the last alive message was taken, by the clock that never jumps, and its own time. */
  aliveMs: number | null;
  aliveAt: Date | null;
  /** Everything that it made up to this time has been taken. Null before its first recovery. */
  completeUntil: Date | null;
  recovery: {
    /** Requests since the last interruption: the completion of any one of them is complete. */
    requestIds: readonly number[];
    startedMs: number;
    /** When the last request was made or the last recovered message was taken. */
    progressMs: number;
    /** Whether an alive message with `subscribed="1"` came since. */
    isSubscribed: boolean;
  } | null;
  /** Requests since it was last up. */
  attempts: number;
  /** No request before this. */
  nextRequestMs: number;
};

export type ProducerEvent =
  | { kind: 'alive'; at: Date; isSubscribed: boolean }
  | { kind: 'productDown' }
  | { kind: 'disconnected' }
  | { kind: 'recovered'; requestId: string }
  | { kind: 'snapshotComplete'; requestId: string; at: Date }
  | { kind: 'requestFailed'; requestId: number }
  /** The clock was looked at. `isBusy`: messages wait for this process, so their absence says nothing. */
  | { kind: 'tick'; isBusy: boolean };

/** `elapsedMs` never jumps; `now` is the time of day. */
export type ProducerClock = { elapsedMs: number; now: Date };

/** A request to make; a null time asks for a snapshot of everything. */
export type RecoveryRequest = { requestId: number; after: Date | null };

const silentMs = 20_000;
const progressMaxMs = 5 * 60_000;
const recoveryMaxMs = 60 * 60_000;
/** A producer that was never heard is asked all the same after this: the request is what subscribes this account. */
const unheardMs = 60_000;
/** The vendor allows 20 requests in ten minutes for the last half hour, and 4 for more. */
const requestPauseMs = { first: 30_000, most: 10 * 60_000 };
const requestIdsMax = 20;
/** Kept away from the end of the recovery window, which moves on while the request is under way. */
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

/** Returns the state after an event, and the recovery to request, if any. `requestId` is the id of such a request. */
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

/** Whether markets of a producer in this state may be open. */
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
    // The producer says so until it has processed the request; only a lost subscription interrupts.
    return isRunning(state) || recovery?.isSubscribed ? interrupted('unsubscribed') : alive;
  }
  if (!isRunning(state) && !recovery) return alive;
  // The producer's own clock distinguishes alive messages that were never sent from those that waited here.
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

/** Beyond the window the vendor refuses; within it, a recovery repeats settlements too, which a snapshot does not. */
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
/** What the oldest descriptions allow. */
const usualWindowMinutes = 180;

/** Reads `/descriptions/producers.xml`. Leaves out what has no id or no address. Throws for text that is no XML. */
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

/** The producers whose markets are offered: those that this account receives, but for simulated matches. */
export function followedProducers(producers: readonly UofProducer[]): UofProducer[] {
  return producers.filter(({ isActive, scopes }) => isActive && !scopes.includes('virtual'));
}
