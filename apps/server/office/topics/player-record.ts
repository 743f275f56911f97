import type { OpenReviewState } from '@palpite/contracts/identity-review';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { findLevel } from '../../modules/engagement/index.ts';
import {
  findAccount,
  findOpenReview,
  findPlayStop,
  hasSecondFactor,
  listBlockEvents,
  listLabelsOf,
  listLogins,
} from '../../modules/identity/index.ts';
import { listOwnRoundsOf } from '../../modules/originals/index.ts';
import { listOrdersOf, listWithdrawalsOf } from '../../modules/payments/index.ts';
import { listVendorRoundsOf } from '../../modules/providers/index.ts';
import { listBetsOf, sumOpenBets } from '../../modules/sportsbook/index.ts';
import { findBalances, listLedger } from '../../modules/wallet/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Lang, mapPage, type RowPage } from '../office-topic.ts';
import { wholePage } from './activity-page.ts';
import { pageOf, readMax, rowOrNull, timeOrNull } from './pieces.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
export type Reader = {
  readonly account: Account;
  readonly id: bigint;
  readonly currency: Currency;
  /** Formats an amount in the currency of the account. */
  readonly amount: (minor: bigint) => string;
};

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

async function findReader(db: Db, number: string): Promise<Reader | null> {
  const account = await findAccount(db, BigInt(number));
  if (!account) return null;
  const currency = account.currency as Currency;
  return { account, id: account.id, currency, amount: (minor) => toDecimal(minor, currency) };
}

/** Rows of a list of one player; none for an unknown number. */
export const ofPlayer =
  <Row extends object>(read: (db: Db, player: Reader, lang: Lang) => Promise<Row[]>) =>
  async (db: Db, lang: Lang, { player }: { player: string }): Promise<Row[]> => {
    const reader = await findReader(db, player);
    return reader ? read(db, reader, lang) : [];
  };

/** Pages of a list of one player; an empty one for an unknown number. */
export const pagesOfPlayer =
  <Row extends object>(read: (db: Db, player: Reader, lang: Lang, query: Page) => Promise<RowPage<Row>>) =>
  async (db: Db, lang: Lang, query: { player: string } & Page): Promise<RowPage<Row>> => {
    const reader = await findReader(db, query.player);
    return reader ? read(db, reader, lang, query) : { rows: [], hasOlder: false };
  };

async function head(db: Db, { account, id, currency, amount }: Reader, lang: Lang) {
  const [balances, open, level, stop, factor, labels, review] = await Promise.all([
    findBalances(db, id),
    sumOpenBets(db, id),
    findLevel(db, id),
    findPlayStop(db, id),
    hasSecondFactor(db, id),
    listLabelsOf(db, id),
    findOpenReview(db, id),
  ]);
  return [
    {
      number: String(id),
      email: account.username,
      name: account.name,
      currency,
      level,
      cash: amount(balances.cashMinor),
      bonus: amount(balances.bonusMinor),
      held: amount(balances.heldMinor),
      openBets: open.count,
      openStakes: amount(open.stakeMinor),
      blocked: account.block_kind as 'owner' | 'staff' | 'closed' | 'erased' | null,
      stopped: stop?.kind ?? null,
      identity: account.kyc ? ('verified' as const) : ('unverified' as const),
      review: (review?.state ?? null) as OpenReviewState | null,
      secondFactor: factor ? ('on' as const) : ('off' as const),
      phone: account.phone,
      telegram: account.telegram,
      labels: labels.map((label) => (lang === 'pt' ? label.title_pt : label.title_en)),
      openedAt: account.created_at.toISOString(),
    },
  ];
}

/** Query of a list that is read in pages. */
export type Page = { before?: string | undefined };

