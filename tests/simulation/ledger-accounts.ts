import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getBonusTerms, grantBonus } from '../../apps/server/modules/wallet/bonus/index.ts';
import { getSystemAccountId, openPockets } from '../../apps/server/modules/wallet/index.ts';
import type { Tx } from '../../apps/server/platform/db.ts';
import type { TestServer } from '../harness/server.ts';

/** A simulated account. Its balances include rows that are not written yet. */
export type Account = {
  readonly id: bigint;
  readonly currency: 'BRL';
  readonly cashId: bigint;
  readonly bonusId: bigint;
  cashMinor: bigint;
  bonusMinor: bigint;
  depositsMinor: bigint;
  /** What cash stakes won beyond their expectation, in minor units. */
  luckMinor: number;
};

/** A stake that wins with a known chance. */
export type Bet = {
  readonly product: string;
  readonly stakeMinor: bigint;
  readonly chance: number;
  readonly prizeMinor: bigint;
  /** Weights stored with the stake, as for sports bets. */
  readonly vipPermille?: number;
  readonly bonusPermille?: number;
  readonly commissionPermille?: number;
};

type Row = {
  id: string;
  kind: 'stake' | 'payout' | 'deposit';
  debit_id: string;
  credit_id: string;
  minor: string;
  player_id: string;
  reference: string;
  debit_after: string | null;
  credit_after: string | null;
  vip: number | null;
  bonus: number | null;
  commission: number | null;
};

/** Returns a generator of numbers from 0 to 1 that is the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const firstId = 7_000_000_000n;

/**
 * Creates accounts that play on the real ledger. Stakes and payouts are written straight into the journal, in the
 * format of the games. Everything that grants or converts money uses the product's use cases.
 */
