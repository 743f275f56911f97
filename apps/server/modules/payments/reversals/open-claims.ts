import { type Currency, toWire } from '@palpite/domain/money';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { formatMoney } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { findLang } from '../../identity/index.ts';
import { getSystemAccountId, postTransfers } from '../../wallet/index.ts';
import { sumOwed, upTo } from './reversals.store.ts';

/** The overpaid part that the player no longer has. */
export type Claim = (
  | { kind: 'result' | 'sale'; betId: string }
  | { kind: 'round'; vendor: string; game: string; roundId: string }
) & {
  transferId: string;
  playerId: bigint;
  currency: Currency;
  owedMinor: bigint;
  bookAccountId: bigint;
  reference: string;
  fromBonus: boolean;
};

/**
 * Opens claims in the transaction of the correction, which holds the player accounts. From then on the
 * database refuses withdrawals and transfers; `collectAllClaims` returns unsent withdrawals and collects.
 */
export async function openClaims(tx: Tx, claims: readonly Claim[]): Promise<void> {
  for (const { transferId, bookAccountId, reference, ...claim } of claims) {
    await postTransfers(tx, [
      {
        id: transferId,
        kind: 'takeback',
        debitAccountId: await getSystemAccountId(tx, 'claim', 'reversal', claim.currency),
        creditAccountId: bookAccountId,
        amountMinor: claim.owedMinor,
        currency: claim.currency,
        playerId: null,
        reference,
      },
    ]);
    await tx
      .insertInto('payments.reversal')
      .values({
        id: transferId,
        vendor: claim.kind === 'round' ? claim.vendor : 'sports',
        reversal_no: transferId,
        order_id: null,
        player_id: claim.playerId,
        currency: claim.currency,
        amount_minor: claim.owedMinor,
        discount_minor: 0n,
        reason: reasons[claim.kind],
        taken_minor: 0n,
        owed_minor: claim.owedMinor,
        kind: claim.kind,
        ...(claim.kind === 'round' ? { game: claim.game, round_id: claim.roundId } : { bet_id: claim.betId }),
        opened_by: transferId,
        from_bonus: claim.fromBonus,
      })
      .execute();
    await announce(tx, claim);
  }
}

const reasons: Record<Claim['kind'], string> = {
  result: 'a result was corrected',
  sale: 'a sold bet became void',
  round: 'a slots vendor took a win back',
};

/**
 * Of cash payouts all may be claimed; of bonus payouts only what bonuses converted to cash since the first of
 * them, less earlier claims on it. Bonus money lost in play never belonged to the player.
 */
export async function findClaimable(
  tx: Tx,
  owed: { playerId: bigint; amountMinor: bigint; fromBonus: boolean; payoutIds: readonly string[] },
): Promise<bigint> {
  const { playerId, amountMinor, fromBonus, payoutIds } = owed;
  if (!fromBonus) return amountMinor;
  const { rows } = await sql<{ minor: bigint }>`
    select greatest(
      coalesce(
        (
          select sum(amount_minor)
          from wallet.transfer
          where player_id = ${playerId}
          and kind = 'bonusConverted'
          and seq > (
            select min(seq)
            from wallet.transfer
            where player_id = ${playerId}
            and id = any(${payoutIds}::text[])
          )
        ),
        0
      ) - coalesce((select sum(owed_minor) from payments.reversal where player_id = ${playerId} and from_bonus), 0),
      0
    )::bigint as minor
  `.execute(tx);
  return upTo(amountMinor, rows[0]?.minor ?? 0n);
}

async function announce(
  tx: Tx,
  { kind, playerId, currency, owedMinor }: Pick<Claim, 'kind' | 'playerId' | 'currency' | 'owedMinor'>,
): Promise<void> {
  const lang = offeredLocale((await findLang(tx, playerId)) ?? '');
  const text = translate(lang, kind === 'round' ? 'notices:winTakenBack' : 'notices:resultCorrected', {
    amount: formatMoney(owedMinor, currency, lang),
  });
  await publish(tx, [
    {
      topic: 'updateUserInfo',
      playerId,
      payload: { owed: toWire(await sumOwed(tx, playerId), currency) },
    },
    { topic: 'notice', playerId, payload: { text } },
  ]);
}
