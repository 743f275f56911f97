import { providerCalls } from '@palpite/contracts';
import type { Endpoint } from '@palpite/contracts/endpoint';
import { RawAnswer, type Route, route } from '../../../platform/http.ts';
import { type OpenGameDeps, openGame } from './open-game.ts';
import { type CallDeps, receiveCall } from './receive-call.ts';

const vendorCalls: [vendor: string, verb: string, endpoint: Endpoint][] = [
  ['pg', 'VerifySession', providerCalls.pgVerifySession],
  ['pg', 'Cash/Get', providerCalls.pgGetCash],
  ['pg', 'Cash/TransferInOut', providerCalls.pgTransfer],
  ['pg', 'Cash/Adjustment', providerCalls.pgAdjust],
  ['pg', 'Cash/UpdateBetDetail', providerCalls.pgUpdateBetDetail],
  ['evo', '', providerCalls.evoCall],
  ['bgaming', 'play', providerCalls.bgamingPlay],
  ['bgaming', 'rollback', providerCalls.bgamingRollback],
  ['bgaming', 'freespins', providerCalls.bgamingFreeSpins],
];

export function seamlessRoutes(deps: OpenGameDeps & CallDeps): Route[] {
  return [
    route(providerCalls.openGame, ({ player, body, caller }) =>
      openGame(deps, { player, lang: caller.lang, ip: caller.ip }, body),
    ),
    ...vendorCalls.flatMap(([vendor, verb, endpoint]) => {
      const adapter = deps.adapters.find((each) => each.vendor === vendor);
      if (!adapter) return [];
      return [
        route(endpoint, async ({ caller: { headers, rawBody, ip } }) => {
          const { http, body } = await receiveCall(deps, adapter, { verb, headers, rawBody }, ip);
          return new RawAnswer(http, JSON.stringify(body));
        }),
      ];
    }),
  ];
}
