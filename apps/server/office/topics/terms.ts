import { terms } from '@palpite/contracts/office/terms';
import { type Locale, localeCodes } from '@palpite/domain/locales';
import { findTermsTexts, listTerms, publishTerms } from '../../modules/identity/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, implement, refused, shown } from '../office-topic.ts';
import { fallbackNote } from './pieces.ts';

/** Titles of the chapters, each of which begins with `## `. */
const chaptersOf = (body: string) => [...body.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.trim());

/** Texts of a version, or of the one in force. */
async function listTexts(db: Db, given: string | undefined) {
  const versions = await listTerms(db);
  const version = given === undefined ? versions[0]?.version : Number(given);
  const found = versions.find((each) => each.version === version);
  if (!found) return [];
  const texts = await findTermsTexts(db, found.version);
  return localeCodes.flatMap((lang) => {
    const body = texts[lang];
    if (body === undefined) return [];
    return {
      lang,
      version: found.version,
      inForce: found.version === versions[0]?.version ? ('yes' as const) : ('no' as const),
      chapters: chaptersOf(body),
      characters: body.length,
      publishedAt: found.publishedAt.toISOString(),
    };
  });
}

async function read(db: Db, { version, lang }: { version: number; lang: Locale }): Promise<Done> {
  const body = (await findTermsTexts(db, version))[lang];
  return body === undefined
    ? refused('This version has no text in this language.', 'Esta versão não tem texto neste idioma.')
    : shown(body.split('\n'));
}

export const termsTopic = implement(terms, {
  lists: {
    all: async (db) =>
      (await listTerms(db)).map((each) => ({ ...each, publishedAt: each.publishedAt.toISOString() })),
    texts: (db, _, { version }) => listTexts(db, version),
  },
  actions: {
    read,
    publish: async (db, { texts, reason }, { name }) => {
      const version = await publishTerms(db, { texts, reason, by: name });
      if (version === 'unchanged')
        return refused(
          'Nothing was changed: these texts are in force already.',
          'Nada mudou: estes textos já estão em vigor.',
        );
      const note = fallbackNote(texts);
      return done(
        `Version ${version} is in force; players accept it at their next login.${note.en}`,
        `A versão ${version} está em vigor; os jogadores aceitam no próximo acesso.${note.pt}`,
      );
    },
  },
  previews: {
    publish: async (db, { texts }) => {
      const [inForce] = await listTerms(db);
      const langs = (of: readonly string[]) => of.toSorted().join(', ') || null;
      return [
        {
          what: { en: 'Version', pt: 'Versão' },
          before: inForce ? String(inForce.version) : null,
          after: String((inForce?.version ?? 0) + 1),
        },
        {
          what: { en: 'Languages with a text of their own', pt: 'Idiomas com texto próprio' },
          before: langs(inForce?.langs ?? []),
          after: langs(Object.keys(texts)),
        },
      ];
    },
  },
});
