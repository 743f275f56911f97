import { transfers } from '@palpite/contracts';
import { maskName } from '@palpite/domain/mask';
import { fromWire, toWire } from '@palpite/domain/money';
import { formatMoney } from '@palpite/i18n/format';
import { translate } from '@palpite/i18n/server';
import { formatMoment } from '../../../platform/days.ts';
import type { Db } from '../../../platform/db.ts';
import { type Route, route } from '../../../platform/http.ts';
import { type CounterStore, createLimits } from '../../../platform/limits.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getHolder } from '../../identity/index.ts';
import { presentOpenBonuses } from '../../wallet/bonus/index.ts';
import type { AvailabilityPorts } from '../withdrawals/find-withdrawable.ts';
import { holdRefusals } from '../withdrawals/find-withdrawable.ts';
import { findAccessHold } from '../withdrawals/payout-hold.ts';
import { findTransferable } from './find-transferable.ts';
import { findReceiver, sendTransfer } from './send-transfer.ts';

/** Each attempt reveals whether an e-mail has an account. */
const allowances = { transferByPlayer: [20, 600] } as const;

export function transferRoutes(deps: {
  db: Db;
  room: AvailabilityPorts;
  holdHours: number;
  open: boolean;
  counters: CounterStore;
}): Route[] {
  const { db, room, holdHours, open } = deps;
  const { transferByPlayer: tries } = createLimits(deps.counters, 'payments', allowances, 1);
  return [
    route(transfers.getTransfer, async ({ player, caller }) => {
      await room.settleBonuses(player.id);
      const { terms, held, turnoverLeftMinor, sendableMinor } = await findTransferable(db, player, room);
      const wire = (minor: bigint) => toWire(minor, player.currency);
      const heldUntil = await findAccessHold(db, player, holdHours);
      const waits =
        heldUntil &&
        translate(caller.lang, 'refusals:payouts_held', { until: formatMoment(heldUntil, caller.zone) });
      return {
        open: open ? (1 as const) : (0 as const),
        limitAmount: wire(terms.least_minor),
        maxAmount: wire(terms.most_minor),
        sendAmount: wire(sendableMinor),
        turnoverLeft: wire(turnoverLeftMinor),
        forfeits: await presentOpenBonuses(db, player.id),
        hold: held ? translate(caller.lang, `refusals:${holdRefusals[held]}`) : (waits ?? ''),
      };
    }),
    route(transfers.findTransferUser, async ({ player, query }) => {
      if (!open) refuse('transfers_closed');
      // Only an account of a known person learns whether an e-mail has an account.
      if ((await getHolder(db, player.id)).cardNo === null) refuse('document_unverified');
      await tries.take(String(player.id));
      const receiver = (await findReceiver(db, player, query.username)) ?? refuse('transfer_user_invalid');
      return { name: maskName(receiver.name) };
    }),
    route(
      transfers.transfer,
      async ({ player, body, caller }) => {
        if (!open) refuse('transfers_closed');
        await tries.take(String(player.id));
        return sendTransfer({ db, room, holdHours }, player, body, caller);
      },
      ({ amount }, { player, caller }) => ({
        name: 'transfer_sent',
        params: { amount: formatMoney(fromWire(amount, player.currency), player.currency, caller.lang) },
      }),
    ),
  ];
}
