import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import * as sports from '@palpite/contracts/sports';
import type { OutcomeCode } from '@palpite/domain/sports/markets';
import type { ScoreBasis } from '@palpite/domain/sports/settlement';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openFeedSandbox } from '../../../../../sandboxes/feed/index.ts';
import { expectLedgerBalanced } from '../../../../../tests/harness/ledger-balanced.ts';
import { startServer, type TestPlayer, type TestServer } from '../../../../../tests/harness/server.ts';
import {
  handicap,
  type Offered,
  overs,
  type SportsTable,
  sportsTable,
  winner,
} from '../../../../../tests/harness/sports.ts';
import { createLog } from '../../../platform/log.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import type { FeedMessage } from '../feed/feed-message.ts';
import { readUofMessage } from '../feed/read-uof-message.ts';
import { createSandboxFeed } from '../feed/sandbox-feed.ts';
import { settleMatch } from '../settlement/settle-match.ts';
import { applyMessagesBatch } from './apply-messages-batch.ts';
import { listCompleteTimes } from './markets.queries.ts';

let server: TestServer;
let table: SportsTable;
let sequence = 1_000_000;

beforeAll(async () => {
  server = await startServer({ environment: { FEED: 'off' } });
  table = sportsTable(server);
  await table.delay('football', 30_000);
});
afterEach(async () => {
  await expectLedgerBalanced(server.database);
});
afterAll(() => server.close());

const prices: Record<string, Partial<Record<OutcomeCode, number>>> = {
  [winner]: { home: 2_000, draw: 3_400, away: 3_800 },
  [overs]: { over: 1_900, under: 1_920 },
  [handicap]: { home: 1_950, away: 1_880 },
};

const about = (match: Offered) => ({ matchRef: match.ref, sequence: ++sequence, at: new Date() });

function odds(
  match: Offered,
  key: string,
  given: { channel?: string; untilStart?: true; scoreBasis?: ScoreBasis },
): FeedMessage {
  const { scoreBasis, ...own } = given;
  const outcomes = (Object.entries(prices[key] ?? {}) as [OutcomeCode, number][]).map(
    ([outcome, oddsMilli]) => ({
      outcome,
      oddsMilli,
      chances: null,
    }),
  );
  return {
    kind: 'odds',
    ...about(match),
    ...own,
    markets: [{ key, status: 'open', isMain: true, outcomes, scoreBasis }],
  };
}

const alive = (channel: string, isRecovering = false, completeUntil?: Date): FeedMessage => ({
  kind: 'alive',
  at: new Date(),
  isRecovering,
  channel,
  completeUntil,
});

async function codeOf(player: TestPlayer, match: Offered, key: string, outcome: OutcomeCode) {
  const leg = match.leg(key, outcome, prices[key]?.[outcome] ?? 0);
  const { refusal } = await table.place(player, table.slip([leg], { stake: '1' }));
  return refusal?.code ?? 'taken';
}

async function marketOf(match: Offered, key: string) {
  const { marketId } = match.leg(key, 'home', 0);
  const answer = await server.call(sports.getMatch, { params: { matchId: String(match.matchId) } });
  return answer.body.data.markets.find((market) => market.marketId === marketId);
}

