import type { ReturnCause } from '@palpite/contracts/withdrawals';
import { fromWire } from '@palpite/domain/money';
import { formatDateTime } from '@palpite/i18n';
import { Button, cx, EmptyArt, EmptyState, Sheet, Skeleton } from '@palpite/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { Money } from '../../shared/money/money.tsx';
import { gated } from '../../shared/overlays/gated.tsx';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { type Player, usePlayer } from '../../shared/session/player.ts';
import { DoneArt } from '../../shared/ui/done-art.tsx';
import { FailedState } from '../../shared/ui/empty-states.tsx';
import { withdrawalsQuery } from '../../shared/wallet/withdrawals.queries.ts';
import { type Stage, stageOf } from '../../shared/wallet/withdrawals.ts';
import { type Done, limitsQuery, useWithdrawal } from './use-withdrawal.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import type { Limits } from './withdraw-limits.ts';
import { fastestMinutes, percentText } from './withdraw-limits.ts';

type Props = OverlayComponentProps<'withdraw'>;

function Waiting({ failed, onRetry, onClose }: Props & { failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['withdraw', 'common']);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('withdraw:title')}
      closeLabel={t('common:close')}
      height="full"
    >
      {failed ? (
        <FailedState title={t('withdraw:failed')} text={t('withdraw:failedText')} onRetry={onRetry} />
      ) : (
        <div className="flex flex-col gap-5 pt-1" aria-busy="true">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-22 rounded-md" />
          <Skeleton className="h-20 rounded-md" />
          <Skeleton className="h-26 rounded-md" />
        </div>
      )}
    </Sheet>
  );
}

function Closed({ onClose }: Props) {
  const { t } = useTranslation(['withdraw', 'common']);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('withdraw:title')}
      closeLabel={t('common:close')}
      height="full"
    >
      <EmptyState
        art={<EmptyArt kind="wallet" className="w-40" />}
        title={t('withdraw:closed.title')}
        text={t('withdraw:closed.text')}
      />
    </Sheet>
  );
}

function Withdraw({ player, limits, onClose }: Props & { player: Player; limits: Limits }) {
  const form = useWithdrawal(player, limits);
  if (form.done) return <WithdrawDone done={form.done} player={player} limits={limits} onClose={onClose} />;
  return <WithdrawForm form={form} player={player} limits={limits} onClose={onClose} />;
}

/** Without a player nothing is read. */
const nobody = { currency: 'BRL', identityReview: null } as const;

function Loaded({ onClose }: Props) {
  const player = usePlayer();
  const { data, isError, refetch } = useQuery({
    ...limitsQuery(player ?? nobody),
    enabled: player !== null,
    placeholderData: keepPreviousData,
  });
  if (!player || !data) return <Waiting failed={isError} onRetry={() => void refetch()} onClose={onClose} />;
  if (data.ways.length === 0) return <Closed onClose={onClose} />;
  return <Withdraw player={player} limits={data} onClose={onClose} />;
}

export const WithdrawOverlay = gated('withdraw', Loaded);

interface WithdrawDoneProps {
  done: Done;
  player: Player;
  limits: Limits;
  onClose: () => void;
}

const useMovements = () => useTranslation('movements', { useSuspense: false });

function ReturnedTitle() {
  const { t, ready } = useMovements();
  return ready ? t('reason.withdrawalReturned') : null;
}

function Cause({ cause }: { cause: ReturnCause }) {
  const { t, ready } = useMovements();
  return (
    <p className="mt-2 text-center text-body-sm font-semibold text-balance">
      {ready ? t(`cause.${cause}`) : null}
    </p>
  );
}

