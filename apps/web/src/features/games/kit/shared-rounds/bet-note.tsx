import type { Currency } from '@palpite/domain/money';
import { CircleAlert, Clock3, Undo2, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { playSound } from '../../../../shared/games/sound.ts';
import { Money, useMoney } from '../../../../shared/money/money.tsx';
import { openOverlay } from '../../../../shared/overlays/overlays.ts';
import { isAmountWrong, isBlocked, type StakeLimits, type StakeProblem } from '../stake/stake.ts';
import { StakeProblemNote } from '../stake/stake-control.tsx';
import { type BetNotice, type MyBet, returnableIds } from './my-bets.ts';
import type { Stage } from './table-round.ts';

type BetNoteProps = {
  stage: Stage;
  live: boolean;
  notice: BetNotice | null;
  problem: StakeProblem | null;
  stakeMinor: bigint | null;
  totalMinor: bigint;
  limits: StakeLimits;
  currency: Currency;
  bets: readonly MyBet[];
  onTakeBack: (requestIds: string[]) => void;
  onLeast: (stakeMinor: bigint) => void;
};

function Line({ tone, children }: { tone: 'problem' | 'wait'; children: ReactNode }) {
  const Icon = { problem: CircleAlert, wait: Clock3 }[tone];
  const colour = { problem: 'text-down', wait: 'text-boost' }[tone];
  return (
    <div role="status" className={`flex min-h-11 items-center gap-2 text-label font-medium ${colour}`}>
      <Icon aria-hidden="true" size={16} className="shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/**
 * Whether the note shows the stake problem. During a draw it reports a wrong amount only, because the draw may change
 * the balance.
 */
export const isProblemShown = (problem: StakeProblem | null, stage: Stage): problem is StakeProblem =>
  isBlocked(problem) || isAmountWrong(problem) || (problem !== null && stage === 'betting');

/** The one line of the bets: stake per press, or the problem and what to do about it. */
export const BetNote = memo(function BetNote(props: BetNoteProps) {
  const {
    stage,
    live,
    notice,
    problem,
    stakeMinor,
    totalMinor,
    limits,
    currency,
    onLeast,
    bets,
    onTakeBack,
  } = props;
  const { t } = useTranslation(['shared', 'originals']);
  const money = useMoney();
  // A refusal gives way to the problem of the next press; an unknown bet does not.
  const blocked = isBlocked(problem);
  const next = isProblemShown(problem, stage);
  if (notice !== null && !(next && notice.kind === 'message'))
    return (
      <Line tone={notice.kind === 'unknown' ? 'wait' : 'problem'}>
        <div className="flex items-center justify-between gap-3 *:first:flex-1">
          <span>{notice.kind === 'message' ? notice.message : t(`shared:notices.${notice.kind}`)}</span>
          {stage === 'betting' && live ? (
            <UndoBets bets={bets} currency={currency} onTakeBack={onTakeBack} compact />
          ) : null}
        </div>
      </Line>
    );
  if (!live && !blocked) return <Line tone="wait">{t('shared:note.reconnecting')}</Line>;
  if (stage === 'void') return <Line tone="wait">{t('shared:note.void')}</Line>;
  if (next)
    return (
      <Line tone={blocked ? 'wait' : 'problem'}>
        <div className="flex items-center justify-between gap-3 *:first:flex-1">
          <StakeProblemNote {...{ problem, limits, currency, onLeast }} />
          {stage === 'betting' && live ? (
            <UndoBets bets={bets} currency={currency} onTakeBack={onTakeBack} compact />
          ) : null}
          {problem === 'balanceLow' ? (
            <button
              type="button"
              onClick={() => openOverlay('gameDeposit')}
              className="min-h-11 shrink-0 rounded-full bg-action px-4 text-label font-bold text-on-action active:bg-action-pressed"
            >
              {t('shared:note.deposit')}
            </button>
          ) : null}
        </div>
      </Line>
    );
  return (
    <div className="h-11 text-label font-medium text-fg-2 big:h-auto">
      <div className="apart flex h-full items-center justify-between gap-x-3 big:min-h-11 big:flex-wrap">
        {stage === 'betting' && totalMinor > 0n ? null : (
          <span>
            {stage === 'betting'
              ? t('shared:note.each', { amount: money(stakeMinor ?? 0n, currency) })
              : t(`shared:note.${stage}`)}
          </span>
        )}
        {totalMinor > 0n ? (
          <span className="shrink-0 text-fg-2">
            {t('shared:note.total')}{' '}
            <span className="font-bold text-fg-1">
              <Money minor={totalMinor} currency={currency} />
            </span>
          </span>
        ) : null}
        {stage === 'betting' ? <UndoBets bets={bets} currency={currency} onTakeBack={onTakeBack} /> : null}
      </div>
    </div>
  );
});

type UndoBetsProps = {
  bets: readonly MyBet[];
  currency: Currency;
  onTakeBack: (requestIds: string[]) => void;
  /** Icon only, where a sentence needs the line. */
  compact?: boolean;
};

const look =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-label font-bold text-fg-1 active:bg-surface-2 hover:bg-surface-2';

/** Buttons that cancel the last bet or all bets of the round. Nothing without a cancellable bet. */
const UndoBets = memo(function UndoBets({ bets, currency, onTakeBack, compact }: UndoBetsProps) {
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
