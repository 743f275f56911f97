import { describe, expect, test } from 'vitest';
import { finalStandingOf, marketsOf, offered, scored, sportOf } from './read-odds-api.ts';

const at = new Date('2026-11-25T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString();
const event = {
  id: 'a1',
  sport_key: 'soccer_epl',
  sport_title: 'EPL',
  commence_time: '2026-11-25T19:00:00',
  home_team: 'Home',
  away_team: 'Away',
};
const h2h = (home: unknown, draw: unknown, away: unknown) => ({
  key: 'h2h',
  outcomes: [
    { name: 'Home', price: home },
    ...(draw === undefined ? [] : [{ name: 'Draw', price: draw }]),
    { name: 'Away', price: away },
  ],
});
const totals = {
  key: 'totals',
  outcomes: [
    { name: 'Over', price: 1.9, point: 2.5 },
    { name: 'Under', price: 1.9, point: 2.5 },
  ],
};
const book = (key: string, markets: unknown[], changes: object = {}) => ({
  key,
  last_update: minutesAgo(1),
  markets,
  ...changes,
});

function pricesOf(bookmakers: unknown, changes: object = {}) {
  const offer = offered.parse({ ...event, ...changes, bookmakers });
  const sport = sportOf(offer.sport_key);
  if (!sport) throw new Error(offer.sport_key);
  const markets = marketsOf(sport, offer, 'decimal', { at, sourceAgeMaxMs: 600_000 });
  return Object.fromEntries(
    markets.map(({ key, outcomes }) => [
      key.split('/').slice(1).join('/'),
      outcomes.map(({ oddsMilli }) => oddsMilli),
    ]),
  );
}

const ofA = { 'matchResult/fullGame': [1_500, 4_200, 6_500], 'total/fullGame/2.5': [1_900, 1_900] };
const bookmakerA = book('bookmaker_a', [h2h(1.5, 4.2, 6.5), totals]);

describe('An offer', () => {
  test('excludes exchanges, detected by key or by lay market', () => {
    const lay = { ...h2h(1.6, 4.8, 7.8), key: 'h2h_lay' };
    const more = { ...totals, key: 'spreads' };
    for (const exchange of [
      book('exchange_b', [h2h(1.58, 4.7, 7.6), lay, totals, more]),
      book('betfair_ex_eu', [h2h(1.58, 4.7, 7.6), totals, more]),
      book('matchbook', [h2h(1.58, 4.7, 7.6), totals, more]),
    ])
      for (const bookmakers of [
        [bookmakerA, exchange],
        [exchange, bookmakerA],
      ])
        expect(pricesOf(bookmakers), exchange.key).toEqual(ofA);
    expect(pricesOf([book('exchange_b', [h2h(1.58, 4.7, 7.6), lay])])).toEqual({});
  });

  test.each<[string, object, object]>([
    ['a bookmaker that stopped updating', {}, { last_update: minutesAgo(11) }],
    ['a bookmaker without a time', {}, { last_update: undefined }],
    ['a bookmaker whose time cannot be read', {}, { last_update: 'recently' }],
    ['a market that stopped updating', { last_update: minutesAgo(11) }, {}],
  ])('excludes %s', (_title, market, changes) => {
    const stale = book('a_stale', [{ ...h2h(1.4, 4, 6), ...market }], changes);
    expect(pricesOf([stale])).toEqual({});
    expect(pricesOf([stale, bookmakerA])).toEqual(ofA);
  });

  test('includes a market with an update time although its bookmaker has none, and reads times without offset as UTC', () => {
    const market = { ...h2h(1.5, 4.2, 6.5), last_update: '2026-11-25T11:55:00' };
    expect(pricesOf([book('a', [market], { last_update: undefined })])).toHaveProperty([
      'matchResult/fullGame',
    ]);
  });

  test('comes from the bookmaker with the most usable markets, not the most listed ones', () => {
    const lists = book('a_long_list', [h2h(1.4, null, 6), totals, { key: 'spreads', outcomes: [] }, {}, {}]);
    expect(pricesOf([lists, bookmakerA])).toEqual(ofA);
  });

  test.each<[string, unknown]>([
    ['bookmakers: null', null],
    ['no bookmakers', undefined],
    ['a bookmaker that is null', [null, bookmakerA]],
    ['a bookmaker without markets', [{ key: 'x' }, { key: 'y', markets: null }, bookmakerA]],
    ['a market that is null', [book('a', [null, ...bookmakerA.markets])]],
    [
      'an outcome that is null',
      [book('a', [{ key: 'spreads', outcomes: [null, 7] }, ...bookmakerA.markets])],
    ],
    ['prices as text', [book('a', [h2h('1.5', '4.20', ' 6.5 '), totals])]],
    [
      'points as text',
      [
        book('a', [
          h2h(1.5, 4.2, 6.5),
          { ...totals, outcomes: totals.outcomes.map((each) => ({ ...each, point: '2.5' })) },
        ]),
      ],
    ],
  ])('is read with %s', (_title, bookmakers) => {
    expect(pricesOf(bookmakers)).toEqual(bookmakers ? ofA : {});
  });

  test('is suspended where a price is missing, never zero', () => {
    expect(pricesOf([book('a', [h2h(1.5, null, 6.5)])])).toEqual({
      'matchResult/fullGame': [1_500, null, 6_500],
    });
  });

  test('has no line where the points are missing', () => {
    const outcomes = [
      { name: 'Home', price: 1.9 },
      { name: 'Away', price: 1.9, point: 0 },
    ];
    expect(pricesOf([book('a', [{ key: 'spreads', outcomes }])])).toEqual({});
  });

  test.each([
    ['americanfootball_nfl', 'moneyline/fullGame'],
    ['basketball_nba', 'moneyline/fullGame'],
    ['baseball_mlb', 'moneyline/fullGame'],
    ['tennis_atp_us_open', 'winner/fullGame'],
    ['cricket_ipl', 'winner/fullGame'],
  ])('of %s is the two-way market', (sport_key, key) => {
    expect(pricesOf([book('a', [h2h(1.9, undefined, 1.9)])], { sport_key })).toEqual({
      [key]: [1_900, 1_900],
    });
  });

  test.each(['americanfootball_nfl', 'basketball_nba'])(
    'of %s excludes the three-way market, which is on regulation time and cannot be settled by scores of the feed',
    (sport_key) => {
      expect(pricesOf([book('a', [h2h(1.9, 15, 2)])], { sport_key })).toEqual({});
      const twoWay = book('b', [h2h(1.8, undefined, 2)]);
      expect(pricesOf([book('a', [h2h(1.9, 15, 2)]), twoWay], { sport_key })).toEqual({
        'moneyline/fullGame': [1_800, 2_000],
      });
    },
  );
});

describe('A final score', () => {
  const endOf = (sport_key: string, scores: unknown, regulation: string[] = []) => {
    const given = scored.parse({ ...event, sport_key, completed: true, scores });
    const sport = sportOf(sport_key);
    return sport && finalStandingOf(sport, given, regulation);
  };
  const twoOne = [
    { name: 'Home', score: '2' },
    { name: 'Away', score: '1' },
  ];
  const finished = {
    isResult: true,
    result: { status: 'finished', scores: { fullGame: { home: 2, away: 1, isOver: true } } },
  };
  const forOperator = { isResult: false, timeStatus: 'finished', result: { status: 'running' } };

  test.each([
    'soccer_epl',
    'soccer_brazil_campeonato',
    'basketball_nba',
    'baseball_mlb',
    'americanfootball_nfl',
    'handball_germany_bundesliga',
  ])('of %s is its result', (sportKey) => {
    expect(endOf(sportKey, twoOne)).toMatchObject(finished);
  });

  test.each([
    'cricket_ipl',
    'cricket_test_match',
    'tennis_atp_us_open',
    'boxing_boxing',
    'soccer_uefa_champs_league',
    'soccer_fa_cup',
    'soccer_brazil_copa_do_brasil',
    'soccer_conmebol_copa_libertadores',
    'soccer_fifa_world_cup',
  ])('of %s is not its result, which the operator must enter', (sportKey) => {
    expect(endOf(sportKey, twoOne)).toMatchObject(forOperator);
    expect(endOf(sportKey, null)).toMatchObject(forOperator);
  });

  test('of a knock-out match counts where the operator has confirmed that it excludes extra time', () => {
    const key = 'soccer_uefa_champs_league';
    expect(endOf(key, twoOne, [key])).toMatchObject(finished);
    expect(endOf('soccer_fa_cup', twoOne, [key])).toMatchObject(forOperator);
  });

  test.each<[string, unknown, object | null]>([
    ['numbers', twoOne.map(({ name, score }) => ({ name, score: Number(score) })), finished],
    ['an odd entry beside it', [null, { name: 'x' }, ...twoOne], finished],
    ['null', null, null],
    ['one side', twoOne.slice(0, 1), null],
    ['a side without a score', [{ name: 'Home', score: null }, twoOne[1]], null],
    ['a side in words', [{ name: 'Home', score: 'two' }, twoOne[1]], null],
  ])('given as %s', (_title, scores, expected) => {
    const end = endOf('soccer_epl', scores);
    if (expected) expect(end).toMatchObject(expected);
    else expect(end).toBeNull();
  });
});
