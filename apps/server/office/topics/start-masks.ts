import { startMasks } from '@palpite/contracts/office/start-masks';
import { type MaskOccasion, maskOccasions, maskTextMax, maskTitleMax } from '@palpite/contracts/start-masks';
import { gameNames } from '@palpite/domain/games/names';
import { defaultLocale, type Locale } from '@palpite/domain/locales';
import type { z } from 'zod';
import {
  audiencesOfOccasion,
  correctStartMask,
  endStartMask,
  findShownMasks,
  isPromotionClaimable,
  listStartMasks,
  type MaskText,
  maskTextIn,
  parseMaskText,
  publishStartMask,
  readStartMask,
  removeMaskPicture,
  type StoredMask,
  startStartMask,
} from '../../modules/engagement/index.ts';
import { findCatalogueGame } from '../../modules/providers/index.ts';
import type { Db } from '../../platform/db.ts';
import { encodePicture, type Picture, readPicture } from '../../platform/read-picture.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Change, type Done, done, implement, type Lang, refused, shown } from '../office-topic.ts';
import { changesOf } from './changes-of.ts';
import { changesInWords, fallbackNote, inWords, listMax, stateChange } from './pieces.ts';

type Published = z.output<typeof startMasks.actions.publish.input>;
type Corrected = z.output<typeof startMasks.actions.correct.input>;
type Row = z.output<typeof startMasks.lists.all.row>;

const unknown = refused('There is no such start mask.', 'Esta tela de boas-vindas não existe.');

function stateOf(mask: StoredMask, shownIds: ReadonlySet<bigint>, now: Date): Row['state'] {
  if (mask.ended_at !== null) return 'ended';
  if (mask.starts_at > now) return 'planned';
  if (mask.ends_at !== null && mask.ends_at <= now) return 'over';
  return shownIds.has(mask.id) ? 'shown' : 'behind';
}

/** Texts by language as they are typed: title, then text. */
const typedTexts = ({ texts }: StoredMask): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts as Record<string, MaskText>).map(([lang, { title, text }]) => [
      lang,
      `# ${title}\n\n${text}`,
    ]),
  );

async function list(db: Db, lang: Lang): Promise<Row[]> {
  const now = new Date();
  const masks = await listStartMasks(db, listMax);
  const shownIds = new Set((await findShownMasks(db)).values());
  return masks.map((mask) => ({
    id: String(mask.id),
    title: maskTextIn(mask.texts, lang === 'pt' ? 'pt_BR' : 'en_US').title,
    state: stateOf(mask, shownIds, now),
    audience: mask.audience as Row['audience'],
    leadsTo: mask.target,
    target: mask.target_id,
    where: mask.target_id,
    startsAt: mask.starts_at.toISOString(),
    endsAt: (mask.ended_at ?? mask.ends_at)?.toISOString() ?? null,
    picture: mask.picture_id === null ? 'appPicture' : 'ownPicture',
    langs: Object.keys(mask.texts as object).sort(),
    texts: typedTexts(mask),
    by: mask.published_by,
  }));
}

/** Parsed texts by language; the first language whose text is not valid instead. */
function textsOf(given: Published['texts']): Partial<Record<Locale, MaskText>> | string {
  const texts: Partial<Record<Locale, MaskText>> = {};
  for (const [lang, text] of Object.entries(given)) {
    const parsed = parseMaskText(text);
    if (!parsed) return lang;
    texts[lang as Locale] = parsed;
  }
  return texts;
}

/** What is wrong with the promotion or the game that the button leads to; null when it may lead there. */
async function refuseTarget(
  db: Db,
  { leadsTo, target = '' }: Pick<Published, 'leadsTo' | 'target'>,
): Promise<Done | null> {
  if (leadsTo === 'promotion' && !(await isPromotionClaimable(db, target, 'planned')))
    return refused(
      `Nothing was changed: there is no promotion ${target}, or it has ended.`,
      `Nada mudou: a promoção ${target} não existe ou já foi encerrada.`,
    );
  const isOwn = gameNames.some((name) => name === target);
  if (leadsTo === 'game' && !isOwn && !(await findCatalogueGame(db, target)))
    return refused(
      `Nothing was changed: there is no game ${target}.`,
      `Nada mudou: o jogo ${target} não existe.`,
    );
  return null;
}

const pictureProblems: Readonly<Record<string, Done>> = {
  picture_invalid: refused(
    'Nothing was changed: the picture is not a complete JPEG, PNG or WebP file.',
    'Nada mudou: a imagem não é um arquivo JPEG, PNG ou WebP completo.',
  ),
  picture_too_large: refused(
    'Nothing was changed: the picture has more than 2 MB or 16 million pixels.',
    'Nada mudou: a imagem tem mais de 2 MB ou de 16 milhões de pixels.',
  ),
};

