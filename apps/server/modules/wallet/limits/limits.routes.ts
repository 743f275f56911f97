import { limits as contract } from '@palpite/contracts';
import type { OwnLimit, OwnLimits } from '@palpite/contracts/limits';
import { type Currency, parseMinor, toWire } from '@palpite/domain/money';
import { zoneOf } from '../../../platform/days.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { type Player, type Route, route } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getPlaySession } from '../../identity/index.ts';
import { confirmLimit, setLimit } from './change-limit.ts';
import { getPlayFigures, type LimitRow, listLimitChanges, listLimits } from './limits.queries.ts';

export type LimitPorts = {
  /** Applies a change of deposit limits and cancels unpaid orders that no longer fit. */
  refitOrders(tx: Tx, player: Player, change: () => Promise<void>): Promise<void>;
};

export function limitRoutes({ db, ports }: { db: Db; ports: LimitPorts }): Route[] {
  return [
    route(contract.getPlaySession, async ({ player }) => {
      const { since, netAtLoginMinor } = await getPlaySession(db, player.sessionId);
      const { decidedMinor, openMinor } = await getPlayFigures(db, player.id);
      const money = (minor: bigint) => toWire(minor, player.currency);
      return {
        since: since.toISOString(),
        net: money(decidedMinor - netAtLoginMinor),
        open: money(openMinor),
      };
    }),
    route(contract.getLimits, ({ player }) => showLimits(db, player)),
    route(contract.setLimit, ({ player, body, caller }) => {
      const { kind, period } = body;
      const amountMinor = body.amount === null ? null : parseMinor(body.amount, player.currency);
      if (body.amount !== null && !amountMinor) refuse('amount_invalid');
      return db.transaction().execute(async (tx) => {
        const change = () => setLimit(tx, player, { kind, period }, amountMinor, zoneOf(caller.zone));
        await (kind === 'deposit' ? ports.refitOrders(tx, player, change) : change());
        return showLimits(tx, player);
      });
    }),
    route(contract.confirmLimit, ({ player, body: { kind, period }, caller }) =>
      db.transaction().execute(async (tx) => {
        await confirmLimit(tx, player, { kind, period }, zoneOf(caller.zone));
        return showLimits(tx, player);
      }),
    ),
  ];
}

async function showLimits(db: Db, { id, currency }: Player): Promise<OwnLimits> {
  const money = (minor: bigint | null) => (minor === null ? null : toWire(minor, currency));
  return {
    limits: (await listLimits(db, id)).map((row) => presentLimit(row, currency)),
    changes: (await listLimitChanges(db, id)).map((row) => ({
      kind: row.kind,
      period: row.period,
      event: row.event,
      before: money(row.before_minor),
      after: money(row.after_minor),
      at: row.created_at.toISOString(),
    })),
  };
}

function presentLimit(row: LimitRow, currency: Currency): OwnLimit {
  const money = (minor: bigint) => toWire(minor, currency);
  const leftMinor = row.amount_minor - row.used_minor;
  return {
    kind: row.kind,
    period: row.period,
    amount: money(row.amount_minor),
    used: money(row.used_minor),
    left: money(leftMinor > 0n ? leftMinor : 0n),
    opensAt: row.opens_at.toISOString(),
    pending:
      row.confirmable_at === null
        ? null
        : {
            amount: row.pending_amount_minor === null ? null : money(row.pending_amount_minor),
            confirmableAt: row.confirmable_at.toISOString(),
            ready: row.ready,
          },
  };
}
