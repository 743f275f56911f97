import { parseMarket } from '@palpite/domain/sports/markets';
import { settle } from '@palpite/domain/sports/settlement';
import { isSport, type Sport, sportNames } from '@palpite/domain/sports/sports';
import { drawsFor } from './draws.ts';
import { driftNumber, playOf, quotesOf } from './match-play.ts';
import { clockAt, type Frame, frameAt, type Play, standingBefore, stopAt } from './play/play.ts';
import { callingOff, type Ruling, rulingsOf, rulingsOfCalledOff } from './rulings.ts';
import { type Match, matchOf, numbersAt, worldOf } from './schedule.ts';
import { type Address, addressAt } from './sequence.ts';
import type { MessageBody, WireEvent, WireMarket, WireStanding } from './wire.ts';

/**
 * A message about a match. A ruling keeps its time and its sequence whenever it is repeated; other messages get those
 * of now.
 */
export type MatchMessage = { matchRef: string; body: MessageBody; address?: Address | undefined };

type AddressedBody = Omit<MatchMessage, 'matchRef'>;

export type Engine = {
  /** Returns the changes since the last step, in order. */
  step(nowMs: number): MatchMessage[];
  /**
   * Does the work of a step for one match at a time and returns no messages. After a pause a whole step would block the
   * process.
   */
  catchUp(nowMs: number): Iterable<void>;
  /** Returns the present state of each match, one match at a time. */
  snapshot(): Iterable<MatchMessage[]>;
  finalState(sport: Sport, number: number, nowMs: number): MatchMessage[] | null;
  /** Whether the feed currently reports a match. */
  hasMatch(ref: string): boolean;
};

type Course = {
  readonly match: Match;
  play: Play | null;
  rulings: readonly Ruling[];
  /** Everything up to this second of the match was reported. */
  second: number;
  standing: WireStanding;
  eventsSent: number;
  frame: Frame | null;
  isStopped: boolean;
  /** A count changed, or a part began or ended, since all prices were last reported. */
  isCounted: boolean;
  isOver: boolean;
  markets: Map<string, WireMarket>;
  quotedAtMs: number;
  quotedFor: string;
};

const listEveryMs = 60_000;
const clockStepSeconds = 15;

/**
 * Creates the simulation. Its messages are a pure function of seed, speed and time, so that a restart continues with
 * the same matches, prices and results. It stores the last reported state only to find changes.
 */
