import { cx } from '@palpite/ui';
import { Check, Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoneyShort } from '../../shared/money/money.tsx';
import type { Player } from '../../shared/session/player.ts';
import type { SignIn } from '../../shared/session/sign-in.ts';

type Mark = 'had' | 'now' | 'ahead';

function markOf(step: number, { state, step: own, streak }: SignIn): Mark {
  if (step === own) return state === 'taken' ? 'had' : 'now';
  // Nothing is claimed yet before the first sign-in and at the start of a new round.
  return step < own && streak > 0 ? 'had' : 'ahead';
}

/** The steps of seven days: claimed, today's and coming. */
export function Ladder({ signIn, player }: { signIn: SignIn; player: Player }) {
  const { t } = useTranslation('signIn');
  const money = useMoneyShort();
  return (
    <ol className="grid grid-cols-4 gap-2 big:grid-cols-2">
      {signIn.steps.map(({ step, awardMinor }) => {
        const mark = markOf(step, signIn);
        const isLast = step === signIn.steps.length;
        const amount = money(awardMinor, player.currency);
        return (
          <li
            key={step}
            aria-current={mark === 'now' ? 'step' : undefined}
            aria-label={t(`step.${mark}`, { day: step, amount })}
            className={cx(
              'flex min-h-22 flex-col items-center justify-between rounded-md px-1 py-2.5 text-center',
              isLast && 'col-span-2',
              mark === 'now' ? 'bg-action text-on-action' : mark === 'had' ? 'bg-bonus/14' : 'bg-surface-2',
            )}
          >
            <span className={cx('text-micro', mark === 'now' ? 'font-semibold' : 'text-fg-3')}>
              {t('day', { day: step })}
            </span>
            {mark === 'had' ? (
              <Check aria-hidden="true" size={22} strokeWidth={2.5} className="text-bonus" />
            ) : (
              <Gift
                aria-hidden="true"
                size={isLast ? 26 : 22}
                className={mark === 'now' ? '' : isLast ? 'text-accent' : 'text-fg-3'}
              />
            )}
            <span className={cx('tabular text-caption font-bold', mark === 'had' ? 'text-bonus' : undefined)}>
              {amount}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
