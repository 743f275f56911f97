import type { ChatMessage } from '@palpite/contracts/support';
import { locales } from '@palpite/domain/locales';
import { formatTime } from '@palpite/i18n';
import { Button, cx, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../i18n/i18n.ts';

export type Outgoing = { messageId: string; text: string; picture?: string; failed: string | null };

type MessageListProps = {
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  /** The last message that staff has read. */
  seenSeq: string;
  typing: boolean;
  hasMore: boolean;
  onOlder: () => void;
  onAgain: (message: Outgoing) => void;
  loadPicture: (pictureId: string) => Promise<Blob>;
  label: string;
  children?: ReactNode;
};

const bubble = 'max-w-[84%] rounded-card px-3.5 py-2.5 text-body-sm break-words whitespace-pre-wrap';
const bubbles = {
  own: 'self-end rounded-br-xs bg-action text-on-action',
  other: 'self-start rounded-bl-xs bg-surface-2 text-fg-1',
};

/**
 * Keeps the list scrolled to the end when it grows, for example by a picture that loads late. A reader who has scrolled
 * up stays there.
 */
function useStaysAtEnd(list: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!list.current || !end.current) return;
    let isAtEnd = true;
    // Runs after the layout of a frame, and so after the resize observer has scrolled.
    const sight = new IntersectionObserver(
      (entries) => {
        isAtEnd = entries.at(-1)?.isIntersecting === true;
      },
      { rootMargin: '0px 0px 24px' },
    );
    const height = new ResizeObserver(() => {
      if (isAtEnd) end.current?.scrollIntoView({ block: 'end' });
    });
    sight.observe(end.current);
    height.observe(list.current);
    return () => {
      sight.disconnect();
      height.disconnect();
    };
  }, [list, end]);
}

export function MessageList(props: MessageListProps) {
  const { messages, outgoing, seenSeq, typing, hasMore, onOlder, onAgain, loadPicture, label } = props;
  const { t } = useTranslation('chat');
  const { tag } = locales[useLocale()];
  const list = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useStaysAtEnd(list, end);
  // A message whose answer was lost may have arrived nevertheless.
  const waiting = outgoing.filter(({ messageId }) => !messages.some((one) => one.messageId === messageId));
  const newest = `${messages.at(-1)?.seq ?? ''} ${waiting.length} ${typing}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new at the end is scrolled to, older pages are not
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [newest]);
  const own = messages.filter((message) => message.author === 'player');
  const seen = own.findLast((message) => BigInt(message.seq) <= BigInt(seenSeq));
  const time = (at: string) => formatTime(new Date(at));
  const day = (at: string) => new Date(at).toLocaleDateString(tag, { day: 'numeric', month: 'long' });
  return (
    <div ref={list} role="log" aria-label={label} aria-live="polite" className="flex flex-col gap-2 py-2">
      {hasMore ? (
        <Button variant="ghost" size={40} className="self-center" onClick={onOlder}>
          {t('older')}
        </Button>
      ) : null}
      {props.children}
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const newDay = !before || day(before.at) !== day(message.at);
        return (
          <div key={message.seq} className="flex flex-col gap-1">
            {newDay ? <p className="py-2 text-center text-caption text-fg-3">{day(message.at)}</p> : null}
            {message.author === 'closed' ? (
              <p className="flex items-center gap-3 py-2 text-caption text-fg-3">
                <span aria-hidden="true" className="h-px flex-1 bg-hairline" />
                {t('closed')}
                <span aria-hidden="true" className="h-px flex-1 bg-hairline" />
              </p>
            ) : (
              <>
                <div className={cx(bubble, message.author === 'player' ? bubbles.own : bubbles.other)}>
                  {message.author === 'player' ? <span className="sr-only">{t('you')}: </span> : null}
                  {message.pictureId ? (
                    <ChatPicture pictureId={message.pictureId} load={loadPicture} alt={t('picture')} />
                  ) : null}
                  <span dir="auto" className="block">
                    {message.text}
                  </span>
                </div>
                <p
                  className={cx(
                    'tabular px-1 text-micro text-fg-3',
                    message.author === 'player' ? 'self-end' : 'self-start',
                  )}
                >
                  {message.name && message.author !== 'player' ? (
                    <>
                      <bdi>{message.name}</bdi> ·{' '}
                    </>
                  ) : null}
                  {time(message.at)}
                  {message === seen && seen === own.at(-1) ? ` · ${t('seen')}` : ''}
                </p>
              </>
            )}
          </div>
        );
      })}
      {waiting.map((message) => (
        <div key={message.messageId} className="flex flex-col gap-1">
          <div className={cx(bubble, bubbles.own, 'opacity-60')}>
            {message.picture ? t('picture') : null}
            <span dir="auto" className="block">
              {message.text}
            </span>
          </div>
          {message.failed === null ? (
            <p className="self-end px-1 text-micro text-fg-3">{t('sending')}</p>
          ) : (
            <p role="alert" className="flex items-center gap-2 self-end text-caption text-down">
              {message.failed}
              <button type="button" className="hit-48 underline" onClick={() => onAgain(message)}>
                {t('again')}
              </button>
            </p>
          )}
        </div>
      ))}
      {typing ? <p className="text-caption text-fg-3">{t('typing')}</p> : null}
      <div ref={end} />
    </div>
  );
}

/** The picture has no public address: a call with the session's token reads it. */
function ChatPicture({
  pictureId,
  load,
  alt,
}: {
  pictureId: string;
  load: (pictureId: string) => Promise<Blob>;
  alt: string;
}) {
  const { data } = useQuery({
    queryKey: ['chatPicture', pictureId],
    queryFn: () => load(pictureId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (!url) return <Skeleton className="h-40 w-56 rounded-md" />;
  return <img src={url} alt={alt} className="max-h-72 max-w-full rounded-md object-contain" />;
}
