import { ledgerChecks } from '../../apps/server/ledger-checks.ts';
import { auditLedger } from '../../apps/server/modules/wallet/index.ts';
import type { Database } from '../../apps/server/platform/db.ts';
import type { SimulatedDatabase } from './database.ts';
import type { Acknowledged, Person } from './world.ts';

/** Something that must never happen, found by a check. */
export class Violation extends Error {}

type Transfer = {
  seq: bigint;
  id: string;
  kind: string;
  debit_account_id: bigint;
  credit_account_id: bigint;
  amount_minor: bigint;
  player_id: bigint | null;
  reference: string;
  debit_balance_after_minor: bigint | null;
  credit_balance_after_minor: bigint | null;
  created_at: Date;
};

/** While it lasts, a player stakes nothing. Without an end it lasts forever. */
type Stop = { from: number; until: number | null; isFreeze: boolean };

type Account = {
  id: bigint;
  kind: string;
  player_id: bigint | null;
  balance_minor: bigint;
  modelMinor: bigint;
};

type Round = { seq: bigint; request_id: string; pair: bigint; nonce: number; seed_hash: string };

export type Oracle = Acknowledged & {
  /** Checks what is new since the last call, against a model of its own. Throws a Violation. */
  checkStep(): Promise<void>;
  /** Runs the audit of `npm run ledger:check`. Throws a Violation. */
  audit(database: Database): Promise<void>;
  /** Checks at the end of a run, when nothing is in progress. Throws a Violation. */
  checkEnd(books: VendorBooks): Promise<void>;
};

/** What the payment vendor knows. Amounts are in minor units. */
export type VendorBooks = {
  /** By order: paid by the player, and taken back or refunded since. */
  checkouts: Map<string, { paidMinor: bigint; backMinor: bigint }>;
  /** Paid withdrawals by their id. */
  payouts: Map<string, bigint>;
};

const isPlayPocket = (kind: string) => kind === 'cash' || kind === 'bonus';

/** How much a transfer counts towards a limit of stakes or losses, in minor units. */
const countsTowards = {
  stake: (kind: string, payer: string, payee: string) =>
    signOf(
      ['stake', 'hold'].includes(kind) && isPlayPocket(payer),
      ['release', 'refund'].includes(kind) && isPlayPocket(payee),
    ),
  loss: (kind: string, payer: string, payee: string) =>
    signOf(
      ['stake', 'hold', 'takeback'].includes(kind) && payer === 'cash',
      ['payout', 'cashOut', 'release', 'refund'].includes(kind) && payee === 'cash',
    ),
};
const signOf = (adds: boolean, subtracts: boolean): bigint => (adds ? 1n : subtracts ? -1n : 0n);

/** São Paulo, the zone of all simulated players, has had no summer time since 2019. */
const zoneMs = -3 * 3_600_000;

/** Beginning of the calendar day, week from Monday, or month of a time, as a text. */
function periodOf(period: string, at: Date): string {
  const local = new Date(at.getTime() + zoneMs);
  if (period === 'week') local.setUTCDate(local.getUTCDate() - ((local.getUTCDay() + 6) % 7));
  return local.toISOString().slice(0, period === 'month' ? 7 : 10);
}

/** Kinds of which one reference has at most one transfer, by the way they are referenced. */
const onceEach = new Set(['deposit', 'withdrawal', 'withdrawalHold', 'withdrawalReturn', 'withdrawalFee']);

/**
 * Holds a model of the ledger, rebuilt from the transfers alone, and everything that was acknowledged to players. It uses no
 * code of the server, except the audit.
 */
export function createOracle(database: SimulatedDatabase, nowMs: () => number): Oracle {
  return new ModelOfLedger(database, nowMs);
}

class ModelOfLedger implements Oracle {
  readonly #database: SimulatedDatabase;
  readonly #nowMs: () => number;
  readonly #accounts = new Map<bigint, Account>();
  readonly #once = new Set<string>();
  readonly #nonces = new Set<string>();
  readonly #pairOfSeed = new Map<string, bigint>();
  readonly #stops = new Map<string, Stop[]>();
  readonly #limits = new Map<string, { minor: bigint; from: number }>();
  /** Stakes and losses of each player by calendar period. */
  readonly #played = new Map<string, bigint>();
  readonly #requested = new Set<string>();
  #broken: string | null = null;
  readonly #rounds: [string, string][] = [];
  readonly #bets: string[] = [];
  readonly #withdrawals: string[] = [];
  #lastSeq = 0n;
  #lastRound = 0n;

  constructor(database: SimulatedDatabase, nowMs: () => number) {
    this.#database = database;
    this.#nowMs = nowMs;
  }

  round = ({ id }: Person, requestId: string) => void this.#rounds.push([id, requestId]);
  bet = (_: Person, betId: string) => void this.#bets.push(betId);
  withdrawal = (_: Person, id: string) => void this.#withdrawals.push(id);

  request = (id: string) => void this.#requested.add(id);

  stop({ id }: Person, until: number | null, isFreeze = false): void {
    this.#stops.set(id, [...(this.#stops.get(id) ?? []), { from: this.#nowMs(), until, isFreeze }]);
  }

