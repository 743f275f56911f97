import {
  avatarCount,
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  checkInvitation,
  checkResetCode as checkResetCodeCall,
  endOtherSessions as endOtherSessionsCall,
  endSession as endSessionCall,
  getBalance,
  getCaptcha,
  getCaptchaPuzzle,
  getDevice,
  getOnline,
  getUserInfo,
  getUserTest,
  listSessions,
  logout,
  renewSocketTicket,
  restLogin,
  restRegister,
  sandboxCaptcha,
  sendEmailCode as sendEmailCodeCall,
  sendResetCode as sendResetCodeCall,
  setHeader,
  setPassword as setPasswordCall,
} from '@palpite/contracts/identity';
import {
  addIdentityPicture,
  getIdentityReview,
  sendIdentityPictures,
} from '@palpite/contracts/identity-review';
import { setReminder as setReminderCall, stopPlay as stopPlayCall } from '@palpite/contracts/limits';
import { updateKyc as updateKycCall } from '@palpite/contracts/withdrawals';
import { toWire } from '@palpite/domain/money';
import { type Route, route } from '../../platform/http.ts';
import { networkOf } from '../../platform/limits.ts';
import { refuse } from '../../platform/refusal.ts';
import { issueCaptcha, issuePuzzle } from './captcha.ts';
import { changeEmail, sendEmailCode } from './change-email.ts';
import { changePassword } from './change-password.ts';
import type { Context } from './context.ts';
import { findCaptchaText, isInvitationCode } from './identity.queries.ts';
import { setAvatar, setReminder } from './identity.store.ts';
import { isKnownDevice } from './known-device.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { endOtherSessions, endOwnSession, showSessions } from './own-sessions.ts';
import { registerPlayer } from './register-player.ts';
import { checkResetCode, sendResetCode, setPassword } from './reset-password.ts';
import { addEvidence, sendEvidence, showIdentityReview } from './reviews/send-evidence.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { securityRoutes } from './security/security.routes.ts';
import { createOnline } from './show-online.ts';
import { showPlayer } from './show-player.ts';
import { issueTicket } from './socket-ticket.ts';
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
    route(getDevice, async ({ caller }) => ({ known: await isKnownDevice(db, caller) })),
    route(checkInvitation, async ({ params, caller }) => {
      await context.limits.invitationByNetwork.take(networkOf(caller.ip));
      return { valid: await isInvitationCode(db, params.yqm) };
    }),
    route(restRegister, ({ body, caller }) => registerPlayer(context, body, caller)),
    route(restLogin, ({ body, caller }) => logIn(context, body, caller)),
    route(logout, async ({ player }) => {
      await logOut(context, player);
      return null;
    }),
    route(renewSocketTicket, async ({ player }) => ({
      apikey: await db.transaction().execute((tx) => issueTicket(tx, player.sessionId)),
    })),
    route(getUserInfo, ({ player }) => showPlayer(context, player)),
    route(getBalance, async ({ player }) =>
      toWire(await context.ports.findCashMinor(player.id), player.currency),
    ),
    route(getOnline, ({ caller }) => findOnline(caller)),
    route(
      setHeader,
      async ({ params, player }) => {
        if (params.index >= avatarCount) refuse('avatar_unknown');
        await db.transaction().execute((tx) => setAvatar(tx, player.id, params.index));
        return null;
      },
      'avatar_saved',
    ),
    route(
      sendResetCodeCall,
      async ({ body, caller }) => {
        await sendResetCode(context, body.email, caller);
        return null;
      },
      'code_sent',
    ),
    route(checkResetCodeCall, ({ body, caller }) => checkResetCode(context, body, caller)),
    route(
      setPasswordCall,
      async ({ body, caller }) => {
        await setPassword(context, body, caller);
        return null;
      },
      'password_reset',
    ),
    route(
      changePasswordCall,
      async ({ body, player, caller }) => {
        await changePassword(context, player, body, caller);
        return null;
      },
      'password_changed',
    ),
    route(
      sendEmailCodeCall,
      async ({ body, player, caller }) => {
        await sendEmailCode(context, player, body.email, caller);
        return null;
      },
      'code_sent',
    ),
    route(
      changeEmailCall,
      async ({ body, player, caller }) => {
        await changeEmail(context, player, body, caller);
        return null;
      },
      'email_changed',
    ),
    route(listSessions, ({ player }) => showSessions(context, player)),
    route(
      endSessionCall,
      ({ params, player }) => endOwnSession(context, player, params.session),
      'login_ended',
    ),
    route(endOtherSessionsCall, ({ player }) => endOtherSessions(context, player), 'logins_ended'),
    route(
      updateKycCall,
      ({ body, player, caller }) => updateKyc(context, player, body, caller),
      'identity_verified',
    ),
    route(getIdentityReview, ({ player }) => showIdentityReview(context, player)),
    route(addIdentityPicture, ({ body, player }) => addEvidence(context, player, body)),
    route(sendIdentityPictures, ({ player }) => sendEvidence(context, player), 'identity_pictures_sent'),
    ...securityRoutes(context),
    ...termsRoutes(context),
    ...secondFactorRoutes(context),
    route(setReminderCall, async ({ body, player }) => {
      await context.database.db
        .transaction()
        .execute((tx) => setReminder(tx, player.id, body.minutes || null));
      return null;
    }),
    route(stopPlayCall, async ({ body, player }) => {
      const { kind, until, returnedMinor } = await stopPlay(context, player, body.length);
      return { kind, until: until?.toISOString() ?? null, returned: toWire(returnedMinor, player.currency) };
    }),
    route(getUserTest, () => showTestAccount(context)),
    route(sandboxCaptcha, async ({ params }) => {
      const text = await findCaptchaText(db, params.codeId);
      return { text: text ?? refuse('path_unknown') };
    }),
  ];
}
