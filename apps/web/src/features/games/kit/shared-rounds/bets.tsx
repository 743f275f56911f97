import type { Currency } from '@palpite/domain/money';
import { formatMoneyCompact } from '@palpite/i18n/format-compact';
import { cx } from '@palpite/ui';
import { CircleAlert, Clock3, Undo2, X } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DirectionMark } from '../../../../shared/games/signed-amount.tsx';
import { playSound } from '../../../../shared/games/sound.ts';
import { useLocale } from '../../../../shared/i18n/i18n.ts';
import { Money, useMoney } from '../../../../shared/money/money.tsx';
import { openOverlay } from '../../../../shared/overlays/overlays.ts';
import { isAmountWrong, isBlocked, type StakeLimits, type StakeProblem } from '../stake/stake.ts';
import { StakeProblemNote } from '../stake/stake-control.tsx';
import { type BetNotice, type MyBet, returnableIds } from './my-bets.ts';
import { type Stage, type TableBet, type TableRound, totalsOf, winnersFirst } from './table-round.ts';

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
  compact?: boolean;
};

const look =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-label font-bold text-fg-1 active:bg-surface-2 hover:bg-surface-2';

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

type RowProps = Omit<TableBet, 'key'> & Pick<TableBetsProps, 'revealed' | 'renderMark'>;

const Row = memo(function Row(props: RowProps) {
  const { player, bet, stakeMinor, payoutMinor, currency, revealed, renderMark } = props;
  const won = revealed && payoutMinor !== null && payoutMinor > 0n;
  const lost = revealed && !won;
  return (
    <li className="flex min-h-11 items-center gap-x-3 border-b border-hairline/60 text-body-sm last:border-0 big:flex-wrap big:py-2">
      <span className={cx('min-w-0 flex-1 truncate big:basis-full', lost ? 'text-fg-3' : 'text-fg-2')}>
        <bdi>{player}</bdi>
      </span>
      <span className={cx('flex', lost && 'opacity-40')}>{renderMark(bet)}</span>
      <span
        className={cx(
          'ml-auto flex min-w-26 items-center justify-end gap-1',
          won ? 'font-semibold text-up' : lost ? 'text-fg-3' : 'font-semibold text-fg-1',
        )}
      >
        {won ? <DirectionMark up /> : null}
        {/* A payout including the stake, therefore without a plus sign. */}
        <Money minor={won ? (payoutMinor ?? 0n) : stakeMinor} currency={currency} />
      </span>
    </li>
  );
});

type TotalsProps = NonNullable<TableBetsProps['totals']> &
  Pick<TableBetsProps, 'renderMark'> & { bets: readonly TableBet[] };

function Totals({ choices, currency, bets, renderMark }: TotalsProps) {
  const sums = totalsOf(bets, currency);
  return (
    <div className="my-1 h-10 big:h-auto">
      <dl className="apart grid h-full grid-cols-3 gap-1.5 big:grid-cols-1">
        {choices.map((choice) => (
          <div key={choice} className="flex min-h-10 items-center gap-1.5 rounded-odds bg-surface-2 px-1.5">
            <dt className="flex *:size-5">{renderMark(choice)}</dt>
            <dd className="truncate text-caption font-semibold">
              <CompactMoney minor={sums.get(choice) ?? 0n} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Bets that fit into the list of a phone without scrolling. */
const barelyFit = 3;

type TableBetsProps = {
  round: TableRound | null;
  /** Whether winners may be shown. */
  revealed: boolean;
  renderMark: (bet: string) => ReactNode;
  totals?: { choices: readonly string[]; currency: Currency } | undefined;
};

export const TableBets = memo(function TableBets({ round, revealed, renderMark, totals }: TableBetsProps) {
  const { t } = useTranslation('shared');
  const bets = round?.bets ?? [];
  return (
    <section
      aria-label={t('table.title')}
      className="relative overflow-hidden rounded-card bg-surface-1 px-4 pt-3"
    >
      <div className="h-7 big:h-auto">
        <div className="apart flex h-full items-baseline justify-between gap-x-3 big:flex-wrap">
          <h2 className="text-title-sm">{t('table.title')}</h2>
          {round !== null && round.players > 0 ? (
            <p className="tabular text-caption text-fg-3">{t('players', { count: round.players })}</p>
          ) : null}
        </div>
      </div>
      {/* Rendered from the start, so that the first bet does not pay for mounting it. */}
      {totals ? <Totals {...totals} bets={bets} renderMark={renderMark} /> : null}
      {/* Fixed height: a new bet must not lay out the page or move a button under a finger. */}
      <div
        tabIndex={bets.length > barelyFit ? 0 : undefined}
        className="peer apart -mx-4 h-42 overflow-y-auto rounded-b-card px-4 -outline-offset-2 md:h-64 big:h-auto"
      >
        {bets.length === 0 ? (
          <p className="grid h-full place-items-center pb-4 text-body-sm text-fg-3">{t('table.empty')}</p>
        ) : (
          <ul className="pb-4">
            {winnersFirst(bets, revealed).map(({ key, ...bet }) => (
              <Row key={key} {...bet} revealed={revealed} renderMark={renderMark} />
            ))}
          </ul>
        )}
      </div>
      {/* Fades out the cut at the bottom of the list. */}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 h-7 bg-linear-to-t from-surface-1 peer-focus-visible:hidden big:hidden" />
    </section>
  );
});

function CompactMoney({ minor, currency }: { minor: bigint; currency: Currency }) {
  return <span className="tabular">{formatMoneyCompact(minor, currency, useLocale())}</span>;
}
