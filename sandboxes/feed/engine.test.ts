import { marketDefinitionOf, parseMarket, type Side } from '@palpite/domain/sports/markets';
import type { Score } from '@palpite/domain/sports/match-result';
import { type EventKind, eventKinds, statisticNames } from '@palpite/domain/sports/match-story';
import { overroundPpm } from '@palpite/domain/sports/odds';
import { type Sport, sportNames } from '@palpite/domain/sports/sports';
import { describe, expect, test } from 'vitest';
import { competitions } from './competitions.ts';
import { leagueNames } from './data/league-names.ts';
import { createEngine, type MatchMessage } from './engine.ts';
import { playOf, quotesOf } from './match-play.ts';
import { frameAt, type Play, stopAt } from './play/play.ts';
import { isSetOver } from './play/rally-play.ts';
import { isTennisSetOver } from './play/tennis-play.ts';
import { type Match, matchesAt, matchOf } from './schedule.ts';

const someDay = Date.UTC(2026, 2, 14);
const hourMs = 3_600_000;
const world = 'Wx1';

const matchesOf = (sport: Sport, count: number): Match[] =>
  Array.from({ length: count }, (_, index) => ({
    ...matchOf(world, sport, 40_000 + index),
    scenario: { kind: 'played' as const },
  }));

const lastResultOf = (play: Play) => frameAt(play, play.endsAt).result;

function listen(
  from: number,
  minutes: number,
  stepMs: number,
  settings = { seed: 'W', speed: 1 },
): MatchMessage[] {
  const engine = createEngine(settings);
  engine.step(from);
  return Array.from({ length: (minutes * 60_000) / stepMs }, (_, step) =>
    engine.step(from + (step + 1) * stepMs),
  ).flat();
}

describe('the schedule', () => {
  test('has every sport at any hour, football in play, and matches later today and afterwards', () => {
    for (let hour = 0; hour < 24; hour += 3) {
      const now = someDay + hour * hourMs + 7 * 60_000;
      const matches = matchesAt(world, now);
      expect(new Set(matches.map(({ sport }) => sport)).size).toBe(sportNames.length);
      const inPlay = (sport: Sport) =>
        matches.filter(
          (match) =>
            match.sport === sport &&
            match.startsAt <= now &&
            match.scenario.kind !== 'cancelled' &&
            match.scenario.kind !== 'postponed' &&
            playOf(match).endsAt * 1_000 > now - match.startsAt,
        ).length;
      expect(inPlay('football')).toBeGreaterThanOrEqual(8);
      expect(inPlay('football')).toBeLessThanOrEqual(17);
      const later = matches.filter(({ startsAt }) => startsAt > now);
      const today = later.filter(({ startsAt }) => startsAt < now + 24 * hourMs).length;
      expect(today).toBeGreaterThan(30);
      expect(later.length - today).toBeGreaterThan(30);
    }
  });

  test.each(sportNames.filter((sport) => sport !== 'motorRacing'))(
    'lets no contestant play %s twice within a day',
    (sport) => {
      const startedAt = new Map<string, number>();
      for (const match of matchesOf(sport, 400).toSorted((a, b) => a.startsAt - b.startsAt)) {
        for (const { ref } of match.fixture.competitors) {
          const before = startedAt.get(ref) ?? Number.NEGATIVE_INFINITY;
          expect(match.startsAt - before, `${match.ref} ${ref}`).toBeGreaterThanOrEqual(24 * hourMs);
          startedAt.set(ref, match.startsAt);
        }
      }
    },
  );

  test('reports a match from its announcement on, always the same one', () => {
    const [early] = matchesAt(world, someDay).filter(({ startsAt }) => startsAt > someDay + 48 * hourMs);
    const later = matchesAt(world, someDay + 5 * hourMs);
    expect(later.find(({ ref }) => ref === early?.ref)).toEqual(early);
    expect(matchesAt('Vx1', someDay).map(({ ref }) => ref)).not.toContain(early?.ref);
  });
});

test('each name is unique in its competition, and each ref in its sport', () => {
  for (const list of Object.values(competitions)) {
    for (const { contestants } of list)
      expect(new Set(contestants.map(({ name }) => name)).size).toBe(contestants.length);
    const refs = list.flatMap(({ contestants }) => contestants.map(({ ref }) => ref));
    expect(new Set(refs).size).toBe(refs.length);
  }
});

