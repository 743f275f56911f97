import type { Period } from '@palpite/domain/sports/codes';
import {
  type CountChances,
  moveCounts,
  normalCounts,
  oddChance,
  signChances,
} from '@palpite/domain/sports/count-model';
import type { Side } from '@palpite/domain/sports/markets';
import type { Score, Tally } from '@palpite/domain/sports/match-result';
import type { EventKind, StatisticName, Statistics } from '@palpite/domain/sports/match-story';
import { type Draws, drawsFor } from '../draws.ts';
import { halfLines, lineOffers, type Offer, plainOffer, twoWayOffer } from '../prices.ts';
import type { WireStanding } from '../wire.ts';
import { type Frame, nil, otherSide, type Play, type PlayWriter, plus, writePlay } from './play.ts';

type ClockSport = 'basketball' | 'americanFootball';

/** `pace`: real seconds for one second of the match clock. Variances are of points per minute of the clock. */
const games = {
  basketball: {
    quarterSeconds: 720,
    overtimeSeconds: 300,
    pace: 2.15,
    possessionSeconds: [9, 21],
    totalMean: 226,
    marginOfStrength: 6.4,
    marginVariance: 5.7,
    totalVariance: 6.6,
    breaks: [130, 900, 130],
    canDraw: false,
  },
  americanFootball: {
    quarterSeconds: 900,
    overtimeSeconds: 600,
    pace: 2.6,
    possessionSeconds: [60, 250],
    totalMean: 45,
    marginOfStrength: 7,
    marginVariance: 3,
    totalVariance: 3.1,
    breaks: [130, 780, 130],
    canDraw: true,
  },
} as const satisfies Record<ClockSport, object>;

const quarters = ['firstQuarter', 'secondQuarter', 'thirdQuarter', 'fourthQuarter'] as const;

/** Simulates a match of four quarters with a clock that stops. The teams have the ball in turn. */
export function playClock(sport: ClockSport, strength: number, seed: string): Play {
  const game = games[sport];
  const draws = drawsFor(seed, sport);
  const margin = game.marginOfStrength * strength;
  const share = { home: (1 + margin / game.totalMean) / 2, away: (1 - margin / game.totalMean) / 2 };
  let parts: Score[] = [nil];
  let [regular, overtime] = [nil, nil];
  let quarter = 1;
  let counts: Statistics = sport === 'basketball' ? basketballCounts : footballCounts;
  let withBall: Side = draws.isTrue(0.5) ? 'home' : 'away';
  let at = 0;
  let played = 0;

  const result = (isPartOver: boolean, isOver: boolean): WireStanding['result'] => {
    const tally = (part: number): Tally | null =>
      part > quarter ? null : { ...(parts[part - 1] ?? nil), isOver: part < quarter || isPartOver };
    const half = sum(parts.slice(0, 2));
    const known = quarters.flatMap((name, index) => {
      const of = tally(index + 1);
      return of ? [[name, of] as const] : [];
    });
    const isRegularOver = quarter > 4 || (quarter === 4 && isPartOver);
    return {
      status: isOver ? 'finished' : 'running',
      scores: {
        fullGame: { ...regular, isOver: isRegularOver },
        firstHalf: { ...half, isOver: quarter > 2 || (quarter === 2 && isPartOver) },
        ...Object.fromEntries(known),
      },
      ...(quarter > 4 && { overtime }),
    };
  };
  const total = () => ({ home: regular.home + overtime.home, away: regular.away + overtime.away });
  const play = writePlay({
    timeStatus: 'firstHalf',
    clock: { seconds: 0, isRunning: true },
    partNumber: 1,
    parts,
    result: result(false, false),
    serving: withBall,
    statistics: counts,
  });
  play.event(0, 'start', { second: 0 });

  const playPart = (seconds: number): void => {
    const until = played + seconds;
    while (played < until) {
      const [least, most] = game.possessionSeconds;
      const used = Math.min(until - played, Math.floor(draws.between(least, most)));
      played += used;
      at += Math.floor(used * game.pace);
      const side = withBall;
      const { points, counted } = attack(sport, share[side], used, draws);
      for (const name of counted) counts = { ...counts, [name]: plus(counts[name] ?? nil, side) };
      withBall = otherSide(side);
      if (quarter > 4) overtime = plus(overtime, side, points);
      else regular = plus(regular, side, points);
      parts = [...parts.slice(0, -1), plus(parts.at(-1) ?? nil, side, points)];
      if (points >= 6) stopForTouchdown(play, at);
      if (points > 0) play.event(at, kindOf(sport, points), { side, second: played, score: total() });
      if (played < until)
        play.change(at, {
          parts,
          clock: { seconds: played, isRunning: false },
          result: result(false, false),
          serving: withBall,
          statistics: counts,
        });
      if (quarter > 4 && sport === 'americanFootball' && points > 0) break;
    }
    played = until;
  };

  while (true) {
    playPart(quarter > 4 ? game.overtimeSeconds : game.quarterSeconds);
    const isLevel = total().home === total().away;
    const isOver = quarter >= 4 && (!isLevel || (game.canDraw && quarter > 4));
    play.event(at, 'partEnd', { second: played, score: total() });
    if (isOver) break;
    play.change(at, {
      timeStatus: quarter === 2 ? 'halfTime' : play.frame.timeStatus,
      clock: { seconds: played, isRunning: false },
      parts,
      result: result(true, false),
      statistics: counts,
    });
    play.decide(at);
    at += game.breaks[quarter - 1] ?? 120;
    quarter++;
    parts = [...parts, nil];
    play.change(at, {
      timeStatus: quarter > 4 ? 'overtime' : quarter > 2 ? 'secondHalf' : 'firstHalf',
      partNumber: quarter,
      parts,
      result: result(false, false),
    });
    play.event(at, 'partStart', { second: played, score: total() });
  }
  play.change(at, {
    timeStatus: 'finished',
    clock: { seconds: played, isRunning: false },
    parts,
    serving: null,
    result: result(true, true),
    statistics: counts,
  });
  return play.finish(at);
}

