import { z } from 'zod';
import { ofPlayer } from './player-record.ts';
import { field, playerEmail, words } from './topic.ts';

/** Word of a label in commands and filters. */
export const labelName = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,29}$/, 'must be a word of small letters, digits and hyphens');

const label = field(labelName, 'Label', 'Etiqueta', {
  hint: words(
    'Name of a label in use; Labels lists them',
    'Nome de uma etiqueta em uso; veja a lista em Etiquetas',
  ),
});
const onRow = { on: 'all', from: { email: 'email' } } as const;
const changes = { audit: 'changes', approval: 'none' } as const;

/** What staff writes about a player, beside the tabs of the player's page. */
export const noteLists = {
  notes: ofPlayer(
    {
      title: words('Notes', 'Anotações'),
      empty: words('There is no note.', 'Nenhuma anotação.'),
      row: z.object({
        note: field(z.string(), 'Note', 'Anotação'),
        at: field(z.string(), 'Time', 'Quando', { look: 'time' }),
        by: field(z.string(), 'Who', 'Quem'),
        body: field(z.string(), 'Text', 'Texto', { look: 'longText' }),
      }),
    },
    'side',
  ),
} as const;

export const noteActions = {
  note: {
    label: words('Write a note', 'Escrever anotação'),
    sentence: words('wrote a note about {email}', 'escreveu uma anotação sobre {email}'),
    input: z.strictObject({
      email: playerEmail,
      body: field(z.string().trim().min(1).max(2_000), 'Text', 'Texto', {
        look: 'longText',
        hint: words(
          'For staff only. It cannot be changed. A player who asks for their data gets it too.',
          'Só para a equipe. Não dá para alterar. Entra na cópia dos dados que o jogador pedir.',
        ),
      }),
    }),
    may: 'players.note',
    ...changes,
    ...onRow,
  },
  label: {
    label: words('Add a label', 'Adicionar etiqueta'),
    sentence: words('labelled {email} as {label}', 'marcou {email} com a etiqueta {label}'),
    input: z.strictObject({ email: playerEmail, label }),
    may: 'players.label',
    ...changes,
    ...onRow,
  },
  unlabel: {
    label: words('Remove a label', 'Remover etiqueta'),
    sentence: words('removed the label {label} of {email}', 'removeu a etiqueta {label} de {email}'),
    input: z.strictObject({ email: playerEmail, label }),
    may: 'players.label',
    ...changes,
    ...onRow,
  },
} as const;
