import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Authenticate } from '../../platform/http.ts';
import { createLimits } from '../../platform/limits.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Module } from '../../platform/module.ts';
import { createSessions } from './authenticate.ts';
import type { Context, Ports } from './context.ts';
import { identityJobs } from './identity.jobs.ts';
import { findName } from './identity.queries.ts';
import { identityRoutes } from './identity.routes.ts';
import { allowances } from './limits.ts';
import { seedTerms } from './terms/seed-terms.ts';
import { seedTestAccount } from './test-account.ts';

export { hashPassword, verifyPassword } from './hash-password.ts';
export {
  describePlayer,
  describePlayers,
  findLang,
  findPlayerByUsername,
  findPlayStop,
  getHolder,
  getInviteCode,
  getOpenedAt,
  type Holder,
  isManager,
  listContacts,
  listExcluded,
  listFaces,
  listRegisteredBetween,
  listTwins,
  searchPlayers,
} from './identity.queries.ts';
export { type Inviter, setContact } from './identity.store.ts';
export {
  getLiftMonths,
  keepExclusion,
  type LiftRefusal,
  liftExclusion,
  listEndlessExclusions,
  listStops,
  setLiftMonths,
} from './lift-exclusion.ts';
export { readPhone } from './read-phone.ts';
export { refusalOfStop } from './stop-refusal.ts';
export { publishTerms } from './terms/publish-terms.ts';

export { getPlaySession, listTerms } from './terms/terms.queries.ts';

export { drawToken, hashToken } from './token.ts';

export type Identity = Module & {
  readonly authenticate: Authenticate;
  readonly recheck: Authenticate;
  /** Ends a session on this process at once. Call it for every `sessionEnded` event. */
  forgetSession(sessionId: bigint): void;
  findName(playerId: bigint): Promise<string>;
};

export function createIdentity(deps: {
  database: Database;
  config: Config;
  log: Logger;
  mail: Mail;
  ports: Ports;
}): Identity {
  const sessions = createSessions(deps.database, deps.log);
  const context: Context = {
    ...deps,
    sessions,
    limits: createLimits(allowances, deps.config.RATE_LIMIT_FACTOR),
  };
  return {
    routes: identityRoutes(context),
    jobs: identityJobs(deps.database.db),
    authenticate: sessions.authenticate,
    recheck: sessions.recheck,
    forgetSession: sessions.forgetSession,
    findName: (playerId) => findName(deps.database.db, playerId),
    seed: async () => {
      await deps.database.db.transaction().execute(seedTerms);
      await seedTestAccount(context);
    },
  };
}