test('every competition has names in other scripts, marked for women', () => {
  for (const { name } of Object.values(competitions).flat()) {
    const { zh_CN, ru_RU } = leagueNames(name);
    expect(zh_CN, name).toMatch(/\p{Script=Han}/u);
    expect(ru_RU, name).toMatch(/\p{Script=Cyrillic}/u);
  }
  expect(leagueNames('Pacific Series (W)')).toMatchObject({
    pt_BR: 'Série do Pacífico (F)',
    zh_CN: '太平洋系列赛(女)',
  });
});

describe('a simulated match', () => {
  test.each(sportNames)('of %s is the same for the same match, and differs between matches', (sport) => {
    const [one, other] = matchesOf(sport, 2) as [Match, Match];
    expect(playOf(one)).toEqual(playOf({ ...one }));
    expect(playOf(one)).not.toEqual(playOf(other));
  });

  test.each(sportNames)('of %s moves forward, its counts only grow, and it ends with a result', (sport) => {
    for (const match of matchesOf(sport, 12)) {
      const play = playOf(match);
      let before = play.frames[0];
      for (const frame of play.frames.slice(1)) {
        expect(frame.at).toBeGreaterThan(before?.at ?? 0);
        for (const [now, then] of countsOf(frame, before)) {
          expect(now.home).toBeGreaterThanOrEqual(then.home);
          expect(now.away).toBeGreaterThanOrEqual(then.away);
        }
        // The clock of the second half does not include the first half's added time.
        if (sport !== 'football' || frame.timeStatus === before?.timeStatus)
          expect(frame.clock?.seconds ?? 0).toBeGreaterThanOrEqual(before?.clock?.seconds ?? 0);
        before = frame;
      }
      const last = frameAt(play, play.endsAt);
      expect(last.timeStatus).toBe('finished');
      expect(last.result.status).toBe('finished');
      expect(last.at).toBe(play.endsAt);
      expect(play.events.map(({ at }) => at)).toEqual(
        play.events.map(({ at }) => at).toSorted((a, b) => a - b),
      );
    }
  });

  test.each(sportNames)('of %s has only events with texts, and its statistics count them', (sport) => {
    const counted = new Map<string, number>();
    for (const match of matchesOf(sport, 40)) {
      const play = playOf(match);
      for (const { kind } of play.events) expect(eventKinds).toContain(kind);
      for (const [name, { home, away }] of Object.entries(frameAt(play, play.endsAt).statistics))
        counted.set(name, (counted.get(name) ?? 0) + home + away);
    }
    expect(statisticNames).toEqual(expect.arrayContaining([...counted.keys()]));
    expect([...counted].filter(([, count]) => count === 0)).toEqual([]);
  });

  test('reports the part of each event', () => {
    const partsOf = (sport: Sport, wanted: EventKind) =>
      playOf(matchesOf(sport, 1)[0] as Match)
        .events.filter(({ kind }) => kind === wanted)
        .map(({ timeStatus, partNumber }) => partNumber ?? timeStatus);
    expect(partsOf('football', 'partEnd')).toEqual(['firstHalf']);
    expect(partsOf('football', 'partStart')).toEqual(['secondHalf']);
    expect(partsOf('basketball', 'partEnd')).toEqual([1, 2, 3, 4]);
    expect(partsOf('basketball', 'partStart')).toEqual([2, 3, 4]);
    expect(partsOf('baseball', 'partStart').slice(0, 3)).toEqual([2, 3, 4]);
    expect(partsOf('boxing', 'partEnd').slice(0, 3)).toEqual([1, 2, 3]);
  });

  test('of handball has the goals, throws and suspensions of real matches', () => {
    const plays = matchesOf('handball', 200).map(playOf);
    const mean = (of: (play: Play) => number) =>
      plays.reduce((sum, play) => sum + of(play), 0) / plays.length;
    const messages = (kind: EventKind) => (play: Play) =>
      play.events.filter((event) => event.kind === kind).length;
    const goals = mean((play) => {
      const { home, away } = lastResultOf(play).scores?.fullGame ?? { home: 0, away: 0 };
      expect(messages('goal')(play) + messages('penaltyGoal')(play)).toBe(home + away);
      return home + away;
    });
    expect(goals).toBeGreaterThan(55);
    expect(goals).toBeLessThan(65);
    expect(mean((play) => messages('penaltyGoal')(play) + messages('penaltyMissed')(play))).toBeCloseTo(
      7.5,
      0,
    );
    expect(mean(messages('suspension'))).toBeCloseTo(7.5, 0);
    for (const play of plays) expect(frameAt(play, play.endsAt).clock?.seconds).toBe(3_600);
  });

  test('of cricket reports a wicket as lost by the batting team', () => {
    const play = playOf(matchesOf('cricket', 1)[0] as Match);
    const { wickets } = frameAt(play, play.endsAt).statistics;
    const messages = (side: Side) =>
      play.events.filter((event) => event.kind === 'wicket' && event.side === side).length;
    expect({ home: messages('home'), away: messages('away') }).toEqual(wickets);
  });

  test.each(['volleyball', 'badminton', 'tableTennis'] as const)(
    'of %s keeps the rules of its sets',
    (sport) => {
      const target = { volleyball: 25, badminton: 21, tableTennis: 11 }[sport];
      const toWin = sport === 'badminton' ? 2 : 3;
      for (const match of matchesOf(sport, 30)) {
        const { parts, result } = frameAt(playOf(match), 1e9);
        expect(Math.max(result.sets?.home ?? 0, result.sets?.away ?? 0)).toBe(toWin);
        expect(parts).toHaveLength((result.sets?.home ?? 0) + (result.sets?.away ?? 0));
        parts.forEach((part, index) => {
          const needed = sport === 'volleyball' && index === 4 ? 15 : target;
          expect(isSetOver(part, needed, sport === 'badminton' ? 30 : 99)).toBe(true);
          const [most, least] = [Math.max(part.home, part.away), Math.min(part.home, part.away)];
          if (most > needed && most < 30) expect(most - least).toBe(2);
        });
        expect(result.scores?.fullGame).toMatchObject(sumOf(parts));
      }
    },
  );

  test('of tennis keeps the rules of its sets and reports tennis points', () => {
    for (const match of matchesOf('tennis', 30)) {
      const play = playOf(match);
      const { parts, result } = frameAt(play, play.endsAt);
      expect(Math.max(result.sets?.home ?? 0, result.sets?.away ?? 0)).toBe(2);
      for (const part of parts) {
        expect(isTennisSetOver(part)).toBe(true);
        expect(Math.max(part.home, part.away)).toBeLessThanOrEqual(7);
      }
      for (const { points, parts: played } of play.frames) {
        const { home, away } = played.at(-1) ?? { home: 0, away: 0 };
        if (!points || (home === 6 && away === 6)) continue;
        expect(['0', '15', '30', '40', 'A']).toContain(points.home);
        if (points.home === 'A') expect(points.away).toBe('40');
      }
    }
  });

  test('of football reports goals only while bets are stopped, and counts them in their half', () => {
    for (const match of matchesOf('football', 40)) {
      const play = playOf(match);
      for (const { kind, at } of play.events) {
        if (kind !== 'goal' && kind !== 'ownGoal' && kind !== 'penaltyGoal' && kind !== 'redCard') continue;
        expect(stopAt(play, at)).not.toBeNull();
        if (at > 10) expect(stopAt(play, at - 1)).not.toBeNull();
      }
      const { scores } = lastResultOf(play);
      const half = frameAt(play, play.decisions[0] ?? 0).result.scores;
      expect(half?.firstHalf).toMatchObject({ isOver: true });
      expect(scores?.firstHalf).toEqual(half?.firstHalf);
      expect(scores?.fullGame).toMatchObject({ isOver: true });
      const goals = play.events.filter(({ kind }) => /goal$/i.test(kind)).length;
      expect((scores?.fullGame?.home ?? 0) + (scores?.fullGame?.away ?? 0)).toBe(goals);
    }
  });

  test('of baseball has three outs per half inning, at least nine innings and no tie', () => {
    for (const match of matchesOf('baseball', 20)) {
      const { parts, result } = frameAt(playOf(match), 1e9);
      const { fullGame } = result.scores ?? {};
      const total = {
        home: (fullGame?.home ?? 0) + (result.overtime?.home ?? 0),
        away: (fullGame?.away ?? 0) + (result.overtime?.away ?? 0),
      };
      expect(parts.length).toBeGreaterThanOrEqual(9);
      expect(total).toEqual(sumOf(parts));
      expect(total.home).not.toBe(total.away);
    }
  });

  test('of a race gives each place once', () => {
    for (const match of matchesOf('motorRacing', 8)) {
      const places = (lastResultOf(playOf(match)).entrants ?? []).flatMap(({ place }) => place ?? []);
      expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, index) => index + 1));
    }
  });
});

