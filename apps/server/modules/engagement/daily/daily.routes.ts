import { signIn } from '@palpite/contracts';
import type { Db } from '../../../platform/db.ts';
import { type Route, route } from '../../../platform/http.ts';
import { checkDailyGift } from './check-daily-gift.ts';
import { localTime } from './local-time.ts';
import { claimSignIn, showSignIn } from './sign-in.ts';

export function dailyRoutes({ db, now }: { db: Db; now(): Date }): Route[] {
  return [
    route(signIn.getSignIn, ({ player, caller }) => showSignIn(db, player, localTime(caller.zone, now()))),
    route(signIn.claimSignIn, ({ player, caller }) => claimSignIn(db, player, localTime(caller.zone, now()))),
    route(signIn.getUserGift, async ({ player, caller }) =>
      (await checkDailyGift(db, player, localTime(caller.zone, now()))) ? 1 : 0,
    ),
  ];
}
