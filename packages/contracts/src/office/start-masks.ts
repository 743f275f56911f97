import { localeCodes } from '@palpite/domain/locales';
import { z } from 'zod';
import { maskAudiences, maskTargets, maskTextMax, maskTitleMax } from '../start-masks.ts';
import { pictureBytesMax } from '../support.ts';
import { field, topic, words } from './topic.ts';

/** A picture in Base64 and the texts of all languages are one order. */
const bodyBytesMax = 3 * 1024 * 1024;

const id = field(z.string().regex(/^\d{1,15}$/, 'must be the number that list shows'), 'Mask', 'Tela');

const zoned = words(
  'With its zone, such as 2026-12-01T20:00:00-03:00',
  'Com o fuso, como 2026-12-01T20:00:00-03:00',
);
const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time with its zone, such as 2026-12-01T20:00:00-03:00',
});

const texts = z
  .partialRecord(z.enum(localeCodes), z.string().trim().min(1, 'is empty').max(1_000))
  .refine((given) => given.pt_BR !== undefined, 'pt_BR is missing: other languages fall back to it');

const picture = z
  .string()
  .max(Math.ceil(pictureBytesMax / 3) * 4, 'is larger than 2 MB')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be a file in Base64')
  .optional();

const audience = field(z.enum(maskAudiences), 'Shown to', 'Para quem', { names: 'word' });
const leadsTo = field(z.enum(maskTargets), 'Button leads to', 'Botão leva a', { names: 'word' });

/** What a mask shows, and where its button leads. */
const content = {
  audience,
  texts: field(texts, 'Texts', 'Textos', {
    look: 'texts',
    shownAs: 'mask',
    hint: words(
      `"# Title" of at most ${maskTitleMax} characters, then a plain text of at most ${maskTextMax}. Other languages show pt_BR.`,
      `"# Título" de até ${maskTitleMax} caracteres e depois um texto simples de até ${maskTextMax}. Os outros idiomas mostram pt_BR.`,
    ),
  }),
  leadsTo,
  target: field(z.string().trim().min(1).max(100).optional(), 'Promotion or game', 'Promoção ou jogo', {
    hint: words(
      'Id of the promotion, or code of the game, such as frevo or dice',
      'Id da promoção ou código do jogo, como frevo ou dice',
    ),
  }),
};

const isTargetGiven = ({ leadsTo, target }: { leadsTo: string; target?: string | undefined }) =>
  (leadsTo === 'promotion' || leadsTo === 'game') === (target !== undefined);
const targetProblem = {
  path: ['target'],
  message: 'belongs to a button that leads to a promotion or a game, and only to it',
};

const reads = { may: 'startMasks.read', audit: 'none' } as const;
const changes = { may: 'startMasks.publish', audit: 'changes', approval: 'none' } as const;
const startable: readonly string[] = ['planned', 'over', 'ended'];
const running: readonly string[] = ['planned', 'shown', 'behind'];

