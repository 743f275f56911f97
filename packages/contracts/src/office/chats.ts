import { z } from 'zod';
import { field, topic, words } from './topic.ts';

/** Conversations in which a player waits. The office shows them live, with the endpoints of `desk.ts`. */
export const chats = topic({
  name: 'chats',
  title: words('Chat with players', 'Chat com jogadores'),
  group: 'waiting',
  lists: {
    all: {
      title: words('Players who wait for an answer', 'Jogadores à espera de resposta'),
      may: 'desk.use',
      audit: 'reads',
      empty: words('No player waits for an answer.', 'Nenhum jogador espera resposta.'),
      row: z.object({
        conversation: field(z.string(), 'Conversation', 'Conversa'),
        at: field(z.string(), 'Waits since', 'Espera desde', { look: 'time' }),
        playerId: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
        name: field(z.string(), 'Name', 'Nome'),
        with: field(z.string().nullable(), 'With', 'Com'),
        unread: field(z.number(), 'Unread', 'Não lidas'),
        lastText: field(z.string(), 'Last message', 'Última mensagem'),
      }),
    },
  },
  actions: {},
});
