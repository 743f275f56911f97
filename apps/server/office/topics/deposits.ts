import { deposits } from '@palpite/contracts/office/deposits';
import { type Currency, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import { listCallbacks, listDeposits, listMessages } from '../../modules/payments/index.ts';
import type { Db } from '../../platform/db.ts';
import { implement, type Lang, mapPage } from '../office-topic.ts';
import { wholePage } from './activity-page.ts';
import { listMax, pageOf, readMax, rowOrNull, spanOfDay, timeOrNull } from './pieces.ts';

type Query = z.output<typeof deposits.lists.all.query>;

/** Callbacks shown with an order; the list of callbacks holds all. */
const callbacksPerOrder = 10;

async function all(db: Db, _: Lang, { find, state, vendor, day, before }: Query) {
  const filter = {
    find,
    status: state,
    vendor,
    ...(day && { span: spanOfDay(day) }),
    before: timeOrNull(before),
  };
  const orders = wholePage(readMax, (row) => row.created_at, await listDeposits(db, filter, readMax));
  const ids = orders.rows.map(({ id }) => id);
  const lines = new Map<string, string[]>();
  if (ids.length > 0)
    for (const { order_id: id, received_at: at, verdict } of await listCallbacks(
      db,
      ids,
      listMax * callbacksPerOrder,
    )) {
      const shown = lines.get(id) ?? [];
      if (shown.length < callbacksPerOrder) lines.set(id, [...shown, `${at.toISOString()} ${verdict}`]);
    }
  return mapPage(orders, (order) => {
    const amount = (minor: bigint) => toDecimal(minor, order.currency as Currency);
    return {
      order: order.id,
      at: order.created_at.toISOString(),
      player: String(order.player_id),
      vendor: order.vendor,
      payNo: order.pay_no ?? '',
      currency: order.currency,
      amount: amount(order.price_minor),
      collected: amount(order.pay_minor),
      bonus: amount(order.gift_credited_minor),
      reversed: amount(order.reversed_minor),
      state: order.status,
      creditedAt: order.credited_at?.toISOString() ?? null,
      timing: order.late ? ('late' as const) : ('inTime' as const),
      callbacks: (lines.get(order.id) ?? []).join('\n'),
    };
  });
}

export const depositTopic = implement(deposits, {
  lists: {
    all,
    callbacks: async (db, _, { order, before }) =>
      pageOf(
        await listCallbacks(db, order === undefined ? null : [order], readMax, rowOrNull(before)),
        (callback) => ({
          seq: String(callback.seq),
          at: callback.received_at.toISOString(),
          vendor: callback.vendor,
          order: callback.order_id,
          event: callback.event_id,
          effect: callback.verdict,
          content: JSON.stringify(callback.payload, null, 2),
          digest: callback.body_hash,
        }),
      ),
    messages: async (db, _, { verification, before, ...filter }, secrets) =>
      mapPage(
        wholePage(
          readMax,
          (row) => row.received_at,
          await listMessages(
            db,
            secrets,
            { state: verification, ...filter, before: timeOrNull(before) },
            readMax,
          ),
        ),
        (message) => ({
          at: message.received_at.toISOString(),
          vendor: message.vendor,
          verification: message.state,
          times: message.times,
          newestAt: message.newest_at.toISOString(),
          address: message.address,
          headers: JSON.stringify(message.headers, null, 2),
          body: message.body,
          bytes: message.bytes,
          digest: message.body_hash,
          id: message.id,
        }),
      ),
  },
  actions: {},
});
