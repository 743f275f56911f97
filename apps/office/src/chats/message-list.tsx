import { cx, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dateOf, hourOf } from '../format.ts';
import { say } from './chat-texts.ts';
import { type ChatMessage, readPicture } from './desk-calls.ts';
import type { Outgoing } from './use-outgoing.ts';

type Props = {
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  /** The last message that the player has read. */
  seenSeq: string;
  typing: boolean;
  hasMore: boolean;
  onOlder: () => void;
  onAgain: (message: Outgoing) => void;
};

const bubble = 'max-w-[84%] rounded-md px-3 py-2 break-words whitespace-pre-wrap select-text';
const bubbles = {
  own: 'self-end bg-action text-on-action',
  other: 'self-start bg-surface-2 text-fg-1',
};

function toEnd(element: HTMLElement | null): void {
  if (element) element.scrollTop = element.scrollHeight;
}

/** Messages in the order of writing, scrolled to the newest. A reader who has scrolled up stays there. */
export function MessageList({ messages, outgoing, seenSeq, typing, hasMore, onOlder, onAgain }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // An answer whose reply was lost may have arrived nevertheless.
  const waiting = outgoing.filter(({ messageId }) => !messages.some((one) => one.messageId === messageId));
  const newest = `${messages.at(-1)?.seq ?? ''} ${waiting.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new at the end is scrolled to, older pages are not
  useLayoutEffect(() => toEnd(scroller.current), [newest]);
  useEffect(() => {
    if (!list.current) return;
    // A picture gets its height once it is loaded.
    const height = new ResizeObserver(() => isAtEnd.current && toEnd(scroller.current));
    height.observe(list.current);
    return () => height.disconnect();
  }, []);
  const own = messages.filter(({ author }) => author === 'staff');
  const seen = own.findLast(({ seq }) => BigInt(seq) <= BigInt(seenSeq));
  return (
    <div
      ref={scroller}
      className="min-h-0 grow overflow-y-auto px-5 max-md:px-4"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
    >
      <div
        ref={list}
        role="log"
        aria-label={say('log')}
        aria-live="polite"
        className="flex flex-col gap-1.5 py-3"
      >
        {hasMore ? (
          <button type="button" className="self-center text-link max-md:min-h-11" onClick={onOlder}>
            {say('older')}
          </button>
        ) : null}
        {messages.map((message, index) => {
          const before = messages[index - 1];
          const isNewDay = !before || dateOf(before.at) !== dateOf(message.at);
          return (
            <div key={message.seq} className="flex flex-col gap-0.5">
              {isNewDay ? <p className="note-text py-1 text-center">{dateOf(message.at)}</p> : null}
              <Message message={message} isSeen={message === seen && seen === own.at(-1)} />
            </div>
          );
        })}
        {waiting.map((message) => (
          <div key={message.messageId} className="flex flex-col gap-0.5">
            <div className={cx(bubble, bubbles.own, 'opacity-60')}>
              {message.picture ? say('picture') : null}
              <span dir="auto" className="block">
                {message.text}
              </span>
            </div>
            {message.failed === null ? (
              <p className="note-text self-end">{say('sending')}</p>
            ) : (
              <p role="alert" className="flex items-center gap-2 self-end text-late">
                {message.failed}
                <button type="button" className="underline max-md:min-h-11" onClick={() => onAgain(message)}>
                  {say('again')}
                </button>
              </p>
            )}
          </div>
        ))}
        {typing ? <p className="note-text">{say('typing')}</p> : null}
      </div>
    </div>
  );
}

function Message({ message, isSeen }: { message: ChatMessage; isSeen: boolean }) {
  if (message.author === 'closed')
    return (
      <p className="note-text flex items-center gap-3 py-2">
        <span aria-hidden="true" className="h-px grow bg-hairline" />
        {say('closedHere')}
        <span aria-hidden="true" className="h-px grow bg-hairline" />
      </p>
    );
  const isOwn = message.author === 'staff';
  return (
    <>
      <div className={cx(bubble, isOwn ? bubbles.own : bubbles.other)}>
        <span className="sr-only">{isOwn ? say('staff') : say('player')}: </span>
        {message.pictureId ? <ChatPicture pictureId={message.pictureId} /> : null}
        <span dir="auto" className="block">
          {message.text}
        </span>
      </div>
      <p className={cx('note-text tabular px-1', isOwn ? 'self-end' : 'self-start')}>
        {isOwn ? <bdi>{message.name || say('automatic')}</bdi> : null}
        {isOwn ? ' · ' : null}
        {hourOf(message.at)}
        {isSeen ? ` · ${say('seen')}` : ''}
      </p>
    </>
  );
}

/** The picture has no public address: a call with the session's token reads it. */
function ChatPicture({ pictureId }: { pictureId: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['chatPicture', pictureId],
    queryFn: () => readPicture(pictureId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isError)
    return (
      <button type="button" className="underline" onClick={() => void refetch()}>
        {say('failed')}
      </button>
    );
  if (!url) return <Skeleton className="h-40 w-56 rounded-sm" />;
  return <img src={url} alt={say('picture')} className="max-h-80 max-w-full rounded-sm object-contain" />;
}
