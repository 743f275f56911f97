import { IconButton, Sheet, Skeleton } from '@palpite/ui';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, Unreachable } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { Composer, type Draft, useOutgoing } from '../../shared/chat/composer.tsx';
import { MessageList, type Outgoing } from '../../shared/chat/message-list.tsx';
import { chatFrameRights } from '../../shared/device/frame-rights.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { suppressesSocket } from '../../shared/paths.ts';
import { usePlayer } from '../../shared/session/player.ts';
import { clearTyping, supportKey, useDeskTyping } from '../../shared/session/support-chat.ts';
import { FailedState } from '../../shared/ui/empty-states.tsx';
import { moveAcross } from './chat-place.ts';

function Status({ open }: { open: boolean }) {
  const { t } = useTranslation('chat');
  return (
    <span className="flex items-center gap-1.5 text-caption font-medium text-fg-3">
      <span aria-hidden="true" className={`size-2 rounded-full ${open ? 'bg-up' : 'bg-control'}`} />
      {t(open ? 'online' : 'away')}
    </span>
  );
}

export function ChatOverlay({ onClose }: OverlayComponentProps<'chat'>) {
  const { t } = useTranslation(['chat', 'common']);
  const player = usePlayer();
  const { data, isError, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery(chatQuery);
  const typing = useDeskTyping(({ until }) => until > 0);
  const [draft, setDraft] = useState<Draft>({ text: '' });
  const { outgoing, again, write } = useOutgoing(async ({ messageId, text, picture }: Outgoing) => {
    try {
      const body = { messageId, text, loading: false, ...(picture !== undefined && { picture }) };
      await call('sendChatMessage', { body }, { lost: null });
      await queryClient.invalidateQueries({ queryKey: chatQuery.queryKey });
      return null;
    } catch (failure) {
      // The list shows whether the message has arrived.
      await queryClient.invalidateQueries({ queryKey: chatQuery.queryKey });
      // A refusal was announced by an alert; the message stays with a retry button.
      return failure instanceof Unreachable ? failure.message : t('chat:notSent');
    }
  });

  const newest = data?.pages[0];
  const messages = data ? data.pages.toReversed().flatMap((page) => page.messages) : [];
  const last = messages.at(-1);
  const unread = newest?.unread ?? 0;
  useEffect(() => {
    if (last?.author === 'staff') clearTyping();
    if (!last || unread === 0) return;
    void call('readChat', { body: { through: last.seq, loading: false } }, { by: 'app' })
      .then(() => queryClient.invalidateQueries({ queryKey: supportKey }))
      .catch(() => {});
  }, [last, unread]);

  const own = newest && newest.frameUrl === null;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      desktop="side"
      height="full"
      title={
        <>
          {t('chat:title')}
          {own ? <Status open={newest.deskOpen} /> : null}
        </>
      }
      closeLabel={t('common:close')}
      aside={
        // On wide screens the support button does not float.
        <IconButton
          label={t('chat:move')}
          icon={<ArrowLeftRight size={20} />}
          className="md:hidden"
          onClick={moveAcross}
        />
      }
      footer={
        own ? (
          <Composer
            draft={draft}
            onDraft={setDraft}
            label={t('chat:placeholder')}
            onSend={() => {
              write(draft);
              setDraft({ text: '' });
            }}
            onTyping={() =>
              void call('tellTyping', { body: { loading: false } }, { by: 'app' }).catch(() => {})
            }
          />
        ) : undefined
      }
    >
      {newest?.frameUrl ? (
        <iframe
          src={newest.frameUrl}
          title={t('chat:frame')}
          sandbox={chatFrameRights(newest.frameUrl, window.location.href)}
          referrerPolicy="strict-origin"
          className="h-[70dvh] w-full rounded-md"
        />
      ) : newest ? (
        <MessageList
          messages={messages}
          outgoing={outgoing}
          seenSeq={newest.deskRead}
          typing={typing}
          hasMore={hasNextPage}
          onOlder={() => void fetchNextPage()}
          onAgain={again}
          loadPicture={async (pictureId) => call('getChatPicture', { params: { pictureId } })}
          label={t('chat:log')}
        >
          {hasNextPage ? null : <p className="text-body-sm text-fg-2">{t('chat:hello')}</p>}
          {newest.deskOpen ? null : (
            <p className="rounded-md bg-surface-2 p-3 text-body-sm text-fg-2 wrap-anywhere">
              {t('chat:awayText', { email: player?.email ?? '' })}
            </p>
          )}
        </MessageList>
      ) : isError ? (
        <FailedState
          title={t('chat:failed.title')}
          text={t('chat:failed.text')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="flex flex-col gap-3 py-2" aria-busy="true">
          <Skeleton className="h-12 w-2/3 rounded-card" />
          <Skeleton className="h-16 w-3/4 self-end rounded-card" />
        </div>
      )}
    </Sheet>
  );
}

const liveMs = 20_000;
/** During a game the socket is closed, so new messages are polled more often. */
const inGameMs = 4_000;

/** Each read also marks the player as present for the desk. */
const chatQuery = infiniteQueryOptions({
  queryKey: [...supportKey, 'chat'],
  queryFn: ({ signal, pageParam }) =>
    call('getChat', { query: { loading: false, ...(pageParam && { before: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => (page.hasMore ? page.messages[0]?.seq : undefined),
  refetchInterval: () => (suppressesSocket(window.location.hash) ? inGameMs : liveMs),
  staleTime: 0,
});
