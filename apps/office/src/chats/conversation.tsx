import { Dialog } from '@base-ui/react/dialog';
import { Menu } from '@base-ui/react/menu';
import { Skeleton } from '@palpite/ui';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, BookOpenText, CircleUserRound, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lang, text } from '../texts.ts';
import { ToolButton } from '../tool-button.tsx';
import { say } from './chat-texts.ts';
import { Composer, type Draft } from './composer.tsx';
import {
  assign,
  close,
  type DeskConversation,
  deskKey,
  noteRead,
  noteTyping,
  readAnswers,
  readConversation,
  sendAnswer,
} from './desk-calls.ts';
import { MessageList } from './message-list.tsx';
import { PlayerCard, usePlayer } from './player-card.tsx';
import { ReadFailed } from './queue.tsx';
import { useOutgoing } from './use-outgoing.ts';

type Props = { conversationId: string; typing: boolean; me: string; onBack: () => void };

const useReread = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: deskKey });
};

/** One conversation: who has it, its messages, and the field for an answer. */
export function Conversation({ conversationId, typing, me, onBack }: Props) {
  const reread = useReread();
  const [draft, setDraft] = useState<Draft>({ text: '' });
  const { data, isError, error, refetch, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: [...deskKey, 'conversation', conversationId],
    queryFn: ({ pageParam }) => readConversation(conversationId, pageParam),
    initialPageParam: '',
    getNextPageParam: (page) => (page.hasMore ? page.messages[0]?.seq : undefined),
  });
  const { outgoing, again, write } = useOutgoing(async ({ failed: _failed, ...message }) => {
    try {
      await sendAnswer(conversationId, message);
      return null;
    } catch (failure) {
      return (failure as Error).message;
    } finally {
      // The list shows whether the answer has arrived.
      await reread();
    }
  });
  const conversation = data?.pages[0]?.conversation;
  const messages = data ? data.pages.toReversed().flatMap((page) => page.messages) : [];
  useReadMark(conversation, messages.at(-1)?.seq);

  if (!conversation)
    return isError ? (
      <div>
        <p className="px-5 pt-4">{error.message}</p>
        <ReadFailed onRetry={() => void refetch()} />
      </div>
    ) : (
      <div className="flex flex-col gap-3 p-5" aria-busy="true">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-10 w-1/2 self-end" />
      </div>
    );
  return (
    <section aria-label={conversation.name} className="flex min-h-0 grow flex-col">
      <Head conversation={conversation} me={me} onBack={onBack} />
      <MessageList
        messages={messages}
        outgoing={outgoing}
        seenSeq={conversation.playerRead}
        typing={typing}
        hasMore={hasNextPage}
        onOlder={() => void fetchNextPage()}
        onAgain={again}
      />
      <footer className="border-t border-hairline px-5 py-3 max-md:px-4">
        <Composer
          draft={draft}
          onDraft={setDraft}
          start={
            <PreparedAnswers
              conversationId={conversationId}
              onPick={(picked) => setDraft({ ...draft, text: picked })}
            />
          }
          onSend={() => {
            write(draft);
            setDraft({ text: '' });
          }}
          onTyping={() => void noteTyping(conversationId).catch(() => {})}
        />
      </footer>
    </section>
  );
}

/** Records that the newest message was read. */
function useReadMark(conversation: DeskConversation | undefined, last: string | undefined): void {
  const reread = useReread();
  const { conversationId = '', unread = 0 } = conversation ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new message is marked
  useEffect(() => {
    if (!last || unread === 0) return;
    void noteRead(conversationId, last)
      .then(reread)
      .catch(() => {});
  }, [conversationId, last, unread]);
}

type HeadProps = Omit<Props, 'conversationId' | 'typing'> & { conversation: DeskConversation };

