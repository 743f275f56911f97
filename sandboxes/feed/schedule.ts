import type { GoalRates } from '@palpite/domain/sports/football-model';
import type { Side } from '@palpite/domain/sports/markets';
import { isRace, type Sport, sportNames } from '@palpite/domain/sports/sports';
import { type Competition, type Contestant, competitions } from './competitions.ts';
import { racePlaces } from './data/invented.ts';
import { leagueNames } from './data/league-names.ts';
import { type Draws, drawsFor } from './draws.ts';
import { type Contest, plays } from './play/index.ts';
import type { WireFixture } from './wire.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Version of the schedule. A version with other teams or another order has other matches, even with the same seed. */
const edition = 2;

export const worldOf = (seed: string, speed: number) => `${seed}x${speed}v${edition}`;

/** Competitions whose matches alternate. The other competitions of a sport follow in later groups. */
const competitionsAbreast = 3;

/** Time before and after now in which matches are reported. */
const windowMs = { before: 6 * hourMs, ahead: 72 * hourMs };
const soonMs = 70 * minuteMs;

export type Scenario =
  | { kind: 'played' }
  | { kind: 'postponed' | 'cancelled' }
  | { kind: 'abandoned'; share: number }
  | { kind: 'retired'; share: number; side: Side }
  /** The first settlement contains one corner too many. It is rolled back and corrected. */
  | { kind: 'corrected' }
  /** A corner price was wrong for some minutes. Bets placed in that time are void. */
  | { kind: 'priceError' };

/** Times are in milliseconds of the simulation's clock. */
export type Match = Contest & {
  ref: string;
  sport: Sport;
  startsAt: number;
  announcedAt: number;
  fixture: Omit<WireFixture, 'startsAt'>;
  scenario: Scenario;
};

/** Returns the reported matches at a time: announced, and begun less than six hours ago. */
export function matchesAt(world: string, timeMs: number): Match[] {
  return sportNames.flatMap((sport) =>
    numbersAt(world, sport, timeMs).map((number) => matchOf(world, sport, number)),
  );
}

export function numbersAt(world: string, sport: Sport, timeMs: number): number[] {
  const everyMs = plays[sport].everyMinutes * minuteMs;
  const first = Math.floor((timeMs - windowMs.before) / everyMs) - 1;
  const last = Math.floor((timeMs + windowMs.ahead) / everyMs) + 1;
  const found: number[] = [];
  for (let number = first; number <= last; number++) {
    const isNear = number * everyMs < timeMs + soonMs + 2 * everyMs;
    if (!isNear && !isEarly(sport, number)) continue;
    const startsAt = startOf(world, sport, number);
    if (startsAt < timeMs - windowMs.before || announcementOf(sport, number, startsAt) > timeMs) continue;
    found.push(number);
  }
  return found;
}

function isEarly(sport: Sport, number: number): boolean {
  return number % plays[sport].earlyEvery === 0;
}

function announcementOf(sport: Sport, number: number, startsAt: number): number {
  const everyMs = plays[sport].everyMinutes * minuteMs;
  return startsAt - (isEarly(sport, number) ? windowMs.ahead : Math.max(soonMs, 1.4 * everyMs));
}

/** Returns the start of a match: a multiple of `startStepMinutes`, with a random shift. */
function startOf(world: string, sport: Sport, number: number): number {
  const everyMs = plays[sport].everyMinutes * minuteMs;
  const shift = drawsFor(world, sport, number, 'start').between(-0.35, 0.35);
  const stepMs = (plays[sport].startStepMinutes ?? 5) * minuteMs;
  return Math.floor(((number + shift) * everyMs) / stepMs) * stepMs;
}

