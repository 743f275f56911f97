import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db.ts';
import type { Route } from '../../../platform/http.ts';
import type { Job } from '../../../platform/jobs.ts';
import { invitationJobs } from './invitations.jobs.ts';
import { type LevelFigures, listLevels } from './invitations.queries.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { serveInvitationLinks } from './link-page.ts';

export type Invitations = {
  readonly routes: Route[];
  readonly jobs: Job[];
  /** Adds the page behind an invitation link, which is no call with an envelope. */
  serveLinks(http: FastifyInstance): void;
  /** Friends of each level and what they have brought, for the user info. */
  listLevels(playerId: bigint): Promise<LevelFigures[]>;
};

/** Who came by whom, and what that brings. */
export function createInvitations(deps: {
  db: Db;
  config: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL'>;
}): Invitations {
  const { db, config } = deps;
  return {
    routes: invitationRoutes({ db, config }),
    jobs: invitationJobs(db),
    serveLinks: (http) => serveInvitationLinks(http, config),
    listLevels: (playerId) => listLevels(db, playerId),
  };
}