const basketballCounts = { threePointers: nil, freeThrows: nil, rebounds: nil, fouls: nil };
const footballCounts = { touchdowns: nil, fieldGoals: nil, turnovers: nil };

function attack(
  sport: ClockSport,
  share: number,
  seconds: number,
  draws: Draws,
): { points: number; counted: StatisticName[] } {
  const edge = 2 * share;
  const chance = draws.next() / edge;
  if (sport === 'basketball') {
    // A long possession scores a little more often, so that points per minute stay the same.
    if (chance < 0.128) return { points: 3, counted: ['threePointers'] };
    if (chance < 0.462) return { points: 2, counted: [] };
    if (chance < 0.526) return { points: 1, counted: ['freeThrows'] };
    return { points: 0, counted: draws.isTrue(0.75) ? ['rebounds'] : ['fouls'] };
  }
  const isLong = seconds > 130;
  if (chance < (isLong ? 0.235 : 0.15)) {
    const extra = draws.next();
    return { points: extra < 0.9 ? 7 : extra < 0.95 ? 8 : 6, counted: ['touchdowns'] };
  }
  if (chance < (isLong ? 0.385 : 0.275)) return { points: 3, counted: ['fieldGoals'] };
  return { points: 0, counted: draws.isTrue(0.2) ? ['turnovers'] : [] };
}

function kindOf(sport: ClockSport, points: number): EventKind {
  if (sport === 'basketball') return 'points';
  return points >= 6 ? 'touchdown' : 'fieldGoal';
}

function stopForTouchdown(play: PlayWriter, at: number): void {
  play.stop(at - 12, at + 30, 'review');
}

function sum(parts: readonly Score[]): Score {
  return parts.reduce((all, { home, away }) => ({ home: all.home + home, away: all.away + away }), nil);
}

