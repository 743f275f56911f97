import { createHash, randomUUID } from 'node:crypto';
import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { PayCardBank, withdraw } from '@palpite/contracts/withdrawals';
import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencies, parseMinor, toWire } from '@palpite/domain/money';
import { examplePhone, parseCardNo } from '@palpite/domain/registration';
import { parseTronAddress } from '@palpite/domain/tron-address';
import { splitWithdrawal, usdtMicroOf } from '@palpite/domain/withdrawals';
import { formatMoneyShort } from '@palpite/i18n/format';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getHolder, type Holder, readPhone } from '../../identity/index.ts';
import { announceBalances, forfeitOpenBonuses } from '../../wallet/bonus/index.ts';
import { findBalances } from '../../wallet/index.ts';
import type { Depositor } from '../payments.queries.ts';
import { lockDepositor } from '../payments.store.ts';
import type { PayoutGateways } from '../payouts/payout-gateways.ts';
import { holdRefusals } from '../reversals/reversals.store.ts';
import { type AvailabilityPorts, findWithdrawable, type WithdrawalRoom } from './find-withdrawable.ts';
import { holdMoney } from './move-held-money.ts';
import { wireWithdrawalStatuses } from './withdrawal-status.ts';
import { findRequested, type WithdrawalRow } from './withdrawals.queries.ts';
import { addWithdrawal } from './withdrawals.store.ts';

export type WithdrawalForm = ParsedInput<typeof withdraw>['body'];
export type WithdrawalClient = { lang: Locale; ip: string; userAgent: string; deviceId: string };

type Target = { bank: PayCardBank; accountNo: string };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/**
 * Writes a withdrawal and holds its money in one transaction. The job sends it at once, or after the operator's
 * approval. Requests of one player are serialized. A repeated request id returns the same withdrawal with its
 * current status.
 * Active bonuses with open turnover are forfeited in the same transaction, if the player agreed to lose exactly
 * these (decision 46). The receiver is the verified player; the form's name and `ifsc` are ignored.
 *
 * Refuses: request_id_reused. Then the six checks of section 5, in order: withdrawal_locked · withdrawals_used_up ·
 * nothing_to_withdraw · withdrawal_too_small (amount_invalid for an unreadable amount) · withdrawal_too_large ·
 * withdrawal_incomplete. Then: document_unverified · withdrawal_held · withdrawal_owed · withdrawal_reward_owed ·
 * withdrawal_way_closed · account_not_own · address_invalid · phone_invalid · withdrawal_forfeits_bonus ·
 * balance_not_enough.
 */
export async function requestWithdrawal(
  deps: { db: Db; payouts: PayoutGateways; room: AvailabilityPorts },
  player: Depositor,
  form: WithdrawalForm,
  client: WithdrawalClient,
): Promise<Reply<typeof withdraw>> {
  const { currency } = player;
  // Null for an unreadable amount, for example with more decimals than the currency has.
  const requestedMinor = form.amount ? parseMinor(form.amount, currency) : 0n;
  const requestId = form.requestId?.toLowerCase() ?? randomUUID();
  await deps.room.settleBonuses(player.id);
  return deps.db.transaction().execute(async (tx) => {
    await lockDepositor(tx, player.id, currency);
    const before = await findRequested(tx, player.id, requestId);
    if (before) {
      if (!isSame(before, form, requestedMinor)) refuse('request_id_reused');
      return present(tx, before);
    }
    const room = await findWithdrawable(tx, player, deps.room);
    const amountMinor = requireRoom(room, requestedMinor, currency, client.lang);
    const bank = form.payCardBank || refuse('withdrawal_incomplete');
    if (!form.payCardNo?.trim()) refuse('withdrawal_incomplete');
    const holder = await getHolder(tx, player.id);
    if (holder.cardNo === null) refuse('document_unverified');
    if (room.held) refuse(holdRefusals[room.held]);
    const { vendor } = deps.payouts.serves(bank, currency) ?? refuse('withdrawal_way_closed');
    const target = readTarget(form, bank, holder, currency);
    const whatsapp =
      readPhone(form.whatsapp ?? '', holder.country) ??
      refuse('phone_invalid', { example: examplePhone(holder.country) });
    const forfeited = await forfeitOpenBonuses(tx, player.id, form.forfeit ?? []);
    const row = describe(room, amountMinor, currency, target);
    const withdrawal = await addWithdrawal(
      tx,
      {
        ...row,
        id: randomUUID(),
        player_id: player.id,
        request_id: requestId,
        holder_name: holder.name,
        holder_document: holder.cardNo,
        whatsapp,
        vendor,
        client: JSON.stringify(client),
      },
      amountMinor > room.terms.approve_above_minor,
    );
    await holdMoney(tx, withdrawal);
    const reply = await present(tx, withdrawal);
    if (forfeited > 0) await announceBalances(tx, { player_id: player.id, currency });
    else {
      await publish(tx, [
        { topic: 'updateUserInfo', playerId: player.id, payload: { balance: reply.balance } },
      ]);
    }
    return reply;
  });
}