describe('A channel of a feed', () => {
  test('that is silent closes only its own markets, and reopens them without new prices', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    await table.publish(
      odds(match, winner, { channel: '1' }),
      odds(match, overs, { channel: '3' }),
      alive('1'),
      alive('3'),
    );
    expect(await codeOf(player, match, winner, 'home')).toBe('taken');
    await expect.poll(async () => (await marketOf(match, winner))?.status).toBe('open');

    const request = get(`${server.url}/api/app/sports/stream?matches=${match.matchId}`);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.setEncoding('utf8');
    let text = '';
    response.on('data', (part: string) => {
      text += part;
    });
    const { marketId } = match.leg(winner, 'home', 0);
    const streamed = () =>
      text
        .split('\n\n')
        .flatMap((frame) => /^data: (.*)$/m.exec(frame)?.[1] ?? [])
        .map((data) => JSON.parse(data) as sports.StreamFrame)
        .flatMap((frame) => (frame.kind === 'changes' ? frame.markets : []))
        .filter((market) => market.marketId === marketId);
    const before = await marketOf(match, winner);

    await table.publish(alive('1', true));
    expect(await codeOf(player, match, winner, 'home')).toBe('market_unavailable');
    expect(await codeOf(player, match, overs, 'over')).toBe('taken');
    await expect.poll(() => streamed().at(-1)?.status).toBe('suspended');
    expect(streamed().at(-1)?.version).toBeGreaterThan(before?.version ?? 0);
    expect((await marketOf(match, winner))?.status).toBe('suspended');
    expect((await marketOf(match, overs))?.status).toBe('open');
    expect((await server.call(sports.getSportsHome)).body.data.feedSilent).toBe(false);

    await table.publish(alive('1'));
    expect(await codeOf(player, match, winner, 'home')).toBe('taken');
    await expect.poll(() => streamed().at(-1)?.status).toBe('open');
    request.destroy();
  });

  test('that never reported offers nothing; a market follows the channel of its newest prices', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    await table.publish(odds(match, winner, { channel: '14' }), alive('1'));
    expect(await codeOf(player, match, winner, 'home')).toBe('market_unavailable');
    await table.publish(odds(match, winner, { channel: '1' }));
    expect(await codeOf(player, match, winner, 'home')).toBe('taken');
  });

  test('stops its own markets, but none that another channel has taken over', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer();
    await table.publish(
      odds(match, winner, { channel: '1' }),
      odds(match, overs, { channel: '3' }),
      alive('1'),
      alive('3'),
    );
    await table.publish({
      kind: 'betStop',
      ...about(match),
      markets: 'all',
      channel: '3',
      reason: 'stopped',
    });
    expect(await codeOf(player, match, winner, 'home')).toBe('taken');
    expect(await codeOf(player, match, overs, 'over')).toBe('outcome_closed');
  });

  test('keeps the last time up to which it was complete', async () => {
    const until = new Date('2026-03-14T12:00:00Z');
    await table.publish(alive('7', false, until));
    await table.publish(alive('7', true));
    await table.publish(alive('7', true, new Date('2026-03-14T11:00:00Z')));
    expect((await listCompleteTimes(server.database.db, 'test')).get('7')).toEqual(until);
  });
});

test('Pre-match prices are not offered once the match is in play or past its start', async () => {
  const player = await server.fundedPlayer(5_000n);
  const inPlay = await table.offer({ score: { home: 0, away: 0 } });
  const late = await table.offer({ startsInMs: -1_000 });
  await table.publish(
    ...[inPlay, late].flatMap((match) => [
      odds(match, winner, { channel: '3', untilStart: true }),
      odds(match, overs, { channel: '1' }),
    ]),
    alive('1'),
    alive('3'),
  );
  for (const match of [inPlay, late]) {
    expect(await codeOf(player, match, winner, 'home')).toBe('market_unavailable');
    expect(await codeOf(player, match, overs, 'over')).toBe('taken');
  }
  expect((await marketOf(inPlay, winner))?.status).toBe('suspended');
});

