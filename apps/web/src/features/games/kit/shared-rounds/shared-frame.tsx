import type { SharedGame } from '@palpite/contracts/original-games';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { cx } from '@palpite/ui';
import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../rendering/lazy-part.ts';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { Announcement } from '../../../../shared/games/announcement.tsx';
import { SignedAmount } from '../../../../shared/games/signed-amount.tsx';
import { useMedia } from '../../../../shared/ui/media.ts';
import { OverlayFallback } from '../../../../shared/ui/overlay-fallback.tsx';
import {
  AutoplayBar,
  AutoplayButton,
  AutoplayNote,
  DisabledWhileRunning,
} from '../autoplay/autoplay-bar.tsx';
import { ChoicePick, type PickChoice } from '../autoplay/choice-pick.tsx';
import { GameHead } from '../game-head.tsx';
import type { SharedRulesSheetProps } from '../rules/shared-rules-sheet.tsx';
import { isAmountWrong } from '../stake/stake.ts';
import { StakeControl } from '../stake/stake-control.tsx';
import { BetNote, isProblemShown, TableBets } from './bets.tsx';
import { DrawnGrid, DrawnStrip } from './drawn.tsx';
import type { RoundResult } from './my-bets.ts';
import type { Stage, TableRound } from './table-round.ts';
import type { SharedPlay } from './use-shared-play.ts';
import { useSecondsUntil } from './use-shared-stream.ts';

const AutoplaySheet = lazyPart(() => import('../autoplay/autoplay-sheet.tsx'), 'AutoplaySheet');
const HistorySheet = lazyPart(() => import('./history-sheet.tsx'), 'SharedHistorySheet');
const RulesSheet = lazyPart(() => import('../rules/shared-rules-sheet.tsx'), 'SharedRulesSheet');
const ChainSheet = lazyPart(() => import('../../fairness/chain-sheet.tsx'), 'ChainSheet');
const ChainProofSheet = lazyPart(() => import('../../fairness/chain-proof-sheet.tsx'), 'ChainProofSheet');

export type SharedFace = {
  game: SharedGame;
  renderMark: (outcome: number) => ReactNode;
  renderBet: (bet: string) => ReactNode;
  Paytable: ComponentType<{ title: string }>;
  Figures?: ComponentType<{ outcomes: readonly number[] }>;
  totals?: readonly string[];
};

/** Must be memoized. */
export type SharedTexts = {
  choices: readonly PickChoice[];
  rules: Pick<SharedRulesSheetProps, 'title' | 'steps' | 'keys'>;
};

type SharedFrameProps = {
  face: SharedFace;
  texts: SharedTexts;
  play: SharedPlay;
  nameOf: (outcome: number) => string;
  drawing: string;
  rolling?: ReactNode;
  outcome: ReactNode;
  board: ReactNode;
  bets: ReactNode;
};

export function SharedFrame(props: SharedFrameProps) {
  const { face, play, nameOf, drawing, rolling, outcome } = props;
  const { renderMark, renderBet, Paytable, Figures, totals: choices } = face;
  const { table, others, currency, rules, openProof } = play;
  const { recent } = table;
  const { t } = useTranslation('shared');
  const wide = useMedia('(min-width: 900px)');
  const drawn = useMemo(
    () => ({ rounds: recent, nameOf, renderMark, onOpen: openProof }),
    [recent, nameOf, renderMark, openProof],
  );
  const figures = useMemo(
    () => Figures && <Figures outcomes={recent.map((round) => round.outcome)} />,
    [Figures, recent],
  );
  const paytable = useMemo(() => <Paytable title={t('rules.pays')} />, [Paytable, t]);
  const totals = useMemo(() => choices && { choices, currency }, [choices, currency]);
  return (
    <>
      <div className="gutter mx-auto flex w-full max-w-120 flex-col short:max-w-none pb-[calc(var(--safe-bottom)+24px)] md:max-w-none md:pb-10">
        <GameHead currency={currency} onOpen={play.openSheet} paced={false} />
        <div className="flex flex-col gap-3 short:grid short:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] short:items-start md:grid md:grid-cols-[minmax(0,1fr)_352px] md:grid-rows-[auto_1fr] md:items-start md:gap-4">
          <section className="flex min-w-0 flex-col overflow-hidden rounded-card bg-surface-1">
            <DrawnStrip {...drawn} />
            <Announcement>{play.announcement}</Announcement>
            <RoundStatus
              round={table.round}
              stage={table.stage}
              live={table.live}
              clock={table.clock}
              drawing={drawing}
              rolling={rolling}
              outcome={outcome}
              result={<RoundNet result={table.result} staked={table.staked} currency={currency} />}
            />
            {props.board}
            <TimeBar
              endsAtMs={table.open && table.round ? table.round.bettingEndsAtMs : null}
              lengthMs={rules.bettingMs}
              clock={table.clock}
            />
          </section>
          <div className="flex flex-col gap-4 md:row-span-2">
            <section className="flex flex-col gap-2 md:rounded-card md:bg-surface-1 md:p-4">
              {props.bets}
              <SharedFoot play={play} />
            </section>
            {wide ? <div className="rounded-card bg-surface-1 p-4">{paytable}</div> : null}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <TableBets
              round={others.round}
              revealed={others.revealed}
              renderMark={renderBet}
              totals={totals}
            />
            {wide ? <DrawnGrid {...drawn} figures={figures} /> : null}
          </div>
        </div>
      </div>
      <SharedSheets {...play.sheets} {...{ face, nameOf, figures, paytable }} texts={props.texts} />
    </>
  );
}

