import {
  getInvitations,
  getSharePicture,
  listEarnings as listEarningsCall,
  listFriends as listFriendsCall,
} from '@palpite/contracts/invitations';
import { type InvitationLevel, invitationLevels } from '@palpite/domain/invitations';
import { toWire } from '@palpite/domain/money';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db.ts';
import { type Route, route } from '../../../platform/http.ts';
import { getInviteCode } from '../../identity/index.ts';
import { listShares } from '../../wallet/index.ts';
import { drawSharePicture } from './draw-picture.ts';
import { getTerms, listLevels, sumWaiting } from './invitations.queries.ts';
import { baseOf, invitationLink, namesOf } from './link-page.ts';
import { listEarnings } from './list-earnings.ts';
import { listFriends } from './list-friends.ts';

const pageSize = 20;

export function invitationRoutes(deps: {
  db: Db;
  config: Pick<Config, 'PRODUCT_NAME' | 'PUBLIC_URL' | 'MIN_AGE'>;
}): Route[] {
  const { db, config } = deps;
  return [
    route(getInvitations, async ({ player }) => {
      const [terms, counts, levels, waitingMinor] = await Promise.all([
        getTerms(db, player.currency),
        listShares(db, 'commission'),
        listLevels(db, player.id),
        sumWaiting(db, player.id),
      ]);
      const wire = (minor: bigint) => toWire(minor, player.currency);
      const earnedMinor = levels.reduce((sum, level) => sum + level.earnedMinor, 0n);
      const { permille, products } = terms.rates;
      return {
        terms: {
          rates: ratesByLevel(permille),
          counts,
          productRates: [...products].map(([product, own]) => ({ product, ...ratesByLevel(own) })),
          payoutLeast: wire(terms.payoutLeastMinor),
          holdDays: terms.holdDays,
          reward: wire(terms.rewardMinor),
          rewardDeposits: wire(terms.rewardDepositsMinor),
          rewardHoldDays: terms.rewardHoldDays,
          rewardLevel: terms.rewardLevelMin,
        },
        levels: levels.map((level) => ({
          level: level.level,
          friends: level.friends,
          earned: wire(level.earnedMinor),
        })),
        earned: wire(earnedMinor),
        paid: wire(earnedMinor - waitingMinor),
        waiting: wire(waitingMinor),
      };
    }),
    route(listFriendsCall, ({ query, player }) => {
      const level = invitationLevels.find((each) => each === query.level) ?? 1;
      return listFriends(db, player, { level, before: query.before, limit: query.limit ?? pageSize });
    }),
    route(listEarningsCall, ({ query, player }) =>
      listEarnings(db, player, { before: query.before, limit: query.limit ?? pageSize }),
    ),
    route(getSharePicture, async ({ player, caller }) => {
      const code = await getInviteCode(db, player.id);
      return drawSharePicture({
        lang: caller.lang,
        ...namesOf(config),
        code,
        link: invitationLink(baseOf(config, caller.headers.host), code),
      });
    }),
  ];
}

function ratesByLevel(permille: Record<InvitationLevel, number>) {
  return { level1: permille[1], level2: permille[2], level3: permille[3] };
}
