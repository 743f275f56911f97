import { notices } from '@palpite/contracts/office/notices';
import { endBanner, listBanners, publishBanner } from '../../modules/realtime/index.ts';
import type { Db } from '../../platform/db.ts';
import { done, implement, refused } from '../office-topic.ts';
import { segmentActions, segmentLists, segmentPreviews } from './letters.ts';
import { fallbackNote, listMax } from './pieces.ts';

type Times = { starts_at: Date; ends_at: Date; ended_at: Date | null };

function stateOf({ starts_at, ends_at, ended_at }: Times, now: Date) {
  if (ended_at !== null) return 'ended' as const;
  if (starts_at > now) return 'planned' as const;
  return ends_at <= now ? ('over' as const) : ('shown' as const);
}

async function list(db: Db) {
  const now = new Date();
  return (await listBanners(db, listMax)).map((each) => {
    const texts = each.texts as Record<string, string>;
    return {
      id: String(each.id),
      state: stateOf(each, now),
      startsAt: each.starts_at.toISOString(),
      endsAt: (each.ended_at ?? each.ends_at).toISOString(),
      by: each.published_by,
      text: texts.pt_BR ?? '',
      langs: Object.keys(texts).sort(),
    };
  });
}

export const noticeTopic = implement(notices, {
  lists: { all: list, ...segmentLists },
  previews: segmentPreviews,
  actions: {
    ...segmentActions,
    publish: async (db, { texts, until, from }, { name }) => {
      if (new Date(until) <= new Date())
        return refused('Nothing was changed: the end is in the past.', 'Nada mudou: o fim já passou.');
      const id = await db.transaction().execute((tx) =>
        publishBanner(tx, {
          texts,
          startsAt: from === undefined ? null : new Date(from),
          endsAt: new Date(until),
          by: name,
        }),
      );
      const note = fallbackNote(texts);
      return done(
        `Notice ${id} is shown from ${from ?? 'now on'} until ${until}.${note.en}`,
        `O aviso ${id} aparece ${from === undefined ? 'desde agora' : `a partir de ${from}`} até ${until}.${note.pt}`,
      );
    },
    end: async (db, { id }) =>
      (await endBanner(db, BigInt(id)))
        ? done('The notice has ended.', 'O aviso foi encerrado.')
        : refused(
            'Nothing was changed: no such notice is shown or planned.',
            'Nada mudou: nenhum aviso com este número está no ar ou programado.',
          ),
  },
});
