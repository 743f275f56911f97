import { reports } from '@palpite/contracts/office/reports';
import { type Currency, currencyCodes, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  type JoinedSpan,
  listCampaignFigures,
  listCampaignPlayers,
  listCohorts,
  listFunnel,
  listJoinedPlayers,
} from '../../modules/engagement/index.ts';
import { listBetsByNumber, listBetsOnMatch, nameMatches } from '../../modules/sportsbook/index.ts';
import {
  type DaySpan,
  listActivePlayers,
  listBetFigures,
  listCashFigures,
  listDayFigures,
  listGameFigures,
  listMatchFigures,
  listMovementFigures,
  listOfferFigures,
  listOwedFigures,
  listProductFigures,
  listTransfersOf,
  type PlayFigures,
} from '../../modules/wallet/index.ts';
import { addDays, dayIn, defaultTimeZone, mondayOf, startOfDay } from '../../platform/days.ts';
import type { Db } from '../../platform/db.ts';
import { implement, type Lang } from '../office-topic.ts';
import { listMax, pageOf, readMax, rowOrNull } from './pieces.ts';

/** A year of days in every currency. */
const daysMax = 366 * currencyCodes.length;

type ReportQuery = { from?: string | undefined; to?: string | undefined; currency?: string | undefined };

const sixDaysBefore = (last: string) => addDays(last, -6);

/** Whole days, both included. Dates in the wrong order are exchanged. `usualFirst` is the first day without a date. */
function reportDaysOf({ from, to, currency }: ReportQuery, usualFirst = sixDaysBefore) {
  const end = to ?? dayIn(defaultTimeZone, new Date());
  const start = from ?? usualFirst(end);
  const [first, last] = start <= end ? [start, end] : [end, start];
  return { first, last, currency };
}

function spanOf(query: ReportQuery, usualFirst = sixDaysBefore): DaySpan {
  const { first, last, currency } = reportDaysOf(query, usualFirst);
  return {
    zone: defaultTimeZone,
    currency,
    from: startOfDay(defaultTimeZone, first),
    until: startOfDay(defaultTimeZone, addDays(last, 1)),
  };
}

const text = (minor: bigint, currency: string) => toDecimal(minor, currency as Currency);

type Play = Pick<PlayFigures, 'currency' | 'stakes' | 'stakesMinor' | 'ggrMinor'>;

const playOf = ({ currency, stakes, stakesMinor, ggrMinor }: Play) => ({
  currency,
  bets: Number(stakes),
  stakes: text(stakesMinor, currency),
  paid: text(stakesMinor - ggrMinor, currency),
  ggr: text(ggrMinor, currency),
  margin: stakesMinor > 0n ? Number((ggrMinor * 10_000n) / stakesMinor) / 100 : null,
});

/** Amounts of different currencies have no order among them, so each currency keeps its own. */
const byCurrency = <Row extends { currency: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.currency.localeCompare(b.currency));

/** The account of a product. */
const houseOf = (product: string) => `house ${product}`.trimEnd();

/** Games or matches of a report. */
const figuresMax = 1_000;

const several = 'several';

async function listMatchRows(db: Db, lang: Lang, query: ReportQuery) {
  const figures = await listMatchFigures(db, reportDaysOf(query), figuresMax);
  const numbers = figures.map(({ subject }) => subject).filter((subject) => /^\d+$/.test(subject));
  const matches = await nameMatches(db, numbers.map(BigInt));
  return byCurrency(figures).map((row) => {
    const match = matches.get(row.subject);
    const unnamed = lang === 'pt' ? 'Apostas em várias partidas' : 'Bets on several matches';
    return {
      title: match?.title ?? (row.subject || unnamed),
      sport: match?.sport ?? null,
      league: match?.league ?? null,
      startsAt: match?.startsAt.toISOString() ?? null,
      ...playOf(row),
      match: row.subject || several,
    };
  });
}

async function listBetRows(
  db: Db,
  { match, before, ...query }: ReportQuery & { match?: string | undefined; before?: string | undefined },
) {
  if (match === undefined) return { rows: [], hasOlder: false };
  const onMatch = match === several ? null : await listBetsOnMatch(db, BigInt(match));
  const figures = await listBetFigures(db, spanOf(query), onMatch, readMax, rowOrNull(before));
  const bets = await listBetsByNumber(
    db,
    figures.map(({ bet }) => bet),
  );
  const page = pageOf(figures, (figure) => figure);
  const rows = page.rows.flatMap(({ bet: id, stakesMinor, ggrMinor }) => {
    const bet = bets.get(id);
    if (!bet) return [];
    return {
      bet: String(id),
      at: bet.placedAt.toISOString(),
      player: String(bet.playerId),
      legs: bet.legs,
      stakes: text(stakesMinor, bet.currency),
      ggr: text(ggrMinor, bet.currency),
      stake: text(bet.stakeMinor, bet.currency),
      paid: text(bet.paidMinor, bet.currency),
      cashedOut: text(bet.cashedOutMinor, bet.currency),
      currency: bet.currency,
      state: bet.status,
    };
  });
  return { ...page, rows };
}

