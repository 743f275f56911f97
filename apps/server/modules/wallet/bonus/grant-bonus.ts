import type { BonusSource } from '@palpite/contracts/bonuses';
import { bonusStakeMax } from '@palpite/domain/bonuses';
import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import type { Currency } from '@palpite/domain/money';
import { turnoverOf } from '@palpite/domain/wagering';
import type { Tx } from '../../../platform/db.ts';
import { findPlayStop, refusalOfStop } from '../../identity/index.ts';
import { transferIds } from '../transfer-ids.ts';
import { getPocketId } from '../wallet.queries.ts';
import { getSystemAccountId, postTransfers } from '../wallet.store.ts';
import { getBonusTerms, getStakeFloor } from './bonus.queries.ts';
import { addOffer, lockPocket, markActive } from './bonus.store.ts';
import type { BonusRow } from './bonus-row.ts';

export type BonusGrant = {
  /** Made by the caller, such as `vip:42:3`: the same id is the same bonus, for ever. */
  id: string;
  playerId: bigint;
  source: BonusSource;
  amountMinor: bigint;
  currency: Currency;
  /** Turnover that it needs is its amount times this, stakes weighted by product. */
  wagerTimes: bigint;
  /** Days from activation until it expires. */
  expiresAfterDays: number;
  /** The order, level or promotion that it is given for. */
  reference: string;
};

/** A caller used the id of a bonus for another one: a fault of ours, never a player's doing. */
class BonusDiffers extends Error {}

/**
 * Gives a bonus at once: its money arrives in the bonus pocket in the caller's transaction, so that what it is given
 * for and the credit are one.
 *
 * Idempotent: an id that is known with the same content moves nothing and is answered `duplicate`, whatever has become
 * of that bonus. Throws BonusDiffers on a known id with other content.
 */
export async function grantBonus(tx: Tx, grant: BonusGrant): Promise<'granted' | 'duplicate'> {
  const bonus = await writeOffer(tx, grant, null);
  if (!bonus) return 'duplicate';
  await activateBonus(tx, bonus);
  return 'granted';
}

/**
 * Puts a bonus into the player's list: no money moves before it is claimed, which is possible until `claimableUntil`.
 * Idempotent as `grantBonus` is.
 */
export async function offerBonus(
  tx: Tx,
  { claimableUntil, ...grant }: BonusGrant & { claimableUntil: Date },
): Promise<'offered' | 'duplicate'> {
  return (await writeOffer(tx, grant, claimableUntil)) ? 'offered' : 'duplicate';
}

/** Kinds of grants that records tell apart; any other is a bonus. */
const kinds: Readonly<Record<string, TransferKind>> = { deposit: 'gift', promotion: 'promotion' };

/**
 * Moves the money of a locked offer into the bonus pocket and makes it active. A player who is stopped is given none,
 * by whatever way it comes (decision 28). Locks both accounts first: a stake that is under way has then committed
 * before the bonus exists, and every later one finds it, with its maximum stake.
 * Refuses: `play_stopped`, `play_stopped_always`.
 */
export async function activateBonus(tx: Tx, bonus: BonusRow): Promise<BonusRow> {
  const stop = await findPlayStop(tx, bonus.player_id);
  if (stop) throw refusalOfStop(stop.until);
  await lockPocket(tx, bonus.player_id);
  await postTransfers(tx, [
    {
      id: bonus.transfer_id,
      kind: bonus.restores === null ? (kinds[bonus.source] ?? 'bonus') : 'bonusRestored',
      debitAccountId: await getSystemAccountId(tx, 'promotion', bookOf(bonus), bonus.currency),
      creditAccountId: await getPocketId(tx, bonus.player_id, 'bonus'),
      amountMinor: bonus.amount_minor,
      currency: bonus.currency,
      playerId: bonus.player_id,
      reference: bonus.reference,
    },
  ]);
  return markActive(tx, bonus);
}

/** Promotion book that pays a bonus. One that is given back comes from where it went. */
function bookOf({ source, restores }: BonusRow): string {
  if (restores !== null) return 'taken-back';
  return source === 'deposit' ? 'gift' : source;
}

async function writeOffer(tx: Tx, grant: BonusGrant, claimableUntil: Date | null): Promise<BonusRow | null> {
  const { convertsTimesMax, stakeMaxPermille } = await getBonusTerms(tx, grant.source);
  const stakeFloorMinor = await getStakeFloor(tx, grant.currency);
  const offer = {
    id: grant.id,
    player_id: grant.playerId,
    source: grant.source,
    amount_minor: grant.amountMinor,
    currency: grant.currency,
    required_minor: turnoverOf(grant.amountMinor, grant.wagerTimes),
    converts_max_minor: convertsTimesMax === null ? null : grant.amountMinor * convertsTimesMax,
    stake_max_minor:
      stakeMaxPermille === null
        ? null
        : bonusStakeMax(grant.amountMinor, { stakeMaxPermille, stakeFloorMinor }),
    expires_after_days: grant.expiresAfterDays,
    reference: grant.reference,
    transfer_id: transferIds.bonus.of(grant.id),
    claimable_until: claimableUntil,
  };
  const bonus = await addOffer(tx, offer);
  if (bonus) return bonus;
  const known = await tx
    .selectFrom('wallet.bonus')
    .selectAll()
    .where('id', '=', grant.id)
    .executeTakeFirstOrThrow();
  const isSame = (
    ['player_id', 'source', 'amount_minor', 'currency', 'required_minor', 'reference'] as const
  ).every((column) => known[column] === offer[column]);
  if (!isSame) throw new BonusDiffers(`bonus ${grant.id} exists with other content`);
  return null;
}
