import type { Period } from '@palpite/domain/sports/codes';
import {
  type CountChances,
  moveCounts,
  normalCounts,
  oddChance,
  signChances,
} from '@palpite/domain/sports/count-model';
import type { Side } from '@palpite/domain/sports/markets';
import type { Score } from '@palpite/domain/sports/match-result';
import type { EventKind } from '@palpite/domain/sports/match-story';
import { type Draws, drawsFor } from '../draws.ts';
import { doubleChanceOffer, halfLines, lineOffers, type Offer, plainOffer, twoWayOffer } from '../prices.ts';
import type { WireStanding } from '../wire.ts';
import { type Frame, nil, otherSide, type Play, type PlayWriter, plus, writePlay } from './play.ts';

const sport = 'handball';
const halfSeconds = 1_800;
const breakSeconds = 900;

/**
 * Mean goals of both teams, goal margin per unit of strength, and variances per minute. Measured over 3,000
 * simulations.
 */
const goalsMean = 60;
const marginOfStrength = 3.95;
const marginVariance = 0.48;
const totalVariance = 0.49;

/** Duration of an attack in seconds, and chances of its result. All other attacks end in a shot from the field. */
const attackSeconds = [18, 46] as const;
const sevenMetreChance = 0.066;
const turnoverChance = 0.165;
const sevenMetreScored = 0.76;
const shotScored = 0.627;
/** How much one unit of strength raises the chance of a field goal. */
const edgeOfStrength = 0.0746;
/** Factors of the scoring chance with one player more or fewer. */
const withMore = 1.12;
const withFewer = 0.86;

type Count = 'shots' | 'sevenMetres' | 'suspensions' | 'timeouts';

/** A match in progress. `at` counts real seconds, `second` those of the match clock. */
type Game = {
  draws: Draws;
  /** Each team's scoring chance from the field. */
  share: Readonly<Record<Side, number>>;
  score: Score;
  firstHalf: Score | null;
  cards: { yellow: Score; red: Score };
  counts: Record<Count, Score>;
  /** Second of the clock until which a team is short-handed. */
  shortUntil: Record<Side, number>;
  second: number;
  at: number;
  attacker: Side;
};

export function playHandball(strength: number, seed: string): Play {
  const draws = drawsFor(seed, sport);
  const edge = edgeOfStrength * strength;
  const sideAtThrowOff = (): Side => (draws.isTrue(0.5) ? 'home' : 'away');
  const game: Game = {
    draws,
    share: { home: 1 + edge, away: 1 - edge },
    score: nil,
    firstHalf: null,
    cards: { yellow: nil, red: nil },
    counts: { shots: nil, sevenMetres: nil, suspensions: nil, timeouts: nil },
    shortUntil: { home: 0, away: 0 },
    second: 0,
    at: 0,
    attacker: sideAtThrowOff(),
  };
  const clock = (isRunning: boolean) => ({ seconds: game.second, isRunning });
  const play = writePlay({ timeStatus: 'firstHalf', clock: clock(true), ...standingOf(game, false) });
  play.event(0, 'start', { second: 0, score: nil });
  playUntil(game, play, halfSeconds);
  game.firstHalf = game.score;
  play.event(game.at, 'partEnd', { second: game.second, score: game.score });
  play.change(game.at, { timeStatus: 'halfTime', clock: clock(false), ...standingOf(game, false) });
  play.decide(game.at);
  game.at += breakSeconds;
  game.attacker = sideAtThrowOff();
  play.change(game.at, { timeStatus: 'secondHalf', clock: clock(true) });
  play.event(game.at, 'partStart', { second: game.second, score: game.score });
  playUntil(game, play, 2 * halfSeconds);
  play.change(game.at, { timeStatus: 'finished', clock: clock(false), ...standingOf(game, true) });
  return play.finish(game.at);
}

function standingOf({ score, firstHalf, cards, counts }: Game, isOver: boolean): Partial<WireStanding> {
  return {
    result: {
      status: isOver ? 'finished' : 'running',
      scores: {
        fullGame: { ...score, isOver },
        firstHalf: { ...(firstHalf ?? score), isOver: firstHalf !== null },
      },
    },
    cards,
    statistics: { ...counts, yellowCards: cards.yellow, redCards: cards.red },
  };
}

function playUntil(game: Game, play: PlayWriter, until: number): void {
  const { draws } = game;
  while (true) {
    const used = Math.floor(draws.between(...attackSeconds));
    if (game.second + used >= until) break;
    game.at += used;
    game.second += used;
    const defender = otherSide(game.attacker);
    if (game.second > 480 && game.counts.timeouts[game.attacker] < 3 && draws.isTrue(0.034)) {
      count(game, 'timeouts', game.attacker);
      writeEvent(game, play, 'timeout', game.attacker);
      pause(game, play, 62 + draws.whole(10));
    }
    attack(game, play, defender);
    if (draws.isTrue(0.08)) punish(game, play, defender);
    show(game, play, true);
    game.attacker = defender;
  }
  game.at += until - game.second;
  game.second = until;
}

