import { createHash, randomUUID } from 'node:crypto';
import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { PayCardBank, withdraw } from '@palpite/contracts/withdrawals';
import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencies, parseMinor, toWire } from '@palpite/domain/money';
import { parseCardNo } from '@palpite/domain/registration';
import { parseTronAddress } from '@palpite/domain/tron-address';
import { splitWithdrawal, usdtMicroOf } from '@palpite/domain/withdrawals';
import { formatMoneyShort } from '@palpite/i18n/format';
import type { Db, Tx } from '../../../platform/db.ts';
import { publish } from '../../../platform/outbox.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getHolder, type Holder } from '../../identity/index.ts';
import { findBalances } from '../../wallet/index.ts';
import { lockDepositor } from '../payments.store.ts';
import type { PayoutGateways } from '../payouts/payout-gateways.ts';
import type { Depositor } from '../price-book.ts';
import { findWithdrawalRoom, type RoomPorts, type WithdrawalRoom } from './find-withdrawal-room.ts';
import { holdMoney } from './move-held-money.ts';
import { wireWithdrawalStatuses } from './withdrawal-status.ts';
import { findRequested, type WithdrawalRow } from './withdrawals.queries.ts';
import { addWithdrawal } from './withdrawals.store.ts';

export type WithdrawalForm = ParsedInput<typeof withdraw>['body'];
export type WithdrawalClient = { lang: Locale; ip: string; userAgent: string; deviceId: string };

type Target = { bank: PayCardBank; accountNo: string };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/**
 * Writes a withdrawal and holds its money, both or neither; it is sent by the job, or after the operator's approval.
 * Requests of a player take turns. The same request id again answers the same withdrawal as it stands by then.
 * The receiver is the verified player: what the form says of a name is not used, nor its `ifsc`.
 *
 * Refuses: `amount_invalid`, `request_id_reused`, `document_unverified`, `withdrawal_held`, `withdrawal_locked`, `withdrawals_used_up`,
 * `nothing_to_withdraw`, `withdrawal_too_small`, `withdrawal_too_large`, `withdrawal_incomplete`,
 * `withdrawal_way_closed`, `account_not_own`, `address_invalid`, `balance_not_enough`. The six from `withdrawal_locked`
 * on are section 5 of the specification.
 */
export async function requestWithdrawal(
  deps: { db: Db; payouts: PayoutGateways; room: RoomPorts },
  player: Depositor,
  form: WithdrawalForm,
  client: WithdrawalClient,
): Promise<Reply<typeof withdraw>> {
  const { currency } = player;
  const amountMinor = form.amount ? (parseMinor(form.amount, currency) ?? refuse('amount_invalid')) : 0n;
  const requestId = form.requestId?.toLowerCase() ?? randomUUID();
  return deps.db.transaction().execute(async (tx) => {
    await lockDepositor(tx, player.id, currency);
    const before = await findRequested(tx, player.id, requestId);
    if (before) {
      if (!isSame(before, form, amountMinor)) refuse('request_id_reused');
      return present(tx, before);
    }
    const holder = await getHolder(tx, player.id);
    if (holder.cardNo === null) refuse('document_unverified');
    const room = await findWithdrawalRoom(tx, player, deps.room);
    refuseByRoom(room, amountMinor, currency, client.lang);
    const bank = form.payCardBank || refuse('withdrawal_incomplete');
    const { vendor } = deps.payouts.serves(bank, currency) ?? refuse('withdrawal_way_closed');
    const target = readTarget(form, bank, holder, currency);
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
        whatsapp: form.whatsapp?.trim() ?? '',
        vendor,
        client: JSON.stringify(client),
      },
      amountMinor > room.terms.approve_above_minor,
    );
    await holdMoney(tx, withdrawal);
    const reply = await present(tx, withdrawal);
    await publish(tx, [
      { topic: 'updateUserInfo', playerId: player.id, payload: { balance: reply.balance } },
    ]);
    return reply;
  });
}

/** Whether the account is held, then the first five checks of section 5, in their order. */
function refuseByRoom(room: WithdrawalRoom, amountMinor: bigint, currency: Currency, lang: Locale): void {
  const money = (minor: bigint) => formatMoneyShort(minor, currency, lang);
  const { terms, withdrawableMinor } = room;
  if (room.held) refuse('withdrawal_held');
  if (room.locked) refuse('withdrawal_locked');
  if (room.leftToday < 1) refuse('withdrawals_used_up');
  if (withdrawableMinor <= 0n) refuse('nothing_to_withdraw');
  if (amountMinor < terms.least_minor) refuse('withdrawal_too_small', { min: money(terms.least_minor) });
  if (amountMinor > withdrawableMinor) refuse('withdrawal_too_large', { max: money(withdrawableMinor) });
}

/** Where the money goes: to the player's own document, or to an address with a checksum that is right. */
function readTarget(form: WithdrawalForm, bank: PayCardBank, holder: Holder, currency: Currency): Target {
  const accountNo = form.payCardNo?.trim() ?? '';
  if (accountNo === '') refuse('withdrawal_incomplete');
  if (bank === 'USDT') {
    return { bank, accountNo: parseTronAddress(accountNo, sha256) ?? refuse('address_invalid') };
  }
  const document = parseCardNo(accountNo, currency);
  if (document === null || document !== holder.cardNo) refuse('account_not_own');
  return { bank, accountNo: document };
}

function isSame(before: WithdrawalRow, form: WithdrawalForm, amountMinor: bigint): boolean {
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
