import { type Currency, toDecimal } from '@palpite/domain/money';
import { findLevel } from '../../modules/engagement/index.ts';
import {
  findAccount,
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
import type { Lang } from '../office-topic.ts';
import { wholePage } from './activity-page.ts';
import { listMax, rowOrNull, timeOrNull } from './pieces.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
export type Reader = {
  readonly account: Account;
  readonly id: bigint;
  readonly currency: Currency;
  /** Formats an amount in the currency of the account. */
  readonly amount: (minor: bigint) => string;
};

const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** Rows of a list of one player; none for an unknown number. */
export const ofPlayer =
  <Row extends object, Query extends object = object>(
    read: (db: Db, player: Reader, lang: Lang, query: Query) => Promise<Row[]>,
  ) =>
  async (db: Db, lang: Lang, query: { player: string } & Query): Promise<Row[]> => {
    const account = await findAccount(db, BigInt(query.player));
    if (!account) return [];
    const currency = account.currency as Currency;
    return read(
      db,
      { account, id: account.id, currency, amount: (minor) => toDecimal(minor, currency) },
      lang,
      query,
    );
  };

async function head(db: Db, { account, id, currency, amount }: Reader, lang: Lang) {
  const [balances, open, level, stop, factor, labels] = await Promise.all([
    findBalances(db, id),
    sumOpenBets(db, id),
    findLevel(db, id),
    findPlayStop(db, id),
    hasSecondFactor(db, id),
    listLabelsOf(db, id),
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
  const own = (await listOwnRoundsOf(db, id, listMax, since)).map((round) => ({
    round: round.request_id,
    at: round.created_at.toISOString(),
    game: round.game,
    vendor: 'SELF',
    currency,
    stake: amount(round.stake_minor),
    payout: amount(round.payout_minor),
    state: 'finished',
  }));
  const vendors = (await listVendorRoundsOf(db, id, listMax, since)).map((round) => ({
    round: round.id,
    at: round.started_at.toISOString(),
    game: round.game,
    vendor: round.vendor,
    currency,
    stake: amount(round.stake_minor),
    payout: amount(round.payout_minor),
    state: round.status,
  }));
  return wholePage(listMax, ({ at }) => new Date(at), own, vendors).toSorted((one, other) =>
    other.at.localeCompare(one.at),
  );
}

/** Lists of the page of a player, newest first. */
export const recordLists = {
  record: ofPlayer(head),
  money: ofPlayer(async (db, { id, currency, amount }, _, { before }: Page) =>
    (await listLedger(db, id, listMax, rowOrNull(before))).map((line) => ({
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
  bets: ofPlayer(async (db, { id, currency, amount }, _, { before }: Page) =>
    (await listBetsOf(db, id, listMax, rowOrNull(before))).map((bet) => ({
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
  rounds: ofPlayer(rounds),
  deposits: ofPlayer(async (db, { id, currency, amount }, _, { before }: Page) =>
    wholePage(listMax, (row) => row.created_at, await listOrdersOf(db, id, listMax, timeOrNull(before))).map(
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
  cashOuts: ofPlayer(async (db, { id, currency, amount }, _, { before }: Page) =>
    wholePage(
      listMax,
      (row) => row.created_at,
      await listWithdrawalsOf(db, id, listMax, timeOrNull(before)),
    ).map((order) => ({
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
    })),
  ),
  sessions: ofPlayer(async (db, { id }, _, { before }: Page) =>
    (await listLogins(db, id, listMax, rowOrNull(before))).map((login) => ({
      session: String(login.id),
      at: login.created_at.toISOString(),
      usedAt: login.last_used_at.toISOString(),
      ip: login.ip,
      device: login.device_id,
      program: login.user_agent,
      state: login.ended_at ? 'ended' : login.is_expired ? 'expired' : 'open',
    })),
  ),
  blocks: ofPlayer(async (db, { id }, _, { before }: Page) =>
    (await listBlockEvents(db, id, listMax, rowOrNull(before))).map((entry) => ({
      entry: String(entry.id),
      at: entry.created_at.toISOString(),
      event: entry.event,
      by: entry.ordered_by,
      reason: entry.reason,
    })),
  ),
};
