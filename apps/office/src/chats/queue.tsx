import { Avatar, AvatarArt, cx, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ageOf } from '../format.ts';
import { useListAddress } from '../list-address.ts';
import { isLate } from '../queues.tsx';
import { useSession } from '../session.ts';
import { StateChip } from '../state-chip.tsx';
import { text } from '../texts.ts';
import { say } from './chat-texts.ts';
import { type DeskConversation, deskKey, readQueue } from './desk-calls.ts';

/** Each poll also marks staff as present, so polling continues in the background. */
const pollMs = 20_000;

const isNow = (since: string) => Date.now() - Date.parse(since) < 60_000;

export function useQueue() {
  const { search } = useListAddress();
  const token = useSession((session) => session.token);
  const sought = useDeferredValue((search.q ?? '').trim());
  const status = search.list === 'closed' ? 'closed' : 'open';
  return useQuery({
    queryKey: [...deskKey, 'queue', status, sought],
    queryFn: () => readQueue({ status, search: sought }),
    placeholderData: (before) => before,
    enabled: token !== '',
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
  });
}

type Props = { typing: ReadonlySet<string>; me: string };

/** Conversations: those that wait longest first, then the newest. The address holds what is shown. */
export function Queue({ typing, me }: Props) {
  const { row: current, search, open, change } = useListAddress();
  const { q = '' } = search;
  const status = search.list === 'closed' ? 'closed' : 'open';
  const { data, isError, refetch } = useQueue();
  return (
    <>
      <div className="flex flex-col gap-2 border-b border-hairline p-3">
        <input
          type="search"
          value={q}
          placeholder={say('search')}
          aria-label={say('search')}
          onChange={(event) => change({ q: event.target.value || undefined })}
          className="h-8 w-full rounded-sm border border-control bg-surface-1 px-2.5 max-md:h-11"
        />
        {q.trim() === '' ? (
          <fieldset className="flex gap-1" aria-label={say('conversations')}>
            {(['open', 'closed'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === status}
                onClick={() => change({ list: each === 'open' ? undefined : each })}
                className={cx(
                  'h-7 grow rounded-xs px-2.5 max-md:h-11',
                  each === status ? 'bg-surface-3 font-semibold' : 'text-fg-2',
                )}
              >
                {say(each)}
              </button>
            ))}
          </fieldset>
        ) : null}
      </div>
      {isError ? <ReadFailed onRetry={() => void refetch()} /> : null}
      {data?.conversations.length === 0 ? (
        <div className="px-4 py-6">
          <p>
            {q.trim() === ''
              ? say(status === 'open' ? 'none' : 'noneClosed')
              : say('nothingFound', { q: q.trim() })}
          </p>
          {q.trim() === '' && status === 'open' ? <p className="note-text">{say('noneText')}</p> : null}
        </div>
      ) : data ? (
        <ul aria-label={say('conversations')}>
          {data.conversations.map((conversation) => (
            <QueueRow
              key={conversation.conversationId}
              conversation={conversation}
              current={conversation.conversationId === current}
              typing={typing.has(conversation.conversationId)}
              me={me}
              onOpen={() => open(conversation.conversationId, current !== undefined)}
            />
          ))}
        </ul>
      ) : isError ? null : (
        <div className="flex flex-col gap-2 p-3" aria-busy="true">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </div>
      )}
    </>
  );
}

export function ReadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="m-3 rounded-sm bg-inset px-3 py-2">
      {say('failed')}{' '}
      <button type="button" className="text-link underline" onClick={onRetry}>
        {text('retry')}
      </button>
    </p>
  );
}

type RowProps = {
  conversation: DeskConversation;
  current: boolean;
  typing: boolean;
  me: string;
  onOpen: () => void;
};

function QueueRow({ conversation, current, typing, me, onOpen }: RowProps) {
  const { name, avatar, unread, waitingSince, assignedTo, lastText, lastAuthor, changedAt } = conversation;
  const shown =
    lastAuthor === 'closed'
      ? say('closedHere')
      : `${lastAuthor === 'staff' ? `${say('staff')}: ` : ''}${lastText || say('picture')}`;
  return (
    <li className="border-b border-hairline">
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onOpen}
        className="flex w-full items-start gap-3 px-3 py-2.5 text-left aria-[current=true]:bg-surface-2"
      >
        <span className="relative shrink-0">
          <Avatar size={32}>
            <AvatarArt index={avatar} className="size-full" />
          </Avatar>
          {conversation.online ? (
            <span className="absolute right-0 bottom-0 size-2.5 rounded-full border-2 border-surface-1 bg-up">
              <span className="sr-only">{say('isOnline')}</span>
            </span>
          ) : null}
        </span>
        <span className="min-w-0 grow">
          <span className="flex items-baseline gap-2">
            <bdi className="min-w-0 grow truncate font-semibold">{name}</bdi>
            <span className="note-text tabular shrink-0">
              {isNow(changedAt) ? say('now') : ageOf(changedAt)}
            </span>
          </span>
          <span dir="auto" className={cx('block truncate', unread > 0 ? 'text-fg-1' : 'text-fg-3')}>
            {typing ? say('typing') : shown}
          </span>
          {waitingSince || assignedTo || unread > 0 ? (
            <span className="mt-1 flex flex-wrap items-center gap-1.5">
              {waitingSince ? (
                <span
                  className={cx('tabular', isLate(waitingSince) ? 'font-semibold text-late' : 'text-warn')}
                >
                  {isNow(waitingSince) ? say('waitingNow') : say('waiting', { time: ageOf(waitingSince) })}
                </span>
              ) : null}
              {assignedTo ? (
                <StateChip
                  value={assignedTo.staffId === me ? say('mine') : say('with', { name: assignedTo.name })}
                />
              ) : null}
              {unread > 0 ? (
                <span className="tabular ml-auto rounded-full bg-action px-1.5 font-semibold text-on-action">
                  {unread}
                </span>
              ) : null}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  );
}