function attack(game: Game, play: PlayWriter, defender: Side): void {
  const { draws, attacker, shortUntil, second } = game;
  const drawn = draws.next();
  if (drawn < turnoverChance) return;
  const isSevenMetre = drawn < turnoverChance + sevenMetreChance;
  if (isSevenMetre) {
    const waitSeconds = 22 + draws.whole(12);
    play.stop(game.at, game.at + waitSeconds + 12, 'penalty');
    pause(game, play, waitSeconds);
    count(game, 'sevenMetres', attacker);
  }
  count(game, 'shots', attacker);
  const more = shortUntil[defender] > second ? withMore : 1;
  const fewer = shortUntil[attacker] > second ? withFewer : 1;
  const chance = isSevenMetre ? sevenMetreScored : shotScored * game.share[attacker] * more * fewer;
  const isGoal = draws.isTrue(chance);
  if (isGoal) game.score = plus(game.score, attacker);
  if (isSevenMetre) writeEvent(game, play, isGoal ? 'penaltyGoal' : 'penaltyMissed', attacker);
  else if (isGoal) writeEvent(game, play, 'goal', attacker);
}

/** Penalizes a defence: a warning early in the match, later a two-minute suspension, and rarely a disqualification. */
function punish(game: Game, play: PlayWriter, side: Side): void {
  const { draws } = game;
  if (game.second < 1_200 && game.cards.yellow[side] < 3 && draws.isTrue(0.55)) {
    game.cards = { ...game.cards, yellow: plus(game.cards.yellow, side) };
    writeEvent(game, play, 'yellowCard', side);
    return;
  }
  count(game, 'suspensions', side);
  game.shortUntil[side] = game.second + 120;
  writeEvent(game, play, 'suspension', side);
  if (draws.isTrue(0.035)) {
    game.cards = { ...game.cards, red: plus(game.cards.red, side) };
    writeEvent(game, play, 'redCard', side);
    play.stop(game.at - 8, game.at + 30, 'card');
  }
  pause(game, play, 14 + draws.whole(12));
}

function writeEvent({ at, second, score }: Game, play: PlayWriter, kind: EventKind, side: Side): void {
  play.event(at, kind, { second, side, score });
}

function count(game: Game, name: Count, side: Side): void {
  game.counts = { ...game.counts, [name]: plus(game.counts[name], side) };
}

function show(game: Game, play: PlayWriter, isRunning: boolean): void {
  play.change(game.at, { clock: { seconds: game.second, isRunning }, ...standingOf(game, false) });
}

function pause(game: Game, play: PlayWriter, seconds: number): void {
  show(game, play, false);
  game.at += seconds;
  show(game, play, true);
}

/** The clock is rounded to steps, so that prices stay constant between them. */
const clockStepSeconds = 15;

export function handballOffers(strength: number, frame: Frame | null, clockSeconds: number): Offer[] {
  const clock = Math.floor(clockSeconds / clockStepSeconds) * clockStepSeconds;
  const { fullGame = nil, firstHalf } = frame?.result.scores ?? {};
  const whole = countsLeft(strength, 2 * halfSeconds - clock, fullGame);
  const offers = [
    ...periodOffers('fullGame', whole),
    ...(['home', 'away'] as const).flatMap((side) =>
      lineOffers({ sport, type: 'teamTotal' }, whole[side], halfLines, side),
    ),
  ];
  if (firstHalf?.isOver) return offers;
  return [
    ...offers,
    ...periodOffers('firstHalf', countsLeft(strength, halfSeconds - clock, firstHalf ?? nil)),
  ];
}

type CountsLeft = { margin: CountChances; total: CountChances; home: CountChances; away: CountChances };

function periodOffers(period: Period, { margin, total }: CountsLeft): Offer[] {
  const kind = { sport, period } as const;
  const { home, draw, away } = signChances(margin);
  const odd = oddChance(total);
  return [
    plainOffer({ ...kind, type: 'matchResult' }, [
      ['home', home],
      ['draw', draw],
      ['away', away],
    ]),
    doubleChanceOffer(kind, { home, draw, away }),
    twoWayOffer({ ...kind, type: 'drawNoBet' }, home, draw, away),
    ...lineOffers({ ...kind, type: 'asianHandicap' }, margin, halfLines),
    ...lineOffers({ ...kind, type: 'total' }, total, halfLines),
    plainOffer({ ...kind, type: 'oddEven' }, [
      ['odd', odd],
      ['even', 1 - odd],
    ]),
  ];
}

function countsLeft(strength: number, secondsLeft: number, now: Score): CountsLeft {
  const minutes = Math.max(20, secondsLeft) / 60;
  const margin = (marginOfStrength * strength * minutes) / 60;
  const total = (goalsMean * minutes) / 60;
  const ofSide = (side: Side) => {
    const mean = (total + (side === 'home' ? margin : -margin)) / 2;
    const deviation = Math.sqrt(((marginVariance + totalVariance) * minutes) / 4);
    return normalCounts(now[side] + mean, deviation, now[side]);
  };
  return {
    margin: moveCounts(normalCounts(margin, Math.sqrt(marginVariance * minutes)), now.home - now.away),
    total: normalCounts(now.home + now.away + total, Math.sqrt(totalVariance * minutes), now.home + now.away),
    home: ofSide('home'),
    away: ofSide('away'),
  };
}
