import type { BonusSource } from '@palpite/contracts/bonuses';
import { bonusStakeMax } from '@palpite/domain/bonuses';
import type { TransferKind } from '@palpite/domain/ledger/transfer-kinds';
import type { Currency } from '@palpite/domain/money';
import { turnoverOf } from '@palpite/domain/wagering';
import type { Tx } from '../../../platform/db.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findPlayStop, isInReview, refusalOfStop } from '../../identity/index.ts';
import { transferIds } from '../transfer-ids.ts';
import { getPocketId } from '../wallet.queries.ts';
import { getSystemAccountId, postTransfers } from '../wallet.store.ts';
import { getBonusTerms, getStakeFloor } from './bonus.queries.ts';
import { addOffer, lockPocket, markActive } from './bonus.store.ts';
import type { BonusRow } from './bonus-row.ts';

export type BonusGrant = {
  /** Idempotency key of the caller, such as `vip:42:3`. */
  id: string;
  playerId: bigint;
  source: BonusSource;
  amountMinor: bigint;
  currency: Currency;
  /** The required turnover is the amount times this number. */
  wagerTimes: bigint;
  expiresAfterDays: number;
  reference: string;
};

/** The id of a bonus was used with other content: a bug, never an action of a player. */
class BonusDiffers extends Error {}

/**
 * Grants a bonus at once, in the caller's transaction. Idempotent: a known id with the same content moves
 * nothing and returns `duplicate`. Throws BonusDiffers when a known id has other content.
 */
export async function grantBonus(tx: Tx, grant: BonusGrant): Promise<'granted' | 'duplicate'> {
  const bonus = await writeOffer(tx, grant, null);
  if (!bonus) return 'duplicate';
  await activateBonus(tx, bonus);
  return 'granted';
}

/**
 * Adds an offer; no money moves until the player claims it before `claimableUntil`. Idempotent like
 * `grantBonus`.
 */
export async function offerBonus(
  tx: Tx,
  { claimableUntil, ...grant }: BonusGrant & { claimableUntil: Date },
): Promise<'offered' | 'duplicate'> {
  return (await writeOffer(tx, grant, claimableUntil)) ? 'offered' : 'duplicate';
}

const kinds: Readonly<Record<string, TransferKind>> = { deposit: 'gift', promotion: 'promotion' };

/**
 * Posts the money of a locked offer and activates it. A player with a break or an exclusion receives no bonus
 * money (decision 28). Locks both accounts first: a stake in progress has then committed, and every later
 * stake is checked against the bonus's maximum.
 *
 * Refuses: `play_stopped`, `play_stopped_always`, `person_in_review`.
 */
export async function activateBonus(tx: Tx, bonus: BonusRow): Promise<BonusRow> {
  const stop = await findPlayStop(tx, bonus.player_id);
  if (stop) throw refusalOfStop(stop.until);
  if (await isInReview(tx, bonus.player_id)) refuse('person_in_review');
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

/**
 * Label of the promotion account that pays a bonus. A restored bonus is paid by the account that received the money
 * taken back.
 */
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