function SharedNote({ play }: { play: SharedPlay }) {
  const { table, stake, auto, currency } = play;
  const { series, running, stop } = auto;
  // The bet itself is drawn first.
  const totalMinor = useFrameDelay(table.totalMinor, 2);
  if (series !== null && running) return <AutoplayBar series={series} currency={currency} onStop={stop} />;
  if (series !== null && table.notice === null && stake.problem === null)
    return (
      <p role="status" className="flex min-h-11 flex-col justify-center text-label font-medium text-fg-2">
        <AutoplayNote series={series} currency={currency} />
      </p>
    );
  return (
    <BetNote
      stage={table.stage}
      live={table.live}
      notice={table.notice}
      problem={stake.problem}
      stakeMinor={stake.minor}
      totalMinor={totalMinor}
      bets={table.bets}
      onTakeBack={table.takeBack}
      limits={play.rules}
      currency={currency}
      onLeast={stake.setMinor}
    />
  );
}

function SharedFoot({ play }: { play: SharedPlay }) {
  const { stake, auto, currency, rules, table, openAutoplay } = play;
  // Disabled only when the note gives the reason. A series that the balance cannot pay reports that itself.
  const off = isProblemShown(stake.problem, table.stage);
  const aside = useMemo(
    () => <AutoplayButton look="link" disabled={off} onPress={openAutoplay} />,
    [off, openAutoplay],
  );
  return (
    <>
      <SharedNote play={play} />
      <DisabledWhileRunning running={auto.running}>
        <StakeControl
          value={auto.stakeMinor === null ? stake.text : toDecimal(auto.stakeMinor, currency)}
          onValueChange={stake.setText}
          currency={currency}
          limits={rules}
          invalid={isAmountWrong(stake.problem)}
          aside={aside}
        />
      </DisabledWhileRunning>
    </>
  );
}

type SharedSheetsProps = SharedPlay['sheets'] &
  Pick<SharedFrameProps, 'face' | 'texts' | 'nameOf'> & { figures: ReactNode; paytable: ReactNode };

const SharedSheets = memo(function SharedSheets(props: SharedSheetsProps) {
  const { face, texts, nameOf, sheet, onOpen, rules, currency, newest } = props;
  const { game, renderMark } = face;
  const { t } = useTranslation('shared');
  const [picked, setPicked] = useState<string | null>(null);
  if (sheet === null) return null;
  const close = () => onOpen(null);
  const { publicSeed, publishedEnd, nextPublishedEnd } = rules;
  return (
    <Suspense fallback={<OverlayFallback onGone={close} />}>
      {sheet.name === 'autoplay' ? (
        <AutoplaySheet
          stakeMinor={props.stakeMinor}
          currency={currency}
          pick={
            <ChoicePick label={t('plan.bet')} choices={texts.choices} value={picked} onChange={setPicked} />
          }
          pickProblem={picked === null ? t('plan.missing') : null}
          onStart={(plan) => {
            if (picked !== null) props.onAutoplay(plan, picked);
          }}
          onClose={close}
        />
      ) : null}
      {sheet.name === 'rules' ? (
        <RulesSheet {...texts.rules} paytable={props.paytable} {...{ rules, currency }} onClose={close} />
      ) : null}
      {sheet.name === 'fairness' ? (
        <ChainSheet
          {...{ publicSeed, publishedEnd, nextPublishedEnd }}
          linkHash={props.linkHash}
          onClose={close}
        />
      ) : null}
      {sheet.name === 'history' ? (
        <HistorySheet
          {...{ game, currency, newest, nameOf, renderMark }}
          renderBet={face.renderBet}
          figures={props.figures}
          onProof={(number) => onOpen({ name: 'proof', number })}
          onClose={close}
        />
      ) : null}
      {sheet.name === 'proof' ? (
        <ChainProofSheet {...{ game, nameOf, renderMark }} number={sheet.number} onClose={close} />
      ) : null}
    </Suspense>
  );
});

