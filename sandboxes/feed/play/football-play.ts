import { type GoalRates, scoreGrid } from '@palpite/domain/sports/football-model';
import type { Side } from '@palpite/domain/sports/markets';
import type { Score } from '@palpite/domain/sports/match-result';
import { footballGoals } from '../data/football-goals.ts';
import { type Draws, drawsFor } from '../draws.ts';
import type { WireEvent, WireStanding } from '../wire.ts';
import { nil, otherSide, type Play, type PlayWriter, plus, writePlay } from './play.ts';

export const halfSeconds = 2_700;
const breakSeconds = 900;
/** Average added time of each half, measured over 493 matches from 2016 to 2018. */
export const addedSeconds = [110, 255] as const;

type GoalKind = 'goal' | 'penaltyGoal' | 'ownGoal';
type Goal = { half: 1 | 2; second: number; side: Side; kind: GoalKind };

type Incident = { half: 1 | 2; second: number } & (
  | { kind: 'goal'; side: Side; how: GoalKind }
  | { kind: 'attack' | 'corner' | 'yellowCard' | 'redCard' | 'substitution' | 'shot'; side: Side }
  | { kind: 'penaltyMissed' | 'goalDisallowed' | 'possibleGoal'; side: Side }
);

const replays = readReplays();

/**
 * Simulates a football match. The final score is drawn from the model; the goals and their minutes come from a real
 * match with that score. Attacks, corners, cards and other events are drawn at rates of real matches.
 */
export function playFootball(rates: GoalRates, seed: string): Play {
  const draws = drawsFor(seed, 'football');
  const goals = goalsOf(drawScore(rates, draws), draws);
  const last = (half: 1 | 2) =>
    Math.max(0, ...goals.filter((goal) => goal.half === half).map(({ second }) => second));
  const added = [draws.between(50, 195), draws.between(175, 365)] as const;
  const lengths = [
    Math.floor(Math.max(halfSeconds + added[0], last(1) + 40)),
    Math.floor(Math.max(halfSeconds + added[1], last(2) + 40)),
  ] as const;
  const share = clamp(rates.home / (rates.home + rates.away), 0.25, 0.75);
  const incidents = [
    ...goals.map((goal) => ({ ...goal, kind: 'goal' as const, how: goal.kind })),
    ...drawIncidents(draws, lengths, share, goals),
  ].toSorted((a, b) => a.half - b.half || a.second - b.second);
  return writeEvents(incidents, lengths, share, draws);
}

function drawScore(rates: GoalRates, draws: Draws): Score {
  const grid = scoreGrid(rates, { score: nil, minutesLeft: 90 });
  let rest = draws.next();
  for (const [home, row] of grid.entries()) {
    for (const [away, chance] of row.entries()) {
      rest -= chance;
      if (rest <= 0) return { home, away };
    }
  }
  return nil;
}

/** Draws goals for a score that no real match has. */
function goalsOf(score: Score, draws: Draws): Goal[] {
  const straight = replays.get(`${score.home}:${score.away}`) ?? [];
  const mirrored = replays.get(`${score.away}:${score.home}`) ?? [];
  const found = straight.length + mirrored.length;
  if (found > 0) {
    const index = draws.whole(found);
    const isStraight = index < straight.length;
    const line = (isStraight ? straight[index] : mirrored[index - straight.length]) ?? [];
    return line.map(({ side, ...goal }) => ({
      ...goal,
      second: goal.second + draws.whole(55),
      side: isStraight ? side : otherSide(side),
    }));
  }
  return (['home', 'away'] as const)
    .flatMap((side) =>
      Array.from({ length: score[side] }, () => ({
        half: draws.isTrue(0.45) ? (1 as const) : (2 as const),
        second: draws.whole(halfSeconds),
        side,
        kind: draws.isTrue(0.08) ? ('penaltyGoal' as const) : ('goal' as const),
      })),
    )
    .toSorted((a, b) => a.half - b.half || a.second - b.second);
}

function readReplays(): Map<string, Goal[][]> {
  const found = new Map<string, Goal[][]>();
  const goalText = /^(\d+)(?:\+(\d+))?([ha])([po]?)$/;
  for (const line of footballGoals.trim().split('\n')) {
    const goals = line.split(' ').flatMap((text): Goal[] => {
      const [, minute = '', added = '0', side, kind] = goalText.exec(text) ?? [];
      if (!minute) return [];
      const half = Number(minute) <= 45 ? 1 : 2;
      const played = Number(minute) - (half === 2 ? 45 : 0) + Number(added);
      return [
        {
          half,
          second: (played - 1) * 60,
          side: side === 'h' ? 'home' : 'away',
          kind: kind === 'p' ? 'penaltyGoal' : kind === 'o' ? 'ownGoal' : 'goal',
        },
      ];
    });
    const score = `${goals.filter(({ side }) => side === 'home').length}:${goals.filter(({ side }) => side === 'away').length}`;
    found.set(score, [...(found.get(score) ?? []), goals]);
  }
  return found;
}

