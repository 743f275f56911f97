import type { RelatedReason } from '@palpite/domain/sports/related';
import { cx, IconButton } from '@palpite/ui';
import { Link2, Lock, Pin, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSportsNames } from '../../shared/sports/names.ts';
import { removePick } from '../../shared/sports/slip-store.ts';
import { LegPrice } from './leg-price.tsx';
import type { SlipLeg } from './slip-legs.ts';

export type SlipLegRowProps = {
  leg: SlipLeg;
  related: RelatedReason | undefined;
  /** Its own amount, where the legs are singles. */
  stake?: ReactNode;
  /** Whether it stands in every line of a system; undefined where there are no lines. */
  banker?: { chosen: boolean; onToggle: () => void } | undefined;
};

/** This is one pick on the slip: what, where, at which price now, and why it may not stay. */
export function SlipLegRow({ leg, related, stake, banker }: SlipLegRowProps) {
  const { t } = useTranslation('slip');
  const names = useSportsNames();
  const { pick, state } = leg;
  const outcome = names.outcome(pick, pick.outcome, pick.competitors, { name: pick.name });
  const fixture = pick.title ?? pick.competitors.map(({ name }) => name).join(' × ');
  const note =
    state === 'closed'
      ? t('leg.closed')
      : state === 'locked'
        ? t('leg.locked')
        : related && names.related(related);
  return (
    <li
      className={cx(
        'rounded-md bg-surface-2',
        (state === 'closed' || (related && state === 'open')) &&
          'shadow-[inset_0_0_0_1px_var(--color-boost)]',
      )}
    >
      <div className="flex items-start gap-1 py-2 pr-1 pl-3.5">
        <div className={cx('min-w-0 flex-1 py-1', state !== 'open' && 'opacity-70')}>
          <p className="text-body-sm font-semibold break-words">{outcome}</p>
          <p className="mt-0.5 text-caption text-fg-3">
            {names.market(pick, pick.competitors)} · {fixture}
            {pick.inPlay ? <span className="font-semibold text-down"> · {t('leg.inPlay')}</span> : null}
          </p>
        </div>
        <LegPrice leg={leg} />
        <IconButton
          label={t('leg.remove', { outcome })}
          size={40}
          className="-mt-0.5 text-fg-3"
          icon={<X size={18} />}
          onClick={() => removePick(pick.marketId, pick.outcome)}
        />
      </div>
      {note || stake || banker ? (
        <div className="flex items-center gap-2 px-3.5 pb-2.5">
          {note ? (
            <p className="flex min-w-0 flex-1 items-start gap-1.5 text-caption font-medium text-boost">
              {state === 'open' ? (
                <Link2 aria-hidden="true" size={14} className="mt-px shrink-0" />
              ) : (
                <Lock aria-hidden="true" size={14} className="mt-px shrink-0" />
              )}
              {note}
            </p>
          ) : (
            <span className="flex-1" />
          )}
          {banker ? (
            <button
              type="button"
              aria-pressed={banker.chosen}
              onClick={banker.onToggle}
              className={cx(
                'hit-48 flex h-8 items-center gap-1.5 rounded-full px-3 text-caption font-semibold',
                banker.chosen ? 'bg-fg-1 text-ground' : 'bg-surface-3 text-fg-2',
              )}
            >
              <Pin aria-hidden="true" size={13} />
              {t('system.banker')}
            </button>
          ) : null}
          {stake}
        </div>
      ) : null}
    </li>
  );
}
