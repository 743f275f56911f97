import * as calls from '@palpite/contracts/second-factor';
import { type Route, route } from '../../../platform/http.ts';
import { requireRelyingParty } from '../../../platform/webauthn.ts';
import type { Context } from '../context.ts';
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  showFactors,
  startPasskey,
  startTotp,
} from './enrol-factors.ts';
import { finishLogin, passkeyLogin, startPasskeyLogin } from './log-in-second.ts';
import { offerAuthentication } from './passkeys.ts';

export function secondFactorRoutes(context: Context): Route[] {
  return [
    route(calls.getSecondFactors, ({ player, caller }) => showFactors(context, player, caller)),
    route(calls.startTotp, ({ player }) => startTotp(context, player)),
    route(calls.confirmTotp, ({ player, body, caller }) => confirmTotp(context, player, body.code, caller)),
    route(calls.removeTotp, ({ player, caller }) => removeTotp(context, player, caller), 'totp_removed'),
    route(calls.startPasskey, ({ player, caller }) => startPasskey(context, player, caller)),
    route(calls.addPasskey, ({ player, body, caller }) => addPasskey(context, player, body, caller)),
    route(
      calls.removePasskey,
      ({ player, body, caller }) => removePasskey(context, player, body.id, caller),
      'passkey_removed',
    ),
    route(calls.renewRecoveryCodes, ({ player, caller }) => renewRecoveryCodes(context, player, caller)),
    route(calls.startPasskeyConfirmation, ({ player, caller }) =>
      offerAuthentication(context, requireRelyingParty(context.config.PUBLIC_URL, caller), {
        purpose: 'confirm',
        playerId: player.id,
        boundTo: String(player.sessionId),
      }),
    ),
    route(calls.startPasskeyLogin, ({ body, caller }) => startPasskeyLogin(context, body.key, caller)),
    route(calls.passkeyLogin, ({ body, caller }) => passkeyLogin(context, body.answer, caller)),
    route(calls.finishLogin, ({ body, caller }) => finishLogin(context, body, caller)),
  ];
}
