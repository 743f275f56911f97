import { withdrawals } from '@palpite/contracts';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import { type Route, route } from '../../../platform/http.ts';
import type { KeepMessage } from '../callback-messages.ts';
import type { PayoutGateways } from '../payouts/payout-gateways.ts';
import type { CountIgnored } from '../receive-callback.ts';
import type { AvailabilityPorts } from './find-withdrawable.ts';
import type { PayoutSecurity } from './payout-hold.ts';
import { receivePayoutCallback } from './receive-payout-callback.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { showWithdrawal } from './show-withdrawal.ts';

export function withdrawalRoutes(deps: {
  db: Db;
  log: Logger;
  payouts: PayoutGateways;
  room: AvailabilityPorts;
  security: PayoutSecurity;
  countIgnored: CountIgnored;
  keepMessage: KeepMessage;
}): Route[] {
  const { db, payouts, room, security } = deps;
  return [
    route(withdrawals.getWithdraw, ({ player, caller }) =>
      showWithdrawal(db, player, caller.lang, { payouts, room, security }),
    ),
    route(
      withdrawals.withdraw,
      ({ player, body, caller }) => requestWithdrawal({ db, payouts, room, security }, player, body, caller),
      'withdrawal_requested',
    ),
    route(withdrawals.payoutCallback, async ({ params, query, caller }) => {
      await receivePayoutCallback(deps, {
        vendor: params.vendor,
        headers: caller.headers,
        rawBody: caller.rawBody,
        ip: caller.ip,
        token: query.hmac ?? '',
      });
      return { received: true as const };
    }),
  ];
}
