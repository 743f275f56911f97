import type { DeskConversation } from '@palpite/contracts/desk';
import { Avatar, AvatarArt, Badge, cx, EmptyState, SegmentedControl, Skeleton, TextInput } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callDesk } from './desk-calls.ts';
import { DeskFailed } from './desk-failed.tsx';
import { deskKey } from './use-desk-socket.ts';

const minuteMs = 60_000;
/** Each poll also marks staff as present, so polling continues in the background. */
const pollMs = 20_000;

const isNow = (since: string) => Date.now() - Date.parse(since) < minuteMs;

function useSpan(): (since: string) => string {
  const { t } = useTranslation('desk');
  return (since) => {
    if (isNow(since)) return t('now');
    const minutes = Math.floor((Date.now() - Date.parse(since)) / minuteMs);
    if (minutes < 60) return t('minutes', { count: minutes });
    return minutes < 1_440
      ? t('hours', { count: Math.floor(minutes / 60) })
      : t('days', { count: Math.floor(minutes / 1_440) });
  };
}

function QueueRow({
  conversation,
  current,
  typing,
  me,
  onOpen,
}: {
  conversation: DeskConversation;
  current: boolean;
  typing: boolean;
  me: string;
  onOpen: () => void;
}) {
  const { t } = useTranslation(['desk', 'chat']);
  const span = useSpan();
  const { name, avatar, unread, waitingSince, assignedTo, lastText, lastAuthor, changedAt } = conversation;
  return (
    <li>
      <button
        type="button"
        aria-current={current || undefined}
        onClick={onOpen}
        className="flex w-full items-start gap-3 rounded-md px-3 py-3 text-left aria-[current=true]:bg-surface-2"
      >
        <span className="relative shrink-0">
          <Avatar size={40}>
            <AvatarArt index={avatar} className="size-full" />
          </Avatar>
          {conversation.online ? (
            <span className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-ground bg-up">
              <span className="sr-only">{t('desk:playerOnline')}</span>
            </span>
          ) : null}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span dir="auto" className="min-w-0 flex-1 truncate text-body-sm font-semibold">
              {name}
            </span>
            <span className="tabular shrink-0 text-micro text-fg-3">{span(changedAt)}</span>
          </span>
          <span className={cx('block truncate text-body-sm', unread > 0 ? 'text-fg-1' : 'text-fg-3')}>
            {typing
              ? t('chat:typing')
              : lastAuthor === 'closed'
                ? t('chat:closed')
                : lastAuthor === 'staff'
                  ? `${t('desk:you')}: `
                  : ''}
            {typing || lastAuthor === 'closed' ? null : <bdi>{lastText || t('chat:picture')}</bdi>}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
            {waitingSince ? (
              <Badge tone="boost">
                {isNow(waitingSince) ? t('desk:waitingNow') : t('desk:waiting', { time: span(waitingSince) })}
              </Badge>
            ) : null}
            {assignedTo ? (
              <Badge>
                {assignedTo.staffId === me ? t('desk:mine') : t('desk:with', { name: assignedTo.name })}
              </Badge>
            ) : null}
            {unread > 0 ? <Badge tone="action">{unread}</Badge> : null}
          </span>
        </span>
      </button>
    </li>
  );
}

export function Queue({
  current,
  typing,
  me,
  onOpen,
}: {
  current: string | null;
  typing: ReadonlySet<string>;
  me: string;
  onOpen: (conversationId: string) => void;
}) {
  const { t } = useTranslation('desk');
  const [status, setStatus] = useState<'open' | 'closed'>('open');
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search.trim());
  const { data, isError, refetch } = useQuery({
    queryKey: [...deskKey, 'queue', status, sought],
    queryFn: () => callDesk('listConversations', { query: { status, search: sought } }),
    placeholderData: (before) => before,
    refetchInterval: pollMs,
    refetchIntervalInBackground: true,
  });
  return (
    <>
      <div className="flex flex-col gap-3 p-3">
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          start={<Search size={18} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {sought === '' ? (
          <SegmentedControl
            label={t('queue')}
            value={status}
            onValueChange={setStatus}
            segments={[
              { value: 'open', label: t('open') },
              { value: 'closed', label: t('closed') },
            ]}
          />
        ) : null}
      </div>
      {data && data.conversations.length === 0 ? (
        <EmptyState
          title={t(sought === '' ? 'none' : 'nothingFound')}
          text={sought === '' && status === 'open' ? t('noneText') : undefined}
        />
      ) : data ? (
        <ul aria-label={t('queue')} className="flex flex-col px-1 pb-4">
          {data.conversations.map((conversation) => (
            <QueueRow
              key={conversation.conversationId}
              conversation={conversation}
              current={conversation.conversationId === current}
              typing={typing.has(conversation.conversationId)}
              me={me}
              onOpen={() => onOpen(conversation.conversationId)}
            />
          ))}
        </ul>
      ) : isError ? (
        <DeskFailed className="p-4" onRetry={() => void refetch()} />
      ) : (
        <div className="flex flex-col gap-2 p-3" aria-busy="true">
          <Skeleton className="h-20 rounded-md" />
          <Skeleton className="h-20 rounded-md" />
        </div>
      )}
    </>
  );
}
