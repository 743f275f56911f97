import { z } from 'zod';
import { labelName } from './player-notes.ts';
import { field, topic, words } from './topic.ts';

const name = field(labelName, 'Name', 'Nome');
const title = z.string().trim().min(1).max(40);
const changes = { may: 'labels.change', audit: 'changes', approval: 'none' } as const;

/** Labels that staff puts on players. */
export const labels = topic({
  name: 'labels',
  title: words('Labels', 'Etiquetas'),
  group: 'setup',
  lists: {
    all: {
      title: words('Labels of players', 'Etiquetas de jogadores'),
      may: 'labels.read',
      audit: 'none',
      empty: words('There is no label.', 'Não há etiquetas.'),
      row: z.object({
        name,
        en: field(z.string(), 'In English', 'Em inglês'),
        pt: field(z.string(), 'In Portuguese', 'Em português'),
        players: field(z.number(), 'Players', 'Jogadores'),
        state: field(z.enum(['in use', 'retired']), 'State', 'Situação', { look: 'state' }),
      }),
    },
  },
  actions: {
    add: {
      label: words('Add a label', 'Adicionar etiqueta'),
      sentence: words('added the label {name}', 'adicionou a etiqueta {name}'),
      input: z.strictObject({
        name: field(labelName, 'Name', 'Nome', {
          hint: words(
            'Word of commands and filters, such as payment-risk. A retired label is used again.',
            'Palavra dos comandos e filtros, como payment-risk. Uma etiqueta aposentada volta a valer.',
          ),
        }),
        en: field(title, 'In English', 'Em inglês'),
        pt: field(title, 'In Portuguese', 'Em português'),
      }),
      ...changes,
    },
    retire: {
      label: words('Retire', 'Aposentar'),
      sentence: words('retired the label {name}', 'aposentou a etiqueta {name}'),
      input: z.strictObject({ name }),
      ...changes,
      on: 'all',
      from: { name: 'name' },
      when: { field: 'state', is: ['in use'] },
      tone: 'danger',
    },
  },
});
