import { locales } from '@palpite/domain/locales';
import { fromWire } from '@palpite/domain/money';
import { formatDate, formatRecent, offeredLocale } from '@palpite/i18n';
import {
  Badge,
  Banner,
  Button,
  EmptyArt,
  EmptyState,
  IconButton,
  Menu,
  MenuItem,
  Sheet,
  Skeleton,
  Wordmark,
} from '@palpite/ui';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft, BookOpenText, CircleUserRound, LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../shared/api/query-client.ts';
import { Composer, type Draft, useOutgoing } from '../../shared/chat/composer.tsx';
import { MessageList } from '../../shared/chat/message-list.tsx';
import { Money } from '../../shared/money/money.tsx';
import { productName } from '../../shared/product.ts';
import { currencyOf } from '../../shared/session/player.ts';
import { callDesk, isDeskRefusal } from './desk-calls.ts';
import { DeskFailed } from './desk-failed.tsx';
import { leaveDesk } from './desk-session.ts';
import { Queue } from './queue.tsx';
import { deskKey, useDeskSocket } from './use-desk-socket.ts';

async function leave(): Promise<void> {
  await callDesk('logOutStaff').catch(() => {});
  leaveDesk();
}

const useMe = () => useQuery({ queryKey: [...deskKey, 'me'], queryFn: () => callDesk('getDesk') });

/** The desk for roles that answer players, and a notice for the others. A role may change while the desk is open. */
export function DeskScreen() {
  const { error } = useMe();
  return isDeskRefusal(error, 'staff_permission_missing') ? <NoAccess /> : <OpenDesk />;
}

function NoAccess() {
  const { t } = useTranslation('desk');
  const { error } = useMe();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4">
      <EmptyState
        art={<EmptyArt kind="search" className="w-40" />}
        title={t('noAccess')}
        text={error?.message}
        action={
          <Button variant="secondary" onClick={() => void leave()}>
            {t('logout')}
          </Button>
        }
      />
    </main>
  );
}

function OpenDesk() {
  const { t } = useTranslation('desk');
  const { live, typing } = useDeskSocket();
  const [current, setCurrent] = useState<string | null>(null);
  const { data } = useMe();
  const me = data?.member.staffId ?? '';
  const waiting = data?.waiting ?? 0;
  useEffect(() => {
    const title = `${t('title')} · ${productName}`;
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
  }, [t, waiting]);
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex min-h-14 items-center gap-3 border-b border-hairline px-4">
        <Wordmark name={productName} />
        <h1 className="flex-1 text-body-sm text-fg-3">{t('title')}</h1>
        <bdi className="truncate text-body-sm">{data?.member.name}</bdi>
        <IconButton label={t('logout')} size={40} icon={<LogOut size={20} />} onClick={() => void leave()} />
      </header>
      {live ? null : (
        <div className="p-2">
          <Banner tone="offline" live>
            {t('lost')}
          </Banner>
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        <nav
          aria-label={t('queue')}
          className={`w-full shrink-0 overflow-y-auto border-r border-hairline md:block md:w-88 ${current ? 'hidden' : ''}`}
        >
          <Queue current={current} typing={typing} me={me} onOpen={setCurrent} />
        </nav>
        {current ? (
          <>
            <main className="flex min-w-0 flex-1 flex-col">
              <ConversationView
                key={current}
                conversationId={current}
                typing={typing.has(current)}
                me={me}
                onBack={() => setCurrent(null)}
              />
            </main>
            <aside className="hidden w-80 shrink-0 overflow-y-auto border-l border-hairline lg:block">
              <PlayerCard conversationId={current} />
            </aside>
          </>
        ) : (
          <main className="hidden flex-1 items-center justify-center md:flex">
            <EmptyState
              art={<EmptyArt kind="search" className="w-40" />}
              title={t('pick')}
              text={t('pickText')}
            />
          </main>
        )}
      </div>
    </div>
  );
}

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

function ConversationView({
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 py-1.5">
      <dt className="text-caption text-fg-3">{name}</dt>
      <dd className="tabular min-w-0 text-right text-body-sm break-words">{children}</dd>
    </div>
  );
}

function PlayerCard({ conversationId }: { conversationId: string }) {
  const { t } = useTranslation('desk');
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: [...deskKey, 'player', conversationId],
    queryFn: () => callDesk('getPlayerSummary', { params: { conversationId } }),
  });
  if (isLoadingError) return <DeskFailed className="p-4" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-4 h-80 rounded-card" />;
  const currency = currencyOf(data.currency);
  const money = (amount: number) => <Money minor={fromWire(amount, currency)} currency={currency} />;
  return (
    <section aria-label={t('summary')} className="flex flex-col gap-4 p-4">
      <div>
        <h2 dir="auto" className="text-title-sm break-words">
          {data.name || data.email}
        </h2>
        <p className="text-body-sm break-all text-fg-2 select-all">{data.email}</p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          <Badge tone={data.verified ? 'up' : 'neutral'}>
            {t(data.verified ? 'player.verified' : 'player.unverified')}
          </Badge>
          {data.blocked ? <Badge tone="down">{t('player.blocked')}</Badge> : null}
          {data.isTest ? <Badge>{t('player.test')}</Badge> : null}
        </p>
      </div>
      <dl className="divide-y divide-hairline">
        <Fact name={t('player.cash')}>{money(data.cash)}</Fact>
        <Fact name={t('player.bonus')}>{money(data.bonus)}</Fact>
        <Fact name={t('player.turnover')}>{money(data.turnover)}</Fact>
        <Fact name={t('player.level')}>{data.level}</Fact>
        <Fact name={t('player.id')}>
          <span className="select-all">{data.playerId}</span>
        </Fact>
        {data.phone ? <Fact name={t('player.phone')}>{data.phone}</Fact> : null}
        <Fact name={t('player.lang')}>{locales[offeredLocale(data.lang)].name}</Fact>
        <Fact name={t('player.since')}>{formatDate(new Date(data.since))}</Fact>
      </dl>
      <div>
        <h3 className="text-label text-fg-2">{t('player.latest')}</h3>
        {data.latest.length === 0 ? (
          <p className="mt-1 text-body-sm text-fg-3">{t('player.nothing')}</p>
        ) : null}
        <ul className="divide-y divide-hairline">
          {data.latest.map(({ id, kind, state, amount, reference, at }) => (
            <li key={`${kind} ${id}`} className="flex items-baseline gap-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block text-body-sm">{t(`player.${kind}`)}</span>
                <span className="block truncate text-caption text-fg-3">
                  {formatRecent(new Date(at))} · {t(`states.${state}`)} · {reference}
                </span>
              </span>
              <span className="text-body-sm font-semibold">{money(amount)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
