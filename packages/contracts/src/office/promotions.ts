import { localeCodes } from '@palpite/domain/locales';
import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { audiences } from '../promotions.ts';
import { field, topic, words } from './topic.ts';

/** Texts of all languages are one order. */
const bodyBytesMax = 4 * 1024 * 1024;

const id = field(
  z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be at most 40 lower-case letters, digits and hyphens'),
  'Promotion',
  'Promoção',
);
const days = z.number().int().min(1).max(365);
const moment = z.iso.datetime({ offset: true });
const picture = z.string().regex(/^[a-zA-Z]{1,30}$/);

/** Rules of a promotion, such as the content of `promotion.json`. */
const rules = z
  .strictObject({
    audience: z.enum(audiences),
    newcomerDays: days.optional(),
    levelMin: z.number().int().min(1).max(99).optional(),
    wagerTimes: z.number().int().min(1).max(100),
    expiresAfterDays: days,
    glyph: picture,
    palette: picture,
    startsAt: moment.optional(),
    endsAt: moment.optional(),
    awards: z.partialRecord(
      z.enum(currencyCodes),
      z.strictObject({ award: z.string().max(20), deposits: z.string().max(20).optional() }),
    ),
  })
  .refine((given) => (given.audience === 'newcomers') === (given.newcomerDays !== undefined), {
    path: ['newcomerDays'],
    message: 'belongs only to the audience newcomers',
  })
  .refine((given) => (given.audience === 'level') === (given.levelMin !== undefined), {
    path: ['levelMin'],
    message: 'belongs only to the audience level',
  })
  .refine((given) => Object.keys(given.awards).length > 0, { path: ['awards'], message: 'is empty' })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || new Date(endsAt) > new Date(startsAt), {
    path: ['endsAt'],
    message: 'is before the start',
  });

const texts = z
  .partialRecord(z.enum(localeCodes), z.string().min(1).max(50_000))
  .refine((given) => given.pt_BR !== undefined, 'pt_BR.md is missing: other languages fall back to it');

const reads = { may: 'promotions.read', audit: 'none' } as const;
const changes = { may: 'promotions.publish', audit: 'changes', approval: 'none' } as const;

/** Promotions with their rules and texts. */
export const promotions = topic({
  name: 'promotions',
  title: words('Promotions', 'Promoções'),
  group: 'desks',
  lists: {
    all: {
      lead: 'title',
      title: words('Promotions', 'Promoções'),
      ...reads,
      empty: words('There are no promotions.', 'Não há promoções.'),
      row: z.object({
        id,
        title: field(z.string(), 'Title', 'Título'),
        state: field(z.enum(['runs', 'planned', 'over', 'off']), 'State', 'Situação', { look: 'state' }),
        audience: field(z.string(), 'Audience', 'Público', { look: 'state' }),
        startsAt: field(z.string(), 'Starts', 'Início', { look: 'time' }),
        endsAt: field(z.string().nullable(), 'Ends', 'Fim', { look: 'time' }),
        claims: field(z.number(), 'Claimed', 'Resgates'),
      }),
    },
  },
  actions: {
    show: {
      label: words('Show rules and texts', 'Ver regras e textos'),
      sentence: words('looked at promotion {id}', 'consultou a promoção {id}'),
      input: z.strictObject({ id }),
      ...reads,
      approval: 'none',
      on: 'all',
      from: { id: 'id' },
    },
    publish: {
      label: words('Publish', 'Publicar'),
      sentence: words('published promotion {id}', 'publicou a promoção {id}'),
      input: z.strictObject({
        id,
        rules: field(rules, 'Rules', 'Regras', { look: 'code' }),
        texts: field(texts, 'Texts', 'Textos', {
          look: 'texts',
          hint: words(
            '"# Title", one paragraph for the card, then the text of the page',
            '"# Título", um parágrafo para o cartão e depois o texto da página',
          ),
        }),
      }),
      ...changes,
      tone: 'primary',
      bodyBytesMax,
    },
    start: {
      label: words('Start', 'Iniciar'),
      sentence: words('started promotion {id}', 'iniciou a promoção {id}'),
      input: z.strictObject({ id }),
      ...changes,
      on: 'all',
      from: { id: 'id' },
    },
    end: {
      label: words('End', 'Encerrar'),
      sentence: words('ended promotion {id}', 'encerrou a promoção {id}'),
      input: z.strictObject({ id }),
      ...changes,
      on: 'all',
      from: { id: 'id' },
      tone: 'danger',
    },
  },
});
