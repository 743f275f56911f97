import type { TimeStatus } from '@palpite/domain/sports/codes';
import type { Side } from '@palpite/domain/sports/markets';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import type { StopReason, WireEvent, WireStanding } from '../wire.ts';

/** Match state from `at` (seconds since the start) until the next frame. */
export type Frame = { at: number } & WireStanding;

export type PlayEvent = { at: number } & Omit<WireEvent, 'number'>;

/** Interval without bets, from one second to before another. */
export type Stop = { from: number; until: number; reason: StopReason };

/**
 * A whole match, computed before it is played. Frames and events are in order of time. `decisions` are the seconds at
 * which markets can settle: the end of a half, a quarter or the match.
 */
export type Play = {
  frames: readonly Frame[];
  events: readonly PlayEvent[];
  stops: readonly Stop[];
  decisions: readonly number[];
  endsAt: number;
};

export type PlayWriter = {
  readonly frame: Frame;
  /** Within one second the later frame replaces the earlier one. */
  change(at: number, changes: Partial<WireStanding>): void;
  event(at: number, kind: WireEvent['kind'], rest?: Partial<Omit<WireEvent, 'number' | 'kind'>>): void;
  stop(from: number, until: number, reason: StopReason): void;
  decide(at: number): void;
  finish(at: number): Play;
};

export const nil: Score = { home: 0, away: 0 };

export function plus(score: Score, side: Side, by = 1): Score {
  return { ...score, [side]: score[side] + by };
}

export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

export const standingBefore: WireStanding = {
  timeStatus: 'notOpen',
  clock: null,
  partNumber: null,
  parts: [],
  result: { status: 'running' },
  points: null,
  serving: null,
  cards: null,
  statistics: {},
};

/** Times passed to the writer must not decrease. */
export function writePlay(first: Partial<WireStanding>): PlayWriter {
  const frames: Frame[] = [{ ...standingBefore, ...first, at: 0 }];
  const events: PlayEvent[] = [];
  const stops: Stop[] = [];
  const decisions: number[] = [];
  let frame: Frame = frames[0] as Frame;
  const writer: PlayWriter = {
    get frame() {
      return frame;
    },
    change(at, changes) {
      if (at < frame.at) throw new RangeError(`a play goes on: ${at} after ${frame.at}`);
      const isSame = at === frame.at;
      frame = { ...frame, ...changes, at };
      if (isSame) frames.pop();
      frames.push(frame);
    },
    event(at, kind, rest = {}) {
      const { timeStatus, partNumber } = frame;
      const when = { timeStatus, partNumber, second: null };
      events.push({ at, kind, ...when, side: null, score: null, who: null, place: null, ...rest });
    },
    stop(from, until, reason) {
      stops.push({ from: Math.max(0, from), until, reason });
    },
    decide(at) {
      decisions.push(at);
    },
    finish(at) {
      writer.event(at, 'end', { score: scoreOf(frame) });
      decisions.push(at);
      return {
        frames,
        events: events.toSorted((a, b) => a.at - b.at),
        stops: stops.toSorted((a, b) => a.from - b.from),
        decisions,
        endsAt: at,
      };
    },
  };
  return writer;
}

/** Returns the score as usually given: sets where the sport has sets, otherwise points of the full game. */
function scoreOf({ result }: { result: MatchResult }): Score | null {
  const counted = result.sets ?? result.scores?.fullGame;
  if (!counted) return null;
  const over = result.sets ? nil : (result.overtime ?? nil);
  return { home: counted.home + over.home, away: counted.away + over.away };
}

export function frameAt({ frames }: Play, second: number): Frame {
  let [low, high] = [0, frames.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((frames[middle]?.at ?? 0) <= second) low = middle;
    else high = middle - 1;
  }
  return frames[low] as Frame;
}

export function clockAt(frame: Frame, second: number): WireStanding['clock'] {
  const { clock } = frame;
  if (!clock?.isRunning) return clock;
  return { ...clock, seconds: clock.seconds + Math.floor(second - frame.at) };
}

export function stopAt({ stops }: Play, second: number): Stop | null {
  return stops.find(({ from, until }) => from <= second && second < until) ?? null;
}

export function cutPlay(
  play: Play,
  second: number,
  timeStatus: TimeStatus,
  status: MatchResult['status'],
  verdict?: Side,
): Play {
  const last = frameAt(play, second);
  const clock = clockAt(last, second);
  const end: Frame = {
    ...last,
    at: second,
    timeStatus,
    clock: clock && { ...clock, isRunning: false },
    points: null,
    result: { ...last.result, status, ...(verdict && { verdict }) },
  };
  return {
    frames: [...play.frames.filter(({ at }) => at < second), end],
    events: [
      ...play.events.filter(({ at }) => at < second),
      {
        at: second,
        kind: 'end',
        timeStatus: last.timeStatus,
        partNumber: last.partNumber,
        second: clock?.seconds ?? null,
        side: null,
        score: scoreOf(end),
        who: null,
        place: null,
      },
    ],
    stops: [
      ...play.stops.filter(({ from }) => from < second - 60),
      { from: second - 60, until: second, reason: 'stopped' },
    ],
    decisions: [...play.decisions.filter((at) => at < second), second],
    endsAt: second,
  };
}
