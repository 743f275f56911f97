import type { ChatMessage } from '@palpite/contracts/support';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MessageList } from './message-list.tsx';

test('each message takes its direction from its text, sent or still on its way', () => {
  const message = {
    seq: '1',
    author: 'player',
    name: '',
    text: 'مرحبا 123',
    pictureId: null,
    at: '2026-11-25T12:00:00Z',
  };
  const markup = renderToStaticMarkup(
    <MessageList
      messages={[message as unknown as ChatMessage]}
      outgoing={[{ messageId: 'a', text: 'שלום', failed: null }]}
      mine="player"
      seenSeq="0"
      typing={false}
      hasMore={false}
      onOlder={() => {}}
      onAgain={() => {}}
      loadPicture={() => Promise.reject(new Error('no picture'))}
      label="Chat"
    />,
  );
  expect(markup).toMatch(/<span dir="auto"[^>]*>مرحبا 123<\/span>/);
  expect(markup).toMatch(/<span dir="auto"[^>]*>שלום<\/span>/);
});
