import type { RelatedReason } from '@palpite/domain/sports/related';
import { cx, IconButton } from '@palpite/ui';
import { Link2, Lock, Pin, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { LegBasis } from '../../shared/sports/leg-basis.tsx';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useMatchState } from '../../shared/sports/price-board.ts';
import { LegPrice } from './leg-price.tsx';
import type { SlipLeg } from './slip-legs.ts';
import { closeKeypad } from './stake-field.ts';

export type SlipLegRowProps = {
  leg: SlipLeg;
  related: RelatedReason | undefined;
  onRemove: () => void;
  /** Its own amount, if the legs are singles. */
  stake?: ReactNode;
  /** Whether the pick is in every line of a system. Undefined when it cannot be a banker. */
  banker?: { chosen: boolean; onToggle: () => void } | undefined;
};

function BankerButton({ chosen, onToggle }: { chosen: boolean; onToggle: () => void }) {
  const { t } = useTranslation('slip');
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onToggle}
      className={cx(
        'hit-48 flex h-8 shrink-0 items-center gap-1.5 rounded-full px-3 text-caption font-semibold',
        chosen ? 'bg-fg-1 text-ground' : 'bg-surface-3 text-fg-2',
      )}
    >
      <Pin aria-hidden="true" size={13} />
      {t('system.banker')}
    </button>
  );
}

const idOfLeg = (key: string) => `leg ${key}`;

/** Scrolls to a pick and focuses it. Closes the keypad first, which may cover it. */
export function showLeg(key: string): void {
  flushSync(closeKeypad);
  const row = document.getElementById(idOfLeg(key));
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}

/** One pick on the slip: outcome, market, current price, and why it cannot be placed. */
export function SlipLegRow({ leg, related, onRemove, stake, banker }: SlipLegRowProps) {
  const { t } = useTranslation('slip');
  const names = useSportsNames();
  const { pick, state } = leg;
  const inPlay = useMatchState(pick.matchId)?.inPlay ?? pick.inPlay;
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
      id={idOfLeg(leg.key)}
      tabIndex={-1}
      className={cx(
        'rounded-md bg-surface-2',
        (state === 'closed' || (related && state === 'open')) &&
          'shadow-[inset_0_0_0_1px_var(--color-boost)]',
      )}
    >
      <div className="flex items-center gap-1 pt-1 pr-1 pl-3.5">
        <p
          className={cx(
            'min-w-0 flex-1 text-body-sm font-semibold break-words',
            state !== 'open' && 'opacity-70',
          )}
        >
          {outcome}
        </p>
        <LegPrice leg={leg} />
        <IconButton
          label={t('leg.remove', { outcome })}
          size={40}
          className="text-fg-3"
          icon={<X size={18} />}
          onClick={onRemove}
        />
      </div>
      <div className="-mt-1.5 flex items-end gap-3 pr-3.5 pb-2.5 pl-3.5">
        <p className="min-w-0 flex-1 text-caption text-fg-3">
          {inPlay ? (
            <>
              <span aria-hidden="true" className="mr-1.5 inline-block size-2 rounded-full bg-down" />
              <span className="sr-only">{t('leg.inPlay')}, </span>
            </>
          ) : null}
          {names.market(pick, pick.competitors)} · {fixture}
        </p>
        {banker ? <BankerButton {...banker} /> : null}
      </div>
      {inPlay && state !== 'closed' ? (
        <LegBasis scoreBasis={leg.scoreBasis} className="-mt-1.5 px-3.5 pb-2.5" />
      ) : null}
      {stake ? <div className="flex items-center justify-between gap-3 px-3.5 pb-3">{stake}</div> : null}
      {note ? (
        <p className="flex items-start gap-1.5 px-3.5 pb-2.5 text-caption font-medium text-boost">
          {state === 'open' ? (
            <Link2 aria-hidden="true" size={14} className="mt-px shrink-0" />
          ) : (
            <Lock aria-hidden="true" size={14} className="mt-px shrink-0" />
          )}
          {note}
        </p>
      ) : null}
    </li>
  );
}
