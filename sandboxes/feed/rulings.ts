import { formatMarket, isMarket } from '@palpite/domain/sports/markets';
import type { MatchResult } from '@palpite/domain/sports/match-result';
import { cornerOffers } from './play/football-offers.ts';
import { clockAt, type Frame, frameAt, type Play } from './play/play.ts';
import type { Match } from './schedule.ts';
import type { MessageBody, WireStanding } from './wire.ts';

/** A settlement, a cancellation or a roll-back, sent `at` seconds after the start and valid until `replacedAt`. */
export type Ruling = { at: number; replacedAt: number; body: MessageBody };

const confirmedAfterSeconds = 60;
const correctedAfterSeconds = 240;

/** Seconds before the start at which a match is called off. */
const calledOffSeconds = { cancelled: 3_600, postponed: 2_400 } as const;
const newStartAfterHours = 48;

/** Returns the state of a match that is called off, and its time; null for all other matches. */
export function callingOff({ scenario }: Match): { at: number; standing: Partial<WireStanding> } | null {
  if (scenario.kind === 'cancelled')
    return {
      at: 0 - calledOffSeconds.cancelled,
      standing: { timeStatus: 'cancelled', result: { status: 'cancelled' } },
    };
  if (scenario.kind === 'postponed')
    return { at: 0 - calledOffSeconds.postponed, standing: { timeStatus: 'postponed', result: postponed } };
  return null;
}

const postponed: MatchResult = {
  status: 'postponed',
  postponement: { hoursSincePlannedStart: 0, newStartAfterHours },
};

export function rulingsOfCalledOff({ scenario }: Match): Ruling[] {
  const replacedAt = Number.POSITIVE_INFINITY;
  if (scenario.kind === 'cancelled')
    return [
      {
        at: 0 - calledOffSeconds.cancelled,
        replacedAt,
        body: { kind: 'cancel', markets: 'all', reason: 'cancelled', from: null, until: null },
      },
    ];
  if (scenario.kind === 'postponed')
    return [{ at: 0 - calledOffSeconds.postponed, replacedAt, body: settled('confirmed', postponed) }];
  return [];
}

/** Returns the rulings of a played match, in order. `dateAt` converts seconds of the match to real time. */
export function rulingsOf(match: Match, play: Play, dateAt: (second: number) => string): Ruling[] {
  const { scenario } = match;
  const last = frameAt(play, play.endsAt).result;
  const first = scenario.kind === 'corrected' ? withCornerTooMany(last) : last;
  const confirmedAt = play.endsAt + confirmedAfterSeconds;
  const rollbackAt = play.endsAt + correctedAfterSeconds;
  const settlements: { at: number; body: MessageBody }[] = play.decisions.map((at) => ({
    at,
    body: settled('live', at === play.endsAt ? first : frameAt(play, at).result),
  }));
  settlements.push({ at: confirmedAt, body: settled('confirmed', first) });
  if (scenario.kind === 'corrected')
    settlements.push(
      { at: rollbackAt, body: { kind: 'rollback', of: 'settlement', markets: cornerKeys(match, play) } },
      { at: rollbackAt + 20, body: settled('confirmed', last) },
    );
  const rulings = settlements.map(
    ({ at, body }, index): Ruling => ({
      at,
      replacedAt: settlements[index + 1]?.at ?? Number.POSITIVE_INFINITY,
      body,
    }),
  );
  if (scenario.kind === 'priceError')
    rulings.push({
      at: 2_400,
      replacedAt: Number.POSITIVE_INFINITY,
      body: {
        kind: 'cancel',
        markets: cornerKeys(match, play),
        reason: 'palpableError',
        from: dateAt(1_500),
        until: dateAt(1_800),
      },
    });
  return rulings.toSorted((a, b) => a.at - b.at);
}

function settled(certainty: 'live' | 'confirmed', result: MatchResult): MessageBody {
  return { kind: 'settlement', certainty, result, markets: null };
}

function withCornerTooMany(result: MatchResult): MatchResult {
  const { corners } = result;
  return corners ? { ...result, corners: { ...corners, home: corners.home + 1 } } : result;
}

/** Returns the keys of all corner markets of a match, with one more line on each side. */
function cornerKeys({ rates }: Match, play: Play): string[] {
  const keys = new Set<string>();
  const add = (frame: Frame | null, second: number) => {
    const clock = frame ? (clockAt(frame, second)?.seconds ?? 0) : 0;
    for (const { market } of cornerOffers(rates, frame, clock)) {
      for (const beside of [-2, 0, 2]) {
        const lineQuarters = (market.lineQuarters ?? 0) + beside;
        if (isMarket({ ...market, lineQuarters })) keys.add(formatMarket({ ...market, lineQuarters }));
      }
    }
  };
  add(null, 0);
  for (let second = 0; second < play.endsAt; second += 60) add(frameAt(play, second), second);
  return [...keys];
}
