import type { Logger } from 'pino';
import type { Company } from '../../company-settings.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../platform/db.ts';
import type { Authenticate, Player, RequireConfirmation } from '../../platform/http.ts';
import { type CounterStore, createLimits } from '../../platform/limits.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Module } from '../../platform/module.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { EnterSocket } from '../../platform/sockets.ts';
import { createSessions } from './authenticate.ts';
import type { Context, Ports } from './context.ts';
import { identityJobs } from './identity.jobs.ts';
import { findName } from './identity.queries.ts';
import { identityRoutes } from './identity.routes.ts';
import { allowances } from './limits.ts';
import { createLoginPressure } from './login-pressure.ts';
import { requireConfirmation } from './security/confirmation.ts';
import { type ChangeNotice, type Changer, notifyChange } from './security/notify-change.ts';
import { createSocketEntry } from './socket-ticket.ts';
import { seedTerms } from './terms/seed-terms.ts';
import { seedTestAccount } from './test-account.ts';

export { type AccountSigns, listAccountSigns } from './account-signs.ts';
export { loadCommonPasswords } from './common-passwords.ts';
export {
  eraseAccount,
  findErasure,
  getKeepYears,
  listErasures,
  lockUnerased,
  setKeepYears,
} from './erasure.ts';
export { hashPassword, renewHash, verifyPassword } from './hash-password.ts';
export {
  describePlayer,
  describePlayers,
  type FoundPlayer,
  findLang,
  findPayoutTimes,
  findPlayerByUsername,
  findPlayers,
  findPlayStop,
  getHolder,
  getInviteCode,
  getOpenedAt,
  type Holder,
  isManager,
  listExcluded,
  listFaces,
  listRegisteredBetween,
  listTwins,
  listUsualPlayers,
  searchPlayers,
  type Twin,
} from './identity.queries.ts';
export { endSessions, type Inviter, revokeHolder, setContact } from './identity.store.ts';
export {
  getLiftMonths,
  keepExclusion,
  type LiftRefusal,
  liftExclusion,
  listEndlessExclusions,
  listStops,
  type StopEvent,
  setLiftMonths,
} from './lift-exclusion.ts';
export { identityData } from './personal-data.ts';
export { isRefusedDepositor } from './persons/check-person.ts';
export {
  decideDifferent,
  decideSame,
  type ListedReview,
  listReviews,
  measureReviews,
} from './persons/decide-person.ts';
export { isInReview } from './persons/find-matches.ts';
export {
  addLabel,
  addNote,
  findLabel,
  listLabels,
  listLabelsOf,
  listNotes,
  listPlayersWithLabel,
  putLabel,
  retireLabel,
  takeLabel,
} from './player-notes.ts';
export { findAccount, findIdentity, listBlockEvents, listLogins } from './player-record.queries.ts';
export { readPhone } from './read-phone.ts';
export {
  type AskProblem,
  askForEvidence,
  decideReview,
  type ReviewDecision,
} from './reviews/change-review.ts';
export { pictureSecrets, readPictures } from './reviews/identity-pictures.ts';
export { listNews as listReviewNews } from './reviews/list-news.ts';
export {
  findOpenReview,
  findReview,
  type ListedIdentityReview,
  listIdentityReviews,
  listSentReviews,
  measureSentReviews,
} from './reviews/reviews.queries.ts';
export { drawRecoveryCodes, hashRecoveryCode } from './second-factor/recovery-codes.ts';
export { resetFactors } from './second-factor/reset-factors.ts';
export { hasSecondFactor } from './second-factor/second-factor.store.ts';
export { requireConfirmation } from './security/confirmation.ts';
export { blockAccount, lockUnblocked, openAccount } from './security/freeze.ts';
export type { ChangeNotice, Changer } from './security/notify-change.ts';
export { refusalOfStop } from './stop-refusal.ts';
export { publishTerms } from './terms/publish-terms.ts';
export { findTexts as findTermsTexts, getPlaySession, listTerms } from './terms/terms.queries.ts';
export { drawToken, hashToken } from './token.ts';

export type Identity = Module & {
  readonly authenticate: Authenticate;
  /** Admits a ticket or a session token. */
  readonly enterSocket: EnterSocket<Player>;
  /** Ends the session on this process. Call it for every `sessionEnded` event. */
  forgetSession(sessionId: bigint): void;
  findName(playerId: bigint): Promise<string>;
  /** `mail.wake` sends it after the commit. */
  notifyChange(tx: Tx, notice: ChangeNotice, changer: Changer): Promise<void>;
  readonly requireConfirmation: RequireConfirmation;
};

export function createIdentity(deps: {
  database: Database;
  config: Config;
  company: () => Company;
  log: Logger;
  mail: Mail;
  counters: CounterStore;
  secrets: Secrets;
  ports: Ports;
  siteUrl: () => string;
}): Identity {
  const sessions = createSessions(deps.database, deps.log, deps.config.SESSION_IDLE_DAYS);
  const limits = createLimits(deps.counters, 'identity', allowances, deps.config.RATE_LIMIT_FACTOR);
  const context: Context = {
    ...deps,
    sessions,
    limits,
    pressure: createLoginPressure(limits, deps.config),
  };
  return {
    routes: identityRoutes(context),
    jobs: identityJobs(context),
    authenticate: sessions.authenticate,
    enterSocket: createSocketEntry(deps.database.db, sessions),
    forgetSession: sessions.forgetSession,
    findName: (playerId) => findName(deps.database.db, playerId),
    notifyChange: (tx, notice, changer) => notifyChange(tx, context, notice, changer),
    requireConfirmation: (player, caller) => requireConfirmation(deps.database.db, player, caller),
    seed: async () => {
      await deps.database.db.transaction().execute((tx) => seedTerms(tx, deps.config));
      await seedTestAccount(context);
    },
  };
}