/** Encodes the picture again; what is wrong with it instead. */
async function pictureOf(base64: string | undefined): Promise<Picture | Done | null> {
  if (base64 === undefined) return null;
  try {
    return await encodePicture(readPicture(base64));
  } catch (failure) {
    const problem = failure instanceof Refusal ? pictureProblems[failure.code] : undefined;
    if (!problem) throw failure;
    return problem;
  }
}

/** The parsed content of an order; what is wrong with it instead. */
async function readContent(db: Db, input: Published | Corrected) {
  const { audience, leadsTo, target, until } = input;
  if (until !== undefined && new Date(until) <= new Date())
    return refused('Nothing was changed: the end is in the past.', 'Nada mudou: o fim já passou.');
  const texts = textsOf(input.texts);
  if (typeof texts === 'string')
    return refused(
      `Nothing was changed: the text in ${texts} needs "# Title" of at most ${maskTitleMax} characters, then a text of at most ${maskTextMax}.`,
      `Nada mudou: o texto em ${texts} precisa de "# Título" de até ${maskTitleMax} caracteres e de um texto de até ${maskTextMax}.`,
    );
  const wrongTarget = await refuseTarget(db, input);
  if (wrongTarget) return wrongTarget;
  const picture = await pictureOf(input.picture);
  if (picture && 'done' in picture) return picture;
  const endsAt = until === undefined ? null : new Date(until);
  return { audience, texts, target: leadsTo, targetId: target ?? null, picture, endsAt };
}

async function publish(db: Db, input: Published, by: string, orderId: string): Promise<Done> {
  const { from, until } = input;
  const content = await readContent(db, input);
  if ('done' in content) return content;
  const startsAt = from === undefined ? null : new Date(from);
  const id = await publishStartMask(db, { ...content, orderId, startsAt, by });
  const note = fallbackNote(input.texts);
  const end = until === undefined ? { en: '', pt: '' } : { en: ` until ${until}`, pt: ` até ${until}` };
  return done(
    `Start mask ${id} is shown from ${from ?? 'now on'}${end.en}.${note.en}`,
    `A tela de boas-vindas ${id} aparece ${from === undefined ? 'desde agora' : `a partir de ${from}`}${end.pt}.${note.pt}`,
  );
}

const corrections: Readonly<Record<'unknown' | 'ended' | 'early', Done>> = {
  unknown,
  ended: refused(
    'Nothing was changed: the start mask has ended. Start it again first.',
    'Nada mudou: a tela de boas-vindas foi encerrada. Inicie-a de novo primeiro.',
  ),
  early: refused(
    'Nothing was changed: the end is before the start.',
    'Nada mudou: o fim é anterior ao início.',
  ),
};

async function correct(db: Db, input: Corrected): Promise<Done> {
  const content = await readContent(db, input);
  if ('done' in content) return content;
  const id = BigInt(input.id);
  const found = await readStartMask(db, id);
  if (found && found.ended_at === null && !content.picture && correctedValues(found, input).length === 0)
    return refused(
      'Nothing was changed: the start mask is like this already.',
      'Nada mudou: a tela de boas-vindas já é assim.',
    );
  const result = await correctStartMask(db, id, content);
  if (result !== 'corrected') return corrections[result];
  const note = fallbackNote(input.texts);
  return done(
    `Start mask ${id} is corrected.${note.en}`,
    `A tela de boas-vindas ${id} foi corrigida.${note.pt}`,
  );
}

const pictureRefusals: Readonly<Record<'unknown' | 'ended' | 'unchanged', Done>> = {
  unknown,
  ended: corrections.ended,
  unchanged: refused(
    'Nothing was changed: the start mask has no picture of its own.',
    'Nada mudou: a tela de boas-vindas não tem imagem própria.',
  ),
};

async function removePicture(db: Db, id: string): Promise<Done> {
  const result = await removeMaskPicture(db, BigInt(id));
  return result === 'removed'
    ? done('The picture of the app is shown again.', 'A imagem do app aparece de novo.')
    : pictureRefusals[result];
}

async function previewPicture(db: Db, id: string): Promise<Change[]> {
  const found = await readStartMask(db, BigInt(id));
  if (!found) return [];
  const before = inWords(found.picture_id === null ? 'appPicture' : 'ownPicture', 'picture');
  return [{ what: { en: 'Picture', pt: 'Imagem' }, before, after: inWords('appPicture', 'picture') }];
}

async function show(db: Db, id: string): Promise<Done> {
  const found = await readStartMask(db, BigInt(id));
  if (!found) return unknown;
  return shown(
    Object.entries(found.texts as Record<string, MaskText>).flatMap(([lang, { title, text }], at) => [
      ...(at === 0 ? [] : ['']),
      `--- ${lang}`,
      `# ${title}`,
      '',
      text,
    ]),
  );
}

