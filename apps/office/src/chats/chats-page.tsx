import { cx } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useListAddress } from '../list-address.ts';
import { productName } from '../product.ts';
import { useOffice } from '../registry.ts';
import { useSession } from '../session.ts';
import { useKeys } from '../use-keys.ts';
import { say } from './chat-texts.ts';
import { Conversation } from './conversation.tsx';
import { deskKey, readDesk } from './desk-calls.ts';
import { PlayerCard } from './player-card.tsx';
import { Queue, useQueue } from './queue.tsx';
import { useDeskSocket } from './use-desk-socket.ts';

/** Shows how many players wait in the title of the tab. */
function useWaitingInTitle(): void {
  const token = useSession((session) => session.token);
  const { data } = useQuery({
    queryKey: [...deskKey, 'me'],
    queryFn: readDesk,
    enabled: token !== '',
    refetchInterval: 20_000,
    refetchIntervalInBackground: true,
  });
  const waiting = data?.waiting ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${say('title')} · ${productName}`;
    return () => {
      document.title = productName;
    };
  }, [waiting]);
}

/** Conversations with players, live: the queue, the open conversation, and its player. The address holds all of it. */
export function ChatsPage() {
  const { row: current, open } = useListAddress();
  const { live, typing } = useDeskSocket();
  const office = useOffice();
  const me = office.data?.member.staffId ?? '';
  const queue = useQueue();
  useWaitingInTitle();
  const move = (by: number) => {
    const ids = (queue.data?.conversations ?? []).map(({ conversationId }) => conversationId);
    const next = ids[Math.min(ids.length - 1, Math.max(0, current ? ids.indexOf(current) + by : 0))];
    if (next !== undefined) open(next, current !== undefined);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    escape: () => current !== undefined && open(undefined),
  });
  return (
    <div className="flex min-h-0 grow flex-col max-md:h-[calc(100dvh-104px)] max-md:grow-0">
      {live ? null : (
        <p role="status" className="bg-inset px-5 py-1 text-warn max-md:px-4">
          {say('lost')}
        </p>
      )}
      <div className="flex min-h-0 grow bg-surface-1">
        <nav
          aria-label={say('conversations')}
          className={cx(
            'w-full shrink-0 overflow-y-auto border-r border-hairline lg:w-[340px]',
            current !== undefined && 'max-lg:hidden',
          )}
        >
          <Queue typing={typing} me={me} />
        </nav>
        {current === undefined ? (
          <div className="flex grow flex-col items-center justify-center gap-1 max-lg:hidden">
            <p className="font-semibold">{say('pick')}</p>
            <p className="text-fg-2">{say('pickText')}</p>
          </div>
        ) : (
          <>
            <div className="flex min-w-0 grow flex-col">
              <Conversation
                key={current}
                conversationId={current}
                typing={typing.has(current)}
                me={me}
                onBack={() => open(undefined)}
              />
            </div>
            <aside className="w-[340px] shrink-0 overflow-y-auto border-l border-hairline bg-ground max-xl:hidden">
              <PlayerCard conversationId={current} />
            </aside>
          </>
        )}
      </div>
    </div>
  );
}
