import { Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ageOf, dateOf, moneyOf } from '../format.ts';
import { playerLists, useOffice } from '../registry.ts';
import { useSession } from '../session.ts';
import { StateChip } from '../state-chip.tsx';
import { wordOf } from '../value-words.ts';
import { say } from './chat-texts.ts';
import { type LatestState, readPlayer } from './desk-calls.ts';
import { ReadFailed } from './queue.tsx';

/** Each read is recorded in the audit log, so events of the socket do not repeat it. */
export function usePlayer(conversationId: string) {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: ['deskPlayer', conversationId],
    queryFn: () => readPlayer(conversationId),
    staleTime: 30_000,
    enabled: token !== '',
    refetchInterval: 60_000,
  });
}

/** Who the player is, what the wallet holds, and the latest deposits, withdrawals and bets. */
export function PlayerCard({ conversationId }: { conversationId: string }) {
  const { data, isLoadingError, refetch } = usePlayer(conversationId);
  const office = useOffice();
  const hasPage = playerLists(office.data, 'head').length > 0;
  if (isLoadingError) return <ReadFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-5 h-80" />;
  const money = (amount: number) => `${moneyOf(String(amount), data.currency)} ${data.currency}`;
  return (
    <section aria-label={say('player')} className="flex flex-col gap-4 px-5 py-4 max-md:px-4">
      <div className="flex flex-col gap-1">
        <h2 dir="auto" className="text-[14px] font-semibold break-words select-text">
          {data.name || data.email}
        </h2>
        <p className="break-all text-fg-2 select-text">{data.email}</p>
        <p className="flex flex-wrap gap-1.5">
          <StateChip value={say(data.verified ? 'verified' : 'unverified')} />
          {data.blocked ? <StateChip value={say('blocked')} /> : null}
          {data.isTest ? <StateChip value={say('isTest')} /> : null}
        </p>
        {hasPage ? (
          <Link
            to="/players/$number/{-$row}"
            params={{ number: data.playerId, row: undefined }}
            search={{}}
            className="self-start text-link underline max-md:py-3"
          >
            {say('openPlayer')}
          </Link>
        ) : null}
      </div>
      <dl>
        <Fact name={say('cash')}>{money(data.cash)}</Fact>
        <Fact name={say('bonus')}>{money(data.bonus)}</Fact>
        <Fact name={say('turnover')}>{money(data.turnover)}</Fact>
        <Fact name={say('level')}>{data.level}</Fact>
        <Fact name={say('number')}>{data.playerId}</Fact>
        {data.phone ? <Fact name={say('phone')}>{data.phone}</Fact> : null}
        <Fact name={say('language')}>{wordOf(data.lang, 'lang')}</Fact>
        <Fact name={say('since')}>{dateOf(data.since)}</Fact>
      </dl>
      <div>
        <h3 className="pb-1 font-semibold">{say('latest')}</h3>
        {data.latest.length === 0 ? <p className="text-fg-2">{say('nothing')}</p> : null}
        <ul>
          {data.latest.map(({ id, kind, state, amount, reference, at }) => (
            <li key={`${kind} ${id}`} className="flex items-baseline gap-3 border-t border-hairline py-1.5">
              <span className="min-w-0 grow">
                {say(kind)} <span className="text-fg-2">· {say(state satisfies LatestState)}</span>
                <span className="note-text block truncate select-text" title={reference}>
                  {ageOf(at)} · {reference}
                </span>
              </span>
              <span className="tabular shrink-0 font-semibold">{moneyOf(String(amount), data.currency)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-t border-hairline py-1.5">
      <dt className="note-text">{name}</dt>
      <dd className="tabular min-w-0 text-right break-words select-text">{children}</dd>
    </div>
  );
}
