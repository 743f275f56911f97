import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { putPicks } from '../../shared/sports/slip-store.ts';
import { AfterPress } from './after-press.tsx';
import { usePlacing } from './place-slip.ts';
import { SlipChecking } from './slip-checking.tsx';
import { SlipEmpty } from './slip-empty.tsx';
import { SlipFormBody } from './slip-form-body.tsx';
import { SlipFormFoot } from './slip-form-foot.tsx';
import { SlipResults, SlipResultsFoot } from './slip-results.tsx';
import { useSlipModel } from './use-slip.ts';

export type SlipParts = { aside: ReactNode; body: ReactNode; foot: ReactNode };

/** Renders the slip's current state in parts that the sheet, the column and the page lay out differently. */
export function useSlipParts(onLeave?: () => void): SlipParts {
  const { t } = useTranslation('slip');
  const model = useSlipModel();
  const { attempt, outcomes } = usePlacing();
  // While the bets are being sent the slip stays unchanged; only the button shows progress.
  const isSending = attempt?.state === 'sending';
  if (attempt && !isSending) return { aside: null, body: <SlipChecking attempt={attempt} />, foot: null };
  if (outcomes)
    return {
      aside: null,
      body: <SlipResults outcomes={outcomes} />,
      foot: (
        <AfterPress>
          <SlipResultsFoot outcomes={outcomes} />
        </AfterPress>
      ),
    };
  if (model.legs.length === 0) return { aside: null, body: <SlipEmpty onLeave={onLeave} />, foot: null };
  return {
    aside: isSending ? null : (
      <button
        type="button"
        onClick={() => putPicks([])}
        className="hit-48 min-h-10 rounded-sm px-2 text-[min(var(--text-body-sm),4vw)] font-medium text-fg-3"
      >
        {t('clear')}
      </button>
    ),
    body: (
      <div inert={isSending}>
        <SlipFormBody model={model} />
      </div>
    ),
    foot: <SlipFormFoot model={model} isSending={isSending} />,
  };
}
