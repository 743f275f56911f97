import { Banner, Button, IconButton, Menu, MenuItem, Sheet, Skeleton } from '@palpite/ui';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, BookOpenText, CircleUserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../shared/api/query-client.ts';
import { Composer, type Draft } from '../../shared/chat/composer.tsx';
import { MessageList } from '../../shared/chat/message-list.tsx';
import { useOutgoing } from '../../shared/chat/use-outgoing.ts';
import { callDesk } from './desk-calls.ts';
import { DeskFailed } from './desk-failed.tsx';
import { PlayerCard } from './player-card.tsx';
import { deskKey } from './use-desk-socket.ts';

const reread = () => queryClient.invalidateQueries({ queryKey: deskKey });

function CannedAnswers({ onPick }: { onPick: (text: string) => void }) {
  const { t, i18n } = useTranslation('desk');
  const { data } = useQuery({
    queryKey: ['deskAnswers'],
    queryFn: () => callDesk('listCannedAnswers'),
    staleTime: 300_000,
  });
  const answers = (data?.answers ?? []).filter(({ lang }) => lang === i18n.language);
  return (
    <Menu
      align="start"
      trigger={<IconButton label={t('canned')} icon={<BookOpenText size={22} />} />}
      header={<p className="text-body-sm font-semibold">{t('canned')}</p>}
    >
      {answers.map(({ answerId, title, text }) => (
        <MenuItem key={answerId} onClick={() => onPick(text)}>
          {title}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** One conversation and the actions of the desk on it. */
export function ConversationView({
  conversationId,
  typing,
  me,
  onBack,
}: {
  conversationId: string;
  typing: boolean;
  me: string;
  onBack: () => void;
}) {
  const { t } = useTranslation(['desk', 'chat', 'common']);
  const params = { conversationId };
  const [draft, setDraft] = useState<Draft>({ text: '' });
  const { data, isError, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: [...deskKey, 'conversation', conversationId],
    queryFn: ({ pageParam }) =>
      callDesk('getConversation', { params, query: pageParam ? { before: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.hasMore ? page.messages[0]?.seq : undefined),
  });
  const { outgoing, again, write } = useOutgoing(async ({ messageId, text, picture }) => {
    try {
      await callDesk('sendAnswer', {
        params,
        body: { messageId, text, ...(picture !== undefined && { picture }) },
      });
      await reread();
      return null;
    } catch (failure) {
      // The list shows whether the message has arrived.
      await reread();
      return (failure as Error).message;
    }
  });
  const [aboutOpen, setAboutOpen] = useState(false);
  const assign = useMutation({
    mutationFn: (to: 'me' | 'anybody') => callDesk('assignConversation', { params, body: { to } }),
    onSettled: reread,
  });
  const close = useMutation({
    mutationFn: () => callDesk('closeConversation', { params }),
    onSettled: reread,
  });
  const conversation = data?.pages[0]?.conversation;
  const messages = data ? data.pages.toReversed().flatMap((page) => page.messages) : [];
  const last = messages.at(-1)?.seq;
  const unread = conversation?.unread ?? 0;
  useEffect(() => {
    if (!last || unread === 0) return;
    void callDesk('readConversation', { params: { conversationId }, body: { through: last } })
      .then(reread)
      .catch(() => {});
  }, [conversationId, last, unread]);

  if (!conversation)
    return isError ? (
      <DeskFailed className="p-6" onRetry={() => void refetch()} />
    ) : (
      <div className="flex flex-col gap-3 p-4" aria-busy="true">
        <Skeleton className="h-12 w-2/3 rounded-card" />
        <Skeleton className="h-12 w-1/2 self-end rounded-card" />
      </div>
    );
  const refused = assign.error ?? close.error;
  const isMine = conversation.assignedTo?.staffId === me;
  return (
    <section aria-label={conversation.name} className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-16 flex-wrap items-center gap-2 border-b border-hairline px-3 py-2">
        <IconButton
          label={t('desk:back')}
          className="md:hidden"
          icon={<ArrowLeft size={22} />}
          onClick={onBack}
        />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-title-sm">
            {conversation.name}
          </h2>
          <p className="truncate text-caption text-fg-3">
            {t(conversation.online ? 'desk:playerOnline' : 'desk:playerAway')}
            {conversation.assignedTo && !isMine
              ? ` · ${t('desk:with', { name: conversation.assignedTo.name })}`
              : ''}
          </p>
        </div>
        <IconButton
          label={t('desk:summary')}
          className="lg:hidden"
          icon={<CircleUserRound size={22} />}
          onClick={() => setAboutOpen(true)}
        />
        {conversation.status === 'open' ? (
          <div className="flex gap-2 max-md:basis-full max-md:*:flex-1">
            <Button
              variant="secondary"
              size={40}
              loading={assign.isPending}
              onClick={() => {
                close.reset();
                assign.mutate(isMine ? 'anybody' : 'me');
              }}
            >
              {t(isMine ? 'desk:release' : 'desk:take')}
            </Button>
            <Button
              variant="secondary"
              size={40}
              loading={close.isPending}
              onClick={() => {
                assign.reset();
                close.mutate();
              }}
            >
              {t('desk:close')}
            </Button>
          </div>
        ) : null}
      </header>
      {refused ? (
        <div className="p-2">
          <Banner tone="warn" live>
            {refused.message}
          </Banner>
        </div>
      ) : null}
      <div className="min-h-0 flex-1 overflow-y-auto px-4">
        <MessageList
          messages={messages}
          outgoing={outgoing}
          mine="staff"
          seenSeq={conversation.playerRead}
          typing={typing}
          hasMore={hasNextPage}
          onOlder={() => void fetchNextPage()}
          onAgain={again}
          loadPicture={(pictureId) => callDesk('getDeskPicture', { params: { pictureId } })}
          label={t('chat:log')}
        />
      </div>
      <footer className="border-t border-hairline p-3">
        <Composer
          draft={draft}
          onDraft={setDraft}
          label={t('desk:answer')}
          withPictures
          start={<CannedAnswers onPick={(text) => setDraft({ ...draft, text })} />}
          onSend={() => {
            write(draft);
            setDraft({ text: '' });
          }}
          onTyping={() => void callDesk('tellPlayerTyping', { params }).catch(() => {})}
        />
      </footer>
      {/* Where there is no room beside the conversation. */}
      <Sheet
        open={aboutOpen}
        onOpenChange={setAboutOpen}
        desktop="side"
        height="full"
        title={t('desk:summary')}
        closeLabel={t('common:close')}
      >
        <div className="-mx-4">
          <PlayerCard conversationId={conversationId} />
        </div>
      </Sheet>
    </section>
  );
}
