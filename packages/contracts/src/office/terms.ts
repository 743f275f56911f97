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

/** Legal terms by version. A published version never changes. */
export const terms = topic({
  name: 'terms',
  title: words('Legal terms', 'Termos legais'),
  group: 'setup',
  lists: {
    all: {
      title: words('Versions', 'Versões'),
      may: 'terms.read',
      audit: 'none',
      empty: words(
        'No terms are published yet. The first start publishes the ones included.',
        'Nenhum termo publicado ainda. A primeira partida publica os que acompanham o sistema.',
      ),
      row: z.object({
        version: field(z.number(), 'Version', 'Versão'),
        publishedAt: field(z.string(), 'Published', 'Publicada em', { look: 'time' }),
        publishedBy: field(z.string(), 'By', 'Por'),
        reason: field(z.string(), 'What was new', 'O que mudou'),
        langs: field(z.array(z.string()), 'Languages', 'Idiomas', { names: 'word' }),
        accepted: field(z.number(), 'Accepted by', 'Aceita por'),
      }),
    },
  },
  actions: {
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