  freeze = (player: Person) => this.stop(player, null, true);

  unfreeze({ id }: Person): void {
    for (const stop of this.#stops.get(id) ?? []) if (stop.isFreeze) stop.until ??= this.#nowMs();
  }

  broken(promise: string): void {
    this.#broken ??= promise;
  }

  limit({ id }: Person, kind: string, period: string, minor: bigint): void {
    this.#limits.set(`${id} ${kind} ${period}`, { minor, from: this.#nowMs() });
  }

  async checkStep(): Promise<void> {
    this.#checkBroken();
    if (await this.#checkTransfers()) await this.#checkRounds();
  }

  async audit(checker: Database): Promise<void> {
    const { sound, differences, sums } = await auditLedger(checker.db, ledgerChecks);
    const [first] = differences;
    if (first)
      throw new Violation(`${first.what}: ${first.id} (expected ${first.expected}, found ${first.found})`);
    if (!sound) throw new Violation(`the ledger does not add up to zero: ${JSON.stringify(sums)}`);
  }

  async checkEnd(books: VendorBooks): Promise<void> {
    this.#checkBroken();
    await this.#checkAcknowledged();
    await this.#checkSettled();
    await this.#checkBooks(books);
  }

  #checkBroken(): void {
    if (this.#broken !== null) throw new Violation(this.#broken);
  }

  async #learnAccounts(ids: readonly bigint[]): Promise<void> {
    const unique = [...new Set(ids)];
    if (unique.length === 0) return;
    const rows = await this.#database.read<Omit<Account, 'modelMinor'>>(
      'select id, kind, player_id, balance_minor from wallet.account where id = any($1::text::bigint[])',
      [`{${unique.join(',')}}`],
    );
    for (const row of rows) {
      const modelMinor = this.#accounts.get(row.id)?.modelMinor ?? 0n;
      this.#accounts.set(row.id, { ...row, modelMinor });
    }
  }

