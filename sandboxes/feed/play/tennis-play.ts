import type { Side } from '@palpite/domain/sports/markets';
import type { Score } from '@palpite/domain/sports/match-result';
import { finalScores, raceChance } from '@palpite/domain/sports/race-model';
import { drawsFor } from '../draws.ts';
import type { Offer } from '../prices.ts';
import type { WireStanding } from '../wire.ts';
import { type Frame, nil, otherSide, type Play, plus, writePlay } from './play.ts';
import { setOffers } from './rally-play.ts';

const bestOf = 3;
const setsToWin = 2;
const servePoint = 0.625;
const pointSwing = 0.022;
const gamesPerSet = 10;
const pointNames = ['0', '15', '30', '40'] as const;
const gameRace = { target: 4, clearBy: 2 } as const;
const tiebreakRace = { target: 7, clearBy: 2 } as const;

function pointChance(strength: number, serving: Side): number {
  const edge = Math.max(-0.12, Math.min(0.12, strength * pointSwing));
  return serving === 'home' ? servePoint + edge : 1 - servePoint + edge;
}

/** Simulates tennis: games with deuce, sets to six with a tiebreak at 6:6, best of three sets. */
export function playTennis(strength: number, seed: string): Play {
  const draws = drawsFor(seed, 'tennis');
  let [sets, games] = [nil, nil];
  let parts: Score[] = [nil];
  let serving: Side = draws.isTrue(0.5) ? 'home' : 'away';
  let counts = { aces: nil, doubleFaults: nil, breakPointsWon: nil, pointsWon: nil };
  const result = (isOver: boolean): WireStanding['result'] => ({
    status: isOver ? 'finished' : 'running',
    scores: { fullGame: { ...games, isOver } },
    sets: { ...sets, isOver, bestOf },
  });
  const play = writePlay({
    timeStatus: 'firstHalf',
    partNumber: 1,
    parts,
    points: { home: '0', away: '0' },
    serving,
    result: result(false),
    statistics: counts,
  });
  play.event(0, 'start');
  let at = 0;
  while (true) {
    const inSet = parts.at(-1) ?? nil;
    const isTiebreak = inSet.home === 6 && inSet.away === 6;
    const race = isTiebreak ? tiebreakRace : gameRace;
    const firstServer = serving;
    let points = nil;
    while (!isWon(points, race)) {
      at += Math.floor(draws.between(22, 52));
      // In a tiebreak the serve changes after the first point and then after every second point.
      const server =
        isTiebreak && Math.floor((points.home + points.away + 1) / 2) % 2 === 1
          ? otherSide(firstServer)
          : firstServer;
      const winner = draws.isTrue(pointChance(strength, server)) ? 'home' : 'away';
      points = plus(points, winner);
      counts = { ...counts, pointsWon: plus(counts.pointsWon, winner) };
      if (winner === server && draws.isTrue(0.11)) counts = { ...counts, aces: plus(counts.aces, winner) };
      if (winner !== server && draws.isTrue(0.09))
        counts = { ...counts, doubleFaults: plus(counts.doubleFaults, server) };
      if (isWon(points, race)) break;
      play.change(at, { points: pointsShown(points, isTiebreak), serving: server, statistics: counts });
    }
    const winner: Side = points.home > points.away ? 'home' : 'away';
    const isBreak = !isTiebreak && winner !== firstServer;
    if (isBreak) counts = { ...counts, breakPointsWon: plus(counts.breakPointsWon, winner) };
    games = plus(games, winner);
    parts = [...parts.slice(0, -1), plus(inSet, winner)];
    serving = otherSide(firstServer);
    const games6 = parts.at(-1) ?? nil;
    play.event(at, isBreak ? 'serviceBreak' : 'points', { side: winner, score: games6 });
    if (!isTennisSetOver(games6)) {
      play.change(at, {
        parts,
        points: { home: '0', away: '0' },
        serving,
        result: result(false),
        statistics: counts,
      });
      at += (games6.home + games6.away) % 2 === 1 ? 60 : 20;
      continue;
    }
    sets = plus(sets, winner);
    play.event(at, 'partEnd', { score: sets });
    if (sets[winner] === setsToWin) break;
    play.change(at, { parts, points: null, serving, result: result(false), statistics: counts });
    at += 120;
    parts = [...parts, nil];
    play.change(at, { partNumber: parts.length, parts, points: { home: '0', away: '0' } });
    play.event(at, 'partStart', { score: sets });
  }
  play.change(at, {
    timeStatus: 'finished',
    parts,
    points: null,
    serving: null,
    result: result(true),
    statistics: counts,
  });
  return play.finish(at);
}

