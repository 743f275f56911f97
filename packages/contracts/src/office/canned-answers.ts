import { localeCodes } from '@palpite/domain/locales';
import { z } from 'zod';
import { lastChange } from './setting-fields.ts';
import { field, topic, words } from './topic.ts';

const id = field(
  z.string().regex(/^[1-9]\d{0,17}$/, 'must be the number of an answer'),
  'Answer',
  'Resposta',
);
const lang = field(z.enum(localeCodes), 'Language', 'Idioma');
const title = field(z.string().trim().min(1).max(60), 'Title', 'Título');
const text = field(z.string().trim().min(1).max(2_000), 'Text', 'Texto', { look: 'longText' });
const placeHint = words(
  'Answers of a language are listed by place. The first answers have 10, 20, 30 …',
  'As respostas de um idioma seguem a posição. As primeiras têm 10, 20, 30 …',
);
const place = z.number().int().min(0).max(10_000);
const changes = { may: 'answers.change', audit: 'changes', approval: 'none' } as const;

/** Prepared answers that the desk offers, by language. */
export const cannedAnswers = topic({
  name: 'canned-answers',
  title: words('Prepared answers', 'Respostas prontas'),
  group: 'setup',
  lists: {
    all: {
      lead: 'title',
      title: words('Answers', 'Respostas'),
      may: 'answers.read',
      audit: 'none',
      empty: words('There is no prepared answer.', 'Não há respostas prontas.'),
      row: z.object({
        id,
        lang: field(z.string(), 'Language', 'Idioma', { names: 'word' }),
        place: field(z.number(), 'Place', 'Posição'),
        title,
        text,
        ...lastChange,
      }),
    },
  },
  actions: {
    add: {
      label: words('Add an answer', 'Adicionar resposta'),
      sentence: words('added the answer "{title}" ({lang})', 'adicionou a resposta "{title}" ({lang})'),
      input: z.strictObject({
        lang,
        title,
        text,
        place: field(place.optional(), 'Place', 'Posição', {
          hint: words('Without one, the answer is the last', 'Sem posição, fica por último'),
        }),
      }),
      ...changes,
    },
    set: {
      label: words('Change', 'Alterar'),
      sentence: words('changed answer {id}', 'alterou a resposta {id}'),
      input: z.strictObject({
        id,
        title: field(title.optional(), 'Title', 'Título'),
        text: field(text.optional(), 'Text', 'Texto', { look: 'longText' }),
        place: field(place.optional(), 'Place', 'Posição', { hint: placeHint }),
      }),
      ...changes,
      on: 'all',
      from: { id: 'id', title: 'title', text: 'text', place: 'place' },
      tone: 'primary',
    },
    remove: {
      label: words('Remove', 'Remover'),
      sentence: words('removed answer {id}', 'removeu a resposta {id}'),
      input: z.strictObject({ id }),
      ...changes,
      on: 'all',
      from: { id: 'id' },
      tone: 'danger',
    },
  },
});
