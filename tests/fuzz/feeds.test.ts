import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedMessage } from '../../apps/server/modules/sportsbook/feed/feed-message.ts';
import { parseFeedMessage } from '../../apps/server/modules/sportsbook/feed/parse-feed-message.ts';
import {
  finalStandingOf,
  fixtureOf,
  marketsOf,
  offered,
  scored,
} from '../../apps/server/modules/sportsbook/feed/read-odds-api.ts';
import {
  readUofFixture,
  readUofMessage,
} from '../../apps/server/modules/sportsbook/feed/read-uof-message.ts';
import { readUofSummary } from '../../apps/server/modules/sportsbook/feed/read-uof-summary.ts';
import { readUofProducers } from '../../apps/server/modules/sportsbook/feed/uof-producers.ts';
import type { Database } from '../../apps/server/platform/db.ts';
import { parseVendorJson } from '../../apps/server/platform/read-vendor-text.ts';
import { freshDatabase } from '../harness/database.ts';
import { aMatch, fairPrices, matchResult, scriptedFeed } from '../harness/feed.ts';
import {
  fuzzBatches,
  fuzzSettings,
  fuzzTimeoutMs,
  hostileText,
  mutated,
  mutatedXml,
} from '../harness/fuzz.ts';

let database: Database;
beforeAll(async () => {
  ({ database } = await freshDatabase());
});
afterAll(() => database.close());

const now = new Date();

/** Without these a message names nothing. */
const identity = /^(at|matchRef|sequence|fixture\.(league|competitors|startsAt))\b/;

function expectUsable(message: FeedMessage): void {
  const { faults } = parseFeedMessage(message, new Date('2100-01-01'));
  const malformed = faults.filter(({ fault, detail }) => fault === 'malformed' && !identity.test(detail));
  expect([message.kind, malformed]).toEqual([message.kind, []]);
}

const folder = new URL('../../apps/server/modules/sportsbook/feed/captured/uof/', import.meta.url);
const captured = [
  'bet_settlement.xml',
  'inline_alive.xml',
  'inline_bet_cancel.xml',
  'inline_bet_stop.xml',
  'inline_fixture_change.xml',
  'inline_odds_change.xml',
  'inline_snapshot_complete.xml',
  'odds_change-0.xml',
].map((name) =>
  readFileSync(new URL(name, folder), 'utf8').replace(/ timestamp="\d+"/, ` timestamp="${now.getTime()}"`),
);
const fixture = readFileSync(new URL('fixture-0.xml', folder), 'utf8');
const summary = `<match_summary><sport_event id="sr:match:1"><tournament><sport id="sr:sport:1"/></tournament></sport_event>
<sport_event_status status="closed" status_code="4" match_status="ended" match_status_code="100" home_score="2" away_score="1">
<period_scores><period_score home_score="1" away_score="0" number="1" match_status_code="6"/></period_scores>
<results><result match_status_code="100" home_score="2" away_score="1"/></results></sport_event_status></match_summary>`;
const producers =
  '<producers><producer id="1" name="LO" api_url="https://api/v1/liveodds/" active="true" scope="live"/></producers>';

/** Puts an external entity into the first attribute of a message. */
const withEntity = (xml: string) =>
  `<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/hostname">]>${xml.replace(/^<\?xml[^>]*>/, '').replace(/="[^"]*"/, '="&file;"')}`;

describe('The adapter of the Unified Odds Feed', () => {
  test(
    'reads usable messages from any message, or none',
    () => {
      fc.assert(
        fc.property(fc.constantFrom(...captured).chain(mutatedXml), (xml) => {
          const read = readOrNull(() => readUofMessage(xml, 'football'));
          if (!read) return;
          expect(Number.isNaN(read.word.at.getTime())).toBe(false);
          if (read.word.kind === 'messages') for (const message of read.word.messages) expectUsable(message);
        }),
        fuzzSettings(600),
      );
    },
    fuzzTimeoutMs,
  );

  test('reads no message with a document type, whose entities could load files', () => {
    const about = { matchRef: 'sr:match:1', sequence: 1, at: now };
    for (const xml of captured) {
      expect(readOrNull(() => readUofMessage(xml, 'football'))).not.toBeNull();
      expect(() => readUofMessage(withEntity(xml), 'football')).toThrow('document type');
    }
    expect(() => readUofFixture(withEntity(fixture), about)).toThrow('document type');
    expect(() => readUofSummary(withEntity(summary), about)).toThrow('document type');
    expect(() => readUofProducers(withEntity(producers))).toThrow('document type');
  });

  test(
    'reads a usable fixture and summary from any text, or none',
    () => {
      const about = { matchRef: 'sr:match:1', sequence: 1, at: now };
      fc.assert(
        fc.property(mutatedXml(fixture), mutatedXml(summary), mutatedXml(producers), (one, other, third) => {
          const read = readOrNull(() => readUofFixture(one, about));
          if (read) expectUsable(read);
          for (const message of readOrNull(() => readUofSummary(other, about)) ?? []) expectUsable(message);
          readOrNull(() => readUofProducers(third));
        }),
        fuzzSettings(200),
      );
    },
    fuzzTimeoutMs,
  );
});