describe('An in-play handicap', () => {
  test.each([
    ['match', null, 'win'],
    [undefined, { home: 1, away: 0 }, 'loss'],
  ] as const)(
    'on a market that counts from %s shows this basis and is settled by it',
    async (scoreBasis, score, settled) => {
      const player = await server.fundedPlayer(5_000n);
      const match = await table.offer({ score: { home: 1, away: 0 } });
      await table.publish(
        odds(match, handicap, { channel: '1', ...(scoreBasis && { scoreBasis }) }),
        alive('1'),
      );
      const basis = scoreBasis ?? 'placement';
      await expect.poll(async () => (await marketOf(match, handicap))?.scoreBasis).toBe(basis);
      expect((await marketOf(match, winner))?.scoreBasis).toBeNull();
      const placed = await table.placeAccepted(player, table.slip([match.leg(handicap, 'home', 1_950)]));
      expect(placed.legs[0]).toMatchObject({ scoreBasis: basis, scoreAtPlacement: null });
      await table.passDelay();
      const bet = await table.getBet(player, placed.betId);
      expect(bet.legs[0]).toMatchObject({ scoreBasis: basis, scoreAtPlacement: score });
      await table.publishResult(match, {
        status: 'finished',
        scores: { fullGame: { home: 1, away: 0, isOver: true } },
      });
      await settleMatch(
        { database: server.database, log: createLog(server.config), betsPerChunk: 100 },
        match.matchId,
      );
      const { rows } = await sql<{ settlement: string }>`
      select settlement from sportsbook.leg where bet_id = ${placed.betId}
    `.execute(server.database.db);
      expect(rows).toEqual([{ settlement: settled }]);
    },
  );

  test('keeps its basis when a message about its market is unreadable', async () => {
    const match = await table.offer({ score: { home: 1, away: 0 } });
    await table.publish(odds(match, handicap, { channel: '1', scoreBasis: 'match' }), alive('1'));
    const broken = { key: handicap, status: 'unheard of' } as never;
    await table.publish({ kind: 'odds', ...about(match), channel: '1', markets: [broken] });
    const { rows } = await sql<object>`
      select status, score_basis from sportsbook.market where match_id = ${match.matchId} and key = ${handicap}
    `.execute(server.database.db);
    expect(rows).toEqual([{ status: 'suspended', score_basis: 'match' }]);
  });

  test('is refused when the basis of its market changes during the delay', async () => {
    const player = await server.fundedPlayer(5_000n);
    const match = await table.offer({ score: { home: 1, away: 0 } });
    await table.publish(odds(match, handicap, { channel: '1' }), alive('1'));
    const placed = await table.placeAccepted(player, table.slip([match.leg(handicap, 'home', 1_950)]));
    await table.publish(odds(match, handicap, { channel: '1', scoreBasis: 'match' }));
    await table.passDelay();
    expect((await table.getBet(player, placed.betId)).refusal?.code).toBe('match_changed');
  });
});

test('A rollback with a span removes only the cancellation of that span', async () => {
  const match = await table.offer();
  const spans = [1, 2].map((hour) => ({
    from: new Date(`2026-03-14T0${hour}:00:00Z`),
    until: new Date(`2026-03-14T0${hour}:30:00Z`),
  }));
  for (const span of spans) {
    await table.publish({
      kind: 'cancel',
      ...about(match),
      markets: [winner],
      reason: 'marketWithdrawn',
      ...span,
    });
  }
  const voids = async () => {
    const { rows } = await sql<{ from: string }>`
      select void ->> 'from' as "from"
      from sportsbook.market, jsonb_array_elements(settlement -> 'voids') void
      where match_id = ${match.matchId} and key = ${winner}
    `.execute(server.database.db);
    return rows.map(({ from }) => from);
  };
  const times = spans.map(({ from }) => from.toISOString());
  expect(await voids()).toEqual(times);
  const [first] = spans;
  await table.publish({ kind: 'rollback', ...about(match), of: 'cancel', markets: [winner], span: first });
  expect(await voids()).toEqual(times.slice(1));
  await table.publish({ kind: 'rollback', ...about(match), of: 'cancel', markets: [winner] });
  expect(await voids()).toEqual([]);
});

