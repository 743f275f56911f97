import type { BonusSource } from '@palpite/contracts/bonuses';
import { type Words, words } from '@palpite/contracts/office/topic';
import { toDecimal } from '@palpite/domain/money';
import {
  findIdentity,
  listBlockEvents,
  listIdentityReviews,
  listLogins,
  listNotes,
  listReviews,
  listStops,
  listTwins,
  type StopEvent,
} from '../../modules/identity/index.ts';
import { listOwnRoundsOf } from '../../modules/originals/index.ts';
import { listOrdersOf, listWithdrawalsOf } from '../../modules/payments/index.ts';
import { listVendorRoundsOf } from '../../modules/providers/index.ts';
import { listBetsOf } from '../../modules/sportsbook/index.ts';
import { listLettersTo, textOf } from '../../modules/support/index.ts';
import { listBonusesOf } from '../../modules/wallet/bonus/index.ts';
import { listLimits } from '../../modules/wallet/limits/index.ts';
import { dayIn, defaultTimeZone } from '../../platform/days.ts';
import type { Db } from '../../platform/db.ts';
import { codeNames, readVendorGameNames } from '../code-names.ts';
import { type Lang, mapPage } from '../office-topic.ts';
import { type Happening, joinPage, type PlayedRound, type Source, wholePage } from './activity-page.ts';
import { changesText, entrySentence, stateOf } from './audit.ts';
import { reviewLines } from './identity-reviews.ts';
import { listMax, moneyIn, pageOf, readMax, rowOrNull, timeOrNull, timeText } from './pieces.ts';
import { ofPlayer, type Page, pagesOfPlayer, type Reader } from './player-record.ts';
import { listStaffOrdersOf } from './staff-orders-of.ts';

/** Rows of each source on a page. Rounds are added up, so that more of them are read. */
const perSource = 60;
const roundsPerSource = 1_000;

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

type Read<Row> = (db: Db, id: bigint, limit: number, before: Date | null) => Promise<Row[]>;

const bonusNames: Readonly<Record<BonusSource, Words>> = {
  deposit: words('Bonus of a deposit', 'Bônus de depósito'),
  vip: words('VIP award', 'Prêmio VIP'),
  promotion: words('Bonus of a promotion', 'Bônus de promoção'),
  signIn: words('Daily sign-in', 'Check-in diário'),
  gift: words('Gift', 'Presente'),
  invitation: words('Reward of an invitation', 'Recompensa de convite'),
  operator: words('Bonus of the house', 'Bônus da casa'),
};

const stopNames: Readonly<Record<StopEvent['event'], Words>> = {
  timeOut: words('Break', 'Pausa'),
  exclusion: words('Self-exclusion', 'Autoexclusão'),
  kept: words('Self-exclusion kept:', 'Autoexclusão mantida:'),
  lifted: words('Self-exclusion lifted:', 'Autoexclusão encerrada:'),
};

const stopLengths: Readonly<Record<string, Words>> = {
  day: words('of a day', 'de um dia'),
  week: words('of a week', 'de uma semana'),
  month: words('of a month', 'de um mês'),
  halfYear: words('of six months', 'de seis meses'),
  year: words('of a year', 'de um ano'),
  fiveYears: words('of five years', 'de cinco anos'),
  always: words('without end', 'sem prazo'),
};

/** A stop with its length, or a decision of staff about it with the reason. */
function describeStop({ event, detail, ordered_by }: StopEvent, lang: Lang): string {
  const length = ordered_by === null ? stopLengths[detail]?.[lang] : undefined;
  return `${stopNames[event][lang]} ${length ?? detail}`;
}

/** What the account and its owner did. */
async function readAccount(db: Db, { account, id }: Reader, before: Date | null, lang: Lang) {
  const source = async <Row>(read: Read<Row>, toHappening: (row: Row) => Happening) => ({
    rows: (await read(db, id, perSource, before)).map(toHappening),
    limit: perSource,
  });
  const opened = account.created_at;
  return Promise.all([
    {
      rows:
        before && opened >= before
          ? []
          : [{ id: '1', at: opened, kind: 'registration', what: account.username }],
      limit: 2,
    },
    source(listLogins, (login) => ({
      id: String(login.id),
      at: login.created_at,
      kind: 'login',
      what: `${login.ip} ${login.user_agent}`.trim(),
      state: login.ended_at ? 'ended' : login.is_expired ? 'expired' : 'open',
    })),
    source(listBlockEvents, (each) => ({
      id: String(each.id),
      at: each.created_at,
      kind: 'block',
      what: each.reason,
      state: each.event,
      by: each.ordered_by,
    })),
    source(listStops, (stop) => ({
      id: `${stop.at.toISOString()} ${stop.event}`,
      at: stop.at,
      kind: 'stop',
      what: describeStop(stop, lang),
      by: stop.ordered_by ?? '',
    })),
    source(listLettersTo, (letter) => ({
      id: letter.order_id,
      at: letter.sent_at,
      kind: 'message',
      what: textOf(letter.texts, account.lang),
      by: letter.sent_by,
    })),
    source(listNotes, (note) => ({
      id: String(note.id),
      at: note.created_at,
      kind: 'note',
      what: note.body,
      by: note.written_by,
    })),
    source(
      (_, __, limit) => listStaffOrdersOf(db, account.username, limit, before),
      (entry) => ({
        id: String(entry.id),
        at: entry.at,
        kind: 'staffOrder',
        what: entrySentence(entry, lang),
        state: stateOf(entry),
        by: entry.ordered_by,
      }),
    ),
  ]);
}

