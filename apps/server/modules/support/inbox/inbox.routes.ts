import { inbox } from '@palpite/contracts';
import { type Route, route } from '../../../platform/http.ts';
import type { Context } from '../context.ts';
import { noteNewsRead, setNewsMail } from './inbox.store.ts';
import { countUnreadNews, findInbox, listInbox, newsSince } from './list-inbox.ts';

export function inboxRoutes({ db }: Context): Route[] {
  return [
    route(inbox.getInbox, async ({ player }) => {
      const [news, { readThrough, byMail }] = await Promise.all([
        listInbox(db, player.id, newsSince()),
        findInbox(db, player.id),
      ]);
      const shown = news.map(({ id, at, kind, params, link }) => ({
        newsId: id,
        kind,
        params,
        link: link ?? null,
        at: at.toISOString(),
        unread: readThrough === null || at > readThrough,
      }));
      return { news: shown, unread: shown.filter(({ unread }) => unread).length, byMail };
    }),
    route(inbox.readInbox, async ({ player, body }) => {
      // Database times have microseconds, so a millisecond is added.
      const through = new Date(new Date(body.through).getTime() + 1);
      await db.transaction().execute((tx) => noteNewsRead(tx, player.id, through));
      return { unread: await countUnreadNews(db, player.id) };
    }),
    route(inbox.setInboxMail, async ({ player, body }) => {
      await db.transaction().execute((tx) => setNewsMail(tx, player.id, body.on));
      return { byMail: body.on };
    }),
  ];
}