async function start(db: Db, id: string, until: string | undefined): Promise<Done> {
  const result = await startStartMask(db, BigInt(id), until === undefined ? null : new Date(until));
  if (result === 'unknown') return unknown;
  if (result === 'runs')
    return refused('Nothing was changed: it is running already.', 'Nada mudou: ela já está no ar.');
  if (result === 'over')
    return refused(
      'Nothing was changed: its end has passed. Give a later one.',
      'Nada mudou: o fim já passou. Informe um fim posterior.',
    );
  return done('The start mask is shown again.', 'A tela de boas-vindas voltou ao ar.');
}

const occasions: Readonly<Record<MaskOccasion, Change['what']>> = {
  registration: { en: 'New accounts see', pt: 'Contas novas veem' },
  login: { en: 'Logins show', pt: 'Quem entra vê' },
};

/** What players see before and after a mask is published. The picture does not change it. */
async function previewPublished(db: Db, { audience, texts, from }: Published): Promise<Change[]> {
  if (from !== undefined && new Date(from) > new Date()) return [];
  const after = parseMaskText(texts[defaultLocale] ?? '')?.title;
  if (after === undefined) return [];
  const shownIds = await findShownMasks(db);
  return Promise.all(
    maskOccasions
      .filter((occasion) => audiencesOfOccasion[occasion].includes(audience))
      .map(async (occasion) => {
        const id = shownIds.get(occasion);
        const before = id === undefined ? null : await readStartMask(db, id);
        return {
          what: occasions[occasion],
          before: before
            ? maskTextIn(before.texts, defaultLocale).title
            : { en: 'greeting of the app', pt: 'saudação do app' },
          after,
        };
      }),
  );
}

const contentLabels = {
  audience: { en: 'Shown to', pt: 'Para quem' },
  leadsTo: { en: 'Button leads to', pt: 'Botão leva a' },
  target: { en: 'Promotion or game', pt: 'Promoção ou jogo' },
  until: { en: 'Until', pt: 'Até' },
};

/** What a correction changes, apart from the picture. */
function correctedValues(mask: StoredMask, { texts, ...input }: Omit<Corrected, 'picture'>): Change[] {
  const typed = typedTexts(mask);
  const until = input.until === undefined ? null : new Date(input.until).toISOString();
  const textOf = (value: string | undefined) => {
    const parsed = value === undefined ? null : parseMaskText(value);
    return parsed ? `# ${parsed.title}\n\n${parsed.text}` : (value ?? null);
  };
  const changes = [
    ...Object.keys({ ...typed, ...texts }).map((lang): Change => {
      const { en, pt } = inWords(lang, 'lang');
      const what = { en: `Text: ${en}`, pt: `Texto: ${pt}` };
      return { what, before: typed[lang] ?? null, after: textOf(texts[lang as Locale]) };
    }),
    ...changesOf(
      contentLabels,
      {
        audience: mask.audience,
        leadsTo: mask.target,
        target: mask.target_id,
        until: mask.ends_at?.toISOString(),
      },
      { ...input, target: input.target ?? null, until },
    ),
  ].filter(({ before, after }) => before !== after);
  return changesInWords(
    changesInWords(changes, contentLabels.audience, 'audience'),
    contentLabels.leadsTo,
    'leadsTo',
  );
}

async function previewCorrected(db: Db, input: Corrected): Promise<Change[]> {
  const found = await readStartMask(db, BigInt(input.id));
  return found ? correctedValues(found, input) : [];
}

async function previewState(db: Db, id: string, after: 'shown' | 'ended'): Promise<Change[]> {
  const found = await readStartMask(db, BigInt(id));
  const shownIds = new Set((await findShownMasks(db)).values());
  return [stateChange(found && stateOf(found, shownIds, new Date()), after)];
}

export const startMaskTopic = implement(startMasks, {
  lists: { all: list },
  actions: {
    show: (db, { id }) => show(db, id),
    publish: (db, input, { name }, orderId) => publish(db, input, name, orderId),
    correct: (db, input) => correct(db, input),
    'app-picture': (db, { id }) => removePicture(db, id),
    start: (db, { id, until }) => start(db, id, until),
    end: async (db, { id }) =>
      (await endStartMask(db, BigInt(id)))
        ? done('The start mask has ended.', 'A tela de boas-vindas foi encerrada.')
        : refused(
            'Nothing was changed: there is no such start mask, or it has ended already.',
            'Nada mudou: esta tela de boas-vindas não existe ou já foi encerrada.',
          ),
  },
  previews: {
    publish: previewPublished,
    correct: previewCorrected,
    'app-picture': (db, { id }) => previewPicture(db, id),
    start: (db, { id }) => previewState(db, id, 'shown'),
    end: (db, { id }) => previewState(db, id, 'ended'),
  },
});