/** The same world and number always give the same match. */
export function matchOf(world: string, sport: Sport, number: number): Match {
  const words = `${world}|${sport}|${number}`;
  const draws = drawsFor(words, 'match');
  const startsAt = startOf(world, sport, number);
  const turns = turnsBySport[sport];
  const round = Math.floor(number / turns.length);
  const { competition, index } = turns[number - round * turns.length] as Turn;
  const { ref, name, country, rank } = competition;
  const common = {
    ref: `${world}:${sport}:${number}`,
    words,
    sport,
    startsAt,
    announcedAt: announcementOf(sport, number, startsAt),
    scenario: scenarioOf(sport, draws),
  };
  const league = { ref, name, names: leagueNames(name), country, rank };
  if (isRace(sport)) {
    const drivers = competition.contestants;
    const laps = 50 + draws.whole(16);
    return {
      ...common,
      fixture: {
        sport,
        league,
        competitors: drivers.map(competitorOf),
        title: `Grand Prix ${racePlaces[Math.abs(number) % racePlaces.length]}`,
        inPlayOffered: true,
      },
      strength: 0,
      rates: { home: 0, away: 0, rho: 0 },
      race: {
        drivers: drivers.map((driver) => ({
          ref: driver.ref,
          name: driver.name,
          pace: Math.max(0, 0.12 * (1.2 - driver.strength) + draws.normal() * 0.05),
        })),
        laps,
        lapSeconds: Math.floor(draws.between(78, 98)),
      },
    };
  }
  const [home, away] = pairOf(world, competition, round, index);
  return {
    ...common,
    fixture: {
      sport,
      league,
      competitors: [competitorOf(home), competitorOf(away)],
      title: null,
      inPlayOffered: true,
    },
    strength: home.strength - away.strength + competition.homeEdge,
    rates: ratesOf(competition, home, away),
    race: { drivers: [], laps: 0, lapSeconds: 0 },
  };
}

function competitorOf({ ref, name, short }: Contestant): WireFixture['competitors'][number] {
  return { ref, name, short };
}

function ratesOf({ goals, homeEdge }: Competition, home: Contestant, away: Contestant): GoalRates {
  const bounded = (rate: number) => Math.min(3.4, Math.max(0.35, rate));
  return {
    home: bounded(goals * home.attack * away.defence * Math.exp(homeEdge / 2)),
    away: bounded(goals * away.attack * home.defence * Math.exp(-homeEdge / 2)),
    rho: -0.07,
  };
}

type Turn = { competition: Competition; index: number };

/**
 * Returns the positions of a round, in which every team plays once. A few competitions alternate at a time. So a team
 * keeps about its position from round to round.
 */
function turnsOf(list: readonly Competition[]): Turn[] {
  const groups = Map.groupBy(list, (competition) =>
    Math.floor(list.indexOf(competition) / competitionsAbreast),
  );
  return [...groups.values()].flatMap((group) =>
    group
      .flatMap((competition) =>
        Array.from({ length: competition.contestants.length / 2 }, (_, index) => ({ competition, index })),
      )
      .toSorted((one, other) => one.index - other.index),
  );
}

const turnsBySport = Object.fromEntries(
  sportNames.map((sport) => [sport, turnsOf(competitions[sport])]),
) as Record<Sport, Turn[]>;

/** Pairs teams by the round-robin circle method: one stays, the others rotate by one place each round. */
function pairOf(
  world: string,
  { ref, contestants }: Competition,
  round: number,
  index: number,
): [Contestant, Contestant] {
  const order = shuffle(contestants, drawsFor(world, ref, 'order'));
  const size = order.length;
  const at = (position: number): Contestant => {
    const turned =
      position === 0 ? 0 : 1 + ((((position - 1 + round) % (size - 1)) + (size - 1)) % (size - 1));
    return order[turned] as Contestant;
  };
  const [one, other] = [at(index), at(size - 1 - index)];
  return (round + index) % 2 === 0 ? [one, other] : [other, one];
}

function shuffle<T>(list: readonly T[], draws: Draws): T[] {
  return list
    .map((item) => ({ item, key: draws.next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

function scenarioOf(sport: Sport, draws: Draws): Scenario {
  const draw = draws.next();
  const share = draws.between(0.3, 0.85);
  const side: Side = draws.isTrue(0.5) ? 'home' : 'away';
  if (draw < 0.018) return { kind: 'postponed' };
  if (draw < 0.03) return { kind: 'cancelled' };
  if (draw < 0.038) return { kind: 'abandoned', share };
  const found = plays[sport].scenarios?.find(({ below }) => draw < below);
  if (found) return found.kind === 'retired' ? { kind: found.kind, share, side } : { kind: found.kind };
  return { kind: 'played' };
}
