import { withdrawals } from '@palpite/contracts';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import { type Route, route } from '../../../platform/http.ts';
import type { PayoutGateway } from '../payout-gateway.ts';
import type { RoomPorts } from './find-withdrawal-room.ts';
import { receivePayoutCallback } from './receive-payout-callback.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { showWithdrawal } from './show-withdrawal.ts';

export function withdrawalRoutes(deps: {
  db: Db;
  log: Logger;
  payouts: PayoutGateway;
  room: RoomPorts;
}): Route[] {
  const { db, payouts, room } = deps;
  return [
    route(withdrawals.getWithdraw, ({ player }) => showWithdrawal(db, player, room)),
    route(withdrawals.withdraw, ({ player, body, caller }) => {
      const { lang, ip, userAgent, deviceId } = caller;
      return requestWithdrawal({ db, vendor: payouts.vendor, room }, player, body, {
        lang,
        ip,
        userAgent,
        deviceId,
      });
    }),
    route(withdrawals.payoutCallback, async ({ params, caller }) => {
      await receivePayoutCallback(deps, {
        vendor: params.vendor,
        headers: caller.headers,
        rawBody: caller.rawBody,
      });
      return { received: true as const };
    }),
  ];
}
