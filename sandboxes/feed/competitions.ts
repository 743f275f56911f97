import { type Sport, sportNames } from '@palpite/domain/sports/sports';
import { footballTeams } from './data/football-teams.ts';
import {
  baseballNations,
  basketballNations,
  cricketNations,
  surnames,
  volleyballNations,
} from './data/invented.ts';
import { leagueTeams } from './data/league-teams.ts';
import { drawsFor } from './draws.ts';

/** A team or a person. `attack` and `defence` are factors of goals, `strength` is a logarithm of odds. */
export type Contestant = {
  ref: string;
  name: string;
  short: string;
  strength: number;
  attack: number;
  defence: number;
};

export type Competition = {
  sport: Sport;
  ref: string;
  name: string;
  country: string | null;
  rank: number;
  /** Average goals of one team in a football match. */
  goals: number;
  /** Home advantage, in units of strength. */
  homeEdge: number;
  contestants: readonly Contestant[];
};

function readCompetitions(): Record<Sport, Competition[]> {
  const all = [...readFootball(), ...readLeagues(), ...nations(), ...people()];
  return Object.fromEntries(
    sportNames.map((sport) => [sport, all.filter((competition) => competition.sport === sport)]),
  ) as Record<Sport, Competition[]>;
}

/** Parses a data file into blocks: a line that begins with `# ` and the lines after it. */
function blocksOf(text: string): { head: string[]; rows: string[][] }[] {
  return text
    .trim()
    .split(/^# /m)
    .filter((block) => block !== '')
    .map((block) => {
      const [head = '', ...rows] = block.trim().split('\n');
      return { head: head.split('|'), rows: rows.map((row) => row.split('|')) };
    });
}

function readFootball(): Competition[] {
  return blocksOf(footballTeams).map(({ head, rows }) => {
    const [ref = '', name = '', country = '', rank, goals] = head;
    return {
      sport: 'football',
      ref: `football-${ref}`,
      name,
      country: country || null,
      rank: Number(rank),
      goals: Number(goals) / 100,
      homeEdge: ref === 'nat' ? 0 : 0.24,
      contestants: even(
        rows.map(([side = '', short = '', attack, defence]) => ({
          ref: `football-${slug(side)}`,
          name: side,
          short,
          strength: 0,
          attack: Number(attack) / 100,
          defence: Number(defence) / 100,
        })),
      ),
    };
  });
}

function readLeagues(): Competition[] {
  return blocksOf(leagueTeams).map(({ head, rows }) => {
    const [sport = 'basketball', name = '', country = '', rank] = head;
    return {
      sport: sport as Sport,
      ref: `${sport}-${slug(name)}`,
      name,
      country: country || null,
      rank: Number(rank),
      goals: 0,
      homeEdge: sport === 'baseball' ? 0.14 : 0.32,
      contestants: even(
        rows.map(([side = '', short = '', strength]) => ({
          ref: `${sport}-${slug(side)}`,
          name: side,
          short,
          strength: Number(strength) / 100,
          attack: 1,
          defence: 1,
        })),
      ),
    };
  });
}

function nations(): Competition[] {
  const of = (
    sport: Sport,
    ref: string,
    name: string,
    list: readonly string[],
    rank: number,
  ): Competition => ({
    sport,
    ref: `${sport}-${ref}`,
    name,
    country: null,
    rank,
    goals: 0,
    homeEdge: 0.08,
    contestants: list.map((text, index) => ({
      ref: `${sport}-${ref}-${text.slice(-3)}`,
      name: text.slice(0, -4) + (ref === 'women' ? ' (W)' : ''),
      short: text.slice(-3),
      strength: 1.1 - (2.2 * index) / (list.length - 1),
      attack: 1,
      defence: 1,
    })),
  });
  return [
    of('volleyball', 'men', 'Nations Cup', volleyballNations, 1),
    of('volleyball', 'women', 'Nations Cup (W)', volleyballNations.toReversed(), 2),
    of('cricket', 'men', 'T20 Nations Series', cricketNations, 1),
    of('cricket', 'women', 'T20 Nations Series (W)', cricketNations, 2),
    of('basketball', 'men', 'Nations Cup', basketballNations, 2),
    of('baseball', 'men', 'Nations Cup', baseballNations, 2),
  ];
}

/** The number of people follows from how often the sport is played, so that no person plays twice within a day. */
const circuits = [
  ['tennis', 'men', 'Atlantic Open', 1, 50],
  ['tennis', 'women', 'Atlantic Open (W)', 2, 50],
  ['boxing', 'men', 'Northern Ring League', 1, 70],
  ['boxing', 'south', 'Southern Ring League', 2, 70],
  ['snooker', 'men', 'Crown Masters', 1, 70],
  ['badminton', 'men', 'Pacific Series', 1, 100],
  ['badminton', 'women', 'Pacific Series (W)', 2, 100],
  ['tableTennis', 'men', 'Star League', 1, 164],
  ['tableTennis', 'women', 'Star League (W)', 2, 164],
  ['motorRacing', 'men', 'World Grand Prix Series', 1, 20],
] as const satisfies readonly (readonly [Sport, string, string, number, number])[];

/** Invented people, strongest first. Initials and surnames do not depend on the feed's seed. */
function people(): Competition[] {
  return circuits.map(([sport, ref, name, rank, size], circuit) => {
    const draws = drawsFor('people', sport, ref);
    const taken = new Set<string>();
    const named = (surname: string): string => {
      const full = `${'ABCDEFGHIJKLMNOPRSTUVW'[draws.whole(22)]}. ${surname}`;
      return taken.has(full) ? named(surname) : full;
    };
    const contestants = Array.from({ length: size }, (_, index): Contestant => {
      const surname = surnames[(circuit * 23 + index * 5) % surnames.length] ?? '';
      const full = named(surname);
      taken.add(full);
      return {
        ref: `${sport}-${ref}-${index + 1}`,
        name: full,
        short: plainLetters(surname).slice(0, 3).toUpperCase(),
        strength: 1.2 - (2.4 * index) / (size - 1),
        attack: 1,
        defence: 1,
      };
    });
    return { sport, ref: `${sport}-${ref}`, name, country: null, rank, goals: 0, homeEdge: 0, contestants };
  });
}

/** Drops the last contestant of an odd list, because pairs need an even number. */
function even(list: Contestant[]): Contestant[] {
  return list.slice(0, list.length - (list.length % 2));
}

function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/[^A-Za-z]/g, '');
}

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '-')
    .toLowerCase();
}

export const competitions: Readonly<Record<Sport, readonly Competition[]>> = readCompetitions();
