import { z } from 'zod';
import { descriptionMax, gameKinds, gameType, productCodes } from '../lobby.ts';
import { field, orderBytesMax, reason, topic, words } from './topic.ts';

/** Characters of a file, which is sent inside a JSON body. */
const fileCharactersMax = 24_000_000;

const id = field(gameType, 'Game', 'Jogo');
const changes = { audit: 'changes', approval: 'none' } as const;

const file = field(
  z
    .string()
    .min(1)
    .max(fileCharactersMax, 'is too large: divide the file')
    .refine((text) => text.isWellFormed(), 'must be text in UTF-8'),
  'List of games (CSV or JSON)',
  'Lista de jogos (CSV ou JSON)',
  {
    look: 'file',
    hint: words(
      'UTF-8, with the columns id, group, kind, name. Optional: name_en_US and other languages, description, description_en_US and other languages, return, tags, picture, released, currencies, order, hot.',
      'UTF-8, com as colunas id, group, kind, name. Opcionais: name_en_US e outros idiomas, description, description_en_US e outros idiomas, return, tags, picture, released, currencies, order, hot.',
    ),
  },
);

const cell = (most: number, en: string, pt: string, hint?: [en: string, pt: string]) =>
  field(z.string().trim().max(most).optional(), en, pt, {
    clears: true,
    ...(hint && { hint: words(...hint) }),
  });

const order = {
  input: z.strictObject({ id, reason }),
  may: 'catalogue.stop',
  ...changes,
  on: 'all',
} as const;

/** Games of the lobby: import, order, pictures, currencies, stop. */
export const catalogue = topic({
  name: 'catalogue',
  title: words('Catalogue', 'Catálogo'),
  group: 'desks',
  lists: {
    all: {
      lead: 'name',
      title: words('Games', 'Jogos'),
      may: 'catalogue.read',
      audit: 'none',
      empty: words('The catalogue has no such game.', 'O catálogo não tem esse jogo.'),
      query: z.strictObject({
        find: field(z.string().trim().min(2).max(100).optional(), 'Find a game', 'Buscar jogo', {
          hint: words(
            'Part of the id, or of the name in any language',
            'Parte do id ou do nome em qualquer idioma',
          ),
        }),
        group: field(z.enum(productCodes).optional(), 'Group', 'Grupo'),
        state: field(z.enum(['open', 'stopped']).optional(), 'State', 'Situação'),
      }),
      row: z.object({
        id,
        name: field(z.string(), 'Name', 'Nome'),
        group: field(z.string(), 'Group', 'Grupo', { names: 'word' }),
        kind: field(z.string(), 'Kind', 'Tipo', { names: 'gameKind' }),
        state: field(z.enum(['open', 'stopped']), 'State', 'Situação', { look: 'state' }),
        order: field(z.number().nullable(), 'Order', 'Ordem'),
        hot: field(z.number().nullable(), 'Hot', 'Em alta'),
        return: field(z.number().nullable(), 'Return %', 'Retorno %', { look: 'percent' }),
        tags: field(z.string(), 'Categories', 'Categorias'),
        currencies: field(z.string(), 'Currencies', 'Moedas', {
          hint: words('Empty: all', 'Vazio: todas'),
        }),
        released: field(z.string(), 'Released', 'Lançamento', { look: 'day' }),
        picture: field(z.string().nullable(), 'Picture', 'Imagem'),
        names: field(z.record(z.string(), z.string()), 'Names by language', 'Nomes por idioma', {
          look: 'texts',
        }),
        descriptions: field(
          z.record(z.string(), z.string()),
          'Descriptions by language',
          'Descrições por idioma',
          { look: 'texts' },
        ),
      }),
    },
  },
  actions: {
    import: {
      label: words('Import games', 'Importar jogos'),
      sentence: words('imported a list of games', 'importou uma lista de jogos'),
      input: z.strictObject({
        file,
        released: field(
          z.iso.date().optional(),
          'Release date of new games',
          'Data de lançamento dos jogos novos',
          {
            look: 'day',
            hint: words(
              'For lines without a date of their own. Without it, they are not shown as new.',
              'Para linhas sem data própria. Sem ela, não aparecem como novidade.',
            ),
          },
        ),
      }),
      may: 'catalogue.change',
      ...changes,
      tone: 'primary',
      bodyBytesMax: orderBytesMax,
    },
    set: {
      label: words('Change the game', 'Alterar o jogo'),
      sentence: words('changed the game {id}', 'alterou o jogo {id}'),
      input: z.strictObject({
        id,
        names: field(
          z.record(z.string(), z.string().trim().max(100)).optional(),
          'Names by language',
          'Nomes por idioma',
          {
            look: 'texts',
            clears: true,
            hint: words(
              'Other languages show the name in Portuguese',
              'Os outros idiomas mostram o nome em português',
            ),
          },
        ),
        descriptions: field(
          z.record(z.string(), z.string().trim().max(descriptionMax)).optional(),
          'Descriptions by language',
          'Descrições por idioma',
          {
            look: 'texts',
            clears: true,
            hint: words(
              'Plain text on the page of the game. An emptied language is removed.',
              'Texto simples na página do jogo. Um idioma esvaziado é removido.',
            ),
          },
        ),
        kind: field(z.enum(gameKinds).exclude(['original']).optional(), 'Kind', 'Tipo', {
          names: 'gameKind',
        }),
        order: cell(9, 'Order on the shelves', 'Ordem nas prateleiras', [
          'From 1. Here and below, an emptied field removes the value.',
          'A partir de 1. Aqui e abaixo, um campo esvaziado remove o valor.',
        ]),
        hot: cell(9, 'Place among the hot games', 'Posição entre os jogos em alta'),
        released: field(z.iso.date().optional(), 'Released', 'Lançamento', { look: 'day' }),
        return: field(z.string().trim().max(6).optional(), 'Return %', 'Retorno %', {
          look: 'decimal',
          clears: true,
        }),
        tags: cell(200, 'Categories', 'Categorias', [
          'Codes of the game categories, separated by spaces',
          'Códigos das categorias de jogos, separados por espaço',
        ]),
        currencies: cell(200, 'Currencies', 'Moedas', [
          'Codes, separated by spaces. Only players of these currencies see the game.',
          'Códigos separados por espaço. Só jogadores destas moedas veem o jogo.',
        ]),
        picture: cell(510, 'Picture', 'Imagem', [
          'Address that begins with https://, on a host of the setting GAME_PICTURE_ORIGINS',
          'Endereço que começa com https://, em um host da configuração GAME_PICTURE_ORIGINS',
        ]),
      }),
      may: 'catalogue.change',
      ...changes,
      on: 'all',
      from: {
        id: 'id',
        names: 'names',
        descriptions: 'descriptions',
        order: 'order',
        hot: 'hot',
        released: 'released',
        return: 'return',
        tags: 'tags',
        currencies: 'currencies',
        picture: 'picture',
      },
    },
    stop: {
      label: words('Stop', 'Parar'),
      sentence: words('stopped {id} in the lobby: {reason}', 'parou {id} no lobby: {reason}'),
      ...order,
      from: { id: 'id' },
      when: { field: 'state', is: ['open'] },
      tone: 'danger',
    },
    start: {
      label: words('Start', 'Iniciar'),
      sentence: words('started {id} in the lobby: {reason}', 'iniciou {id} no lobby: {reason}'),
      ...order,
      from: { id: 'id' },
      when: { field: 'state', is: ['stopped'] },
      tone: 'primary',
    },
  },
});
