import { localeCodes } from '@palpite/domain/locales';
import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { labelName } from './player-notes.ts';
import { ofPlayer } from './player-record.ts';
import { field, playerEmail, words } from './topic.ts';

const textMax = 1000;

/** Whether a letter may go to players who chose not to play. */
const purpose = field(z.enum(['service', 'offer']), 'Purpose', 'Finalidade', {
  hint: words(
    'Players on a break or excluded never get what invites to play (offer).',
    'Quem está em pausa ou autoexcluído nunca recebe o que convida a jogar (offer).',
  ),
});

/** Message to one player. */
export const messageActions = {
  message: {
    label: words('Send a message', 'Enviar mensagem'),
    sentence: words('sent a message to {email}', 'enviou uma mensagem para {email}'),
    input: z.strictObject({
      email: playerEmail,
      purpose,
      text: field(
        z.string().trim().min(1).max(textMax, `is longer than ${textMax} characters`),
        'Text',
        'Texto',
        {
          look: 'longText',
          hint: words(
            'Plain text in the language of the player, for the news of the app. It cannot be changed or taken back.',
            'Texto simples no idioma do jogador, para os avisos do app. Não dá para alterar nem apagar.',
          ),
        },
      ),
    }),
    may: 'players.message',
    audit: 'changes',
    approval: 'none',
    on: 'all',
    from: { email: 'email' },
    when: { field: 'blocked', is: [null] },
  },
} as const;

/** Messages and notices that a player got, on the player's page. */
export const messageLists = {
  letters: ofPlayer({
    title: words('Messages of staff', 'Mensagens da equipe'),
    empty: words('No message was sent.', 'Nenhuma mensagem enviada.'),
    row: z.object({
      order: field(z.string(), 'Order', 'Ordem', { look: 'rowId' }),
      text: field(z.string(), 'Text', 'Texto', { look: 'longText' }),
      at: field(z.string(), 'Sent', 'Enviada em', { look: 'time' }),
      by: field(z.string(), 'Who', 'Quem'),
      purpose: field(z.string(), 'Purpose', 'Finalidade', { names: 'word' }),
      seen: field(z.enum(['seen', 'unseen']), 'Seen', 'Vista', { look: 'state' }),
    }),
  }),
} as const;

const texts = z
  .partialRecord(
    z.enum(localeCodes),
    z.string().trim().min(1, 'is empty').max(textMax, `is longer than ${textMax} characters`),
  )
  .refine((given) => given.pt_BR !== undefined, 'pt_BR is missing: other languages fall back to it');

const day = z.iso.date('must be a day such as 2026-11-27').optional();
const level = z.number().int().min(0).max(99).optional();

/** What players of a segment have in common. A field without a value applies to all. */
export const segmentFields = {
  lang: field(z.enum(localeCodes).optional(), 'Language', 'Idioma'),
  currency: field(z.enum(currencyCodes).optional(), 'Currency', 'Moeda'),
  levelFrom: field(level, 'VIP level from', 'Nível VIP a partir de'),
  levelTo: field(level, 'VIP level to', 'Nível VIP até'),
  label: field(labelName.optional(), 'Label', 'Etiqueta'),
  activeSince: field(day, 'Used the app since', 'Usou o app desde', { look: 'day' }),
  inactiveSince: field(day, 'Not used the app since', 'Não usa o app desde', { look: 'day' }),
  deposited: field(z.enum(['yes', 'no']).optional(), 'Has deposited', 'Já depositou'),
};

/** Notices in the news of players with simple data in common. */
export const segmentActions = {
  segment: {
    label: words('Send to a segment', 'Enviar a um segmento'),
    sentence: words('sent a notice to a segment', 'enviou um aviso a um segmento'),
    input: z
      .strictObject({
        purpose,
        ...segmentFields,
        texts: field(texts, 'Text', 'Texto', {
          look: 'texts',
          hint: words('Other languages show pt_BR', 'Os outros idiomas mostram pt_BR'),
        }),
      })
      .refine(({ levelFrom = 0, levelTo = 99 }) => levelFrom <= levelTo, {
        path: ['levelTo'],
        message: 'is below the first level',
      }),
    may: 'notices.publish',
    audit: 'changes',
    approval: 'none',
  },
} as const;

export const segmentLists = {
  segments: {
    title: words('Sent to segments', 'Enviados a segmentos'),
    may: 'notices.read',
    audit: 'none',
    empty: words('Nothing was sent to a segment.', 'Nada foi enviado a segmentos.'),
    row: z.object({
      order: field(z.string(), 'Order', 'Ordem', { look: 'rowId' }),
      text: field(z.string(), 'Text', 'Texto', { look: 'longText' }),
      at: field(z.string(), 'Sent', 'Enviado em', { look: 'time' }),
      by: field(z.string(), 'By', 'Por'),
      purpose: field(z.string(), 'Purpose', 'Finalidade', { names: 'word' }),
      segment: field(z.string(), 'Segment', 'Segmento'),
      players: field(z.number(), 'Players', 'Jogadores'),
    }),
  },
} as const;
