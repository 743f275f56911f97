import { toWire } from '@palpite/domain/money';
import { levelReached, levelsBetween, type VipLevel } from '@palpite/domain/vip';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { isInReview, lockUnerased } from '../../identity/index.ts';
import { listDepositSums } from '../../payments/index.ts';
import type { ListOpenStakes } from '../../wallet/bonus/index.ts';
import {
  findBalances,
  getPocketId,
  getSystemAccountId,
  listTurnovers,
  listVipTurnovers,
  postTransfers,
  references,
  transferIds,
} from '../../wallet/index.ts';
import { findMembers, findVipFigures, listVipLevels, type Member } from './vip.queries.ts';
import { addAwards, lockMember, moveMember, setAwaitsOpenStakes } from './vip.store.ts';

/**
 * Raises a player to the level reached by deposits and turnover and pays all awards on the way, in one
 * transaction. Open stakes do not count, because a bet can be sold; `awaits_open_stakes` marks players whom
 * they would raise, and players in review as a person, who wait for the decision of staff. The row lock serializes calls. An award is paid once per player and level, also when its
 * amount changed. Returns the new level, or null, also for an erased account. Never lowers a level.
 */
async function raiseLevel(
  tx: Tx,
  player: Member,
  { openMinor, ...seen }: Awaited<ReturnType<typeof findVipFigures>>,
): Promise<number | null> {
  if (!(await lockUnerased(tx, player.id))) return null;
  const levels = await listVipLevels(tx, player.currency);
  const { level: from, regainTurnoverMinor } = await lockMember(tx, player.id);
  // A reversal that commits later finds the award paid and takes it back.
  const depositsMinor = (await listDepositSums(tx, [player.id])).get(player.id) ?? 0n;
  const figures = {
    ...seen,
    depositsMinor: depositsMinor < seen.depositsMinor ? depositsMinor : seen.depositsMinor,
  };
  const reach = (turnoverMinor: bigint) =>
    turnoverMinor < (regainTurnoverMinor ?? 0n) ? 0 : levelReached({ ...figures, turnoverMinor }, levels);
  const reached = reach(figures.turnoverMinor);
  const to = reached > from && (await isInReview(tx, player.id)) ? from : reached;
  await setAwaitsOpenStakes(tx, player.id, reach(figures.turnoverMinor + openMinor) > Math.max(from, to));
  if (to <= from) return null;
  const awardMinor = await payAwards(tx, player, levelsBetween(from, to, levels));
  await moveMember(tx, player.id, { from, to, awardMinor, figures, regainTurnoverMinor: null });
  await announce(tx, player, to, awardMinor);
  return to;
}

async function payAwards(tx: Tx, player: Member, due: readonly VipLevel[]): Promise<bigint> {
  const fresh = await addAwards(tx, player.id, due);
  const paid = due.filter(({ level, awardMinor }) => fresh.has(level) && awardMinor > 0n);
  if (paid.length === 0) return 0n;
  const debitAccountId = await getSystemAccountId(tx, 'promotion', 'vip', player.currency);
  const creditAccountId = await getPocketId(tx, player.id, 'cash');
  await postTransfers(
    tx,
    paid.map(({ level, awardMinor }) => ({
      id: transferIds.vip.of(player.id, level),
      kind: 'vip',
      debitAccountId,
      creditAccountId,
      amountMinor: awardMinor,
      currency: player.currency,
      playerId: player.id,
      reference: references.vip.of(level),
    })),
  );
  return paid.reduce((sum, { awardMinor }) => sum + awardMinor, 0n);
}

async function announce(tx: Tx, player: Member, level: number, awardMinor: bigint): Promise<void> {
  const { cashMinor } = await findBalances(tx, player.id);
  const balance = toWire(cashMinor, player.currency);
  await publish(tx, [
    {
      topic: 'levelUp',
      playerId: player.id,
      payload: { level, amount: toWire(awardMinor, player.currency), balance },
    },
  ]);
}

export async function raiseLevels(
  db: Db,
  playerIds: readonly bigint[],
  openStakes: readonly ListOpenStakes[],
): Promise<number> {
  const [members, deposits, players, turnovers] = await Promise.all([
    findMembers(db, playerIds),
    listDepositSums(db, playerIds),
    listTurnovers(db, playerIds),
    listVipTurnovers(db, playerIds),
  ]);
  const tables = new Map<string, VipLevel[]>();
  let raised = 0;
  for (const { playerId, currency } of players) {
    const turnoverMinor = turnovers.get(playerId) ?? 0n;
    const levels = tables.get(currency) ?? (await listVipLevels(db, currency));
    tables.set(currency, levels);
    // Only a filter: reads without a lock and includes open stakes, so it may select too many players but
    // never too few.
    const reached = levelReached({ depositsMinor: deposits.get(playerId) ?? 0n, turnoverMinor }, levels);
    const { level: kept, awaitsOpenStakes } = members.get(playerId) ?? { level: 0, awaitsOpenStakes: false };
    if (reached <= kept && !awaitsOpenStakes) continue;
    const figures = await findVipFigures(db, playerId, openStakes);
    const level = await db.transaction().execute((tx) => raiseLevel(tx, { id: playerId, currency }, figures));
    if (level !== null) raised++;
  }
  return raised;
}
