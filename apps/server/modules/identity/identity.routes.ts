import {
  avatarCount,
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  checkResetCode as checkResetCodeCall,
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  getBalance,
  getCaptcha,
  getCaptchaPuzzle,
  getOnline,
  getUserInfo,
  getUserTest,
  listSessions,
  logout,
  restLogin,
  restRegister,
  sandboxCaptcha,
  sendEmailCode as sendEmailCodeCall,
  sendResetCode as sendResetCodeCall,
  setHeader,
  setPassword as setPasswordCall,
} from '@palpite/contracts/identity';
import { setReminder as setReminderCall, stopPlay as stopPlayCall } from '@palpite/contracts/limits';
import { updateKyc as updateKycCall } from '@palpite/contracts/withdrawals';
import { toWire } from '@palpite/domain/money';
import { type Route, route } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { issueCaptcha, issuePuzzle } from './captcha.ts';
import { changeEmail, sendEmailCode } from './change-email.ts';
import { changePassword } from './change-password.ts';
import type { Context } from './context.ts';
import { findCaptchaText } from './identity.queries.ts';
import { setAvatar, setReminder } from './identity.store.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { endOtherSessions, endOwnSession, showSessions } from './own-sessions.ts';
import { registerPlayer } from './register-player.ts';
import { checkResetCode, sendResetCode, setPassword } from './reset-password.ts';
import { createOnline } from './show-online.ts';
import { showPlayer } from './show-player.ts';
import { stopPlay } from './stop-play.ts';
import { termsRoutes } from './terms/terms.routes.ts';
import { showTestAccount } from './test-account.ts';
import { updateKyc } from './update-kyc.ts';

export function identityRoutes(context: Context): Route[] {
  const { db } = context.database;
  const findOnline = createOnline(db, context.config);
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
    route(getOnline, () => findOnline()),
    route(setHeader, async ({ params, player }) => {
      if (params.index >= avatarCount) refuse('avatar_unknown');
      await db.transaction().execute((tx) => setAvatar(tx, player.id, params.index));
      return null;
    }),
    route(sendResetCodeCall, async ({ body, caller }) => {
      await sendResetCode(context, body.email, caller);
      return null;
    }),
    route(checkResetCodeCall, ({ body, caller }) => checkResetCode(context, body, caller)),
    route(setPasswordCall, async ({ body, caller }) => {
      await setPassword(context, body, caller);
      return null;
    }),
    route(changePasswordCall, async ({ body, player }) => {
      await changePassword(context, player, body);
      return null;
    }),
    route(sendEmailCodeCall, async ({ body, player, caller }) => {
      await sendEmailCode(context, player, body.email, caller);
      return null;
    }),
    route(changeEmailCall, async ({ body, player, caller }) => {
      await changeEmail(context, player, body, caller);
      return null;
    }),
    route(listSessions, ({ player }) => showSessions(context, player)),
    route(endSessionCall, ({ params, player }) => endOwnSession(context, player, params.session)),
    route(endOtherSessionsCall, ({ player }) => endOtherSessions(context, player)),
    route(updateKycCall, ({ body, player }) => updateKyc(context, player, body)),
    ...termsRoutes(context),
    route(setReminderCall, async ({ body, player }) => {
      await context.database.db
        .transaction()
        .execute((tx) => setReminder(tx, player.id, body.minutes || null));
      return null;
    }),
    route(stopPlayCall, async ({ body, player }) => {
      const { kind, until } = await stopPlay(context, player, body.length);
      return { kind, until: until?.toISOString() ?? null };
    }),
    route(getUserTest, () => showTestAccount(context)),
    route(sandboxCaptcha, async ({ params }) => {
      const text = await findCaptchaText(db, params.codeId);
      return { text: text ?? refuse('path_unknown') };
    }),
  ];
}
