import { useTranslation } from 'react-i18next';
import { useMoneyShort } from '../../shared/money/money.tsx';
import type { LastStakeNote } from './last-stake.ts';
import type { SlipTerms } from './slip-bets.ts';

/** Explains why the last stake was lowered or not filled in. */
export function LastStakeLine({ note, terms }: { note: LastStakeNote | null; terms: SlipTerms }) {
  const { t } = useTranslation('slip');
  const money = useMoneyShort();
  const { currency, stakeMaxMinor } = terms;
  return (
    <p role="status" className="tabular text-caption text-pretty text-fg-2 empty:hidden">
      {note
        ? t(`last.${note.limitedBy}`, {
            last: money(note.lastMinor, currency),
            max: money(stakeMaxMinor, currency),
          })
        : null}
    </p>
  );
}