export async function createWorld(server: TestServer, seed: number) {
  const { db } = server.database;
  const random = seededRandom(seed);
  const accounts: Account[] = [];
  let rows: Row[] = [];
  const productAccounts = new Map<string, bigint>();
  const bank = await db.transaction().execute((tx) => getSystemAccountId(tx, 'vendor', 'simulation', 'BRL'));

  async function openAccounts(count: number): Promise<Account[]> {
    const ids = Array.from({ length: count }, (_, place) => firstId + BigInt(accounts.length + place));
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('identity.player')
        .values(
          ids.map((id) => ({
            id,
            username: `simulated.${id}@example.com`,
            name: 'Simulada',
            country: '+55',
            phone: '',
            birth_date: '1990-01-15',
            password_hash: '',
            invite_code: `SIM${id}`,
            currency: 'BRL',
            lang: 'pt_BR',
          })),
        )
        .execute();
      for (const id of ids) await openPockets(tx, id, 'BRL');
    });
    const pockets = await db
      .selectFrom('wallet.account')
      .select(['id', 'player_id', 'kind'])
      .where('player_id', 'in', ids)
      .execute();
    const idOf = new Map(pockets.map((row) => [`${row.player_id} ${row.kind}`, row.id]));
    const opened = ids.map((id): Account => {
      const [cashId = 0n, bonusId = 0n] = [idOf.get(`${id} cash`), idOf.get(`${id} bonus`)];
      return {
        id,
        currency: 'BRL',
        cashId,
        bonusId,
        cashMinor: 0n,
        bonusMinor: 0n,
        depositsMinor: 0n,
        luckMinor: 0,
      };
    });
    accounts.push(...opened);
    return opened;
  }

  async function openProductAccount(product: string): Promise<void> {
    if (productAccounts.has(product)) return;
    productAccounts.set(
      product,
      await db.transaction().execute((tx) => getSystemAccountId(tx, 'house', product, 'BRL')),
    );
  }

  /**
   * Deposits an amount for each account. With `packageGroup` it also grants the bonus of that package under the terms
   * in force.
   */
  async function deposit(group: readonly Account[], minor: bigint, packageGroup?: string): Promise<void> {
    for (const account of group) {
      account.cashMinor += minor;
      account.depositsMinor += minor;
      rows.push({
        ...rowOf(account, 'deposit', minor),
        debit_id: String(bank),
        credit_id: String(account.cashId),
        credit_after: String(account.cashMinor),
      });
    }
    await flush();
    await sql`
      insert into payments.depositor (player_id, currency, deposits, paid_sum_minor, newest_minor, first_at, newest_at)
      select id, 'BRL', 1, ${minor}::bigint, ${minor}::bigint, now(), now()
      from unnest(${`{${group.map(({ id }) => id).join(',')}}`}::text::bigint[]) as id
      on conflict (player_id) do update
      set
        deposits = depositor.deposits + 1,
        paid_sum_minor = depositor.paid_sum_minor + excluded.paid_sum_minor,
        newest_minor = excluded.newest_minor,
        newest_at = excluded.newest_at
    `.execute(db);
    if (!packageGroup) return;
    const { gift_minor: giftMinor } = await db
      .selectFrom('payments.package')
      .select('gift_minor')
      .where('package_group', '=', packageGroup)
      .where('currency', '=', 'BRL')
      .where('price_minor', '=', minor)
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (tx) => {
      for (const account of group) await giveDepositBonus(tx, account, packageGroup, giftMinor);
    });
    await refresh();
  }

  function rowOf(account: Account, kind: Row['kind'], minor: bigint, reference: string = randomUUID()): Row {
    return {
      id: `${kind}:${account.id}:${randomUUID()}`,
      kind,
      debit_id: '0',
      credit_id: '0',
      minor: String(minor),
      player_id: String(account.id),
      reference: `simulated:${reference}`,
      debit_after: null,
      credit_after: null,
      vip: null,
      bonus: null,
      commission: null,
    };
  }

  /** Stakes from one pocket and returns whether the bet won, or null if the pocket does not cover the stake. */
  function play(
    account: Account,
    bet: Bet,
    pocket: 'cash' | 'bonus' = 'cash',
    draw = random(),
  ): boolean | null {
    const { stakeMinor, prizeMinor, chance } = bet;
    const ofCash = pocket === 'cash';
    const balanceMinor = ofCash ? account.cashMinor : account.bonusMinor;
    const productAccount = productAccounts.get(bet.product);
    if (productAccount === undefined) throw new Error(`no account of ${bet.product}`);
    if (stakeMinor <= 0n || balanceMinor < stakeMinor) return null;
    const isWon = draw < chance;
    const pocketId = String(ofCash ? account.cashId : account.bonusId);
    const reference = randomUUID();
    const put = (afterMinor: bigint) => {
      if (ofCash) account.cashMinor = afterMinor;
      else account.bonusMinor = afterMinor;
    };
    const afterStake = balanceMinor - stakeMinor;
    rows.push({
      ...rowOf(account, 'stake', stakeMinor, reference),
      debit_id: pocketId,
      credit_id: String(productAccount),
      debit_after: String(afterStake),
      vip: bet.vipPermille ?? null,
      bonus: bet.bonusPermille ?? null,
      commission: bet.commissionPermille ?? null,
    });
    put(afterStake);
    if (isWon) {
      rows.push({
        ...rowOf(account, 'payout', prizeMinor, reference),
        debit_id: String(productAccount),
        credit_id: pocketId,
        credit_after: String(afterStake + prizeMinor),
      });
      put(afterStake + prizeMinor);
    }
    if (ofCash) account.luckMinor += (isWon ? Number(prizeMinor) : 0) - chance * Number(prizeMinor);
    return isWon;
  }

  /** Writes the played rounds to the journal in order. */
  async function flush(): Promise<void> {
    const written = rows;
    rows = [];
    for (let from = 0; from < written.length; from += 10_000) {
      const part = written.slice(from, from + 10_000);
      await db.transaction().execute(async (tx) => {
        await sql`
          insert into wallet.transfer (
            id, kind, debit_account_id, credit_account_id, amount_minor, currency, player_id, reference,
            debit_balance_after_minor, credit_balance_after_minor, vip_permille, bonus_permille,
            commission_permille
          )
          select id, kind, debit_id, credit_id, minor, 'BRL', player_id, reference, debit_after, credit_after, vip, bonus,
            commission
          from json_to_recordset(${JSON.stringify(part.map((row, place) => ({ ...row, place })))}::json) as moved (
            id text, kind text, debit_id bigint, credit_id bigint, minor bigint, player_id bigint, reference text,
            debit_after bigint, credit_after bigint, vip smallint, bonus smallint, commission smallint, place int
          )
          order by place
        `.execute(tx);
        await sql`
          update wallet.account
          set
            balance_minor = account.balance_minor + total.minor,
            turnover_minor = account.turnover_minor + total.staked
          from (
            select side.account_id, sum(side.change)::bigint as minor, sum(side.staked)::bigint as staked
            from json_to_recordset(${JSON.stringify(part)}::json) as moved (
              kind text, debit_id bigint, credit_id bigint, minor bigint
            )
            cross join lateral (
              values
                (debit_id, -minor, case when kind = 'stake' then minor else 0 end),
                (credit_id, minor, 0)
            ) as side (account_id, change, staked)
            group by side.account_id
          ) total
          where account.id = total.account_id
          and account.player_id is not null
        `.execute(tx);
      });
    }
  }

  /** Reads the balances again after use cases moved money. */
  async function refresh(): Promise<void> {
    const balances = await db
      .selectFrom('wallet.account')
      .select(['id', 'balance_minor'])
      .where('player_id', '>=', firstId)
      .where('player_id', '<', firstId + 1_000_000n)
      .execute();
    const of = new Map(balances.map((row) => [row.id, row.balance_minor]));
    for (const account of accounts) {
      account.cashMinor = of.get(account.cashId) ?? 0n;
      account.bonusMinor = of.get(account.bonusId) ?? 0n;
    }
  }

  return { accounts, random, openAccounts, openProductAccount, deposit, play, flush, refresh };
}

async function giveDepositBonus(
  tx: Tx,
  account: Account,
  packageGroup: string,
  amountMinor: bigint,
): Promise<void> {
  const { wagerTimes, expiresAfterDays } = await getBonusTerms(tx, 'deposit');
  await grantBonus(tx, {
    id: `deposit:simulated:${packageGroup}:${account.id}`,
    playerId: account.id,
    source: 'deposit',
    amountMinor,
    currency: account.currency,
    wagerTimes,
    expiresAfterDays,
    reference: `simulated:${account.id}`,
  });
}