export function clockOffers(
  sport: ClockSport,
  strength: number,
  frame: Frame | null,
  clockSeconds: number,
): Offer[] {
  const game = games[sport];
  const part = frame?.partNumber ?? 1;
  const score = frame?.result.scores ?? {};
  const step = 15;
  const clock = Math.floor(clockSeconds / step) * step;
  const isOvertime = part > 4;
  const regularLeft = isOvertime
    ? Math.max(20, 4 * game.quarterSeconds + (part - 4) * game.overtimeSeconds - clock)
    : Math.max(20, 4 * game.quarterSeconds - clock);
  const count = (left: number, now: Score) => countsLeft(sport, strength, left / 60, now);
  const full = score.fullGame ?? nil;
  const over = frame?.result.overtime ?? nil;
  const whole = count(regularLeft, { home: full.home + over.home, away: full.away + over.away });
  const played = withOvertime(whole.margin, sport);
  const offers: Offer[] = [
    ...lineOffers({ sport, type: 'asianHandicap' }, played, halfLines),
    ...lineOffers({ sport, type: 'total' }, whole.total, halfLines),
    ...(['home', 'away'] as const).flatMap((side) =>
      lineOffers({ sport, type: 'teamTotal' }, whole[side], halfLines, side),
    ),
    ...winOffers(sport, 'moneyline', 'fullGame', played),
    oddOffer(sport, 'fullGame', whole.total),
    ...(isOvertime ? [] : winOffers(sport, 'matchResult', 'fullGame', whole.margin)),
  ];
  const isBreak = frame !== null && isPartOver(frame);
  const quarter = isBreak ? part + 1 : part;
  const stretches: [Period, number, Score][] = [];
  if (part <= 2 && !(part === 2 && isBreak))
    stretches.push(['firstHalf', 2 * game.quarterSeconds - clock, score.firstHalf ?? nil]);
  const name = quarters[quarter - 1];
  if (name && quarter <= 4)
    stretches.push([
      name,
      Math.min(game.quarterSeconds, quarter * game.quarterSeconds - clock),
      score[name] ?? nil,
    ]);
  for (const [period, left, now] of stretches) {
    const counts = count(Math.max(20, left), now);
    offers.push(
      ...winOffers(sport, 'matchResult', period, counts.margin),
      ...winOffers(sport, 'moneyline', period, counts.margin),
      ...lineOffers({ sport, type: 'asianHandicap', period }, counts.margin, halfLines),
      ...lineOffers({ sport, type: 'total', period }, counts.total, halfLines),
      oddOffer(sport, period, counts.total),
    );
  }
  return offers;
}

function isPartOver({ partNumber, result }: Frame): boolean {
  const name = quarters[(partNumber ?? 1) - 1];
  return name !== undefined && result.scores?.[name]?.isOver === true;
}

function countsLeft(sport: ClockSport, strength: number, minutes: number, now: Score) {
  const game = games[sport];
  const whole = (4 * game.quarterSeconds) / 60;
  const margin = (game.marginOfStrength * strength * minutes) / whole;
  const total = (game.totalMean * minutes) / whole;
  const spread = Math.sqrt(game.marginVariance * minutes);
  const sideCounts = (side: Side) => {
    const mean = (total + (side === 'home' ? margin : -margin)) / 2;
    const deviation = Math.sqrt(((game.marginVariance + game.totalVariance) * minutes) / 4);
    return normalCounts(now[side] + mean, deviation, now[side]);
  };
  return {
    margin: moveCounts(normalCounts(margin, spread), now.home - now.away),
    total: normalCounts(
      now.home + now.away + total,
      Math.sqrt(game.totalVariance * minutes),
      now.home + now.away,
    ),
    home: sideCounts('home'),
    away: sideCounts('away'),
  };
}

/** A tied match goes to overtime: half of its chance goes to each team, by a few points. */
function withOvertime(margin: CountChances, sport: ClockSport): CountChances {
  const level = margin.chances[0 - margin.from] ?? 0;
  const [by, kept] = sport === 'basketball' ? [4, 0] : [3, 0.05];
  const chances = margin.chances.map((chance, index) => {
    const count = margin.from + index;
    if (count === 0) return chance * kept;
    return Math.abs(count) === by ? chance + (level * (1 - kept)) / 2 : chance;
  });
  const total = chances.reduce((all, chance) => all + chance, 0);
  return { from: margin.from, chances: chances.map((chance) => chance / total) };
}

function winOffers(
  sport: ClockSport,
  type: 'moneyline' | 'matchResult',
  period: Period,
  margin: CountChances,
): Offer[] {
  const { home, draw, away } = signChances(margin);
  if (type !== 'matchResult') return [twoWayOffer({ sport, type, period }, home, draw, away)];
  return [
    plainOffer({ sport, type, period }, [
      ['home', home],
      ['draw', draw],
      ['away', away],
    ]),
  ];
}

function oddOffer(sport: ClockSport, period: Period, total: CountChances): Offer {
  const odd = oddChance(total);
  return plainOffer({ sport, type: 'oddEven', period }, [
    ['odd', odd],
    ['even', 1 - odd],
  ]);
}
