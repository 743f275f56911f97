import {
  confirmIdentity as confirmIdentityCall,
  freezeAccount as freezeAccountCall,
} from '@palpite/contracts/security';
import { type Route, route } from '../../../platform/http.ts';
import type { Context } from '../context.ts';
import { confirmIdentity } from './confirmation.ts';
import { freezeByLink } from './freeze.ts';

export function securityRoutes(context: Context): Route[] {
  return [
    route(confirmIdentityCall, ({ body, player, caller }) => confirmIdentity(context, player, body, caller)),
    route(freezeAccountCall, async ({ body, caller }) => {
      await freezeByLink(context, body.key, caller);
      return null;
    }),
  ];
}
