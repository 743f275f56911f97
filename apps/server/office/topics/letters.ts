import { type messageActions as declaredMessages, segmentFields } from '@palpite/contracts/office/letters';
import type { notices } from '@palpite/contracts/office/notices';
import { type FieldMeta, type Words, words } from '@palpite/contracts/office/topic';
import type { z } from 'zod';
import {
  describePlayer,
  findLabel,
  findPlayerByUsername,
  findPlayStop,
} from '../../modules/identity/index.ts';
import {
  countSegment,
  hasNewsMail,
  listLettersTo,
  listSegmentLetters,
  type Segment,
  sendToPlayer,
  sendToSegment,
  textOf,
} from '../../modules/support/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, type Lang, refused } from '../office-topic.ts';
import { fallbackNote, inWords, listMax } from './pieces.ts';
import { ofPlayer } from './player-record.ts';

type Message = z.output<(typeof declaredMessages)['message']['input']>;
type Send = z.output<(typeof notices)['actions']['segment']['input']>;

const unsent = {
  blocked: refused(
    'Nothing was sent: the account is blocked, so its player reads no messages.',
    'Nada foi enviado: a conta está bloqueada, e o jogador não lê mensagens.',
  ),
  stopped: refused(
    'Nothing was sent: the player is on a break or excluded and gets no offers.',
    'Nada foi enviado: o jogador está em pausa ou autoexcluído e não recebe ofertas.',
  ),
};

async function message(
  db: Db,
  { email, text, purpose }: Message,
  { name: by }: Actor,
  orderId: string,
): Promise<Done> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return refused('There is no such player.', 'Este jogador não existe.');
  const letter = { orderId, playerId: player.id, text, isOffer: purpose === 'offer', by };
  const problem = await db.transaction().execute((tx) => sendToPlayer(tx, letter));
  return problem
    ? unsent[problem]
    : done('The message is in the news of the player.', 'A mensagem está nos avisos do jogador.');
}

const yes: Words = { en: 'yes', pt: 'sim' };
const no: Words = { en: 'no', pt: 'não' };

/** How the player gets the message. */
async function previewMessage(db: Db, { email, purpose }: Message): Promise<Change[]> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return [];
  const { lang, email_confirmed_at: confirmedAt } = await describePlayer(db, player.id);
  const stop = await findPlayStop(db, player.id);
  const isSent = player.blocked_at === null && !(purpose === 'offer' && stop);
  const isMailed = isSent && confirmedAt !== null && !stop && (await hasNewsMail(db, player.id));
  return [
    {
      what: { en: 'Language of the player', pt: 'Idioma do jogador' },
      before: null,
      after: inWords(lang, 'lang'),
    },
    {
      what: { en: 'In the news of the app', pt: 'Nos avisos do app' },
      before: null,
      after: isSent ? yes : no,
    },
    { what: { en: 'By e-mail', pt: 'Por e-mail' }, before: null, after: isMailed ? yes : no },
  ];
}

const segmentOf = ({ texts: _, purpose: __, deposited, ...rest }: Send): Segment => ({
  ...rest,
  deposited: deposited === undefined ? undefined : deposited === 'yes',
});

async function send(db: Db, order: Send, { name: by }: Actor, orderId: string): Promise<Done> {
  const { texts, purpose, label } = order;
  if (label !== undefined && !(await findLabel(db, label)))
    return refused(
      'Nothing was sent: there is no such label.',
      'Nada foi enviado: esta etiqueta não existe.',
    );
  const letter = { orderId, texts, isOffer: purpose === 'offer', by };
  const players = await db.transaction().execute((tx) => sendToSegment(tx, letter, segmentOf(order)));
  const note = fallbackNote(texts);
  return done(
    `Players who have it in their news: ${players}.${note.en}`,
    `Jogadores que receberam o aviso: ${players}.${note.pt}`,
  );
}

const shownOf = (name: string, value: string | number | boolean): Words => {
  if (typeof value === 'boolean') return value ? yes : no;
  return name === 'lang' ? inWords(String(value), name) : words(String(value), String(value));
};

function describeSegment(segment: unknown, lang: Lang): string {
  const given = segment as Readonly<Record<string, string | number | boolean>>;
  const parts = Object.entries(segmentFields).flatMap(([name, schema]) => {
    const value = given[name];
    if (value === undefined) return [];
    const { label } = schema.meta() as FieldMeta;
    return [`${label[lang]}: ${shownOf(name, value)[lang]}`];
  });
  return parts.length > 0 ? parts.join(' · ') : { en: 'all players', pt: 'todos os jogadores' }[lang];
}

const purposeOf = ({ is_offer: isOffer }: { is_offer: boolean }) => (isOffer ? 'offer' : 'service');

export const segmentLists = {
  segments: async (db: Db, lang: Lang) =>
    (await listSegmentLetters(db, listMax)).map((letter) => ({
      order: letter.order_id,
      text: textOf(letter.texts, 'pt_BR'),
      at: letter.sent_at.toISOString(),
      by: letter.sent_by,
      purpose: purposeOf(letter),
      segment: describeSegment(letter.segment, lang),
      players: letter.players,
    })),
};

export const segmentActions = { segment: send };

export const segmentPreviews = {
  segment: async (db: Db, order: Send): Promise<Change[]> => {
    const { players, byMail } = await countSegment(db, segmentOf(order), order.purpose === 'offer');
    return [
      { what: { en: 'Players', pt: 'Jogadores' }, before: null, after: String(players) },
      {
        what: { en: 'Of them by e-mail too', pt: 'Destes, também por e-mail' },
        before: null,
        after: String(byMail),
      },
    ];
  },
};

export const messageLists = {
  letters: ofPlayer(async (db, { account, id }) =>
    (await listLettersTo(db, id, listMax)).map((letter) => ({
      order: letter.order_id,
      text: textOf(letter.texts, account.lang),
      at: letter.sent_at.toISOString(),
      by: letter.sent_by,
      purpose: purposeOf(letter),
      seen: letter.is_read ? ('seen' as const) : ('unseen' as const),
    })),
  ),
};

export const messageActions = { message };

export const messagePreviews = { message: previewMessage };
