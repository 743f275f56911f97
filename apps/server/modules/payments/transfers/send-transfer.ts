import { randomUUID } from 'node:crypto';
import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { transfer } from '@palpite/contracts/transfers';
import { maskName } from '@palpite/domain/mask';
import { type Currency, parseMinor, toWire } from '@palpite/domain/money';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { formatMoney, formatMoneyShort } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import { defaultTimeZone, formatMoment } from '../../../platform/days.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Caller, Player } from '../../../platform/http.ts';
import { publish } from '../../../platform/outbox.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  findPlayerByUsername,
  findPlayStop,
  getHolder,
  isInReview,
  lockUnblocked,
} from '../../identity/index.ts';
import { announceBalances, forfeitOpenBonuses } from '../../wallet/bonus/index.ts';
import {
  findBalances,
  getPocketId,
  getSystemAccountId,
  postTransfers,
  references,
  transferIds,
} from '../../wallet/index.ts';
import type { Depositor } from '../payments.queries.ts';
import { lockDepositor } from '../payments.store.ts';
import { type AvailabilityPorts, holdRefusals } from '../withdrawals/find-withdrawable.ts';
import { findAccessHold } from '../withdrawals/payout-hold.ts';
import { clientOf, requireFactorAbove } from '../withdrawals/request-withdrawal.ts';
import { getWithdrawalTerms } from '../withdrawals/withdrawals.queries.ts';
import { findTransferable } from './find-transferable.ts';
import { findSent, type SentTransfer } from './transfers.queries.ts';

export type TransferForm = ParsedInput<typeof transfer>['body'];

export type Receiver = { id: bigint; name: string };

/**
 * One transaction; a repeated request id returns the same transfer. Only withdrawable money can be sent, and
 * the receiver must stake it once, so a transfer bypasses no rule. Active bonuses with open turnover are
 * forfeited, as by a withdrawal. Locks the sender, the sender's depositor, the sender's active bonuses, then
 * both players' accounts in id order.
 *
 * Refuses: amount_invalid · request_id_reused · account_frozen · document_unverified ·
 * identity_review_open · withdrawal_held ·
 * withdrawal_owed · withdrawal_reward_owed · payouts_held (access to the account changed recently) ·
 * withdrawal_locked · transfer_user_invalid · transfer_turnover_left · transfer_too_small ·
 * transfer_too_large · withdrawal_needs_factor · withdrawal_forfeits_bonus.
 */
