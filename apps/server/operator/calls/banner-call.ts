import { localeCodes } from '@palpite/domain/locales';
import { z } from 'zod';
import { endBanner, listBanners, publishBanner } from '../../modules/realtime/index.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, listMax } from './call-pieces.ts';

const row = z.object({
  id: z.string(),
  text: z.string(),
  langs: z.array(z.string()),
  startsAt: z.string(),
  endsAt: z.string(),
  endedAt: z.string().nullable(),
  by: z.string(),
});
export type BannerRow = z.output<typeof row>;

/** A banner is shown above every screen; a longer text would hide the screen. */
const textMax = 300;

const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time with its zone, such as 2026-12-01T20:00:00-03:00',
});

const order = z.discriminatedUnion('verb', [
  z
    .strictObject({
      verb: z.literal('publish'),
      texts: z
        .partialRecord(
          z.enum(localeCodes),
          z.string().trim().min(1, 'is empty').max(textMax, `is longer than ${textMax} characters`),
        )
        .refine((texts) => texts.pt_BR !== undefined, 'pt_BR is missing: other languages fall back to it'),
      from: moment.optional(),
      until: moment,
      by,
    })
    .refine(({ from, until }) => from === undefined || new Date(until) > new Date(from), {
      path: ['until'],
      message: 'is before the start',
    })
    .refine(({ until }) => new Date(until).getTime() > Date.now(), {
      path: ['until'],
      message: 'is in the past',
    }),
  z.strictObject({
    verb: z.literal('end'),
    id: z.string().regex(/^\d{1,15}$/, 'must be the number that list shows'),
    by,
  }),
]);
type BannerOrder = z.output<typeof order>;

export const bannerCall: OperatorCall<BannerRow, BannerOrder, z.output<typeof decided>> = {
  name: 'notices',
  summary: 'Notices to all visitors: list, publish, end',
  row,
  order,
  done: decided,
  list: async (db) =>
    (await listBanners(db, listMax)).map((each) => {
      const texts = each.texts as Record<string, string>;
      return {
        id: String(each.id),
        text: texts.pt_BR ?? '',
        langs: Object.keys(texts).sort(),
        startsAt: each.starts_at.toISOString(),
        endsAt: each.ends_at.toISOString(),
        endedAt: each.ended_at?.toISOString() ?? null,
        by: each.published_by,
      };
    }),
  decide: async (db, order) => {
    if (order.verb === 'end') {
      const done = await endBanner(db, BigInt(order.id));
      return {
        done,
        status: done ? 'The notice has ended.' : 'Nothing was changed: no such notice is shown or planned.',
      };
    }
    const { texts, from, until, by: author } = order;
    const id = await publishBanner(db, {
      texts,
      startsAt: from === undefined ? null : new Date(from),
      endsAt: new Date(until),
      by: author,
    });
    const missing = localeCodes.filter((lang) => texts[lang] === undefined);
    const rest = missing.length > 0 ? ` These languages show pt_BR: ${missing.join(', ')}.` : '';
    return { done: true, status: `Notice ${id} is shown from ${from ?? 'now on'} until ${until}.${rest}` };
  },
};