/** Draws all events except goals, at rates of real matches: 10.2 corners, 3.2 yellow and 0.1 red cards per match. */
function drawIncidents(
  draws: Draws,
  lengths: readonly [number, number],
  share: number,
  goals: readonly Goal[],
): Incident[] {
  const incidents: Incident[] = [];
  const sideOf = (homeShare: number): Side => (draws.isTrue(homeShare) ? 'home' : 'away');
  for (const half of [1, 2] as const) {
    const length = lengths[half - 1] ?? halfSeconds;
    const isNearGoal = (second: number) =>
      goals.some((goal) => goal.half === half && Math.abs(goal.second - second) < 75);
    const add = (perHalf: number, make: (second: number) => Incident | null) => {
      for (let second = wait(perHalf); second < length - 20; second += wait(perHalf)) {
        if (isNearGoal(second)) continue;
        const incident = make(Math.floor(second));
        if (incident) incidents.push(incident);
      }
    };
    const wait = (perHalf: number) => (-Math.log(1 - draws.next()) * length) / perHalf;
    add(70, (second) => ({ half, second, kind: 'attack', side: sideOf(share) }));
    add(9.5, (second) => ({ half, second, kind: 'shot', side: sideOf(share) }));
    add(half === 1 ? 5.2 : 6.1, (second) => ({ half, second, kind: 'corner', side: sideOf(share) }));
    add(half === 1 ? 1.2 : 2.2, (second) => ({ half, second, kind: 'yellowCard', side: sideOf(1 - share) }));
    add(half === 1 ? 0.03 : 0.07, (second) => ({ half, second, kind: 'redCard', side: sideOf(1 - share) }));
    add(1.1, (second) => ({ half, second, kind: 'possibleGoal', side: sideOf(share) }));
    add(0.13, (second) => ({ half, second, kind: 'goalDisallowed', side: sideOf(share) }));
    add(0.04, (second) => ({ half, second, kind: 'penaltyMissed', side: sideOf(share) }));
    if (half === 2) {
      for (const side of ['home', 'away'] as const) {
        const changes = 3 + draws.whole(3);
        for (let change = 0; change < changes; change++) {
          const second = 300 + draws.whole(halfSeconds - 400);
          if (!isNearGoal(second)) incidents.push({ half, second, kind: 'substitution', side });
        }
      }
    }
  }
  return incidents;
}