export async function sendTransfer(
  deps: { db: Db; room: AvailabilityPorts; holdHours: number },
  player: Player,
  form: TransferForm,
  caller: Caller,
): Promise<Reply<typeof transfer>> {
  const { currency } = player;
  const amountMinor = form.amount ? (parseMinor(form.amount, currency) ?? refuse('amount_invalid')) : 0n;
  const requestId = form.requestId.toLowerCase();
  await deps.room.settleBonuses(player.id);
  return deps.db.transaction().execute(async (tx) => {
    const isOpen = await lockUnblocked(tx, player.id);
    await lockDepositor(tx, player.id, currency);
    const before = await findSent(tx, player.id, requestId);
    if (before) {
      const receiver = await findPlayerByUsername(tx, form.username);
      if (before.amount_minor !== amountMinor || before.receiver_id !== receiver?.id)
        refuse('request_id_reused');
      return present(tx, before, receiver.name);
    }
    if (!isOpen) refuse('account_frozen');
    if ((await getHolder(tx, player.id)).cardNo === null) refuse('document_unverified');
    const room = await findTransferable(tx, player, deps.room);
    if (room.held) refuse(holdRefusals[room.held]);
    const heldUntil = await findAccessHold(tx, player, deps.holdHours);
    if (heldUntil)
      refuse('payouts_held', (_lang, zone) => ({ until: formatMoment(heldUntil, zone ?? defaultTimeZone) }));
    if (room.locked) refuse('withdrawal_locked');
    const receiver = (await findReceiver(tx, player, form.username)) ?? refuse('transfer_user_invalid');
    const money = (minor: bigint) => formatMoneyShort(minor, currency, caller.lang);
    if (room.turnoverLeftMinor > 0n)
      refuse('transfer_turnover_left', { amount: money(room.turnoverLeftMinor) });
    if (amountMinor < room.terms.least_minor)
      refuse('transfer_too_small', { min: money(room.terms.least_minor) });
    if (amountMinor > room.sendableMinor) refuse('transfer_too_large', { max: money(room.sendableMinor) });
    // The endpoint has required a confirmation: by the second factor, if the account has one.
    await requireFactorAbove(tx, player, amountMinor, await getWithdrawalTerms(tx, currency), caller.lang);
    const forfeited = await forfeitOpenBonuses(tx, player.id, form.forfeit ?? [], [receiver.id]);
    const sent = await tx
      .insertInto('payments.transfer')
      .values({
        id: randomUUID(),
        request_id: requestId,
        sender_id: player.id,
        receiver_id: receiver.id,
        currency,
        amount_minor: amountMinor,
        client: JSON.stringify(clientOf(caller)),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await moveMoney(tx, sent, currency);
    await tellReceiver(tx, sent, currency);
    const reply = await present(tx, sent, receiver.name);
    if (forfeited > 0) await announceBalances(tx, { player_id: player.id, currency });
    else {
      await publish(tx, [
        { topic: 'updateUserInfo', playerId: player.id, payload: { balance: reply.balance } },
      ]);
    }
    return reply;
  });
}

/** By e-mail. Returns null for any ineligible account without revealing the reason. */
export async function findReceiver(db: Db, player: Depositor, username: string): Promise<Receiver | null> {
  const found = await findPlayerByUsername(db, username);
  if (!found || found.id === player.id || found.currency !== player.currency) return null;
  if (!found.kyc || found.blocked_at !== null) return null;
  // Received money must be staked before it can leave.
  if ((await findPlayStop(db, found.id)) || (await isInReview(db, found.id))) return null;
  return { id: found.id, name: found.name };
}

async function moveMoney(tx: Tx, sent: SentTransfer, currency: Currency): Promise<void> {
  const { id, sender_id: senderId, receiver_id: receiverId, amount_minor: amountMinor } = sent;
  const clearing = await getSystemAccountId(tx, 'clearing', 'transfer', currency);
  const rest = { amountMinor, currency, reference: references.transfer.of(id) };
  await postTransfers(tx, [
    {
      ...rest,
      id: transferIds.transferOut.of(id),
      kind: 'transferSent',
      debitAccountId: await getPocketId(tx, senderId, 'cash'),
      creditAccountId: clearing,
      playerId: senderId,
    },
    {
      ...rest,
      id: transferIds.transferIn.of(id),
      kind: 'transferReceived',
      debitAccountId: clearing,
      creditAccountId: await getPocketId(tx, receiverId, 'cash'),
      playerId: receiverId,
    },
  ]);
}

async function tellReceiver(tx: Tx, sent: SentTransfer, currency: Currency): Promise<void> {
  const { receiver_id: playerId, sender_id: senderId, amount_minor: amountMinor } = sent;
  const { cashMinor } = await findBalances(tx, playerId);
  const lang = offeredLocale((await getHolder(tx, playerId)).lang);
  const text = translate(lang, 'notices:transferReceived', {
    amount: formatMoney(amountMinor, currency, lang),
    name: maskName((await getHolder(tx, senderId)).name),
  });
  await publish(tx, [
    { topic: 'updateUserInfo', playerId, payload: { balance: toWire(cashMinor, currency) } },
    { topic: 'notice', playerId, payload: { text } },
  ]);
}

async function present(tx: Tx, sent: SentTransfer, name: string): Promise<Reply<typeof transfer>> {
  const currency = sent.currency as Currency;
  const { cashMinor } = await findBalances(tx, sent.sender_id);
  return {
    transferId: sent.id,
    amount: toWire(sent.amount_minor, currency),
    name: maskName(name),
    balance: toWire(cashMinor, currency),
  };
}