  #account(id: bigint): Account {
    const found = this.#accounts.get(id);
    if (!found) throw new Violation(`account ${id} of a transfer does not exist`);
    return found;
  }

  #move(id: bigint, minor: bigint, afterMinor: bigint | null, transfer: Transfer): void {
    const moved = this.#account(id);
    moved.modelMinor += minor;
    if (moved.player_id === null) return;
    if (moved.modelMinor < 0n)
      throw new Violation(`account ${id} is below zero after ${transfer.id}: ${moved.modelMinor}`);
    if (afterMinor !== moved.modelMinor)
      throw new Violation(`${transfer.id} notes the balance ${afterMinor}, but it is ${moved.modelMinor}`);
  }

  #checkTransfer(transfer: Transfer): void {
    const { kind, reference, amount_minor: minor, player_id: playerId } = transfer;
    this.#move(transfer.debit_account_id, -minor, transfer.debit_balance_after_minor, transfer);
    this.#move(transfer.credit_account_id, minor, transfer.credit_balance_after_minor, transfer);
    this.#checkOnce(transfer.id);
    if (onceEach.has(kind)) this.#checkOnce(`${kind} ${reference}`);
    if (playerId === null) return;
    const [payer, payee] = [transfer.debit_account_id, transfer.credit_account_id].map(
      (id) => this.#account(id).kind,
    ) as [string, string];
    const isStake = countsTowards.stake(kind, payer, payee) === 1n;
    if (isStake) this.#checkStopped(String(playerId), transfer);
    this.#checkLimits(transfer, minor, payer, payee, isStake);
  }

  #checkOnce(key: string): void {
    if (this.#once.has(key)) throw new Violation(`${key} happened twice`);
    this.#once.add(key);
  }

  #checkStopped(playerId: string, { id, created_at: at }: Transfer): void {
    const stop = (this.#stops.get(playerId) ?? []).find(
      ({ from, until }) => at.getTime() > from && (until === null || at.getTime() < until),
    );
    if (stop)
      throw new Violation(
        `${id} is a stake at ${at.toISOString()} of player ${playerId}, who is stopped since ${new Date(stop.from).toISOString()}`,
      );
  }

  /** Returns whether there were new transfers. */
  async #checkTransfers(): Promise<boolean> {
    const news = await this.#database.read<Transfer>(
      `select seq, id, kind, debit_account_id, credit_account_id, amount_minor, player_id, reference,
        debit_balance_after_minor, credit_balance_after_minor, created_at
      from wallet.transfer where seq > $1 order by seq`,
      [this.#lastSeq],
    );
    if (news.length === 0) return false;
    const touched = news.flatMap((row) => [row.debit_account_id, row.credit_account_id]);
    await this.#learnAccounts(touched);
    for (const transfer of news) this.#checkTransfer(transfer);
    for (const id of new Set(touched)) {
      const { player_id, balance_minor, modelMinor } = this.#account(id);
      if (player_id !== null && balance_minor !== modelMinor)
        throw new Violation(`account ${id} has ${balance_minor}, but its transfers add up to ${modelMinor}`);
    }
    this.#lastSeq = news.at(-1)?.seq ?? this.#lastSeq;
    return true;
  }

  /** Adds up stakes and losses by calendar period. Only a stake can go beyond a limit: payouts are never refused. */
  #checkLimits(transfer: Transfer, minor: bigint, payer: string, payee: string, isStake: boolean): void {
    const { kind: moved, player_id: playerId, created_at: at } = transfer;
    for (const kind of ['stake', 'loss'] as const) {
      const counted = minor * countsTowards[kind](moved, payer, payee);
      if (counted === 0n) continue;
      for (const period of ['day', 'week', 'month']) {
        const key = `${playerId} ${kind} ${period}`;
        const sumKey = `${key} ${periodOf(period, at)}`;
        const sum = (this.#played.get(sumKey) ?? 0n) + counted;
        this.#played.set(sumKey, sum);
        const limit = this.#limits.get(key);
        if (isStake && limit && sum > limit.minor && at.getTime() > limit.from)
          throw new Violation(
            `${transfer.id} brings the ${kind} of player ${playerId} in a ${period} to ${sum}, above the limit ${limit.minor}`,
          );
      }
    }
  }

  async #checkRounds(): Promise<void> {
    const news = await this.#database.read<Round>(
      `select round.seq, round.request_id, pair.id as pair, round.nonce, pair.server_seed_hash as seed_hash
      from originals.round join originals.seed_pair pair on pair.id = round.seed_pair_id
      where round.seq > $1 order by round.seq`,
      [this.#lastRound],
    );
    for (const { seq, request_id: requestId, pair, nonce, seed_hash: seedHash } of news) {
      this.#lastRound = seq;
      if (!this.#requested.has(requestId)) throw new Violation(`nobody requested round ${requestId}`);
      const key = `${pair}:${nonce}`;
      if (this.#nonces.has(key))
        throw new Violation(`nonce ${nonce} of seed pair ${pair} decided two rounds`);
      this.#nonces.add(key);
      const known = this.#pairOfSeed.get(seedHash) ?? pair;
      if (known !== pair) throw new Violation(`seed pairs ${pair} and ${known} have one server seed`);
      this.#pairOfSeed.set(seedHash, pair);
    }
  }

  async #checkAcknowledged(): Promise<void> {
    const missing = await this.#database.read<{ what: string }>(
      `select 'round ' || one.id as what
      from json_to_recordset($1::json) as one (player bigint, id uuid)
      where not exists (select from originals.round where request_id = one.id and player_id = one.player)
      and not exists (select from originals.open_round where request_id = one.id and player_id = one.player)
      and not exists (select from originals.shared_bet where request_id = one.id and player_id = one.player)
      and not exists (select from originals.cancelled_bet where request_id = one.id and player_id = one.player)
      union all
      select 'bet ' || one from json_array_elements_text($2::json) as one
      where not exists (select from sportsbook.bet where id = one::bigint)
      union all
      select 'withdrawal ' || one from json_array_elements_text($3::json) as one
      where not exists (select from payments.withdrawal where id::text = one)`,
      [
        JSON.stringify(this.#rounds.map(([player, id]) => ({ player, id }))),
        JSON.stringify(this.#bets),
        JSON.stringify(this.#withdrawals),
      ],
    );
    if (missing[0]) throw new Violation(`${missing[0].what} was acknowledged and is missing`);
  }

  /** At the end every match is over and every shared round is drawn, so no bet waits. */
  async #checkSettled(): Promise<void> {
    const waiting = await this.#database.read<{ what: string }>(
      `select 'bet ' || id as what from sportsbook.bet where status in ('pending', 'open')
      union all
      select 'bet ' || request_id || ' of ' || game from originals.shared_bet where payout_minor is null`,
    );
    if (waiting[0]) throw new Violation(`${waiting[0].what} was never settled`);
  }

  /** Compares the vendor's books with ours: each payment credited once, each payout taken once. */
  async #checkBooks({ checkouts, payouts }: VendorBooks): Promise<void> {
    const rows = await this.#database.read<{ kind: string; id: string; minor: bigint }>(
      `select kind, substring(id from position(':' in id) + 1) as id, amount_minor as minor
      from wallet.transfer where kind in ('deposit', 'withdrawal')`,
    );
    const of = (kind: string) =>
      new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.minor]));
    const [credited, paidOut] = [of('deposit'), of('withdrawal')];
    for (const [order, { paidMinor }] of checkouts)
      if (paidMinor > 0n && !credited.has(order))
        throw new Violation(`order ${order} was paid and not credited`);
    for (const order of credited.keys())
      if ((checkouts.get(order)?.paidMinor ?? 0n) === 0n)
        throw new Violation(`order ${order} was credited and not paid`);
    for (const [id, minor] of payouts)
      if (paidOut.get(id) !== minor)
        throw new Violation(`withdrawal ${id} paid ${minor} and took ${paidOut.get(id) ?? 'nothing'}`);
    for (const id of paidOut.keys())
      if (!payouts.has(id)) throw new Violation(`withdrawal ${id} took money and paid nothing`);
  }
}
