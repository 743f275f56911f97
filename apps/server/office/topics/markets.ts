import { markets } from '@palpite/contracts/office/markets';
import { words } from '@palpite/contracts/office/topic';
import { type Currency, currencies, currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import { isSport } from '@palpite/domain/sports/sports';
import type { z } from 'zod';
import { findPlayerByUsername } from '../../modules/identity/index.ts';
import {
  clearMarket,
  type ExposureLimit,
  type ExposureScope,
  findMarket,
  findMarketHold,
  holdMarkets,
  listCashOutFreezes,
  listExposureLimits,
  listExposures,
  listHeldMarkets,
  listLatePending,
  listMarketsOfMatch,
  listMatchLimits,
  listReferenceRates,
  listWinLimits,
  listWinsOfToday,
  referenceCurrency,
  setCashOutFreeze,
  setExposureLimit,
  setMatchLimit,
  setReferenceRate,
  setTierShare,
  setWinLimit,
  setWinShare,
  stopMarkets,
  voidMarkets,
  type WinScope,
} from '../../modules/sportsbook/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db, Tx } from '../../platform/db.ts';
import {
  type Change,
  type Done,
  done,
  implement,
  inEach,
  refused,
  shown,
  type Value,
} from '../office-topic.ts';
import { marketWords, outcomeWords, scopeWords } from '../sports-words.ts';
import { listForOrders, listOffered, targetChange } from './matches.ts';
import { amountWords, inWords, listMax } from './pieces.ts';
import { enter, listDecided, listDifferences, listWaiting, withdraw } from './results.ts';
import { whenChanged } from './setting-amounts.ts';
import { previewResultCost, previewVoidCost, previewWithdrawal } from './settlement-costs.ts';

type Input<Action extends keyof typeof markets.actions> = z.output<(typeof markets.actions)[Action]['input']>;

const text = (minor: bigint) => toDecimal(minor, referenceCurrency);
const money = (minor: bigint | null) => (minor === null ? 'off' : `${referenceCurrency} ${text(minor)}`);
const percentOf = (permille: bigint | null) => (permille === null ? null : Number(permille) / 10);

const limitRows = (limits: readonly ExposureLimit[]) =>
  limits.map(({ scope, mostMinor, ...row }) => ({
    scope,
    most: mostMinor === null ? null : text(mostMinor),
    currency: referenceCurrency,
    ...whenChanged(row),
  }));

async function listHeld(db: Db) {
  return (await listHeldMarkets(db, listMax)).map(({ marketId, bookSumPpm, competitors: _, ...row }) => ({
    market: `market/${marketId}`,
    ...row,
    bookSum: bookSumPpm === null ? null : bookSumPpm / 10_000,
  }));
}

/** A bet is decided within three seconds of its delay, also when the process that took it has ended. */
const lateAfterSeconds = 30;

async function listUndecided(db: Db) {
  return (await listLatePending(db, lateAfterSeconds, listMax)).map((row) => ({
    bet: String(row.id),
    player: String(row.player_id),
    at: row.accept_at?.toISOString() ?? '',
    placedAt: row.placed_at.toISOString(),
    legs: row.legs,
    stake: toDecimal(row.stake_minor, row.currency as Currency),
    currency: row.currency,
  }));
}

const millionths = 10n ** 6n;
/** Minor units per unit of a currency. */
const unit = (currency: Currency) => 10n ** BigInt(currencies[currency].exponent);

/**
 * Formats the value of one currency unit in the reference currency. `referencePpm`: millionths of a reference minor
 * unit per minor unit.
 */
function rateOf(currency: string, referencePpm: bigint): string {
  const code = currencyCodes.find((each) => each === currency) ?? referenceCurrency;
  const ppm = (referencePpm * unit(code)) / unit(referenceCurrency);
  return `${ppm / millionths}.${String(ppm % millionths).padStart(6, '0')}`;
}

/** The reverse of `rateOf`: reads millionths of a reference minor unit per minor unit. */
function ppmOf(currency: Currency, value: string): bigint {
  const [whole = '0', part = ''] = value.split('.');
  const ppm = BigInt(whole) * millionths + BigInt(part.padEnd(6, '0'));
  return (ppm * unit(referenceCurrency)) / unit(currency);
}

async function listRates(db: Db) {
  return (await listReferenceRates(db)).map(({ currency, referencePpm, ...row }) => ({
    of: currency,
    value: rateOf(currency, referencePpm),
    currency: referenceCurrency,
    ...whenChanged(row),
  }));
}

async function listTiers(db: Db) {
  return (await listMatchLimits(db)).tiers.map(({ tier, sharePermille, ...row }) => ({
    tier,
    percent: sharePermille / 10,
    ...whenChanged(row),
  }));
}

async function listFreezes(db: Db) {
  return (await listCashOutFreezes(db)).map(({ sport, beforeSeconds, inPlaySeconds, ...row }) => ({
    sport,
    before: beforeSeconds,
    inPlay: inPlaySeconds,
    ...whenChanged(row),
  }));
}

async function listWinShares(db: Db) {
  return (await listWinLimits(db)).players.map(({ username, sharePermille, ...row }) => ({
    username,
    percent: percentOf(sharePermille),
    ...whenChanged(row),
  }));
}

const nouns = { market: ['market', 'mercado'], match: ['match', 'partida'] } as const;

/** Reads `market/345` or `match/12`. */
function readTarget(target: string) {
  const [of, id = ''] = target.split('/') as [keyof typeof nouns, string];
  return { of, id: BigInt(id), target: of === 'match' ? { matchId: BigInt(id) } : { marketId: BigInt(id) } };
}

/** What the operator would lose on each outcome of a market, or on each market of a match. */
async function show(db: Db, input: Input<'show'>): Promise<Done> {
  const { of, id } = readTarget(input.target);
  if (of === 'market') {
    const rows = await listExposures(db, id);
    const [first] = rows;
    if (!first)
      return refused(
        'There is no such market, or it has no outcomes.',
        'Este mercado não existe ou não tem seleções.',
      );
    const most = money(first.mostMinor);
    const market = await findMarket(db, id);
    const sides = market?.competitors ?? [];
    return shown(
      inEach((of) => [
        ...(market ? [`${market.match}, ${of(marketWords(market.key, sides))}`] : []),
        of(words(`most: ${most}`, `máximo: ${most}`)) +
          (first.scope ? ` ${of(words('by', 'por'))} ${of(scopeWords(first.scope))}` : ''),
        ...rows.map(({ outcome, oddsMilli, liabilityMinor }) =>
          [
            of(outcomeWords(market?.key ?? '', outcome, sides)).padEnd(24),
            (oddsMilli === null ? '' : (oddsMilli / 1_000).toFixed(3)).padStart(9),
            money(liabilityMinor).padStart(20),
          ].join('  '),
        ),
      ]),
    );
  }
  const rows = await listMarketsOfMatch(db, id, listMax * 5);
  if (rows.length === 0)
    return refused(
      'There is no such match, or it has no markets.',
      'Esta partida não existe ou não tem mercados.',
    );
  return shown(
    inEach((of) => [
      rows[0]?.match ?? '',
      ...rows.map(({ marketId, key, competitors, status, hold, liabilityMinor }) =>
        [
          marketId.padStart(8),
          of(inWords(status, 'status')).padEnd(9),
          (hold === null ? '' : of(inWords(hold, 'hold'))).padEnd(9),
          (liabilityMinor === null ? '' : money(liabilityMinor)).padStart(18),
          of(marketWords(key, competitors)),
        ].join('  '),
      ),
    ]),
  );
}

/** Changes a market or a match. `change` returns false when there was nothing to change. */
async function changeTarget(
  target: string,
  change: (target: ReturnType<typeof readTarget>['target']) => Promise<boolean>,
  [en, pt]: readonly [en: string, pt: string],
): Promise<Done> {
  const read = readTarget(target);
  if (await change(read.target)) return done(en, pt);
  const [noun, substantive] = nouns[read.of];
  return refused(
    `Nothing was changed: there is no such ${noun}, or it has this state already.`,
    `Nada mudou: não há tal ${substantive}, ou a situação já é esta.`,
  );
}

const inForce = done(
  'In force from the next bet. Accepted bets are not changed.',
  'Vale a partir da próxima aposta. Apostas já aceitas não mudam.',
);
const unknownScope = refused(
  'Nothing was changed: there is no such sport, league, match or market.',
  'Nada mudou: não há tal esporte, liga, partida ou mercado.',
);
const noPlayer = refused('There is no such player.', 'Este jogador não existe.');

/** A leading zero names the same league as none. Null for an unknown sport. */
function readScope(scope: string): ExposureScope | null {
  const [of, id = ''] = scope.split('/');
  if (of === 'all') return of;
  if (of === 'sport') return isSport(id) ? `sport/${id}` : null;
  return `${of as 'league' | 'match' | 'market'}/${BigInt(id)}`;
}

/** Sets a limit of a scope: `off` is none, `default` removes it. */
async function limit<Scope extends ExposureScope>(
  db: Db,
  { scope: given, most }: { scope: string; most: string },
  set: (tx: Tx, actor: Actor, scope: Scope, mostMinor?: bigint | null) => Promise<boolean>,
  actor: Actor,
): Promise<Done> {
  const scope = readScope(given);
  const minor =
    most === 'off' ? null : most === 'default' ? undefined : (parseMinor(most, referenceCurrency) ?? 0n);
  if (minor === 0n)
    return refused(
      `This is not an amount in ${referenceCurrency}.`,
      `Este valor não é válido em ${referenceCurrency}.`,
    );
  return scope && (await db.transaction().execute((tx) => set(tx, actor, scope as Scope, minor)))
    ? inForce
    : unknownScope;
}

async function setPlayerShare(db: Db, { username, most }: Input<'win-share'>, actor: Actor): Promise<Done> {
  const player = await findPlayerByUsername(db, username);
  if (!player) return noPlayer;
  const permille = most === 'off' ? null : most === 'default' ? undefined : BigInt(most) * 10n;
  await db.transaction().execute((tx) => setWinShare(tx, actor, player.id, permille));
  return inForce;
}

const shareOf = (percent: number) => words(`${percent} % of every limit`, `${percent} % de cada limite`);

/** What a player can win with the bets of today, and the maximum. */
async function showWins(db: Db, { username }: Input<'wins'>): Promise<Done> {
  const player = await findPlayerByUsername(db, username);
  if (!player) return noPlayer;
  const share = (await listWinShares(db)).find((each) => each.username === player.username);
  const wins = await listWinsOfToday(db, player.id);
  const part = share && (share.percent === null ? words('no limit', 'sem limite') : shareOf(share.percent));
  const lines = inEach((of) => [
    ...(part ? [of(part)] : []),
    ...wins.map(({ scope, winMinor, mostMinor }) => {
      const most = money(mostMinor);
      return [
        of(scopeWords(scope)).padEnd(28),
        money(winMinor).padStart(20),
        of(words(`of ${most}`, `de ${most}`)),
      ].join('  ');
    }),
  ]);
  return wins.length === 0
    ? done('No bet was placed today.', 'Nenhuma aposta feita hoje.', { lines })
    : shown(lines);
}

async function setRate(db: Db, { of, value }: Input<'rate'>, actor: Actor): Promise<Done> {
  const ppm = ppmOf(of, value);
  if (ppm === 0n || (of === referenceCurrency && ppm !== millionths))
    return refused(
      `Nothing was changed: this is not a rate of ${of}.`,
      `Nada mudou: este câmbio não vale para ${of}.`,
    );
  await db.transaction().execute((tx) => setReferenceRate(tx, actor, of, ppm));
  return done('In force for new bets within a second.', 'Vale para novas apostas em um segundo.');
}

async function clear(db: Db, { market }: Input<'clear'>): Promise<Done> {
  const id = BigInt(market.replace('market/', ''));
  return (await db.transaction().execute((tx) => clearMarket(tx, id)))
    ? done(
        'Bets accepted at its prices until now can be cashed out again.',
        'Apostas aceitas nas odds até agora podem ser encerradas por cash-out de novo.',
      )
    : refused('Nothing was changed: there is no such market.', 'Nada mudou: este mercado não existe.');
}

const one = (en: string, pt: string, before: Value | undefined, after: Value): Change[] => [
  { what: { en, pt }, before: before ?? null, after },
];

/** `after` of a hold: `open` when the feed alone decides. */
async function previewHold(db: Db, { target }: Input<'hold'>, after: 'operator' | 'open'): Promise<Change[]> {
  const found = await findMarketHold(db, readTarget(target).target);
  return [
    ...(await targetChange(db, target)),
    ...one('Held by', 'Retido por', found && inWords(found.hold ?? 'open', 'hold'), inWords(after, 'hold')),
  ];
}

async function previewLimit(
  read: Promise<readonly ExposureLimit[]>,
  { scope, most }: { scope: string; most: string },
): Promise<Change[]> {
  const wanted = readScope(scope);
  const found = (await read).find((each) => each.scope === wanted);
  const shownAs = (minor: bigint | null) =>
    minor === null ? inWords('off', 'most') : amountWords(referenceCurrency, minor);
  const wantedMinor = parseMinor(most, referenceCurrency);
  return one(
    'Maximum',
    'Máximo',
    found ? shownAs(found.mostMinor) : inWords('default', 'most'),
    wantedMinor === null ? inWords(most, 'most') : shownAs(wantedMinor),
  );
}

async function previewWinShare(db: Db, { username, most }: Input<'win-share'>): Promise<Change[]> {
  const wanted = username.toLowerCase();
  const found = (await listWinShares(db)).find((each) => each.username.toLowerCase() === wanted);
  const before = found ? String(found.percent ?? 'off') : 'default';
  return one('Share %', 'Parcela %', inWords(before, 'most'), inWords(most, 'most'));
}

export const marketTopic = implement(markets, {
  queues: ['waiting', 'undecided', 'differences'],
  lists: {
    all: listHeld,
    matches: listForOrders,
    offered: listOffered,
    waiting: listWaiting,
    decided: listDecided,
    undecided: listUndecided,
    differences: listDifferences,
    limits: async (db) => limitRows(await listExposureLimits(db)),
    'match-limits': async (db) => limitRows((await listMatchLimits(db)).limits),
    'win-limits': async (db) => limitRows((await listWinLimits(db)).limits),
    'win-shares': listWinShares,
    tiers: listTiers,
    rates: listRates,
    freezes: listFreezes,
  },
  actions: {
    show,
    hold: (db, { target }) =>
      changeTarget(target, (at) => holdMarkets(db, at, true), [
        'It takes no bets until you release it. Bets in their in-play delay are refused.',
        'Não recebe apostas até você liberar. Apostas em espera ao vivo são recusadas.',
      ]),
    release: (db, { target }) =>
      changeTarget(target, (at) => holdMarkets(db, at, false), [
        'It takes bets again while its feed offers it.',
        'Recebe apostas de novo enquanto o feed oferecer.',
      ]),
    suspend: (db, { target }) =>
      changeTarget(target, (at) => stopMarkets(db, at), [
        'It takes no bets until the feed sends newer odds.',
        'Não recebe apostas até o feed enviar novas odds.',
      ]),
    void: (db, { target, cause }) =>
      changeTarget(target, (at) => voidMarkets(db, at, cause), [
        'It is void. Stakes are returned shortly, and each player gets the reason.',
        'Anulado. As apostas são devolvidas em instantes, e cada jogador recebe o motivo.',
      ]),
    clear,
    result: enter,
    correct: enter,
    withdraw,
    limit: (db, input, actor) => limit(db, input, setExposureLimit, actor),
    'match-limit': (db, input, actor) => limit(db, input, setMatchLimit, actor),
    'win-limit': async (db, input, actor) =>
      input.scope === 'all' && input.most === 'default'
        ? refused(
            'Nothing was changed: the limit of all has no wider limit to fall back to.',
            'Nada mudou: o limite geral não tem outro mais amplo.',
          )
        : limit<WinScope>(db, input, setWinLimit, actor),
    'win-share': setPlayerShare,
    wins: showWins,
    share: async (db, { tier, percent }, actor) => {
      await db.transaction().execute((tx) => setTierShare(tx, actor, tier, percent * 10));
      return done('In force from the next bet.', 'Vale a partir da próxima aposta.');
    },
    rate: setRate,
    freeze: async (db, { sport, before, inPlay }, actor) => {
      await db
        .transaction()
        .execute((tx) =>
          setCashOutFreeze(tx, actor, sport, { beforeSeconds: before, inPlaySeconds: inPlay }),
        );
      return done('In force at once, also for open bets.', 'Vale já, também para apostas abertas.');
    },
  },
  previews: {
    hold: (db, input) => previewHold(db, input, 'operator'),
    release: (db, input) => previewHold(db, input, 'open'),
    suspend: (db, { target }) => targetChange(db, target),
    void: previewVoidCost,
    result: previewResultCost,
    correct: previewResultCost,
    withdraw: previewWithdrawal,
    limit: (db, input) => previewLimit(listExposureLimits(db), input),
    'match-limit': (db, input) =>
      previewLimit(
        listMatchLimits(db).then(({ limits }) => limits),
        input,
      ),
    'win-limit': (db, input) =>
      previewLimit(
        listWinLimits(db).then(({ limits }) => limits),
        input,
      ),
    'win-share': previewWinShare,
    share: async (db, { tier, percent }) =>
      one(
        'Share %',
        'Parcela %',
        (await listTiers(db)).find((each) => each.tier === tier)?.percent.toString(),
        String(percent),
      ),
    rate: async (db, { of, value }) =>
      one('Worth in BRL', 'Vale em BRL', (await listRates(db)).find((each) => each.of === of)?.value, value),
    freeze: async (db, { sport, before, inPlay }) => {
      const found = (await listFreezes(db)).find((each) => each.sport === sport);
      return [
        ...one(
          'Seconds before the match',
          'Segundos antes da partida',
          found?.before.toString(),
          String(before),
        ),
        ...one('Seconds in play', 'Segundos ao vivo', found?.inPlay.toString(), String(inPlay)),
      ];
    },
  },
});
