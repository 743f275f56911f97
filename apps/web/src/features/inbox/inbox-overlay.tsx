import type { NewsItem } from '@palpite/contracts/inbox';
import { formatRecent } from '@palpite/i18n';
import { cx, EmptyArt, EmptyState, Sheet, Skeleton, Switch } from '@palpite/ui';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgeCheck,
  Crown,
  Gift,
  HandCoins,
  IdCard,
  type LucideIcon,
  MessageSquareText,
  Ticket,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { goTo } from '../../shared/overlays/navigation.ts';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { currencyOf } from '../../shared/session/player.ts';
import { supportKey } from '../../shared/session/support-chat.ts';
import { FailedState } from '../../shared/ui/empty-states.tsx';

const icons: Record<NewsItem['kind'], LucideIcon> = {
  depositCredited: ArrowDownToLine,
  depositWithoutBonus: ArrowDownToLine,
  depositReversed: Undo2,
  depositRestored: ArrowDownToLine,
  rewardReversed: Undo2,
  rewardRestored: HandCoins,
  withdrawalPaid: ArrowUpFromLine,
  withdrawalReturned: Undo2,
  transferReceived: ArrowLeftRight,
  transferSent: ArrowLeftRight,
  betWon: Ticket,
  betLost: Ticket,
  betVoid: Undo2,
  betRefused: Undo2,
  betCashedOut: Ticket,
  cashOutRefused: Undo2,
  bonusOffered: Gift,
  bonusGranted: Gift,
  bonusCompleted: Gift,
  bonusExpired: Gift,
  levelUp: Crown,
  friendJoined: UserPlus,
  commissionPaid: HandCoins,
  friendRewardPaid: HandCoins,
  identityAsked: IdCard,
  identityRejected: IdCard,
  identityApproved: BadgeCheck,
  staffMessage: MessageSquareText,
};
const glad: ReadonlySet<NewsItem['kind']> = new Set([
  'depositCredited',
  'depositWithoutBonus',
  'depositRestored',
  'rewardRestored',
  'transferReceived',
  'betWon',
  'bonusCompleted',
  'levelUp',
  'friendJoined',
  'commissionPaid',
  'friendRewardPaid',
  'identityApproved',
]);

const inboxQuery = queryOptions({
  queryKey: [...supportKey, 'inbox'],
  queryFn: ({ signal }) => call('getInbox', { query: { loading: false } }, { signal }),
});

export function setInboxMail(on: boolean) {
  return sendOrRead(
    () => call('setInboxMail', { body: { on } }, { lost: null }),
    async () => (await queryClient.fetchQuery({ ...inboxQuery, staleTime: 0 })).byMail === on,
  );
}

function NewsRow({ item, fresh, onOpen }: { item: NewsItem; fresh: boolean; onOpen: () => void }) {
  const { t } = useTranslation(['news', 'movements', 'markets']);
  const money = useMoney();
  const { kind, params } = item;
  const amount = params.amountMinor
    ? money(BigInt(params.amountMinor), currencyOf(params.currency ?? ''))
    : '';
  const reason = params.cause
    ? t(`movements:cause.${params.cause}` as 'movements:cause.player_request')
    : params.reason
      ? t('news:reason', { reason: t(`markets:voids.${params.reason}` as 'markets:voids.push') })
      : null;
  const Icon = icons[kind];
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-start gap-3 rounded-md px-2 py-3 text-left"
      >
        <span
          className={cx(
            'flex size-10 shrink-0 items-center justify-center rounded-full bg-surface-2',
            glad.has(kind) ? 'text-up' : 'text-fg-2',
          )}
        >
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2 big:flex-col big:gap-0">
            <span className="flex-1 text-body-sm font-semibold">{t(`news:title.${kind}`)}</span>
            <span className="tabular shrink-0 text-micro text-fg-3">{formatRecent(new Date(item.at))}</span>
          </span>
          <span className="tabular mt-0.5 block whitespace-pre-line wrap-anywhere text-body-sm text-fg-2">
            {t(`news:text.${kind}`, { ...params, amount })}
          </span>
          {reason ? <span className="mt-0.5 block text-caption text-fg-3">{reason}</span> : null}
        </span>
        {fresh ? (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-action">
            <span className="sr-only">{t('news:new')}</span>
          </span>
        ) : null}
      </button>
    </li>
  );
}

/** Opening the inbox marks them as read. */
export function InboxOverlay({ onClose }: OverlayComponentProps<'inbox'>) {
  const { t } = useTranslation(['news', 'common']);
  const { data, isError, refetch } = useQuery(inboxQuery);
  // What was unread when the inbox opened stays marked until it closes.
  const fresh = useRef(new Set<string>());
  for (const { newsId, unread } of data?.news ?? []) if (unread) fresh.current.add(newsId);
  const newest = data?.news[0];
  const unread = data?.unread ?? 0;
  useEffect(() => {
    if (!newest || unread === 0) return;
    void call('readInbox', { body: { through: newest.at, loading: false } }, { by: 'app' })
      .then(() => queryClient.invalidateQueries({ queryKey: supportKey }))
      .catch(() => {});
  }, [newest, unread]);
  const mail = useMutation({
    mutationFn: setInboxMail,
    onSettled: () => queryClient.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  });
  return (
    <Sheet
      open
      onOpenChange={onClose}
      desktop="side"
      height="full"
      title={t('news:heading')}
      closeLabel={t('common:close')}
      footer={
        data ? (
          <label
            htmlFor="news-by-mail"
            className="-mx-2 flex cursor-pointer items-center gap-3 rounded-md px-2 py-1"
          >
            <span className="flex-1">
              <span className="block text-body-sm font-semibold">{t('news:byMail')}</span>
              <span className="block text-caption text-fg-3">{t('news:byMailText')}</span>
            </span>
            <Switch
              id="news-by-mail"
              checked={mail.isPending ? mail.variables : data.byMail}
              onChange={(event) => mail.mutate(event.target.checked)}
            />
          </label>
        ) : undefined
      }
    >
      {data && data.news.length === 0 ? (
        <EmptyState
          art={<EmptyArt kind="bets" className="w-40" />}
          title={t('news:empty.title')}
          text={t('news:empty.text')}
        />
      ) : data ? (
        <ul className="-mx-2 flex flex-col">
          {data.news.map((item) => (
            <NewsRow
              key={item.newsId}
              item={item}
              fresh={fresh.current.has(item.newsId)}
              onOpen={() => {
                if (!item.link) return;
                onClose();
                goTo(item.link);
              }}
            />
          ))}
        </ul>
      ) : isError ? (
        <FailedState
          title={t('news:failed.title')}
          text={t('news:failed.text')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="flex flex-col gap-3" aria-busy="true">
          <Skeleton className="h-16 rounded-card" />
          <Skeleton className="h-16 rounded-card" />
          <Skeleton className="h-16 rounded-card" />
        </div>
      )}
    </Sheet>
  );
}