function writeEvents(
  incidents: readonly Incident[],
  lengths: readonly [number, number],
  share: number,
  draws: Draws,
): Play {
  const secondHalfAt = lengths[0] + breakSeconds;
  const endsAt = secondHalfAt + lengths[1];
  let score = nil;
  let firstHalf = nil;
  let corners = nil;
  let cards = { yellow: nil, red: nil };
  let counts = { attacks: nil, dangerousAttacks: nil, shots: nil, shotsOnTarget: nil };
  const possession = Math.floor(clamp(share * 100 + draws.between(-8, 8), 28, 72));
  const standing = (half: 1 | 2, isOver: boolean, second: number): Partial<WireStanding> => {
    const ofHome = Math.floor(clamp(possession + 6 * Math.sin(second / 600), 22, 78));
    return {
      result: {
        status: half === 2 && isOver ? 'finished' : 'running',
        scores: {
          fullGame: { ...score, isOver: half === 2 && isOver },
          firstHalf: { ...(half === 1 ? score : firstHalf), isOver: half === 2 || isOver },
        },
        corners: { ...corners, isOver: half === 2 && isOver },
      },
      cards,
      statistics: {
        possession: { home: ofHome, away: 100 - ofHome },
        ...counts,
        corners,
        yellowCards: cards.yellow,
        redCards: cards.red,
      },
    };
  };
  const play = writePlay({
    timeStatus: 'firstHalf',
    clock: { seconds: 0, isRunning: true },
    ...standing(1, false, 0),
  });
  play.event(0, 'start', { second: 0, score: nil });

  const writeIncident = (incident: Incident): void => {
    const { half, second, kind, side } = incident;
    const at = (half === 1 ? 0 : secondHalfAt) + second;
    const clock = { seconds: (half === 1 ? 0 : halfSeconds) + second, isRunning: true };
    const note = (name: WireEvent['kind'], place: WireEvent['place'] = null) =>
      play.event(at, name, { second: clock.seconds, side, score, place });
    const shoot = (onTarget: boolean) => {
      counts = {
        ...counts,
        shots: plus(counts.shots, side),
        shotsOnTarget: onTarget ? plus(counts.shotsOnTarget, side) : counts.shotsOnTarget,
      };
    };
    if (kind === 'attack') {
      const isDangerous = draws.isTrue(0.45);
      counts = {
        ...counts,
        attacks: plus(counts.attacks, side),
        dangerousAttacks: isDangerous ? plus(counts.dangerousAttacks, side) : counts.dangerousAttacks,
      };
    }
    if (kind === 'goal') {
      score = plus(score, side);
      // An own goal is not a shot of the team that gets the goal.
      if (incident.how !== 'ownGoal') shoot(true);
      note(
        incident.how,
        placeOf(side, incident.how === 'penaltyGoal' ? [89, 90, 50, 50] : [82, 96, 32, 68], draws),
      );
      stopForGoal(play, at, incident.how, draws);
    }
    if (kind === 'shot') {
      shoot(draws.isTrue(0.36));
      note('shot', placeOf(side, [70, 94, 24, 76], draws));
    }
    if (kind === 'corner') {
      corners = plus(corners, side);
      const across = draws.isTrue(0.5) ? 0 : 100;
      note('corner', placeOf(side, [100, 100, across, across], draws));
    }
    if (kind === 'yellowCard') {
      cards = { ...cards, yellow: plus(cards.yellow, side) };
      note('yellowCard');
    }
    if (kind === 'redCard') {
      cards = { ...cards, red: plus(cards.red, side) };
      note('redCard');
      play.stop(at - 8, at + 35, 'card');
    }
    if (kind === 'substitution') note('substitution');
    if (kind === 'possibleGoal') play.stop(at, at + 14 + draws.whole(14), 'possibleGoal');
    if (kind === 'goalDisallowed') {
      note('goalDisallowed', placeOf(side, [82, 96, 32, 68], draws));
      play.stop(at - 25, at + 20, 'review');
    }
    if (kind === 'penaltyMissed') {
      shoot(draws.isTrue(0.7));
      note('penaltyMissed', placeOf(side, [89, 90, 50, 50], draws));
      play.stop(at - 60, at + 20, 'penalty');
    }
    play.change(at, { clock, ...standing(half, false, clock.seconds) });
  };

  for (const incident of incidents) if (incident.half === 1) writeIncident(incident);
  firstHalf = score;
  play.event(lengths[0], 'partEnd', { second: lengths[0], score });
  play.change(lengths[0], {
    timeStatus: 'halfTime',
    clock: { seconds: halfSeconds, isRunning: false },
    ...standing(1, true, halfSeconds),
  });
  play.decide(lengths[0]);
  play.change(secondHalfAt, {
    timeStatus: 'secondHalf',
    clock: { seconds: halfSeconds, isRunning: true },
    ...standing(2, false, halfSeconds),
  });
  play.event(secondHalfAt, 'partStart', { second: halfSeconds, score });
  for (const incident of incidents) if (incident.half === 2) writeIncident(incident);
  play.change(endsAt, {
    timeStatus: 'finished',
    clock: { seconds: halfSeconds + lengths[1], isRunning: false },
    ...standing(2, true, halfSeconds + lengths[1]),
  });
  return play.finish(endsAt);
}

/** Stops bets before the goal is reported, until the ball is in play again. */
function stopForGoal(play: PlayWriter, at: number, kind: GoalKind, draws: Draws): void {
  const before = kind === 'penaltyGoal' ? 70 : 5 + draws.whole(5);
  play.stop(at - before, at, kind === 'penaltyGoal' ? 'penalty' : 'possibleGoal');
  play.stop(at, at + 25 + draws.whole(20), 'goal');
}

/** Draws a position in a rectangle in front of the attacked goal: range along the pitch, then range across. */
function placeOf(
  side: Side,
  [from, to, left, right]: readonly [number, number, number, number],
  draws: Draws,
): { along: number; across: number } {
  const along = Math.floor(draws.between(from, to));
  const across = Math.floor(draws.between(left, right));
  return side === 'home' ? { along, across } : { along: 100 - along, across: 100 - across };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
