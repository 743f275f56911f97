import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db.ts';
import type { Module } from '../../../platform/module.ts';
import { invitationJobs } from './invitations.jobs.ts';
import { type LevelFigures, listLevels } from './invitations.queries.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { serveInvitationLinks } from './link-page.ts';

export type Invitations = Module & {
  listLevels(playerId: bigint): Promise<LevelFigures[]>;
};

export function createInvitations(deps: {
  db: Db;
  config: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL' | 'MIN_AGE'>;
}): Invitations {
  const { db, config } = deps;
  return {
    routes: invitationRoutes({ db, config }),
    jobs: invitationJobs(db),
    serve: (http) => serveInvitationLinks(http, config),
    listLevels: (playerId) => listLevels(db, playerId),
  };
}
