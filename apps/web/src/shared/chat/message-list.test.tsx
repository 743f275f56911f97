import type { ChatMessage } from '@palpite/contracts/support';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MessageList, type Outgoing } from './message-list.tsx';

function draw(message: Partial<ChatMessage>, outgoing: Outgoing): string {
  const rest = { seq: '1', author: 'player', name: '', pictureId: null, at: '2026-11-25T12:00:00Z' };
  return renderToStaticMarkup(
    <MessageList
      messages={[{ ...rest, ...message } as ChatMessage]}
      outgoing={[outgoing]}
      seenSeq="0"
      typing={false}
      hasMore={false}
      onOlder={() => {}}
      onAgain={() => {}}
      loadPicture={() => Promise.reject(new Error('no picture'))}
      label="Chat"
    />,
  );
}

test('each message takes its direction from its text, sent or pending', () => {
  const markup = draw({ text: 'مرحبا 123' }, { messageId: 'a', text: 'שלום', failed: null });
  expect(markup).toMatch(/<span dir="auto"[^>]*>مرحبا 123<\/span>/);
  expect(markup).toMatch(/<span dir="auto"[^>]*>שלום<\/span>/);
});

test('a message whose answer was lost is shown once when it has arrived, and not as failed', () => {
  const failed = { messageId: 'a', text: 'Olá', failed: 'Not sent' };
  expect(draw({ messageId: 'a', text: 'Olá' }, failed).match(/Olá|Not sent/g)).toEqual(['Olá']);
  expect(draw({ messageId: 'b', text: 'Oi' }, failed).match(/Olá|Not sent/g)).toEqual(['Olá', 'Not sent']);
});
