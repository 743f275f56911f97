import { terms } from '@palpite/contracts/office/terms';
import { listTerms, publishTerms } from '../../modules/identity/index.ts';
import { done, implement, refused } from '../office-topic.ts';
import { fallbackNote } from './pieces.ts';

export const termsTopic = implement(terms, {
  lists: {
    all: async (db) =>
      (await listTerms(db)).map((each) => ({ ...each, publishedAt: each.publishedAt.toISOString() })),
  },
  actions: {
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
