import { localeCodes } from '@palpite/domain/locales';
import { z } from 'zod';
import { segmentActions, segmentLists } from './letters.ts';
import { field, topic, words } from './topic.ts';

/** A notice is shown above every screen; a longer text would hide the screen. */
const textMax = 300;

const zoned = words(
  'With its zone, such as 2026-12-01T20:00:00-03:00',
  'Com o fuso, como 2026-12-01T20:00:00-03:00',
);
const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time with its zone, such as 2026-12-01T20:00:00-03:00',
});

const id = field(z.string().regex(/^\d{1,15}$/, 'must be the number that list shows'), 'Notice', 'Aviso');

const texts = z
  .partialRecord(
    z.enum(localeCodes),
    z.string().trim().min(1, 'is empty').max(textMax, `is longer than ${textMax} characters`),
  )
  .refine((given) => given.pt_BR !== undefined, 'pt_BR is missing: other languages fall back to it');

const changes = { may: 'notices.publish', audit: 'changes', approval: 'none' } as const;

/** Notices above every screen, also to visitors, as plain text. */
export const notices = topic({
  name: 'notices',
  title: words('Notices', 'Avisos'),
  group: 'desks',
  lists: {
    all: {
      lead: 'text',
      title: words('Notices', 'Avisos'),
      may: 'notices.read',
      audit: 'none',
      empty: words('There are no notices.', 'Não há avisos.'),
      row: z.object({
        id,
        state: field(z.enum(['planned', 'shown', 'over', 'ended']), 'State', 'Situação', { look: 'state' }),
        startsAt: field(z.string(), 'Starts', 'Início', { look: 'time' }),
        endsAt: field(z.string(), 'Ends', 'Fim', { look: 'time' }),
        by: field(z.string(), 'By', 'Por'),
        text: field(z.string(), 'Text', 'Texto', { look: 'longText' }),
        langs: field(z.array(z.string()), 'Languages', 'Idiomas', { names: 'word' }),
      }),
    },
    ...segmentLists,
  },
  actions: {
    publish: {
      label: words('Publish', 'Publicar'),
      sentence: words('published a notice until {until}', 'publicou um aviso até {until}'),
      input: z
        .strictObject({
          texts: field(texts, 'Text', 'Texto', {
            look: 'texts',
            hint: words('Other languages show pt_BR', 'Os outros idiomas mostram pt_BR'),
          }),
          until: field(moment, 'Until', 'Até', { hint: zoned }),
          from: field(moment.optional(), 'From', 'A partir de', { hint: zoned }),
        })
        .refine(({ from, until }) => from === undefined || new Date(until) > new Date(from), {
          path: ['until'],
          message: 'is before the start',
        }),
      ...changes,
      tone: 'primary',
    },
    end: {
      label: words('End', 'Encerrar'),
      sentence: words('ended notice {id}', 'encerrou o aviso {id}'),
      input: z.strictObject({ id }),
      ...changes,
      on: 'all',
      from: { id: 'id' },
      tone: 'danger',
    },
    ...segmentActions,
  },
});