function Head({ conversation, me, onBack }: HeadProps) {
  const { conversationId, assignedTo } = conversation;
  const reread = useReread();
  const order = useMutation({ mutationFn: (run: () => Promise<unknown>) => run(), onSettled: reread });
  const isMine = assignedTo?.staffId === me;
  const button =
    'flex h-8 items-center justify-center rounded-sm border border-control px-3 font-semibold aria-busy:opacity-60 max-md:h-11 max-md:grow';
  return (
    <>
      <header className="flex min-h-12 flex-wrap items-center gap-2 border-b border-hairline px-5 py-2 max-md:px-4">
        <span className="lg:hidden">
          <ToolButton label={say('back')} onClick={onBack}>
            <ArrowLeft size={18} />
          </ToolButton>
        </span>
        <div className="min-w-0 grow">
          <h1 dir="auto" className="truncate text-[14px] font-semibold">
            {conversation.name}
          </h1>
          <p className="note-text truncate">
            {say(conversation.online ? 'isOnline' : 'isAway')}
            {assignedTo ? ` · ${isMine ? say('mine') : say('with', { name: assignedTo.name })}` : ''}
          </p>
        </div>
        <span className="xl:hidden">
          <PlayerDialog conversationId={conversationId} />
        </span>
        {conversation.status === 'open' ? (
          <div className="flex gap-2 max-md:basis-full">
            <button
              type="button"
              aria-busy={order.isPending}
              className={button}
              onClick={() =>
                order.isPending || order.mutate(() => assign(conversationId, isMine ? 'anybody' : 'me'))
              }
            >
              {say(isMine ? 'release' : assignedTo ? 'takeOver' : 'take')}
            </button>
            <button
              type="button"
              aria-busy={order.isPending}
              className={button}
              onClick={() => order.isPending || order.mutate(() => close(conversationId))}
            >
              {say('close')}
            </button>
          </div>
        ) : null}
      </header>
      {order.isError ? (
        <p role="alert" className="bg-inset px-5 py-2 text-late max-md:px-4">
          {order.error.message}
        </p>
      ) : null}
    </>
  );
}

/** The player beside the conversation, where the window has no room for it. */
function PlayerDialog({ conversationId }: { conversationId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolButton label={say('player')} onClick={() => setOpen(true)}>
        <CircleUserRound size={18} />
      </ToolButton>
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
          <Dialog.Popup className="fixed inset-y-0 right-0 z-50 w-full max-w-[440px] overflow-y-auto bg-surface-1 shadow-overlay outline-none">
            <div className="flex items-center justify-between border-b border-hairline px-5 py-2 max-md:px-4">
              <Dialog.Title className="text-[14px] font-semibold">{say('player')}</Dialog.Title>
              <Dialog.Close
                aria-label={text('close')}
                className="grid size-8 place-items-center rounded-xs text-fg-2 max-md:size-11"
              >
                <X size={16} />
              </Dialog.Close>
            </div>
            <PlayerCard conversationId={conversationId} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}

/** Prepared answers in the language of the player, or of the reader when there is none. */
function PreparedAnswers({
  conversationId,
  onPick,
}: {
  conversationId: string;
  onPick: (text: string) => void;
}) {
  const { data } = useQuery({ queryKey: ['deskAnswers'], queryFn: readAnswers, staleTime: 60_000 });
  const player = usePlayer(conversationId);
  const inLanguage = (wanted: string | undefined) =>
    (data?.answers ?? []).filter((answer) => answer.lang === wanted);
  const own = inLanguage(player.data?.lang);
  const answers = own.length > 0 ? own : inLanguage(lang === 'pt' ? 'pt_BR' : 'en_US');
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label={say('canned')}
        title={say('canned')}
        className="grid size-8 shrink-0 place-items-center rounded-xs text-fg-2 max-md:size-11"
      >
        <BookOpenText size={18} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-50">
          <Menu.Popup className="panel max-h-[60dvh] max-w-96 overflow-auto p-1 shadow-overlay outline-none">
            <p className="head-text px-2.5 py-1.5">{say('canned')}</p>
            {answers.length === 0 ? <p className="px-2.5 py-1.5">{say('noCanned')}</p> : null}
            {answers.map((answer) => (
              <Menu.Item
                key={answer.answerId}
                onClick={() => onPick(answer.text)}
                title={answer.text}
                className="flex min-h-8 cursor-pointer items-center rounded-xs px-2.5 outline-none data-highlighted:bg-surface-2 max-md:min-h-11"
              >
                {answer.title}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