function Seconds({ endsAtMs, clock }: { endsAtMs: number; clock: () => number }) {
  const { t } = useTranslation('shared');
  const seconds = useSecondsUntil(endsAtMs, clock);
  return (
    <span
      role="timer"
      aria-label={t('secondsLeft', { count: seconds })}
      // Own box, so that a tick lays out nothing else.
      className="tabular block h-[1em] w-[2.5ch] font-brand text-display leading-none font-bold [contain:strict]"
    >
      {seconds}
    </span>
  );
}

type RoundStatusProps = {
  round: TableRound | null;
  stage: Stage;
  live: boolean;
  clock: () => number;
  drawing: string;
  /** Art of the game during the draw; mounted before, invisible. */
  rolling?: ReactNode;
  outcome: ReactNode;
  result: ReactNode;
};

function RoundStatus(props: RoundStatusProps) {
  const { round, stage, live, clock, drawing, rolling, outcome, result } = props;
  const { t } = useTranslation('shared');
  const revealed = stage === 'drawing' || stage === 'drawn';
  const title = {
    waiting: t('stage.waiting'),
    betting: t('stage.betting'),
    locked: t('stage.locked'),
    drawing,
    drawn: outcome,
    void: t('stage.void'),
  }[stage];
  return (
    <div className="h-18 shrink-0 short:h-16 big:h-auto">
      <div
        className={cx(
          'apart flex h-full items-center justify-between gap-x-4 px-4 big:min-h-[calc(4.25rem+16px)] big:py-2',
          // With large text, outcome and net result wrap into the height of two lines.
          stage === 'drawn' && 'big:flex-wrap',
        )}
      >
        <div className="min-w-0">
          <p className="tabular truncate text-caption text-fg-3">
            {round === null ? ' ' : t('round', { number: round.number })}
          </p>
          <div className="flex min-h-7 items-center text-title">
            {live || revealed ? title : t('stage.reconnecting')}
          </div>
        </div>
        <div className="relative shrink-0 text-right">
          {rolling ? (
            <div className={stage === 'drawing' ? '' : 'absolute top-1/2 right-0 -translate-y-1/2 opacity-0'}>
              {rolling}
            </div>
          ) : null}
          {stage === 'betting' && live && round ? (
            <Seconds endsAtMs={round.bettingEndsAtMs} clock={clock} />
          ) : stage === 'drawn' ? (
            result
          ) : null}
        </div>
      </div>
    </div>
  );
}

type TimeBarProps = {
  /** End of betting by the server's clock; null while betting is closed. */
  endsAtMs: number | null;
  lengthMs: number;
  clock: () => number;
};

const TimeBar = memo(function TimeBar({ endsAtMs, lengthMs, clock }: TimeBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (endsAtMs === null) return;
    const running = bar.current?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
      duration: lengthMs,
      fill: 'both',
    });
    if (running) running.currentTime = Math.max(0, lengthMs - (endsAtMs - clock()));
    return () => running?.cancel();
  }, [endsAtMs, lengthMs, clock]);
  return (
    <div
      aria-hidden="true"
      className={`h-1 shrink-0 overflow-hidden [contain:strict] ${endsAtMs === null ? '' : 'bg-surface-3'}`}
    >
      <div
        ref={bar}
        className="size-full origin-left bg-action will-change-transform"
        style={{ transform: 'scaleX(0)' }}
      />
    </div>
  );
});

type RoundNetProps = {
  result: RoundResult | null;
  staked: boolean;
  currency: Currency;
};

function RoundNet({ result, staked, currency }: RoundNetProps) {
  const { t } = useTranslation('shared');
  if (result === null)
    return staked ? <span className="text-body-sm text-fg-3">{t('result.pending')}</span> : null;
  const netMinor = result.payoutMinor - result.stakeMinor;
  return (
    <span
      className={`inline-block origin-left text-title will-change-transform ${netMinor > 0n ? 'animate-cheer' : ''}`}
    >
      <SignedAmount minor={netMinor} currency={currency} />
    </span>
  );
}