async function rounds(db: Db, { id, currency, amount }: Reader, _: Lang, { before }: Page) {
  const since = timeOrNull(before);
  const own = (await listOwnRoundsOf(db, id, readMax, since)).map((round) => ({
    round: round.request_id,
    at: round.created_at.toISOString(),
    game: round.game,
    vendor: 'SELF',
    currency,
    stake: amount(round.stake_minor),
    payout: amount(round.payout_minor),
    state: 'finished',
  }));
  const vendors = (await listVendorRoundsOf(db, id, readMax, since)).map((round) => ({
    round: round.id,
    at: round.started_at.toISOString(),
    game: round.game,
    vendor: round.vendor,
    currency,
    stake: amount(round.stake_minor),
    payout: amount(round.payout_minor),
    state: round.status,
  }));
  const { rows, hasOlder } = wholePage(readMax, ({ at }) => new Date(at), own, vendors);
  return { rows: rows.toSorted((one, other) => other.at.localeCompare(one.at)), hasOlder };
}

/** Lists of the page of a player, newest first. */
export const recordLists = {
  record: ofPlayer(head),
  money: pagesOfPlayer(async (db, { id, currency, amount }, _, { before }: Page) =>
    pageOf(await listLedger(db, id, readMax, rowOrNull(before)), (line) => ({
      seq: String(line.seq),
      at: line.at.toISOString(),
      kind: line.kind,
      pocket: line.pocket,
      currency,
      amount: amount(line.amountMinor),
      balance: amount(line.balanceMinor ?? 0n),
      reference: line.reference,
    })),
  ),
  bets: pagesOfPlayer(async (db, { id, currency, amount }, _, { before }: Page) =>
    pageOf(await listBetsOf(db, id, readMax, rowOrNull(before)), (bet) => ({
      bet: String(bet.id),
      at: bet.placed_at.toISOString(),
      legs: bet.legs,
      currency,
      stake: amount(bet.stake_minor),
      highest: amount(bet.highest_payout_minor),
      paid: amount(bet.paid_minor),
      cashedOut: amount(bet.cashed_out_minor),
      state: bet.status,
      settledAt: isoOrNull(bet.settled_at),
    })),
  ),
  rounds: pagesOfPlayer(rounds),
  deposits: pagesOfPlayer(async (db, { id, currency, amount }, _, { before }: Page) =>
    mapPage(
      wholePage(readMax, (row) => row.created_at, await listOrdersOf(db, id, readMax, timeOrNull(before))),
      (order) => ({
        order: order.id,
        at: order.created_at.toISOString(),
        vendor: order.vendor,
        currency,
        amount: amount(order.price_minor),
        collected: amount(order.pay_minor),
        bonus: amount(order.gift_credited_minor),
        reversed: amount(order.reversed_minor),
        state: order.status,
        creditedAt: isoOrNull(order.credited_at),
      }),
    ),
  ),
  cashOuts: pagesOfPlayer(async (db, { id, currency, amount }, _, { before }: Page) =>
    mapPage(
      wholePage(
        readMax,
        (row) => row.created_at,
        await listWithdrawalsOf(db, id, readMax, timeOrNull(before)),
      ),
      (order) => ({
        order: order.id,
        at: order.created_at.toISOString(),
        method: order.bank,
        target: order.account_no,
        currency,
        amount: amount(order.amount_minor),
        fee: amount(order.fee_minor),
        state: order.status,
        by: order.decided_by,
        closedAt: isoOrNull(order.closed_at),
      }),
    ),
  ),
  sessions: pagesOfPlayer(async (db, { id }, _, { before }: Page) =>
    pageOf(await listLogins(db, id, readMax, rowOrNull(before)), (login) => ({
      session: String(login.id),
      at: login.created_at.toISOString(),
      usedAt: login.last_used_at.toISOString(),
      ip: login.ip,
      device: login.device_id,
      program: login.user_agent,
      state: login.ended_at ? 'ended' : login.is_expired ? 'expired' : 'open',
    })),
  ),
  blocks: pagesOfPlayer(async (db, { id }, _, { before }: Page) =>
    pageOf(await listBlockEvents(db, id, readMax, rowOrNull(before)), (entry) => ({
      entry: String(entry.id),
      at: entry.created_at.toISOString(),
      event: entry.event,
      by: entry.ordered_by,
      reason: entry.reason,
    })),
  ),
};