/** Greetings after a login or a registration, in place of those of the app. */
export const startMasks = topic({
  name: 'start-masks',
  title: words('Start masks', 'Telas de boas-vindas'),
  group: 'desks',
  lists: {
    all: {
      lead: 'title',
      title: words('Start masks', 'Telas de boas-vindas'),
      ...reads,
      empty: words(
        'There are no start masks: players see the greeting of the app.',
        'Não há telas de boas-vindas: os jogadores veem a saudação do app.',
      ),
      row: z.object({
        id,
        title: field(z.string(), 'Title', 'Título'),
        state: field(z.enum(['planned', 'shown', 'behind', 'over', 'ended']), 'State', 'Situação', {
          look: 'state',
        }),
        audience,
        leadsTo: field(z.string(), 'Button leads to', 'Botão leva a', { names: 'word' }),
        target: field(z.string().nullable(), 'Code', 'Código', { look: 'rowId' }),
        where: field(z.string().nullable(), 'Promotion or game', 'Promoção ou jogo', { names: 'game' }),
        startsAt: field(z.string(), 'Starts', 'Início', { look: 'time' }),
        endsAt: field(z.string().nullable(), 'Ends', 'Fim', { look: 'time' }),
        picture: field(z.enum(['ownPicture', 'appPicture']), 'Picture', 'Imagem', { names: 'word' }),
        langs: field(z.array(z.string()), 'Languages', 'Idiomas', { names: 'word' }),
        texts: field(z.record(z.string(), z.string()), 'Texts', 'Textos', { look: 'texts' }),
        by: field(z.string(), 'By', 'Por'),
      }),
    },
  },
  actions: {
    show: {
      label: words('Show texts', 'Ver textos'),
      sentence: words('looked at start mask {id}', 'consultou a tela de boas-vindas {id}'),
      input: z.strictObject({ id }),
      ...reads,
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
    },
    publish: {
      label: words('Publish', 'Publicar'),
      sentence: words(
        'published a start mask for {audience}',
        'publicou uma tela de boas-vindas para {audience}',
      ),
      input: z
        .strictObject({
          ...content,
          picture: field(picture, 'Picture', 'Imagem', {
            look: 'picture',
            hint: words(
              'JPEG, PNG or WebP of at most 2 MB. Without one, the picture of the app is shown.',
              'JPEG, PNG ou WebP de até 2 MB. Sem ela, aparece a imagem do app.',
            ),
          }),
          from: field(moment.optional(), 'From', 'A partir de', { hint: zoned }),
          until: field(moment.optional(), 'Until', 'Até', { hint: zoned }),
        })
        .refine(({ from, until }) => !from || !until || new Date(until) > new Date(from), {
          path: ['until'],
          message: 'is before the start',
        })
        .refine(isTargetGiven, targetProblem),
      ...changes,
      tone: 'primary',
      bodyBytesMax,
    },
    correct: {
      label: words('Correct', 'Corrigir'),
      sentence: words('corrected start mask {id}', 'corrigiu a tela de boas-vindas {id}'),
      input: z
        .strictObject({
          id,
          ...content,
          picture: field(picture, 'New picture', 'Nova imagem', {
            look: 'picture',
            hint: words(
              'JPEG, PNG or WebP of at most 2 MB. Without one, the picture stays as it is.',
              'JPEG, PNG ou WebP de até 2 MB. Sem ela, a imagem não muda.',
            ),
          }),
          until: field(moment.optional(), 'Until', 'Até', {
            hint: words(
              'Empty: it has no end. With its zone, such as 2026-12-01T20:00:00-03:00',
              'Vazio: sem fim. Com o fuso, como 2026-12-01T20:00:00-03:00',
            ),
          }),
        })
        .refine(isTargetGiven, targetProblem),
      ...changes,
      on: 'all',
      from: {
        id: 'id',
        audience: 'audience',
        texts: 'texts',
        leadsTo: 'leadsTo',
        target: 'target',
        until: 'endsAt',
      },
      when: { field: 'state', is: running },
      tone: 'primary',
      bodyBytesMax,
    },
    'app-picture': {
      label: words('Use the picture of the app', 'Usar a imagem do app'),
      sentence: words(
        'removed the own picture of start mask {id}',
        'removeu a imagem própria da tela de boas-vindas {id}',
      ),
      input: z.strictObject({ id }),
      ...changes,
      on: 'all',
      from: { id: 'id' },
      when: { field: 'picture', is: ['ownPicture'] },
    },
    start: {
      label: words('Start again', 'Iniciar de novo'),
      sentence: words('started start mask {id}', 'iniciou a tela de boas-vindas {id}'),
      input: z.strictObject({
        id,
        until: field(moment.optional(), 'Until', 'Até', {
          hint: words(
            'Empty: the end stays as it is. With its zone, such as 2026-12-01T20:00:00-03:00',
            'Vazio: o fim não muda. Com o fuso, como 2026-12-01T20:00:00-03:00',
          ),
        }),
      }),
      ...changes,
      on: 'all',
      from: { id: 'id' },
      when: { field: 'state', is: startable },
    },
    end: {
      label: words('End', 'Encerrar'),
      sentence: words('ended start mask {id}', 'encerrou a tela de boas-vindas {id}'),
      input: z.strictObject({ id }),
      ...changes,
      on: 'all',
      from: { id: 'id' },
      when: { field: 'state', is: running },
      tone: 'danger',
    },
  },
});