describe('A handicap of a match at 1:0, from the feed to the payout at 1:0', () => {
  const half = 'football/asianHandicap/firstHalf/-0.5';
  const final = {
    fullGame: { home: 1, away: 0, isOver: true },
    firstHalf: { home: 1, away: 0, isOver: true },
  };

  async function betOn(ref: string, key: string): Promise<number | null> {
    const { rows } = await sql<{ id: bigint }>`
      select market.id
      from sportsbook.market
      join sportsbook.match on match.id = market.match_id
      where match.source_ref = ${ref} and market.key = ${key}
    `.execute(server.database.db);
    const player = await server.fundedPlayer(5_000n);
    const leg = { marketId: String(rows[0]?.id), outcome: 'home' as const, oddsMilli: 1_950 };
    const { betId } = await table.placeAccepted(player, table.slip([leg], { stake: '10' }));
    await table.passDelay();
    await say();
    await expect.poll(async () => (await table.getBet(player, betId)).state).toBe('settled');
    return (await table.getBet(player, betId)).payout;
  }
  let say: () => Promise<unknown> = async () => {};

  test.each([
    ['match', 19.5],
    ['placement', 0],
    [undefined, 0],
  ] as const)('of the sandbox feed, which counts from %s', async (scoreBasis, payout) => {
    const sandbox = await openFeedSandbox({ seed: 'T', speed: 1, matches: false, timer: false });
    const http = Fastify({ forceCloseConnections: true });
    await http.register(sandbox.plugin, { prefix: '/sandbox' });
    const url = await http.listen({ port: 0, host: '127.0.0.1' });
    const send = async (path: string, body: unknown) => {
      const answer = await fetch(`${url}/sandbox/feed${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { ref: string };
    };
    const log = createLog(server.config);
    const feed = createSandboxFeed({ url: () => `${url}/sandbox`, log });
    try {
      const outcomes = [
        { outcome: 'home', oddsMilli: 1_950 },
        { outcome: 'away', oddsMilli: 1_880 },
      ];
      const markets = [{ key: half, scoreBasis, outcomes }];
      const { ref } = await send('/matches', { sport: 'football', home: 'Azul', away: 'Verde', markets });
      const result = { status: 'running', scores: { fullGame: { home: 1, away: 0, isOver: false } } };
      const scores = { ...result.scores, firstHalf: result.scores.fullGame };
      // The feed connects afterwards and reads a snapshot.
      await send(`/matches/${ref}/messages`, {
        messages: [
          { kind: 'standing', standing: { timeStatus: 'firstHalf', result: { ...result, scores } } },
          { kind: 'betStop', reason: 'goal' },
          { kind: 'odds', markets },
        ],
      });
      const deps = { database: server.database, metrics: createMetrics(), log, now: () => new Date() };
      const ready = Promise.withResolvers<void>();
      feed.start(async (messages) => {
        await applyMessagesBatch(deps, 'sandbox', messages);
        if (messages.some((message) => message.kind === 'alive' && !message.isRecovering)) ready.resolve();
      });
      await ready.promise;
      say = () =>
        send(`/matches/${ref}/messages`, {
          messages: [{ kind: 'settlement', result: { status: 'finished', scores: final } }],
        });
      expect(await betOn(ref, half)).toBe(payout);
    } finally {
      await feed.close();
      await sandbox.close();
      await http.close();
    }
  });

  test('of the Unified Odds Feed, which counts the whole match', async () => {
    const match = await table.offer();
    const tellUof = async (name: string, inner: string) => {
      const at = `timestamp="${Date.now()}" event_id="${match.ref}" product="1"`;
      const read = readUofMessage(`<${name} ${at}>${inner}</${name}>`, 'football');
      if (read?.word.kind !== 'messages') throw new Error('no messages');
      await table.publish(...read.word.messages);
    };
    const market = (outcomes: string) =>
      `<market id="66" specifiers="hcp=-0.5" status="1">${outcomes}</market>`;
    await tellUof(
      'odds_change',
      `<sport_event_status status="1" match_status="6" home_score="1" away_score="0">
        <period_scores><period_score number="1" match_status_code="6" home_score="1" away_score="0"/></period_scores>
      </sport_event_status>
      <odds>${market('<outcome id="1714" odds="1.95"/><outcome id="1715" odds="1.88"/>')}</odds>`,
    );
    await table.alive();
    say = () => table.publishResult(match, { status: 'finished', scores: final });
    expect(await betOn(match.ref, half)).toBe(19.5);
  });
});