/** Transfers that pay for invitations. */
const invitationKinds = ['commission', 'friendReward', 'friendRewardBack'];

async function listCampaigns(db: Db, span: DaySpan) {
  const [campaigns, offers] = await Promise.all([listCampaignFigures(db, span), listOfferFigures(db, span)]);
  const rewardsIn = (currency: string) =>
    offers
      .filter((row) => row.currency === currency && invitationKinds.includes(row.kind))
      .reduce((sum, row) => sum + row.givenMinor - row.takenBackMinor, 0n);
  return byCurrency(campaigns).map((row) => {
    const costMinor = row.costMinor ?? rewardsIn(row.currency);
    return {
      campaign: row.campaign,
      kind: row.kind,
      currency: row.currency,
      players: Number(row.players),
      deposits: text(row.depositsMinor, row.currency),
      stakes: text(row.stakesMinor, row.currency),
      ggr: text(row.ggrMinor, row.currency),
      cost: text(costMinor, row.currency),
      ngr: text(row.ggrMinor - costMinor, row.currency),
    };
  });
}

type CampaignQuery = z.output<(typeof reports.lists)['campaign-players']['query']>;

async function listPlayersOfCampaign(db: Db, { kind, campaign, before, ...query }: CampaignQuery) {
  if (kind === undefined || campaign === undefined) return { rows: [], hasOlder: false };
  const which = { ...spanOf(query), kind, campaign, before: rowOrNull(before) };
  return pageOf(await listCampaignPlayers(db, which, readMax), (row) => ({
    player: String(row.playerId),
    currency: row.currency,
    deposits: text(row.depositsMinor, row.currency),
    stakes: text(row.stakesMinor, row.currency),
    ggr: text(row.ggrMinor, row.currency),
    cost: row.costMinor === null ? null : text(row.costMinor, row.currency),
  }));
}

/** Weeks of registration without dates, the running one included. */
const usualCohorts = 12;
/** Weeks of registration that one report shows. */
const cohortsMax = 53;

type JoinedQuery = Omit<z.output<typeof reports.lists.funnel.query>, keyof ReportQuery> & ReportQuery;

const firstCohort = (last: string) => addDays(mondayOf(last), -7 * (usualCohorts - 1));

const joinedSpanOf = ({ origin, inviter, kind, campaign, ...query }: JoinedQuery): JoinedSpan => ({
  ...spanOf(query, firstCohort),
  origin,
  inviterId: inviter === undefined ? undefined : BigInt(inviter),
  campaignKind: kind,
  campaign,
});

const percentOf = (part: number | null, whole: number | null) =>
  part === null || !whole ? null : Math.round((part / whole) * 1000) / 10;

async function listCohortRows(db: Db, { currency, ...days }: ReportQuery) {
  const span = reportDaysOf(days, firstCohort);
  const [first, last] = [mondayOf(span.first), mondayOf(span.last)];
  const earliest = addDays(last, -7 * (cohortsMax - 1));
  const rows = await listCohorts(db, {
    first: first.localeCompare(earliest) > 0 ? first : earliest,
    last,
    now: mondayOf(dayIn(defaultTimeZone, new Date())),
    zone: defaultTimeZone,
    currency,
  });
  return rows.map((row) => ({
    cohort: row.cohort,
    week: row.week,
    weeksSince: row.weeksSince,
    currency: row.currency,
    players: Number(row.players),
    active: Number(row.active),
    retention: percentOf(Number(row.active), Number(row.players)),
    deposits: text(row.depositsMinor, row.currency),
    ggr: text(row.ggrMinor, row.currency),
    ngr: text(row.ggrMinor - row.offersMinor, row.currency),
  }));
}

async function listFunnelRows(db: Db, query: JoinedQuery) {
  const rows = await listFunnel(db, joinedSpanOf(query));
  return rows.map(({ step, currency, registered, players, both, before, medianSeconds }) => ({
    step,
    currency,
    players,
    ofRegistered: percentOf(players, registered),
    ofStepBefore: percentOf(both, before),
    medianHours: medianSeconds === null ? null : Math.round(medianSeconds / 360) / 10,
  }));
}

type PlayersQuery = JoinedQuery & z.output<typeof reports.lists.joined.query>;

async function listJoinedRows(db: Db, { step, cohort, week, ...query }: PlayersQuery) {
  const monday = cohort === undefined ? null : mondayOf(cohort);
  const span = joinedSpanOf(monday === null ? query : { ...query, from: monday, to: addDays(monday, 6) });
  const only = { step, week: week === undefined ? undefined : mondayOf(week) };
  const at = (time: Date | null) => time?.toISOString() ?? null;
  return (await listJoinedPlayers(db, span, only, listMax)).map((row) => ({
    player: String(row.id),
    registered: (row.registered as Date).toISOString(),
    currency: row.currency,
    inviter: row.inviterId === null ? null : String(row.inviterId),
    emailConfirmed: at(row.emailConfirmed),
    depositOrdered: at(row.depositOrdered),
    deposited: at(row.deposited),
    firstStake: at(row.firstStake),
    identityVerified: at(row.identityVerified),
    secondDeposit: at(row.secondDeposit),
  }));
}