export function createEngine({
  seed,
  speed,
  sports = sportNames,
}: {
  seed: string;
  speed: number;
  /** All by default. */
  sports?: readonly Sport[];
}): Engine {
  const world = worldOf(seed, speed);
  const courses = new Map<string, Course>();
  let listedAt = Number.NEGATIVE_INFINITY;

  const realDate = (timeMs: number) => new Date(timeMs / speed).toISOString();

  function list(timeMs: number): void {
    listedAt = timeMs;
    const refs = new Set<string>();
    for (const sport of sports) {
      for (const number of numbersAt(world, sport, timeMs)) {
        const ref = `${world}:${sport}:${number}`;
        refs.add(ref);
        if (!courses.has(ref)) courses.set(ref, newCourse(matchOf(world, sport, number)));
      }
    }
    for (const ref of courses.keys()) if (!refs.has(ref)) courses.delete(ref);
  }

  function newCourse(match: Match): Course {
    return {
      match,
      play: null,
      rulings: rulingsOfCalledOff(match),
      second: Number.NEGATIVE_INFINITY,
      standing: standingBefore,
      eventsSent: 0,
      frame: null,
      isStopped: false,
      isCounted: false,
      isOver: false,
      markets: new Map(),
      quotedAtMs: 0,
      quotedFor: '',
    };
  }

  /** A fixture keeps the time of its announcement. */
  function fixtureOf({ fixture, startsAt, announcedAt }: Match): AddressedBody {
    return {
      body: { kind: 'fixture', fixture: { ...fixture, startsAt: realDate(startsAt) } },
      address: addressAt(announcedAt / speed),
    };
  }

  /** Advances a match to a time and returns the changes: rulings, then suspensions, the match state, and prices. */
  function advance(course: Course, timeMs: number, nowMs: number): AddressedBody[] {
    const { match } = course;
    const second = (timeMs - match.startsAt) / 1_000;
    const before = course.second;
    const isNew = before === Number.NEGATIVE_INFINITY;
    const off = callingOff(match);
    course.second = second;
    if (second >= 0 && !off) course.play ??= playOf(match);
    const ruled = ruledSince(course, before);
    const bodies: MessageBody[] = [];
    if (off && second >= off.at) {
      if (!course.isOver) {
        Object.assign(course, { isOver: true, standing: { ...standingBefore, ...off.standing } });
        bodies.push(stopAll('stopped'), { kind: 'standing', standing: course.standing, events: [] });
      }
    } else if (second < 0) {
      if (isNew) bodies.push({ kind: 'standing', standing: standingBefore, events: [] });
      bodies.push(...updatePrices(course, null, timeMs, nowMs));
    } else if (course.play && !course.isOver)
      bodies.push(...playOn(course, course.play, before, timeMs, nowMs));
    return [...(isNew ? [fixtureOf(match)] : []), ...ruled, ...bodies.map((body) => ({ body }))];
  }

  /** Each ruling stops bets, so all prices are sent again afterwards. */
  function ruledSince(course: Course, before: number): AddressedBody[] {
    const { match, play, second } = course;
    if (play && course.rulings.length === 0)
      course.rulings = rulingsOf(match, play, (at) => realDate(match.startsAt + at * 1_000));
    const ruled = course.rulings.filter(({ at }) => at > before && at <= second);
    if (ruled.length > 0) course.isStopped = true;
    return ruled.map((ruling) => bodyOf(match, ruling));
  }

  function bodyOf({ startsAt }: Match, { at, body }: Ruling): AddressedBody {
    return { body, address: addressAt((startsAt + at * 1_000) / speed) };
  }

  function playOn(course: Course, play: Play, before: number, timeMs: number, nowMs: number): MessageBody[] {
    const { second } = course;
    const bodies: MessageBody[] = [];
    const isOver = second >= play.endsAt;
    // Includes a stop that began and ended since the last step.
    const begun = play.stops.findLast(({ from }) => from > before && from <= second);
    const stop = isOver ? null : stopAt(play, second);
    if (begun || isOver) {
      course.isStopped = true;
      bodies.push(stopAll(isOver ? 'stopped' : (begun?.reason ?? 'other')));
    }
    const frame = frameAt(play, second);
    if (frame !== course.frame) {
      const events = eventsUntil(play, second);
      const { at: _, ...standing } = frame;
      course.isCounted ||= !isSameCount(course.standing, standing);
      course.standing = { ...standing, clock: clockAt(frame, second) };
      bodies.push({ kind: 'standing', standing: course.standing, events: events.slice(course.eventsSent) });
      course.frame = frame;
      course.eventsSent = events.length;
    }
    course.isOver = isOver;
    if (!isOver && !stop) bodies.push(...updatePrices(course, frame, timeMs, nowMs));
    return bodies;
  }

  /**
   * Returns the prices that changed, if new prices are due. After a suspension or a changed count it returns all
   * prices, also equal ones: a bet that waits for a price later than the event needs one.
   */
  function updatePrices(course: Course, frame: Frame | null, timeMs: number, nowMs: number): MessageBody[] {
    const { match, second, isStopped } = course;
    const isAll = isStopped || course.isCounted;
    const clock = frame ? Math.floor((clockAt(frame, second)?.seconds ?? 0) / clockStepSeconds) : 0;
    const moment = `${frame?.at ?? ''}/${clock}/${driftNumber(frame !== null, timeMs)}`;
    if (moment === course.quotedFor && !isAll) return [];
    if (frame && !isStopped && nowMs - course.quotedAtMs < quoteGapMs(match)) return [];
    const quoted = new Map(quotesOf(match, frame, second, timeMs).map((market) => [market.key, market]));
    const changed: WireMarket[] = [];
    for (const [key, market] of quoted) {
      const sent = course.markets.get(key);
      if (isAll || !sent || !isSamePrice(sent, market)) changed.push(market);
      else quoted.set(key, sent);
    }
    for (const [key, sent] of course.markets) {
      if (quoted.has(key)) continue;
      const gone = sent.status === 'open' || isAll ? withdrawn(sent, course.standing) : sent;
      quoted.set(key, gone);
      if (gone !== sent) changed.push(gone);
    }
    Object.assign(course, { markets: quoted, quotedAtMs: nowMs, quotedFor: moment });
    Object.assign(course, { isStopped: false, isCounted: false });
    return changed.length > 0 ? [{ kind: 'odds', markets: changed }] : [];
  }

  function describeState(course: Course): AddressedBody[] {
    const { match, second, standing, play, isOver } = course;
    const isPriced = !isOver && !course.isStopped && !course.isCounted;
    const events = play ? eventsUntil(play, second) : [];
    const bodies: MessageBody[] = [
      // Prices reported before a gap may be outdated, so all markets stop and only those that follow are open.
      ...(isOver ? [] : [stopAll('other')]),
      { kind: 'standing', standing, events },
      ...(isPriced ? [{ kind: 'odds' as const, markets: [...course.markets.values()] }] : []),
    ];
    const ruled = course.rulings.filter(({ at, replacedAt }) => at <= second && second < replacedAt);
    return [
      fixtureOf(match),
      ...ruled.map((ruling) => bodyOf(match, ruling)),
      ...bodies.map((body) => ({ body })),
    ];
  }

  function step(nowMs: number): MatchMessage[] {
    const timeMs = nowMs * speed;
    if (timeMs - listedAt >= listEveryMs) list(timeMs);
    return [...courses.values()].flatMap((course) =>
      advance(course, timeMs, nowMs).map((bodies) => ({ matchRef: course.match.ref, ...bodies })),
    );
  }

  return {
    step,
    *catchUp(nowMs) {
      list(nowMs * speed);
      for (const course of courses.values()) yield void advance(course, nowMs * speed, nowMs);
    },
    hasMatch: (ref) => courses.has(ref),
    finalState(sport, number, nowMs) {
      const course = newCourse(matchOf(world, sport, number));
      advance(course, nowMs * speed, nowMs);
      if (!course.isOver) return null;
      return describeState(course).map((bodies) => ({ matchRef: course.match.ref, ...bodies }));
    },
    *snapshot() {
      for (const course of [...courses.values()].toSorted(inOrderOfInterest))
        yield describeState(course).map((bodies) => ({ matchRef: course.match.ref, ...bodies }));
    },
  };
}

