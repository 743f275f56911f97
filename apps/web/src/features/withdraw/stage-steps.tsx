import { cx } from '@palpite/ui';
import { Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Stage } from '../../shared/wallet/withdrawals.ts';
import { fastestMinutes } from './texts.ts';

/** The steps that lead to each stage; a review appears only while it takes place. */
const ways: Record<Stage, readonly Stage[]> = {
  requested: ['requested', 'paying', 'paid'],
  review: ['requested', 'review', 'paying', 'paid'],
  paying: ['requested', 'paying', 'paid'],
  paid: ['requested', 'paying', 'paid'],
  returned: ['requested', 'returned'],
};

/** Shows the progress of a withdrawal and its next step. */
export function StageSteps({ stage }: { stage: Stage }) {
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
