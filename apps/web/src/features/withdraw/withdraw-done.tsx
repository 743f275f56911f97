import type { ReturnCause } from '@palpite/contracts/withdrawals';
import { fromWire } from '@palpite/domain/money';
import { Button, cx, EmptyArt, Sheet } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { Money } from '../../shared/money/money.tsx';
import { paths } from '../../shared/paths.ts';
import type { Player } from '../../shared/session/player.ts';
import { DoneArt } from '../../shared/ui/done-art.tsx';
import { withdrawalsQuery } from '../../shared/wallet/withdrawals.queries.ts';
import { type Stage, stageOf } from '../../shared/wallet/withdrawals.ts';
import { fastestMinutes, percentText } from './texts.ts';
import type { Done } from './use-withdrawal.ts';
import type { Limits } from './withdraw-limits.ts';

interface WithdrawDoneProps {
  done: Done;
  player: Player;
  limits: Limits;
  onClose: () => void;
}

/** Loads its texts on demand, because few withdrawals are returned. */
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

/** Confirms the request and follows its stage. */
export function WithdrawDone({ done, player, limits, onClose }: WithdrawDoneProps) {
  const { t } = useTranslation(['withdraw', 'common']);
  const locale = useLocale();
  const { reply } = done;
  const { currency } = player;
  const newest = useQuery(withdrawalsQuery(currency)).data;
  const known = newest?.find(({ orderId }) => orderId === reply.orderId);
  const stage = known?.stage ?? stageOf(reply.status);
  const returned = stage === 'returned';
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
          <StageSteps stage={stage} />
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

/** Shows the progress of a withdrawal and its next step. */
function StageSteps({ stage }: { stage: Stage }) {
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
        {t(`stages.${stage}.text`, { minutes: fastestMinutes })}
      </p>
    </div>
  );
}
