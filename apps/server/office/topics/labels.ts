import { labels } from '@palpite/contracts/office/labels';
import { addLabel, listLabels, retireLabel } from '../../modules/identity/index.ts';
import { done, implement, refused } from '../office-topic.ts';

export const labelTopic = implement(labels, {
  lists: {
    all: async (db) =>
      (await listLabels(db)).map((label) => ({
        name: label.name,
        en: label.title_en,
        pt: label.title_pt,
        players: Number(label.players),
        state: label.retired_at ? ('retired' as const) : ('in use' as const),
      })),
  },
  actions: {
    add: async (db, input) =>
      (await db.transaction().execute((tx) => addLabel(tx, input)))
        ? done(`The label ${input.name} is in use.`, `A etiqueta ${input.name} está em uso.`)
        : refused(
            'Nothing was changed: a label in use has this name.',
            'Nada mudou: uma etiqueta em uso já tem este nome.',
          ),
    retire: async (db, { name }) =>
      (await db.transaction().execute((tx) => retireLabel(tx, name)))
        ? done(
            'The label is retired. Players who have it keep it.',
            'A etiqueta foi aposentada. Quem já tem continua com ela.',
          )
        : refused(
            'Nothing was changed: no label in use has this name.',
            'Nada mudou: nenhuma etiqueta em uso tem este nome.',
          ),
  },
});