describe('prices', () => {
  test.each(sportNames)(
    'of %s carry a margin between 2 and 12 percent before and during a match',
    (sport) => {
      for (const match of matchesOf(sport, 6)) {
        const play = playOf(match);
        for (const share of [-1, 0.02, 0.3, 0.5, 0.75, 0.9, 0.97]) {
          const second = Math.floor(share * play.endsAt);
          const frame = share < 0 ? null : frameAt(play, second);
          const quotes = quotesOf(match, frame, second, match.startsAt + second * 1_000);
          if (share < 0) expect(quotes.length).toBeGreaterThan(1);
          for (const { key, outcomes } of quotes) {
            const type = parseMarket(key)?.type;
            expect(type, key).toBeDefined();
            if (!type || type === 'doubleChance' || type === 'podium') continue;
            const overround = overroundPpm(outcomes.flatMap(({ oddsMilli }) => oddsMilli ?? []));
            expect(overround, `${key} ${share}`).toBeGreaterThan(20_000);
            expect(overround, `${key} ${share}`).toBeLessThan(120_000);
          }
          const lines = quotes.filter(({ key, isMain }) => {
            const type = parseMarket(key)?.type;
            return isMain && type && marketDefinitionOf(type).line !== 'none';
          });
          const mains = lines.map(({ key }) => key.replace(/\/-?[\d.]+(?=\/|$)/, ''));
          expect(new Set(mains).size).toBe(mains.length);
        }
      }
    },
  );
});

