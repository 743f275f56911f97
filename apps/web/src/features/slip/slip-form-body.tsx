import { SegmentedControl } from '@palpite/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { removePick } from '../../shared/sports/slip-store.ts';
import { OnePressRow } from './one-press-row.tsx';
import { PolicyChoice } from './policy-choice.tsx';
import { SingleStake } from './single-stake.tsx';
import { bankersOf } from './slip-bets.ts';
import { changeForm, type SlipMode } from './slip-form.ts';
import { SlipLegRow } from './slip-leg-row.tsx';
import { closeKeypad } from './stake-field.ts';
import { SystemChoiceRow } from './system-choice-row.tsx';
import type { SlipModel } from './use-slip.ts';

/** The upper part of the slip: the kind of bet and the picks. */
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
