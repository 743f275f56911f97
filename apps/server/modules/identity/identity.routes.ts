import {
  avatarCount,
  getBalance,
  getCaptcha,
  getCaptchaPuzzle,
  getUserInfo,
  getUserTest,
  logout,
  restLogin,
  restRegister,
  sandboxCaptcha,
  setHeader,
} from '@palpite/contracts/identity';
import { toWire } from '@palpite/domain/money';
import { type Route, route } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { issueCaptcha, issuePuzzle } from './captcha.ts';
import type { Context } from './context.ts';
import { findCaptchaText } from './identity.queries.ts';
import { setAvatar } from './identity.store.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { registerPlayer } from './register-player.ts';
import { showPlayer } from './show-player.ts';
import { showTestAccount } from './test-account.ts';

export function identityRoutes(context: Context): Route[] {
  const { db } = context.database;
  return [
    route(getCaptcha, ({ params, caller }) => issueCaptcha(context, params.codeId, caller)),
    route(getCaptchaPuzzle, ({ params, caller }) => issuePuzzle(context, params.codeId, caller)),
    route(restRegister, ({ body, caller }) => registerPlayer(context, body, caller)),
    route(restLogin, ({ body, caller }) => logIn(context, body, caller)),
    route(logout, async ({ player }) => {
      await logOut(context, player);
      return null;
    }),
    route(getUserInfo, ({ player }) => showPlayer(context, player)),
    route(getBalance, async ({ player }) =>
      toWire(await context.ports.findCashMinor(player.id), player.currency),
    ),
    route(setHeader, async ({ params, player }) => {
      if (params.index >= avatarCount) refuse('avatar_unknown');
      await db.transaction().execute((tx) => setAvatar(tx, player.id, params.index));
      return null;
    }),
    route(getUserTest, () => showTestAccount(context)),
    route(sandboxCaptcha, async ({ params }) => {
      const text = await findCaptchaText(db, params.codeId);
      return { text: text ?? refuse('path_unknown') };
    }),
  ];
}