/** Adapters throw for a text that they cannot read. */
function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (failure) {
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(TypeError);
    return null;
  }
}

const offer = {
  id: 'e912304de2b2ce35b473ce2ecd3d1502',
  sport_key: 'soccer_brazil_campeonato',
  sport_title: 'Brazil Série A',
  commence_time: '2026-11-27T20:00:00Z',
  home_team: 'Botafogo',
  away_team: 'Vitória',
  bookmakers: [
    {
      key: 'bet',
      last_update: now.toISOString(),
      markets: [
        {
          key: 'h2h',
          outcomes: [
            { name: 'Botafogo', price: 1.9 },
            { name: 'Draw', price: 3.4 },
            { name: 'Vitória', price: '4.20' },
          ],
        },
        {
          key: 'totals',
          outcomes: [
            { name: 'Over', price: 1.9, point: 2.5 },
            { name: 'Under', price: 1.9, point: 2.5 },
          ],
        },
        {
          key: 'spreads',
          outcomes: [
            { name: 'Botafogo', price: 1.9, point: -0.5 },
            { name: 'Vitória', price: 1.9, point: 0.5 },
          ],
        },
      ],
    },
  ],
};
const ended = {
  ...offer,
  completed: true,
  scores: [
    { name: 'Botafogo', score: '2' },
    { name: 'Vitória', score: 1 },
  ],
};

test(
  'The adapter of The Odds API reads usable messages from any offer, or none',
  () => {
    const about = { matchRef: 'x', sequence: 1, at: now };
    fc.assert(
      fc.property(
        mutated(offer),
        mutated(ended),
        fc.constantFrom('decimal', 'american'),
        (one, other, format) => {
          const quoted = offered.safeParse(one).data;
          if (quoted) {
            expectUsable({ kind: 'fixture', ...about, fixture: fixtureOf('football', quoted) });
            const markets = marketsOf('football', quoted, format as 'decimal', {
              at: now,
              sourceAgeMaxMs: 600_000,
            });
            expectUsable({ kind: 'odds', ...about, markets });
          }
          const over = scored.safeParse(other).data;
          const standing = over && finalStandingOf('football', over);
          if (standing) expectUsable({ kind: 'standing', ...about, standing, events: [] });
        },
      ),
      fuzzSettings(600),
    );
  },
  fuzzTimeoutMs,
);

test(
  'Vendor JSON is parsed or refused, whatever its bytes are',
  () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.json(), fc.uint8Array()), (given) => {
        try {
          parseVendorJson(given);
        } catch (failure) {
          expect(failure).toBeInstanceOf(SyntaxError);
        }
      }),
      fuzzSettings(400),
    );
  },
  fuzzTimeoutMs,
);

describe('Messages of a feed', () => {
  test(
    'never fail a batch, and do not affect the other messages of it',
    async () => {
      const feed = scriptedFeed(database, 'fuzz');
      const match = aMatch();
      const templates = [
        match.fixture(),
        match.odds(fairPrices),
        match.standing(),
        match.stop(),
        match.stop([matchResult]),
        match.settledMarkets({ [matchResult]: { home: 'win', draw: 'loss', away: 'loss' } }),
        match.cancelled([matchResult]),
        match.rolledBack('cancel', [matchResult]),
        { kind: 'alive', at: now, isRecovering: false },
      ];
      const message = fc.constantFrom<unknown>(...templates).chain(mutated);
      let number = 0;
      for (const batch of fuzzBatches(fc.array(message, { minLength: 5, maxLength: 5 }), 40)) {
        for (const messages of batch) {
          const good = aMatch({ ref: `good-${++number}` });
          await feed.publish(...messages, good.fixture());
          const stored = await database.db
            .selectFrom('sportsbook.match')
            .select('id')
            .where('source_ref', '=', good.matchRef)
            .execute();
          expect([stored.length, messages]).toEqual([1, messages]);
        }
      }
    },
    fuzzTimeoutMs,
  );
});
