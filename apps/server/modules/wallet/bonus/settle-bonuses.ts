import { setTimeout } from 'node:timers/promises';
import { toWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { transferIds } from '../transfer-ids.ts';
import { findBalances, getPocketId } from '../wallet.queries.ts';
import { postTransfers } from '../wallet.store.ts';
import { listActive, listOpen } from './bonus.queries.ts';
import { addMoney, endBonus, findNewestEnded, lockActive, lockPocket } from './bonus.store.ts';
import type { BonusRow } from './bonus-row.ts';
import { aboveId, announce, lockShare, removeShare, takeBack, takeLateShares } from './change-bonus.ts';
import type { CheckCovers } from './cover-checks.ts';
import { dequeueLateMoney, requeueLateMoney } from './late-shares.ts';
import { isSafelyDone, type ListOpenStakes, listAtStake } from './open-stakes.ts';

const playersPerRun = 500;

/**
 * Settles all due bonuses:
 *
 * - Offers past their time to be claimed expire.
 * - A bonus whose turnover is complete in finished bets and rounds is converted: its share becomes cash.
 * - A bonus past its expiry without complete turnover expires: its share returns to the operator.
 * - All bonuses of a player end as spent when the pocket is empty and no stake is open.
 *
 * Bonus money that arrives when no bonus is active is treated like the bonus that ended last.
 *
 * Each player is settled in its own transaction that checks everything again under its locks, so several
 * processes may run it.
 */
export async function settleBonuses(deps: {
  db: Db;
  log: Logger;
  openStakes: readonly ListOpenStakes[];
  checkCovers: CheckCovers;
}): Promise<number> {
  const { db, log } = deps;
  await sql`
    update wallet.bonus
    set state = 'expired', ended_at = now()
    where state = 'offered'
    and claimable_until <= now()
  `.execute(db);
  const playerIds = await listDue(db);
  for (const playerId of playerIds) {
    try {
      await deps.checkCovers(playerId);
      await db.transaction().execute((tx) => settlePlayer(tx, playerId, deps.openStakes));
    } catch (failure) {
      log.error({ err: failure, player: String(playerId) }, 'could not settle bonuses of a player');
      // Players whose bonuses cannot be settled must not fill every run.
      await requeueLateMoney(db, playerId);
    }
  }
  return playerIds.length;
}

/** Longest wait of a screen for a roll-up, which itself waits for open transactions of the journal. */
const rollUpPatienceMs = 2_000;

/**
 * Settles one player's bonuses before they are shown and before money leaves. When the newest stakes complete
 * a bonus, it runs a roll-up first. After a failure the job does the work.
 */
export function createSettle(deps: {
  db: Db;
  log: Logger;
  openStakes: readonly ListOpenStakes[];
  checkCovers: CheckCovers;
  rollUp: () => Promise<unknown>;
}): (playerId: bigint) => Promise<void> {
  const { db, log } = deps;
  return async (playerId) => {
    try {
      await deps.checkCovers(playerId);
      const active = await listActive(db, playerId);
      if (active.length === 0) return;
      const open = await listOpen(db, active);
      const done = active.filter((bonus) => !open.includes(bonus));
      if (done.some(({ wagered_milli: milli, required_minor: minor }) => milli < minor * 1_000n)) {
        await Promise.race([deps.rollUp(), setTimeout(rollUpPatienceMs, null, { ref: false })]);
      }
      const { bonusMinor } = await findBalances(db, playerId);
      const hasExpired = open.some(({ expires_at: at }) => at !== null && at.getTime() <= Date.now());
      if (done.length > 0 || hasExpired || bonusMinor === 0n) {
        await db.transaction().execute((tx) => settlePlayer(tx, playerId, deps.openStakes));
      }
    } catch (failure) {
      log.error({ err: failure, player: String(playerId) }, 'could not settle bonuses of a player');
    }
  };
}

async function listDue(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    (
      select distinct bonus.player_id
      from wallet.bonus
      join wallet.account pocket on pocket.player_id = bonus.player_id and pocket.kind = 'bonus'
      where bonus.state = 'active'
      and (
        bonus.wagered_milli >= bonus.required_minor * 1000
        or bonus.expires_at <= now()
        or pocket.balance_minor = 0
      )
      limit ${playersPerRun}
    )
    union
    (
      select player_id
      from wallet.late_bonus_money
      order by queued_at
      limit ${playersPerRun}
    )
  `.execute(db);
  return rows.map((row) => row.player_id);
}

async function settlePlayer(tx: Tx, playerId: bigint, openStakes: readonly ListOpenStakes[]): Promise<void> {
  let active = await lockActive(tx, playerId);
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx);
  const now = rows[0]?.now ?? new Date(0);
  for (const bonus of active.toSorted(byExpiry)) {
    const isDone = bonus.wagered_milli >= bonus.required_minor * 1_000n;
    if (isDone) {
      if (!(await isSafelyDone(tx, bonus, openStakes))) continue;
      await completeBonus(tx, bonus, active);
    } else if (bonus.expires_at && bonus.expires_at <= now) await removeShare(tx, bonus, active, 'expired');
    else continue;
    active = active.filter(({ id }) => id !== bonus.id);
    await announce(tx, bonus);
  }
  const pocketId = await getPocketId(tx, playerId, 'bonus');
  const lateMinor = await takeLateShares(tx, playerId);
  const restMinor = await lockPocket(tx, playerId);
  const [first] = active;
  if (lateMinor > 0n && first) await announce(tx, first);
  if (active.length === 0) {
    if (restMinor > 0n) await settleLateMoney(tx, playerId, restMinor);
  } else if (restMinor === 0n && (await listAtStake(tx, playerId, pocketId, openStakes)).length === 0) {
    for (const bonus of active) await endBonus(tx, bonus, 'spent');
  }
  await dequeueLateMoney(tx, playerId, { hasActive: active.length > 0 });
}

const byExpiry = (a: BonusRow, b: BonusRow) =>
  (a.expires_at?.getTime() ?? 0) - (b.expires_at?.getTime() ?? 0) || (a.id < b.id ? -1 : 1);

async function completeBonus(tx: Tx, bonus: BonusRow, active: readonly BonusRow[]): Promise<void> {
  const shareMinor = await lockShare(tx, bonus, active);
  const { convertedMinor, removedMinor } = split(bonus, shareMinor);
  await moveConverted(tx, bonus, { convertedMinor, removedMinor });
  await endBonus(tx, bonus, 'completed', { convertedMinor, removedMinor });
}

export function split(bonus: BonusRow, sumMinor: bigint): { convertedMinor: bigint; removedMinor: bigint } {
  const roomMinor =
    bonus.converts_max_minor === null ? sumMinor : bonus.converts_max_minor - bonus.converted_minor;
  const convertedMinor = sumMinor < roomMinor ? sumMinor : roomMinor;
  return { convertedMinor, removedMinor: sumMinor - convertedMinor };
}

async function moveConverted(
  tx: Tx,
  bonus: BonusRow,
  money: { convertedMinor: bigint; removedMinor: bigint },
): Promise<void> {
  if (money.convertedMinor > 0n) {
    await postTransfers(tx, [
      {
        id: transferIds.bonusConverted.of(bonus.id, bonus.converted_minor + bonus.removed_minor),
        kind: 'bonusConverted',
        debitAccountId: await getPocketId(tx, bonus.player_id, 'bonus'),
        creditAccountId: await getPocketId(tx, bonus.player_id, 'cash'),
        amountMinor: money.convertedMinor,
        currency: bonus.currency,
        playerId: bonus.player_id,
        reference: bonus.id,
      },
    ]);
    await publish(tx, [
      {
        topic: 'userBetAmount',
        playerId: bonus.player_id,
        payload: { bouns: 1, amount: toWire(money.convertedMinor, bonus.currency) },
      },
    ]);
  }
  if (money.removedMinor > 0n) {
    await takeBack(tx, bonus, {
      id: aboveId(bonus),
      kind: 'bonusForfeited',
      amountMinor: money.removedMinor,
    });
  }
}

/** Settles money of a stake that was open when its bonus ended, or of a corrected result. */
async function settleLateMoney(tx: Tx, playerId: bigint, restMinor: bigint): Promise<void> {
  const bonus = await findNewestEnded(tx, playerId);
  if (!bonus || restMinor === 0n) return;
  // The cash of this bonus was taken back, so none of its late money becomes cash.
  const money =
    bonus.state === 'completed' && bonus.reversed_at === null
      ? split(bonus, restMinor)
      : { convertedMinor: 0n, removedMinor: restMinor };
  await moveConverted(tx, bonus, money);
  await addMoney(tx, bonus, money);
  await announce(tx, bonus);
}
