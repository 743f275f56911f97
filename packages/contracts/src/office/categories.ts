import { localeCodes } from '@palpite/domain/locales';
import { z } from 'zod';
import { field, reason, topic, words } from './topic.ts';

const code = field(
  z.string().regex(/^[A-Za-z0-9]{1,40}$/, 'must be 1 to 40 letters or digits'),
  'Code',
  'Código',
  {
    hint: words(
      'Games and imported files name the category by it',
      'Jogos e arquivos importados usam este código',
    ),
  },
);
const namesByLocale = z.partialRecord(
  z.enum(localeCodes),
  z.string().trim().max(60, 'is longer than 60 characters'),
);
const namesField = <S extends z.ZodType>(schema: S) =>
  field(schema, 'Names by language', 'Nomes por idioma', {
    look: 'texts',
    clears: true,
    hint: words(
      'Other languages show the name in Portuguese',
      'Os outros idiomas mostram o nome em português',
    ),
  });
const place = field(z.number().int().min(1).max(999).optional(), 'Order', 'Ordem', {
  hint: words('1 is first', '1 é a primeira'),
});
const changes = { may: 'catalogue.change', audit: 'changes', approval: 'none' } as const;

/** Categories of the lobby, by which players filter the games. */
export const categories = topic({
  name: 'categories',
  title: words('Game categories', 'Categorias de jogos'),
  group: 'desks',
  lists: {
    all: {
      lead: 'name',
      title: words('Categories', 'Categorias'),
      may: 'catalogue.read',
      audit: 'none',
      empty: words('There is no category.', 'Não há categorias.'),
      row: z.object({
        code,
        name: field(z.string(), 'Name', 'Nome'),
        order: field(z.number(), 'Order', 'Ordem'),
        games: field(z.number(), 'Games', 'Jogos'),
        langs: field(z.array(z.string()), 'Languages', 'Idiomas', { names: 'word' }),
        names: field(z.record(z.string(), z.string()), 'Names by language', 'Nomes por idioma', {
          look: 'texts',
        }),
      }),
    },
  },
  actions: {
    add: {
      label: words('Add a category', 'Criar categoria'),
      sentence: words('added the category {code}', 'criou a categoria {code}'),
      input: z.strictObject({ code, names: namesField(namesByLocale), order: place }),
      ...changes,
      tone: 'primary',
    },
    set: {
      label: words('Change the category', 'Alterar categoria'),
      sentence: words('changed the category {code}', 'alterou a categoria {code}'),
      input: z.strictObject({ code, names: namesField(namesByLocale.optional()), order: place }),
      ...changes,
      on: 'all',
      from: { code: 'code', names: 'names', order: 'order' },
      tone: 'primary',
    },
    remove: {
      label: words('Remove the category', 'Remover categoria'),
      sentence: words('removed the category {code}: {reason}', 'removeu a categoria {code}: {reason}'),
      input: z.strictObject({ code, reason }),
      ...changes,
      on: 'all',
      from: { code: 'code' },
      tone: 'danger',
    },
  },
});
