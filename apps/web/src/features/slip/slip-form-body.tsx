import type { RelatedReason } from '@palpite/domain/sports/related';
import { Chip, ChipRow, cx, IconButton, SegmentedControl } from '@palpite/ui';
import { Link2, Lock, Pin, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DirectionMark } from '../../shared/games/signed-amount.tsx';
import { Money } from '../../shared/money/money.tsx';
import { LegBasis } from '../../shared/sports/bet-parts.tsx';
import { useSportsNames } from '../../shared/sports/names.ts';
import { useFormatOdds } from '../../shared/sports/prices/odds-view.ts';
import { useMatchState } from '../../shared/sports/prices/price-board.ts';
import { removePick } from '../../shared/sports/slip-store.ts';
import { OnePressRow, PolicyChoice } from './slip-actions.tsx';
import { AmountBox } from './slip-amounts.tsx';
import {
  bankersOf,
  chosenSystem,
  type SlipLeg,
  type SystemChoice,
  systemChoices,
  wrongAmount,
} from './slip-bets.ts';
import { changeForm, closeKeypad, type SlipMode } from './slip-form.ts';
import type { SlipModel } from './slip-model.ts';

export function SlipFormBody({ model }: { model: SlipModel }) {
  const { t } = useTranslation('slip');
  const list = useRef<HTMLUListElement>(null);
  const { legs, mode, form, related } = model;
  const count = legs.length;
  const bankers = bankersOf(form, legs);
  const toggleBanker = (key: string, chosen: boolean) =>
    changeForm({ bankers: chosen ? form.bankers.filter((one) => one !== key) : [...form.bankers, key] });
  return (
    <div className="flex flex-col gap-3">
      {count > 1 ? (
        <SegmentedControl<SlipMode>
          label={t('modes.label')}
          value={mode}
          onValueChange={(chosen) => {
            closeKeypad();
            changeForm({ mode: chosen });
          }}
          segments={[
            { value: 'multiple', label: t('modes.multiple', { count }) },
            { value: 'single', label: t('modes.single') },
            ...(count > 2 ? [{ value: 'system' as const, label: t('modes.system') }] : []),
          ]}
        />
      ) : null}
      {mode === 'system' ? <SystemChoiceRow model={model} /> : null}
      <ul ref={list} tabIndex={-1} className="flex flex-col gap-2 outline-none" aria-label={t('legs')}>
        {legs.map((leg, at) => {
          const chosen = bankers.includes(at);
          const mayBank = mode === 'system' && (chosen || bankers.length < count - 2);
          return (
            <SlipLegRow
              key={leg.key}
              leg={leg}
              related={related.get(leg.key)}
              onRemove={() => {
                removePick(leg.pick.marketId, leg.pick.outcome);
                // The pressed button is gone, so the focus moves to the list.
                list.current?.focus({ preventScroll: true });
              }}
              banker={mayBank ? { chosen, onToggle: () => toggleBanker(leg.key, chosen) } : undefined}
              stake={
                mode === 'single' && count > 1 ? (
                  <SingleStake model={model} leg={leg} number={at + 1} />
                ) : undefined
              }
            />
          );
        })}
      </ul>
      <div>
        <PolicyChoice />
        <OnePressRow />
      </div>
    </div>
  );
}

type SlipLegRowProps = {
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

/** Closes the keypad first, which may cover it. */
export function showLeg(key: string): void {
  flushSync(closeKeypad);
  const row = document.getElementById(idOfLeg(key));
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}

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

function LegPrice({ leg: { state, movement, nowMilli, pick } }: { leg: SlipLeg }) {
  const { t } = useTranslation('slip');
  const odds = useFormatOdds();
  if (state !== 'open')
    return (
      <span className="flex h-9 items-center gap-1.5 text-fg-3">
        <span className={cx('tabular text-label', state !== 'stale' && 'line-through')}>
          {odds(nowMilli)}
        </span>
        <Lock aria-label={t(`leg.${state}`)} size={16} strokeWidth={2.5} />
      </span>
    );
  return (
    <span className="flex h-9 items-center gap-2">
      {movement ? (
        <span className="flex flex-col items-center gap-0.5">
          <span className="sr-only">{t('leg.was')}</span>
          <span className="tabular text-micro text-fg-3 line-through">{odds(pick.oddsMilli)}</span>
          <DirectionMark up={movement === 'up'} className={movement === 'up' ? 'text-up' : 'text-down'} />
          <span className="sr-only">{t(movement === 'up' ? 'leg.roseTo' : 'leg.fellTo')}</span>
        </span>
      ) : null}
      <span
        className={cx(
          'tabular text-odds',
          movement === 'up' && 'text-up',
          movement === 'down' && 'text-down',
        )}
      >
        {odds(nowMilli)}
      </span>
    </span>
  );
}

function SingleStake({ model, leg, number }: { model: SlipModel; leg: SlipLeg; number: number }) {
  const { t } = useTranslation('slip');
  const bet = model.bets.find(({ legs }) => legs[0]?.key === leg.key);
  return (
    <>
      <span className="text-caption text-fg-3">
        {bet ? (
          <>
            {t('totals.return')}{' '}
            <b className="text-label font-semibold text-fg-1">
              <Money minor={bet.payoutMinor} currency={model.terms.currency} />
            </b>
          </>
        ) : null}
      </span>
      <AmountBox
        model={model}
        target={leg.key}
        label={t('amount.of', { pick: number })}
        invalid={bet !== undefined && wrongAmount([bet], model.terms) !== undefined}
        className="h-11 min-h-11! max-w-34 items-center! px-3!"
      />
    </>
  );
}

/** Names a system: `2/4`, with its bankers `1/3 + 1 fixa`, or by its common name. */
function useSystemName(): (choice: SystemChoice, free: number, bankers: number) => string {
  const { t } = useTranslation('slip');
  return ({ name, sizes }, free, bankers) => {
    const words = name === null ? `${sizes[0]}/${free}` : t(`system.names.${name}`);
    return bankers === 0 ? words : t('system.withBankers', { system: words, count: bankers });
  };
}

function SystemChoiceRow({ model: { legs, form, terms } }: { model: SlipModel }) {
  const { t } = useTranslation('slip');
  const nameOf = useSystemName();
  const bankers = bankersOf(form, legs).length;
  const choices = systemChoices(legs.length, bankers, terms);
  const chosen = chosenSystem(choices, form.system);
  return (
    <div className="-mx-5">
      <ChipRow label={t('system.label')} className="px-5!">
        {choices.map((choice) => (
          <Chip
            key={choice.id}
            look="outline"
            selected={choice.id === chosen?.id}
            count={t('system.lines', { count: choice.lines })}
            onClick={() => changeForm({ system: choice.id })}
          >
            {nameOf(choice, legs.length - bankers, bankers)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
