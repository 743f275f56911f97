import { createHash, randomUUID } from 'node:crypto';
import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { PayCardBank, withdraw } from '@palpite/contracts/withdrawals';
import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencies, parseMinor, toWire } from '@palpite/domain/money';
import { examplePhone, parseCardNo } from '@palpite/domain/registration';
import { parseTronAddress } from '@palpite/domain/tron-address';
import { splitWithdrawal, usdtMicroOf } from '@palpite/domain/withdrawals';
import { offeredLocale } from '@palpite/i18n/catalogues';
import { formatMoney, formatMoneyShort } from '@palpite/i18n/format';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Caller, Player } from '../../../platform/http.ts';
import { publish } from '../../../platform/outbox.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  getHolder,
  type Holder,
  hasSecondFactor,
  lockUnblocked,
  readPhone,
  requireConfirmation,
} from '../../identity/index.ts';
import { announceBalances, forfeitOpenBonuses } from '../../wallet/bonus/index.ts';
import { findBalances } from '../../wallet/index.ts';
import { lockDepositor } from '../payments.store.ts';
import type { PayoutGateways } from '../payouts/payout-gateways.ts';
import {
  type AvailabilityPorts,
  findWithdrawable,
  holdRefusals,
  type WithdrawalRoom,
} from './find-withdrawable.ts';
import { holdMoney } from './move-held-money.ts';
import { findPayoutHold, type PayoutSecurity, type Target } from './payout-hold.ts';
import { sendFromOf, wireWithdrawalStatuses } from './withdrawal-status.ts';
import {
  findRequested,
  needsApproval,
  sumRecentlyLeft,
  type WithdrawalRow,
  type WithdrawalTerms,
} from './withdrawals.queries.ts';
import { addWithdrawal } from './withdrawals.store.ts';

export type WithdrawalForm = ParsedInput<typeof withdraw>['body'];
export type WithdrawalClient = { lang: Locale; ip: string; userAgent: string; deviceId: string };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/**
 * Writes a withdrawal and holds its money in one transaction. The job sends it at once, or after approval. A
 * repeated request id returns the same withdrawal. Active bonuses with open turnover are forfeited if the
 * player agreed to lose exactly these (decision 46). The receiver is the verified player; the form's name and
 * `ifsc` are ignored. A new destination holds it for a while (`payout-hold.ts`). Locks the player, the
 * depositor, then the accounts.
 *
 * Refuses: request_id_reused · account_frozen. Then the six checks of section 5, in order: withdrawal_locked
 * · withdrawals_used_up · nothing_to_withdraw · withdrawal_too_small (amount_invalid for an unreadable
 * amount) · withdrawal_too_large · withdrawal_incomplete. Then: document_unverified ·
 * identity_review_open · withdrawal_held ·
 * withdrawal_owed · withdrawal_reward_owed · withdrawal_way_closed · account_not_own · address_invalid ·
 * phone_invalid · withdrawal_needs_factor · confirmation_needed (the player has not withdrawn to this
 * destination before, or the amount needs a second factor) · withdrawal_forfeits_bonus · balance_not_enough.
 */
export async function requestWithdrawal(
  deps: { db: Db; payouts: PayoutGateways; room: AvailabilityPorts; security: PayoutSecurity },
  player: Player,
  form: WithdrawalForm,
  caller: Caller,
): Promise<Reply<typeof withdraw>> {
  const { currency } = player;
  const { security } = deps;
  const client = clientOf(caller);
  // Null also for more decimals than the currency has.
  const requestedMinor = form.amount ? parseMinor(form.amount, currency) : 0n;
  const requestId = form.requestId?.toLowerCase() ?? randomUUID();
  await deps.room.settleBonuses(player.id);
  const reply = await deps.db.transaction().execute(async (tx) => {
    const isOpen = await lockUnblocked(tx, player.id);
    await lockDepositor(tx, player.id, currency);
    const before = await findRequested(tx, player.id, requestId);
    if (before) {
      if (!isSame(before, form, requestedMinor)) refuse('request_id_reused');
      return present(tx, before);
    }
    // A cached login may outlive a freeze by two seconds.
    if (!isOpen) refuse('account_frozen');
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
    const isLarge = await requireFactorAbove(tx, player, amountMinor, room.terms, client.lang);
    const { sendFrom, isNew } = await findPayoutHold(tx, player.id, target, security.holdHours);
    if (isLarge || isNew) await requireConfirmation(tx, player, caller);
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
        ...(sendFrom && { send_from: sendFrom }),
      },
      needsApproval(room.terms, amountMinor),
    );
    await holdMoney(tx, withdrawal);
    if (isNew) await notifyNewTarget(tx, security, { holder, withdrawal }, caller);
    const reply = await present(tx, withdrawal);
    if (forfeited > 0) await announceBalances(tx, { player_id: player.id, currency });
    else {
      await publish(tx, [
        { topic: 'updateUserInfo', playerId: player.id, payload: { balance: reply.balance } },
      ]);
    }
    return reply;
  });
  security.wakeMail();
  return reply;
}

export const clientOf = ({ lang, ip, userAgent, deviceId }: Caller): WithdrawalClient => ({
  lang,
  ip,
  userAgent,
  deviceId,
});

function notifyNewTarget(
  tx: Tx,
  security: PayoutSecurity,
  { holder, withdrawal }: { holder: Holder; withdrawal: WithdrawalRow },
  caller: Caller,
): Promise<void> {
  const { amount_minor: amountMinor, currency, bank, account_no: accountNo } = withdrawal;
  const lang = offeredLocale(holder.lang);
  const params = {
    amount: formatMoney(amountMinor, currency, lang),
    target: `${bank} ${accountNo.slice(0, 4)}…${accountNo.slice(-4)}`,
  };
  const player = { id: withdrawal.player_id, username: holder.username, lang };
  return security.notifyChange(tx, { player, change: 'payoutTarget', params }, caller);
}

/**
 * True when the sum of 24 hours is so large that the player must confirm it; a second factor confirms by
 * itself (`requireConfirmation`). The sum counts, so that smaller pieces in either way do not evade the rule.
 * The caller holds the lock of the player.
 *
 * Refuses: `withdrawal_needs_factor`.
 */
export async function requireFactorAbove(
  tx: Tx,
  player: Player,
  amountMinor: bigint,
  { factor_above_minor: mostMinor }: Pick<WithdrawalTerms, 'factor_above_minor'>,
  lang: Locale,
): Promise<boolean> {
  if (amountMinor + (await sumRecentlyLeft(tx, player.id)) <= mostMinor) return false;
  if (!(await hasSecondFactor(tx, player.id)))
    refuse('withdrawal_needs_factor', { max: formatMoneyShort(mostMinor, player.currency, lang) });
  return true;
}

function requireRoom(
  room: WithdrawalRoom,
  amountMinor: bigint | null,
  currency: Currency,
  lang: Locale,
): bigint {
  const money = (minor: bigint) => formatMoneyShort(minor, currency, lang);
  // After the six checks of section 5, with its own refusal.
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
    sendFrom: sendFromOf(withdrawal),
  };
}
