import { localeCodes } from '@palpite/domain/locales';
import { z } from 'zod';
import { field, reason, topic, words } from './topic.ts';

/** Legal terms in all languages are one order. */
const bodyBytesMax = 4 * 1024 * 1024;

const text = z
  .string()
  .trim()
  .min(200, 'is too short for terms')
  .max(200_000, 'is too long')
  .regex(/^## /m, 'has no chapter: begin each with "## "');

const version = field(z.number().int().min(1).max(1_000_000), 'Version', 'Versão');
const lang = field(z.enum(localeCodes), 'Language', 'Idioma', { names: 'word' });
const reads = { may: 'terms.read', audit: 'none' } as const;

/** Legal terms by version. A published version never changes. */
export const terms = topic({
  name: 'terms',
  title: words('Legal terms', 'Termos legais'),
  group: 'setup',
  lists: {
    all: {
      title: words('Versions', 'Versões'),
      ...reads,
      opens: { list: 'texts', with: { version: 'version' } },
      empty: words(
        'No terms are published yet. The first start publishes the ones included.',
        'Nenhum termo publicado ainda. A primeira partida publica os que acompanham o sistema.',
      ),
      row: z.object({
        version,
        publishedAt: field(z.string(), 'Published', 'Publicada em', { look: 'time' }),
        publishedBy: field(z.string(), 'By', 'Por'),
        reason: field(z.string(), 'What was new', 'O que mudou'),
        langs: field(z.array(z.string()), 'Languages', 'Idiomas', { names: 'word' }),
        accepted: field(z.number(), 'Accepted by', 'Aceita por'),
      }),
    },
    texts: {
      title: words('Texts', 'Textos'),
      ...reads,
      empty: words('There is no such version.', 'Não há esta versão.'),
      key: ['version', 'lang'],
      query: z.strictObject({
        version: field(
          z
            .string()
            .regex(/^[1-9]\d{0,5}$/, 'is a number')
            .optional(),
          'Version',
          'Versão',
          {
            hint: words('Without it: the version in force', 'Sem ela: a versão em vigor'),
          },
        ),
      }),
      row: z.object({
        lang,
        version,
        inForce: field(z.enum(['yes', 'no']), 'In force', 'Em vigor', { names: 'word' }),
        chapters: field(z.array(z.string()), 'Chapters', 'Capítulos'),
        characters: field(z.number(), 'Characters', 'Caracteres'),
        publishedAt: field(z.string(), 'Published', 'Publicada em', { look: 'time' }),
      }),
    },
  },
  actions: {
    read: {
      label: words('Read the text', 'Ler o texto'),
      sentence: words('read version {version} in {lang}', 'leu a versão {version} em {lang}'),
      input: z.strictObject({ version, lang }),
      ...reads,
      approval: 'none',
      on: 'texts',
      from: { version: 'version', lang: 'lang' },
      tone: 'primary',
    },
    publish: {
      label: words('Publish a version', 'Publicar versão'),
      sentence: words('published legal terms: {reason}', 'publicou termos legais: {reason}'),
      input: z.strictObject({
        texts: field(
          z
            .partialRecord(z.enum(localeCodes), text)
            .refine(
              (given) => given.pt_BR !== undefined,
              'pt_BR.md is missing: other languages fall back to it',
            ),
          'Texts',
          'Textos',
          {
            look: 'texts',
            hint: words(
              'Each chapter begins with "## ". {name}, {email}, {company}, {registration}, {address} and {licence} are replaced',
              'Cada capítulo começa com "## ". {name}, {email}, {company}, {registration}, {address} e {licence} são substituídos',
            ),
          },
        ),
        reason: field(reason, 'What is new', 'O que mudou', { look: 'longText' }),
      }),
      may: 'terms.publish',
      audit: 'changes',
      approval: 'none',
      schedulable: true,
      tone: 'primary',
      bodyBytesMax,
    },
  },
});