function requireRoom(
  room: WithdrawalRoom,
  amountMinor: bigint | null,
  currency: Currency,
  lang: Locale,
): bigint {
  const money = (minor: bigint) => formatMoneyShort(minor, currency, lang);
  // A hold is checked after the six checks of section 5 and has its own refusal.
  const { terms, unheldMinor } = room;
  if (room.locked) refuse('withdrawal_locked');
  if (room.leftToday < 1) refuse('withdrawals_used_up');
  if (unheldMinor <= 0n) refuse('nothing_to_withdraw');
  if (amountMinor === null) refuse('amount_invalid');
  if (amountMinor < terms.least_minor) refuse('withdrawal_too_small', { min: money(terms.least_minor) });
  if (amountMinor > unheldMinor) refuse('withdrawal_too_large', { max: money(unheldMinor) });
  return amountMinor;
}

function readTarget(form: WithdrawalForm, bank: PayCardBank, holder: Holder, currency: Currency): Target {
  const accountNo = form.payCardNo?.trim() ?? '';
  if (bank === 'USDT') {
    return { bank, accountNo: parseTronAddress(accountNo, sha256) ?? refuse('address_invalid') };
  }
  const document = parseCardNo(accountNo, currency);
  if (document === null || document !== holder.cardNo) refuse('account_not_own');
  return { bank, accountNo: document };
}

function isSame(before: WithdrawalRow, form: WithdrawalForm, amountMinor: bigint | null): boolean {
  const accountNo = form.payCardNo?.trim() ?? '';
  const written = before.bank === 'CPF' ? parseCardNo(accountNo, before.currency) : accountNo;
  return (
    before.amount_minor === amountMinor && before.bank === form.payCardBank && before.account_no === written
  );
}

function describe({ terms }: WithdrawalRoom, amountMinor: bigint, currency: Currency, target: Target) {
  const { feeMinor, netMinor } = splitWithdrawal(amountMinor, terms.fee_bp);
  const rateMilli = terms.usdt_rate_milli;
  return {
    currency,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
    bank: target.bank,
    account_no: target.accountNo,
    ...(target.bank === 'USDT' && {
      usdt_rate_milli: rateMilli,
      usdt_micro: usdtMicroOf(netMinor, rateMilli, currencies[currency].exponent),
    }),
  };
}

async function present(tx: Tx, withdrawal: WithdrawalRow): Promise<Reply<typeof withdraw>> {
  const { currency, amount_minor: amountMinor, fee_minor: feeMinor } = withdrawal;
  const { cashMinor } = await findBalances(tx, withdrawal.player_id);
  return {
    orderId: withdrawal.id,
    status: wireWithdrawalStatuses[withdrawal.status],
    amount: toWire(amountMinor, currency),
    fee: toWire(feeMinor, currency),
    net: toWire(amountMinor - feeMinor, currency),
    balance: toWire(cashMinor, currency),
  };
}