function WithdrawDone({ done, player, limits, onClose }: WithdrawDoneProps) {
  const { t } = useTranslation(['withdraw', 'common']);
  const locale = useLocale();
  const { reply } = done;
  const { currency } = player;
  const newest = useQuery(withdrawalsQuery(currency)).data;
  const known = newest?.find(({ orderId }) => orderId === reply.orderId);
  const stage = known?.stage ?? stageOf(reply.status);
  const returned = stage === 'returned';
  // The status of an approved withdrawal stays the same until it is sent.
  const sendFrom = known ? known.sendFrom : reply.sendFrom === null ? null : new Date(reply.sendFrom);
  const lines = [
    [t('withdraw:cost.amount'), '', reply.amount],
    [t('withdraw:cost.fee', { percent: percentText(limits.feeBp, locale) }), '−', reply.fee],
    [t('withdraw:done.net'), '', reply.net],
  ] as const;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('withdraw:title')}
      closeLabel={t('common:close')}
      footer={
        <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
          <Button
            size={56}
            variant="secondary"
            className="px-2"
            onClick={onClose}
            render={<Link to={paths.records} search={{ kind: 'withdrawal' }} />}
          >
            {t('withdraw:done.records')}
          </Button>
          <Button size={56} className="px-2" onClick={onClose}>
            {t('withdraw:done.close')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col items-center gap-5 pt-1">
        {returned ? <EmptyArt kind="wallet" className="w-40" /> : <DoneArt />}
        <div role="status" className="-mt-2">
          <h3 className="text-center text-title text-balance">
            {returned ? <ReturnedTitle /> : done.message}
          </h3>
        </div>
        <div className="w-full">
          <StageSteps stage={stage} sendFrom={sendFrom} />
          {returned && known?.cause ? <Cause cause={known.cause} /> : null}
        </div>
        <dl className="flex w-full flex-col rounded-card bg-surface-2 px-4 text-body-sm">
          {(returned ? lines.slice(0, 1) : lines).map(([label, sign, amount]) => (
            <div
              key={label}
              className="flex justify-between gap-4 border-b border-hairline py-2.5 last:border-0 last:font-bold"
            >
              <dt className="font-normal text-fg-2">{label}</dt>
              <dd>
                {sign}
                <Money minor={fromWire(amount, currency)} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Sheet>
  );
}

/** The steps that lead to each stage; a review appears only while it takes place. */
const ways: Record<Stage, readonly Stage[]> = {
  requested: ['requested', 'paying', 'paid'],
  review: ['requested', 'review', 'paying', 'paid'],
  paying: ['requested', 'paying', 'paid'],
  paid: ['requested', 'paying', 'paid'],
  returned: ['requested', 'returned'],
};

function StageSteps({ stage, sendFrom }: { stage: Stage; sendFrom: Date | null }) {
  const { t } = useTranslation('withdraw');
  const way = ways[stage];
  const at = way.indexOf(stage);
  return (
    <div>
      <ol aria-label={t('done.steps')} className="grid auto-cols-fr grid-flow-col">
        {way.map((each, index) => {
          const passed = index < at || each === 'paid' ? index <= at : false;
          const current = index === at;
          return (
            <li
              key={each}
              aria-current={current ? 'step' : undefined}
              className="relative flex flex-col items-center gap-1.5 text-center"
            >
              {index > 0 ? (
                <span
                  aria-hidden="true"
                  className={cx(
                    'absolute top-3.5 right-1/2 h-0.5 w-full',
                    index <= at ? 'bg-up' : 'bg-hairline',
                  )}
                />
              ) : null}
              <span
                aria-hidden="true"
                className={cx(
                  'relative z-10 grid size-7 place-items-center rounded-full',
                  passed && 'bg-up text-ground',
                  !passed &&
                    current &&
                    (each === 'returned' ? 'bg-down text-ground' : 'bg-action text-on-action'),
                  !passed && !current && 'bg-surface-3',
                )}
              >
                {passed ? <Check size={16} strokeWidth={3} /> : null}
                {!passed && current && each === 'returned' ? <Undo2 size={15} strokeWidth={3} /> : null}
                {!passed && current && each !== 'returned' ? (
                  <span className="size-2 animate-live rounded-full bg-on-action" />
                ) : null}
              </span>
              <span className={cx('text-micro', current ? 'font-semibold text-fg-1' : 'text-fg-3')}>
                {t(`stages.${each}.name`)}
              </span>
            </li>
          );
        })}
      </ol>
      <p role="status" className="mt-4 text-center text-body-sm text-balance text-fg-2">
        {sendFrom
          ? t('hold.text', { at: formatDateTime(sendFrom) })
          : t(`stages.${stage}.text`, { minutes: fastestMinutes })}
      </p>
    </div>
  );
}
