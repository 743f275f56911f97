import { toWire } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { getPocketId } from '../wallet.queries.ts';
import { postTransfers } from '../wallet.store.ts';
import { addMoney, endBonus, findNewestEnded, lockActive } from './bonus.store.ts';
import type { BonusRow } from './bonus-row.ts';
import { announce, lockPocket, lockShare, removeShare, takeBack } from './change-bonus.ts';
import { listLateShares, lockEnded } from './late-shares.ts';
import { isSafelyDone, type ListOpenStakes, listAtStake } from './open-stakes.ts';

const playersPerTurn = 500;
/** Money of a bonus that had ended is looked for in what arrived so long ago; older is found when a bonus is done. */
const lookBackMinutes = 15;

/**
 * Ends what is due: offers that nobody claimed, bonuses whose turnover is done in bets and rounds that are over (their
 * share becomes cash), bonuses whose time is over before it is done (their share goes back), and all bonuses of a player when the pocket is empty and nothing is at stake.
 * Bonus money that arrives when no bonus is active any more follows the one that ended last; what of it belongs to one
 * that was given up or had expired goes back also while others are active, so that nobody sees or stakes it.
 *
 * Each player is a transaction of their own, judged again under its locks; it may run on several processes. Answers how
 * many players it went through.
 */
export async function settleBonuses(deps: {
  db: Db;
  log: Logger;
  openStakes: readonly ListOpenStakes[];
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
      await db.transaction().execute((tx) => settlePlayer(tx, playerId, deps.openStakes));
    } catch (failure) {
      log.error({ err: failure, player: String(playerId) }, 'bonuses of a player could not be settled');
    }
  }
  return playerIds.length;
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
      limit ${playersPerTurn}
    )
    union
    (
      select pocket.player_id
      from wallet.account pocket
      where pocket.kind = 'bonus'
      and pocket.balance_minor > 0
      and not exists (
        select
        from wallet.bonus
        where bonus.player_id = pocket.player_id
        and bonus.state = 'active'
      )
      limit ${playersPerTurn}
    )
    union
    (
      select distinct ended.player_id
      from wallet.bonus ended
      join wallet.account pocket on pocket.player_id = ended.player_id and pocket.kind = 'bonus'
      join wallet.transfer came on came.player_id = ended.player_id and came.credit_account_id = pocket.id
      where ended.state in ('forfeited', 'expired')
      and pocket.balance_minor > 0
      and exists (
        select
        from wallet.bonus
        where bonus.player_id = ended.player_id
        and bonus.state = 'active'
      )
      and came.seq > (
        select coalesce(max(through_seq), 0)
        from wallet.seal
        where sealed_at < now() - ${lookBackMinutes} * interval '1 minute'
      )
      and came.created_at > ended.ended_at
      and exists (
        select
        from wallet.transfer stake
        where stake.player_id = ended.player_id
        and stake.seq > ended.from_seq
        and stake.seq < came.seq
        and stake.reference = came.reference
        and stake.debit_account_id = pocket.id
        and stake.created_at < ended.ended_at
      )
      limit ${playersPerTurn}
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
}

const byExpiry = (a: BonusRow, b: BonusRow) =>
  (a.expires_at?.getTime() ?? 0) - (b.expires_at?.getTime() ?? 0) || (a.id < b.id ? -1 : 1);

async function completeBonus(tx: Tx, bonus: BonusRow, active: readonly BonusRow[]): Promise<void> {
  await takeLateShares(tx, bonus.player_id);
  const shareMinor = await lockShare(tx, bonus, active);
  const { convertedMinor, removedMinor } = split(bonus, shareMinor);
  await moveConverted(tx, bonus, { convertedMinor, removedMinor });
  await endBonus(tx, bonus, 'completed', { convertedMinor, removedMinor });
}

/** What of a sum becomes cash, and what is above the most that may. */
function split(bonus: BonusRow, sumMinor: bigint): { convertedMinor: bigint; removedMinor: bigint } {
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
  // What a bonus has moved so far only grows, so it numbers its movements.
  const movement = `${bonus.id}:${bonus.converted_minor + bonus.removed_minor}`;
  if (money.convertedMinor > 0n) {
    await postTransfers(tx, [
      {
        id: `bonus-converted:${movement}`,
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
      id: `bonus-above:${movement}`,
      kind: 'bonusForfeited',
      amountMinor: money.removedMinor,
    });
  }
}

/** Money of a stake that was open when its bonus ended, or of a corrected result. */
async function settleLateMoney(tx: Tx, playerId: bigint, restMinor: bigint): Promise<void> {
  const bonus = await findNewestEnded(tx, playerId);
  if (!bonus || restMinor === 0n) return;
  const money =
    bonus.state === 'completed' ? split(bonus, restMinor) : { convertedMinor: 0n, removedMinor: restMinor };
  await moveConverted(tx, bonus, money);
  await addMoney(tx, bonus, money);
  await announce(tx, bonus);
}

/** Sends back what belongs to bonuses that were given up or had expired before it arrived; answers how much. */
async function takeLateShares(tx: Tx, playerId: bigint): Promise<bigint> {
  const pocketId = await getPocketId(tx, playerId, 'bonus');
  let restMinor = await lockPocket(tx, playerId);
  let takenMinor = 0n;
  for (const { bonusId, dueMinor } of await listLateShares(tx, playerId, pocketId)) {
    const isShort = restMinor < dueMinor;
    const removedMinor = isShort ? restMinor : dueMinor;
    if (removedMinor === 0n) break;
    const money = { convertedMinor: 0n, removedMinor };
    const bonus = await lockEnded(tx, bonusId);
    await moveConverted(tx, bonus, money);
    await addMoney(tx, bonus, money);
    restMinor -= removedMinor;
    takenMinor += removedMinor;
  }
  return takenMinor;
}