/** A bet with the time of its settlement, which is in no other row. */
function describeBet(
  { id, settled_at: settledAt }: { id: bigint; settled_at: Date | null },
  lang: Lang,
): string {
  const bet = lang === 'pt' ? `Aposta ${id}` : `Bet ${id}`;
  if (!settledAt) return bet;
  const at = timeText(settledAt, lang);
  return lang === 'pt' ? `${bet}, encerrada em ${at}` : `${bet}, settled at ${at}`;
}

/** Deposits, withdrawals, bets and bonuses. */
async function readMoney(
  db: Db,
  { id }: Reader,
  before: Date | null,
  lang: Lang,
): Promise<Source<Happening>[]> {
  const source = async <Row>(read: Read<Row>, toHappening: (row: Row) => Happening) => ({
    rows: (await read(db, id, perSource, before)).map(toHappening),
    limit: perSource,
  });
  return Promise.all([
    source(listOrdersOf, (order) => ({
      id: order.id,
      at: order.created_at,
      kind: 'deposit',
      what: `${order.vendor} ${order.id}`,
      amountMinor: order.price_minor,
      state: order.status,
    })),
    source(listWithdrawalsOf, (order) => ({
      id: order.id,
      at: order.created_at,
      kind: 'withdrawal',
      what: `${order.bank} ${order.id}`,
      amountMinor: order.amount_minor,
      state: order.status,
      by: order.decided_by,
    })),
    source(listBetsOf, (bet) => ({
      id: String(bet.id),
      at: bet.placed_at,
      kind: 'bet',
      what: describeBet(bet, lang),
      amountMinor: bet.stake_minor,
      state: bet.status,
    })),
    source(listBonusesOf, (bonus) => ({
      id: bonus.id,
      at: bonus.offered_at,
      kind: 'bonus',
      what: bonusNames[bonus.source as BonusSource]?.[lang] ?? bonus.source,
      amountMinor: bonus.amount_minor,
      state: bonus.state,
    })),
  ]);
}

async function readRounds(db: Db, { id }: Reader, before: Date | null): Promise<Source<PlayedRound>[]> {
  const [own, vendors] = await Promise.all([
    listOwnRoundsOf(db, id, roundsPerSource, before),
    listVendorRoundsOf(db, id, roundsPerSource, before),
  ]);
  return [
    own.map((round) => ({ ...round, id: round.request_id, at: round.created_at })),
    vendors.map((round) => ({ ...round, id: `${round.vendor} ${round.id}`, at: round.started_at })),
  ].map((rows) => ({
    rows: rows.map((round) => ({
      id: round.id,
      at: round.at,
      game: round.game,
      stakeMinor: round.stake_minor,
      payoutMinor: round.payout_minor,
    })),
    limit: roundsPerSource,
  }));
}

async function activity(db: Db, reader: Reader, lang: Lang, query: Page) {
  const before = timeOrNull(query.before);
  const { currency, amount } = reader;
  const money = (minor: bigint) => moneyIn(lang, currency, minor);
  const [account, movements, rounds] = await Promise.all([
    readAccount(db, reader, before, lang),
    readMoney(db, reader, before, lang),
    readRounds(db, reader, before),
  ]);
  const { happenings, groups, hasOlder } = joinPage([...account, ...movements], rounds, (at) =>
    dayIn(defaultTimeZone, at),
  );
  const vendorGames = await readVendorGameNames(
    db,
    groups.map(({ game }) => game),
    lang,
  );
  const nameOf = (game: string) => codeNames[lang].games[game] ?? vendorGames.get(game) ?? game;
  const played = groups.map(
    ({ game, count, stakeMinor, payoutMinor, ...group }): Happening => ({
      ...group,
      kind: 'rounds',
      what:
        lang === 'pt'
          ? `${nameOf(game)}: ${count} ${count === 1 ? 'rodada' : 'rodadas'}, ${money(stakeMinor)} apostados, ${money(payoutMinor)} em prêmios`
          : `${nameOf(game)}: ${count} ${count === 1 ? 'round' : 'rounds'}, ${money(stakeMinor)} staked, ${money(payoutMinor)} won`,
      amountMinor: payoutMinor - stakeMinor,
    }),
  );
  const rows = [...happenings, ...played]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ id, at, kind, what, amountMinor, state = null, by = '' }) => ({
      event: `${kind} ${id}`,
      at: at.toISOString(),
      kind,
      what,
      currency,
      amount: amountMinor === undefined ? null : amount(amountMinor),
      state,
      by,
    }));
  return { rows, hasOlder };
}