describe('the feed', () => {
  const from = someDay + 9 * hourMs;

  test('continues after a restart with the same matches, prices and results', () => {
    const whole = createEngine({ seed: 'W', speed: 1 });
    whole.step(from);
    for (let minute = 1; minute <= 10; minute++) whole.step(from + minute * 60_000);
    const restarted = createEngine({ seed: 'W', speed: 1 });
    restarted.step(from + 10 * 60_000);
    const fresh = new Map([...restarted.snapshot()].map((messages) => [messages[0]?.matchRef, messages]));
    for (const messages of whole.snapshot()) {
      const again = fresh.get(messages[0]?.matchRef) ?? [];
      const pick = (list: MatchMessage[], kind: string) => list.filter(({ body }) => body.kind === kind);
      expect(pick(again, 'fixture')).toEqual(pick(messages, 'fixture'));
      expect(pick(again, 'settlement')).toEqual(pick(messages, 'settlement'));
      const open = (list: MatchMessage[]) =>
        list.flatMap(({ body }) =>
          body.kind === 'odds' ? body.markets.filter(({ status }) => status === 'open') : [],
        );
      const prices = new Map(open(again).map((market) => [market.key, market.outcomes]));
      for (const { key, outcomes } of open(messages)) {
        const other = prices.get(key);
        if (other)
          expect(other.map(({ oddsMilli }) => oddsMilli)).toEqual(outcomes.map(({ oddsMilli }) => oddsMilli));
      }
    }
  });

  test('stops bets before it reports a football goal, and reopens them with new prices', () => {
    const messages = listen(from, 20, 1_000);
    const byMatch = Map.groupBy(messages, ({ matchRef }) => matchRef);
    let goals = 0;
    for (const [ref, list] of byMatch) {
      // In handball a goal falls every minute: prices change and betting continues.
      if (!ref.includes(':football:')) continue;
      let isStopped = true;
      for (const { body } of list) {
        if (body.kind === 'betStop') isStopped = true;
        if (body.kind === 'odds') isStopped = false;
        if (body.kind === 'standing' && body.events.some(({ kind }) => kind === 'goal')) {
          goals++;
          expect(isStopped).toBe(true);
        }
      }
    }
    expect(goals).toBeGreaterThan(1);
    const openings = messages.filter(({ body }) => body.kind === 'odds').length;
    expect(openings).toBeGreaterThan(300);
  });

  test('sends all prices after a changed count, also equal ones', () => {
    const messages = listen(from, 30, 1_000);
    const repeated = new Set<string>();
    for (const list of Map.groupBy(messages, ({ matchRef }) => matchRef).values()) {
      const open = new Set<string>();
      let [before, isCounted] = ['', false];
      for (const { body } of list) {
        if (body.kind === 'standing') {
          const { timeStatus, result } = body.standing;
          const now = JSON.stringify([timeStatus, result]);
          isCounted ||= before !== '' && now !== before;
          before = now;
        }
        if (body.kind !== 'odds') continue;
        const named = new Set(body.markets.map(({ key }) => key));
        if (isCounted) {
          expect([...open].filter((key) => !named.has(key))).toEqual([]);
          for (const key of named) repeated.add(key.split('/')[0] ?? '');
        }
        isCounted = false;
        for (const { key, status } of body.markets) {
          if (status === 'open') open.add(key);
          else open.delete(key);
        }
      }
    }
    expect(repeated.size).toBeGreaterThan(8);
  });

  test('sends prices of a match in play at most every three seconds', () => {
    const engine = createEngine({ seed: 'W', speed: 1 });
    engine.step(from);
    const lastAt = new Map<string, number>();
    const stopped = new Set<string>();
    for (let step = 1; step <= 300; step++) {
      const now = from + step * 500;
      for (const { matchRef, body } of engine.step(now)) {
        if (body.kind === 'betStop' || body.kind === 'settlement') stopped.add(matchRef);
        if (body.kind !== 'odds') continue;
        const before = lastAt.get(matchRef);
        if (before !== undefined && !stopped.has(matchRef))
          expect(now - before).toBeGreaterThanOrEqual(3_000);
        lastAt.set(matchRef, now);
        stopped.delete(matchRef);
      }
    }
    expect(lastAt.size).toBeGreaterThan(20);
  });

  test('settles parts and matches by their state, live first and confirmed later', () => {
    const messages = listen(from, 9, 500, { seed: 'W', speed: 20 });
    const byMatch = Map.groupBy(messages, ({ matchRef }) => matchRef);
    let confirmed = 0;
    for (const list of byMatch.values()) {
      const standings = list.flatMap(({ body }) => (body.kind === 'standing' ? [body.standing] : []));
      const settlements = list.flatMap(({ body }) => (body.kind === 'settlement' ? [body] : []));
      const last = settlements.at(-1);
      const end = standings.at(-1);
      if (last?.certainty !== 'confirmed' || end?.timeStatus === 'notOpen') continue;
      confirmed++;
      expect(last.result).toEqual(end?.result);
      if (end?.timeStatus === 'finished')
        expect(settlements.some(({ certainty }) => certainty === 'live')).toBe(true);
    }
    expect(confirmed).toBeGreaterThan(30);
  });

  test('has postponed, cancelled and abandoned matches, retirements, voids and corrections', () => {
    const messages = listen(from, 3, 1_000, { seed: 'W', speed: 900 });
    const statuses = new Set(
      messages.flatMap(({ body }) => (body.kind === 'standing' ? body.standing.result.status : [])),
    );
    expect(statuses).toContain('postponed');
    expect(statuses).toContain('cancelled');
    expect(statuses).toContain('abandoned');
    expect(statuses).toContain('retired');
    expect(messages.some(({ body }) => body.kind === 'rollback')).toBe(true);
    expect(messages.some(({ body }) => body.kind === 'cancel' && body.reason === 'palpableError')).toBe(true);
  });

  test('plays faster at a higher speed, with start times in real time', () => {
    const engine = createEngine({ seed: 'W', speed: 60 });
    engine.step(from);
    const starts = [...engine.snapshot()].flatMap((messages) =>
      messages.flatMap(({ body }) => (body.kind === 'fixture' ? Date.parse(body.fixture.startsAt) : [])),
    );
    expect(Math.max(...starts) - from).toBeLessThanOrEqual((72 * hourMs) / 60);
    expect(Math.min(...starts) - from).toBeGreaterThanOrEqual((-6 * hourMs) / 60);
    const ended = Array.from({ length: 240 }, (_, step) => engine.step(from + step * 1_000)).flat();
    expect(
      ended.filter(({ body }) => body.kind === 'standing' && body.standing.timeStatus === 'finished').length,
    ).toBeGreaterThan(60);
  });
});

function countsOf(now: Play['frames'][number], then: Play['frames'][number] | undefined): [Score, Score][] {
  const pairs = [
    [now.result.scores?.fullGame, then?.result.scores?.fullGame],
    [now.result.sets, then?.result.sets],
    [now.result.corners, then?.result.corners],
    [now.cards?.yellow, then?.cards?.yellow],
    [now.statistics.shots, then?.statistics.shots],
    [now.statistics.aces, then?.statistics.aces],
  ];
  return pairs.flatMap(([one, other]) => (one && other ? [[one, other] as [Score, Score]] : []));
}

function sumOf(parts: readonly Score[]): Score {
  return parts.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  });
}
