import { Banner, EmptyArt, EmptyState, IconButton, Wordmark } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { productName } from '../../shared/product.ts';
import { ConversationView } from './conversation-view.tsx';
import { callDesk } from './desk-calls.ts';
import { leaveDesk } from './desk-session.ts';
import { PlayerCard } from './player-card.tsx';
import { Queue } from './queue.tsx';
import { deskKey, useDeskSocket } from './use-desk-socket.ts';

/** The desk: the queue, the open conversation and its player. */
export function DeskScreen() {
  const { t } = useTranslation('desk');
  const { live, typing } = useDeskSocket();
  const [current, setCurrent] = useState<string | null>(null);
  const { data } = useQuery({ queryKey: [...deskKey, 'me'], queryFn: () => callDesk('getDesk') });
  const me = data?.member.staffId ?? '';
  const waiting = data?.waiting ?? 0;
  useEffect(() => {
    const title = `${t('title')} · ${productName}`;
    document.title = waiting > 0 ? `(${waiting}) ${title}` : title;
  }, [t, waiting]);
  const leave = async () => {
    await callDesk('logOutStaff').catch(() => {});
    leaveDesk();
  };
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
