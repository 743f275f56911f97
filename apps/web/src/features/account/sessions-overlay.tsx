import type { OwnSessions } from '@palpite/contracts/identity';
import { formatDateTime } from '@palpite/i18n';
import { Badge, Button, ListRow, Sheet, Skeleton } from '@palpite/ui';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call, callForMessage } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/messages/toast.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { FailedState } from '../../shared/ui/empty-states.tsx';

type RowProps = { session: OpenSession; ending: boolean; locked: boolean; onEnd: () => void };

function SessionRow({ session, ending, locked, onEnd }: RowProps) {
  const { t } = useTranslation('account');
  const { browser, system, isThis, isMobile } = session;
  const name = [browser, system].filter((part) => part !== null).join(' · ') || t('sessions.unknown');
  const Icon = isMobile ? Smartphone : Monitor;
  return (
    <li>
      <ListRow
        icon={<Icon size={20} />}
        title={name}
        text={
          <>
            <span className="block">
              {t('sessions.since', { at: formatDateTime(new Date(session.since)) })}
            </span>
            {isThis ? null : (
              <span className="block">
                {t('sessions.lastUsed', { at: formatDateTime(new Date(session.lastUsed)) })}
              </span>
            )}
          </>
        }
        end={
          isThis ? (
            <Badge tone="up">{t('sessions.this')}</Badge>
          ) : (
            <Button
              size={40}
              variant="ghost"
              loading={ending}
              loadingLabel={t('sessions.ending')}
              disabled={locked}
              aria-label={t('sessions.endOne', { name })}
              onClick={onEnd}
            >
              {t('sessions.end')}
            </Button>
          )
        }
      />
    </li>
  );
}

export function SessionsOverlay({ onClose }: OverlayComponentProps<'sessions'>) {
  const { t } = useTranslation(['account', 'common']);
  const { data: sessions, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const { mutate, isPending, variables } = useEndSessions();
  const end = (session: string | null) =>
    mutate(session, {
      onSuccess: ({ message }) => toast.success(message),
    });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('sessions.title')}
      description={t('sessions.text')}
      closeLabel={t('common:close')}
      footer={
        sessions && sessions.length > 1 ? (
          <Button
            size={56}
            block
            variant="secondary"
            loading={isPending && variables === null}
            loadingLabel={t('sessions.ending')}
            disabled={isPending}
            onClick={() => end(null)}
          >
            {t('sessions.endOthers')}
          </Button>
        ) : undefined
      }
    >
      {sessions ? (
        <ul className="-mx-3 flex flex-col divide-y divide-hairline">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              ending={isPending && variables === session.id}
              locked={isPending}
              onEnd={() => end(session.id)}
            />
          ))}
        </ul>
      ) : isError ? (
        <FailedState
          title={t('sessions.failed.title')}
          text={t('sessions.failed.text')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
    </Sheet>
  );
}

type OpenSession = OwnSessions['sessions'][number];

const sessionsKey = ['sessions'] as const;

const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: async ({ signal }) =>
    (await call('listSessions', { query: { loading: false } }, { signal })).sessions,
  // Another device may have logged in since.
  staleTime: 0,
});

const lost = () => ({ lost: i18n.t('account:sessions.unreachable') });

/** Ends one session by its id, or all others for null. */
function useEndSessions() {
  return useMutation({
    mutationFn: (session: string | null) =>
      session === null
        ? callForMessage('endOtherSessions', { body: { loading: false } }, lost())
        : callForMessage('endSession', { params: { session }, body: { loading: false } }, lost()),
    onSuccess: ({ data }) => queryClient.setQueryData(sessionsKey, data.sessions),
    onError: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}