function isWon({ home, away }: Score, { target, clearBy }: { target: number; clearBy: number }): boolean {
  return Math.max(home, away) >= target && Math.abs(home - away) >= clearBy;
}

export function isTennisSetOver({ home, away }: Score): boolean {
  const most = Math.max(home, away);
  return most === 7 || (most === 6 && Math.abs(home - away) >= 2);
}

function pointsShown({ home, away }: Score, isTiebreak: boolean): { home: string; away: string } {
  if (isTiebreak) return { home: String(home), away: String(away) };
  if (home >= 3 && away >= 3) {
    return { home: home > away ? 'A' : '40', away: away > home ? 'A' : '40' };
  }
  return { home: pointNames[home] ?? '40', away: pointNames[away] ?? '40' };
}

export function tennisOffers(strength: number, frame: Frame | null): Offer[] {
  const sets = frame?.result.sets ?? nil;
  const games = frame?.result.scores?.fullGame ?? nil;
  const inSet = (frame?.parts ?? [])[sets.home + sets.away] ?? nil;
  const hold = raceChance(gameRace, nil, pointChance(strength, 'home'));
  const take = raceChance(gameRace, nil, pointChance(strength, 'away'));
  const fresh = setChance(nil, 'home', hold, take);
  const current = frame?.serving ? currentSetChance(frame, inSet, hold, take, strength) : fresh;
  const scores = finalScores(setsToWin, sets, fresh, current);
  return setOffers('tennis', scores, {
    total: games,
    current: inSet,
    setsPlayed: sets.home + sets.away,
    setsLead: sets.home - sets.away,
    bestOf,
    decider: 1,
    share: Math.max(0.1, 1 - (inSet.home + inSet.away) / gamesPerSet),
    points: gamesPerSet,
    pointsSpread: 1.9,
    margin: 2.55,
    marginSpread: 1.2,
  });
}

function currentSetChance(
  { points, serving }: Frame,
  inSet: Score,
  hold: number,
  take: number,
  strength: number,
): number {
  const server = serving ?? 'home';
  const next = otherSide(server);
  const isTiebreak = inSet.home === 6 && inSet.away === 6;
  const shown = points ?? { home: '0', away: '0' };
  if (isTiebreak) {
    const p = (pointChance(strength, 'home') + pointChance(strength, 'away')) / 2;
    return raceChance(tiebreakRace, { home: Number(shown.home), away: Number(shown.away) }, p);
  }
  const at = (text: string) =>
    text === 'A' ? 4 : Math.max(0, (pointNames as readonly string[]).indexOf(text));
  const game = raceChance(
    gameRace,
    { home: at(shown.home), away: at(shown.away) },
    pointChance(strength, server),
  );
  return (
    game * setChance(plus(inSet, 'home'), next, hold, take) +
    (1 - game) * setChance(plus(inSet, 'away'), next, hold, take)
  );
}

/** Returns the home player's chance to win a set from its games. The serve alternates after each game. */
function setChance(from: Score, server: Side, hold: number, take: number): number {
  const seen = new Map<number, number>();
  const chanceFrom = (games: Score, serves: Side): number => {
    if (isTennisSetOver(games)) return games.home > games.away ? 1 : 0;
    if (games.home === 6 && games.away === 6) return 0.5 + (hold + take - 1) * 0.9;
    const key = games.home * 10 + games.away;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const p = serves === 'home' ? hold : take;
    const next = otherSide(serves);
    const chance =
      p * chanceFrom(plus(games, 'home'), next) + (1 - p) * chanceFrom(plus(games, 'away'), next);
    seen.set(key, chance);
    return chance;
  };
  return Math.min(0.995, Math.max(0.005, chanceFrom(from, server)));
}
