import type { Currency } from '@palpite/domain/money';
import { Undo2, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { playSound } from '../../../../shared/games/sound.ts';
import { useMoney } from '../../../../shared/money/money.tsx';
import { type MyBet, returnableIds } from './my-bets.ts';

export type UndoBetsProps = {
  bets: readonly MyBet[];
  currency: Currency;
  onTakeBack: (requestIds: string[]) => void;
  /** Icon only, where a sentence needs the line. */
  compact?: boolean;
};

const look =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-label font-bold text-fg-1 active:bg-surface-2 hover:bg-surface-2';

/** Buttons that cancel the last bet or all bets of the round. Nothing without a cancellable bet. */
export const UndoBets = memo(function UndoBets({ bets, currency, onTakeBack, compact }: UndoBetsProps) {
  const { t } = useTranslation('shared');
  const money = useMoney();
  const ids = returnableIds(bets);
  const last = ids.at(-1);
  const lastBet = bets.find(({ requestId }) => requestId === last);
  if (last === undefined || lastBet === undefined) return null;
  const press = (taken: string[]) => {
    playSound('tick');
    onTakeBack(taken);
  };
  return (
    <span className="flex shrink-0 items-center">
      {/* Undo is last, so that it stays under the finger when the clear button goes. */}
      {ids.length > 1 && !compact ? (
        <button type="button" className={look} aria-label={t('note.clearLabel')} onClick={() => press(ids)}>
          <X aria-hidden="true" size={18} />
          {t('note.clear')}
        </button>
      ) : null}
      <button
        type="button"
        className={look}
        aria-label={t('note.undoLabel', { amount: money(lastBet.stakeMinor, currency) })}
        onClick={() => press([last])}
      >
        <Undo2 aria-hidden="true" size={18} />
        {compact ? null : t('note.undo')}
      </button>
    </span>
  );
});