async function listActiveRows(
  db: Db,
  { currency, before }: { currency?: string | undefined; before?: string | undefined },
) {
  const today = dayIn(defaultTimeZone, new Date());
  const rows = await listActivePlayers(db, { today, currency, after: rowOrNull(before) }, readMax);
  return pageOf(rows, (row) => ({
    player: String(row.player_id),
    currency: row.currency,
    registered: row.opened_at.toISOString(),
    firstStake: row.first_at.toISOString(),
  }));
}

export const reportTopic = implement(reports, {
  lists: {
    all: async (db, _, query) =>
      (await listDayFigures(db, spanOf(query), daysMax)).map((row) => {
        const money = (minor: bigint) => text(minor, row.currency);
        return {
          day: row.day,
          currency: row.currency,
          deposits: money(row.depositsMinor),
          withdrawals: money(row.withdrawalsMinor),
          stakes: money(row.stakesMinor),
          ggr: money(row.ggrMinor),
          offers: money(row.offersMinor),
          ngr: money(row.ggrMinor - row.offersMinor),
          fees: money(row.feesMinor),
        };
      }),
    products: async (db, _, query) =>
      byCurrency(await listProductFigures(db, spanOf(query))).map((row) => ({
        product: row.product,
        account: houseOf(row.product),
        ...playOf(row),
      })),
    games: async (db, _, query) =>
      byCurrency(await listGameFigures(db, reportDaysOf(query), figuresMax)).map((row) => ({
        game: row.subject,
        code: row.subject,
        product: row.product,
        account: houseOf(row.product),
        ...playOf(row),
      })),
    matches: (db, lang, query) => listMatchRows(db, lang, query),
    bets: (db, _, query) => listBetRows(db, query),
    offers: async (db, _, query) =>
      byCurrency(await listOfferFigures(db, spanOf(query))).map((row) => ({
        offer: row.offer,
        account: `promotion ${row.offer}`.trimEnd(),
        kind: row.kind,
        currency: row.currency,
        transfers: Number(row.transfers),
        given: text(row.givenMinor, row.currency),
        takenBack: text(row.takenBackMinor, row.currency),
        cost: text(row.givenMinor - row.takenBackMinor, row.currency),
      })),
    campaigns: (db, _, query) => listCampaigns(db, spanOf(query)),
    'campaign-players': (db, _, query) => listPlayersOfCampaign(db, query),
    cash: async (db, _, query) =>
      (await listCashFigures(db, spanOf(query), daysMax)).map((row) => ({
        day: row.day,
        vendor: row.vendor,
        account: `vendor ${row.vendor}`.trimEnd(),
        currency: row.currency,
        deposits: text(row.depositsMinor, row.currency),
        withdrawals: text(row.withdrawalsMinor, row.currency),
        otherIn: text(row.inMinor - row.depositsMinor, row.currency),
        otherOut: text(row.outMinor - row.withdrawalsMinor, row.currency),
        net: text(row.inMinor - row.outMinor, row.currency),
      })),
    owed: async (db, _, query) =>
      (await listOwedFigures(db, spanOf(query), daysMax)).map((row) => ({
        day: row.day,
        since: row.since,
        currency: row.currency,
        cash: text(row.cashMinor, row.currency),
        bonus: text(row.bonusMinor, row.currency),
        held: text(row.heldMinor, row.currency),
        total: text(row.cashMinor + row.bonusMinor + row.heldMinor, row.currency),
      })),
    cohorts: (db, _, query) => listCohortRows(db, query),
    funnel: (db, _, query) => listFunnelRows(db, query),
    joined: (db, _, query) => listJoinedRows(db, query),
    active: (db, _, query) => listActiveRows(db, query),
    movements: async (db, _, { account, ...query }) =>
      byCurrency(await listMovementFigures(db, { ...spanOf(query), account }, listMax * 5)).map((row) => ({
        kind: row.kind,
        from: row.from,
        to: row.to,
        currency: row.currency,
        transfers: Number(row.transfers),
        amount: text(row.amountMinor, row.currency),
      })),
    transfers: async (db, _, { kind, account, payer, payee, game, before, ...query }) =>
      pageOf(
        await listTransfersOf(
          db,
          { ...spanOf(query), kind, account, payer, payee, game },
          readMax,
          rowOrNull(before),
        ),
        (row) => ({
          seq: String(row.seq),
          id: row.id,
          at: row.at.toISOString(),
          kind: row.kind,
          player: row.playerId === null ? null : String(row.playerId),
          from: row.from,
          to: row.to,
          amount: text(row.amountMinor, row.currency),
          currency: row.currency,
          reference: row.reference,
        }),
      ),
  },
  actions: {},
});