const playedRef = /^([\w-]+)x([\d.]+)v\d+:(\w+):(-?\d{1,9})$/;

/**
 * Returns messages for a match that a listener waits for and that the feed no longer reports. They contain its result,
 * also for another seed or speed. A match that was not played to its end, or that is unknown, is cancelled.
 */
export function describeForgotten(ref: string, nowMs: number): MatchMessage[] {
  const [, seed = '', speed = '', sport = '', number = ''] = playedRef.exec(ref) ?? [];
  if (isSport(sport) && Number(speed) > 0) {
    const sent = createEngine({ seed, speed: Number(speed) }).finalState(sport, Number(number), nowMs);
    if (sent && sent[0]?.matchRef === ref) return sent;
  }
  const standing: WireStanding = {
    ...standingBefore,
    timeStatus: 'cancelled',
    result: { status: 'cancelled' },
  };
  const bodies: MessageBody[] = [
    stopAll('stopped'),
    { kind: 'standing', standing, events: [] },
    { kind: 'cancel', markets: 'all', reason: 'cancelled', from: null, until: null },
  ];
  return bodies.map((body) => ({ matchRef: ref, body }));
}

function inOrderOfInterest(one: Course, other: Course): number {
  if (one.isOver !== other.isOver) return one.isOver ? 1 : -1;
  return one.match.startsAt - other.match.startsAt;
}

function stopAll(reason: Extract<MessageBody, { kind: 'betStop' }>['reason']): MessageBody {
  return { kind: 'betStop', markets: 'all', reason };
}

function eventsUntil({ events }: Play, second: number): WireEvent[] {
  return events
    .filter(({ at }) => at <= second)
    .map(({ at: _, ...event }, index) => ({ ...event, number: index + 1 }));
}

/** Returns the minimum time between prices in play, 3 to 8 seconds depending on the match. */
function quoteGapMs({ words }: Match): number {
  return 3_000 + drawsFor(words, 'beat').whole(5_000);
}

function isSameCount(one: WireStanding, other: WireStanding): boolean {
  const countOf = ({ timeStatus, partNumber, result, cards }: WireStanding) =>
    JSON.stringify([timeStatus, partNumber, result, cards]);
  return countOf(one) === countOf(other);
}

function isSamePrice(one: WireMarket, other: WireMarket): boolean {
  return (
    one.status === other.status &&
    one.isMain === other.isMain &&
    one.scoreBasis === other.scoreBasis &&
    one.outcomes.length === other.outcomes.length &&
    one.outcomes.every(
      ({ outcome, oddsMilli }, index) =>
        outcome === other.outcomes[index]?.outcome && oddsMilli === other.outcomes[index]?.oddsMilli,
    )
  );
}

/** Returns a market that is no longer offered: closed when it is decided, otherwise suspended. */
function withdrawn(sent: WireMarket, { result }: WireStanding): WireMarket {
  const market = parseMarket(sent.key);
  const [first] = sent.outcomes;
  const isDecided = market && first && settle(market, first.outcome, result).kind !== 'undecided';
  return {
    ...sent,
    status: isDecided ? 'closed' : 'suspended',
    isMain: false,
    outcomes: sent.outcomes.map(({ outcome }) => ({ outcome, oddsMilli: null, chances: null })),
  };
}