async function limits(db: Db, { id, currency, amount }: Reader, lang: Lang) {
  const stops = await listStops(db, id, listMax);
  return [
    ...(await listLimits(db, id)).map((limit) => ({
      entry: `${limit.kind} ${limit.period}`,
      kind: `${limit.kind}.${limit.period}`,
      currency,
      amount: amount(limit.amount_minor),
      used: amount(limit.used_minor),
      at: null,
      until: limit.opens_at.toISOString(),
      note: limit.pending_change
        ? `${limit.pending_change} ${limit.pending_amount_minor === null ? '' : amount(limit.pending_amount_minor)}`.trim()
        : '',
      by: '',
    })),
    ...stops.map((stop) => ({
      entry: `${stop.at.toISOString()} ${stop.event}`,
      kind: 'stop',
      currency,
      amount: null,
      used: null,
      at: stop.at.toISOString(),
      until: isoOrNull(stop.until),
      note: describeStop(stop, lang),
      by: stop.ordered_by ?? '',
    })),
  ];
}

/** Pairs that the comparison of persons found, then accounts on the same device or with the same document. */
async function linked(db: Db, { account, id }: Reader) {
  const reviews = await listReviews(db, { playerId: id }, listMax);
  const twins = await listTwins(db, [id]);
  return [
    ...reviews.map((pair) => {
      const other = pair.account.username === account.username ? pair.barred : pair.account;
      return {
        link: `pair ${pair.id}`,
        account: '',
        email: other.username,
        common: pair.signals.join(', '),
        state: pair.state as string,
        at: pair.opened_at.toISOString(),
        decision: `${pair.decided_by}: ${pair.reason}`,
      };
    }),
    ...twins.map(({ twinId, reason }) => ({
      link: `${reason} ${twinId}`,
      account: String(twinId),
      email: '',
      common: reason as string,
      state: 'found',
      at: null,
      decision: '',
    })),
  ];
}

async function identity(db: Db, { id }: Reader, lang: Lang) {
  const row = await findIdentity(db, id);
  if (!row) return [];
  return [
    {
      number: String(row.id),
      state: row.kyc ? ('verified' as const) : ('unverified' as const),
      name: row.name,
      document: row.card_no ?? '',
      birthDate: row.birth_date,
      country: row.country,
      lang: row.lang,
      documentAt: isoOrNull(row.document_changed_at),
      accessAt: isoOrNull(row.access_changed_at),
      reviews: reviewLines(await listIdentityReviews(db, { playerId: id }, listMax), lang),
    },
  ];
}

export const activityList = { activity: pagesOfPlayer(activity) };

export const aspectLists = {
  bonuses: pagesOfPlayer(async (db, { id, currency, amount }, _, { before }: Page) =>
    mapPage(
      wholePage(readMax, (row) => row.offered_at, await listBonusesOf(db, id, readMax, timeOrNull(before))),
      (bonus) => ({
        bonus: bonus.id,
        at: bonus.offered_at.toISOString(),
        source: bonus.source,
        currency,
        amount: amount(bonus.amount_minor),
        required: amount(bonus.required_minor),
        wagered: toDecimal(bonus.wagered_milli / 1_000n, currency),
        converted: amount(bonus.converted_minor),
        state: bonus.state,
        expiresAt: isoOrNull(bonus.expires_at),
        endedAt: isoOrNull(bonus.ended_at),
      }),
    ),
  ),
  identity: ofPlayer(identity),
  limits: ofPlayer(limits),
  linked: ofPlayer(linked),
  orders: pagesOfPlayer(async (db, { account }, lang, { before }: Page) =>
    pageOf(await listStaffOrdersOf(db, account.username, readMax, rowOrNull(before)), (entry) => ({
      entry: String(entry.id),
      at: entry.at.toISOString(),
      by: entry.ordered_by,
      sentence: entrySentence(entry, lang),
      state: stateOf(entry),
      answer: (entry.outcome as { status?: string | null } | null)?.status ?? '',
      changes: changesText(entry, lang),
    })),
  ),
};
