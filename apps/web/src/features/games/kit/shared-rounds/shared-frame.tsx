import type { SharedGame } from '@palpite/contracts/original-games';
import { toDecimal } from '@palpite/domain/money';
import { type ComponentType, memo, type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../rendering/lazy-part.ts';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { Announcement } from '../../../../shared/games/announcement.tsx';
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
import { BetNote, isProblemShown } from './bet-note.tsx';
import { DrawnGrid, DrawnStrip } from './drawn.tsx';
import { RoundNet, RoundStatus, TimeBar } from './round-status.tsx';
import { TableBets } from './table-bets.tsx';
import type { SharedPlay } from './use-shared-play.ts';

const AutoplaySheet = lazyPart(() => import('../autoplay/autoplay-sheet.tsx'), 'AutoplaySheet');
const HistorySheet = lazyPart(() => import('./history-sheet.tsx'), 'SharedHistorySheet');
const RulesSheet = lazyPart(() => import('../rules/shared-rules-sheet.tsx'), 'SharedRulesSheet');
const ChainSheet = lazyPart(() => import('../../fairness/chain-sheet.tsx'), 'ChainSheet');
const ChainProofSheet = lazyPart(() => import('../../fairness/chain-proof-sheet.tsx'), 'ChainProofSheet');

/** Constant properties of a shared game. */
export type SharedFace = {
  game: SharedGame;
  /** Draws an outcome, filling its box, and the choice of a bet. */
  renderMark: (outcome: number) => ReactNode;
  renderBet: (bet: string) => ReactNode;
  Paytable: ComponentType<{ title: string }>;
  Figures?: ComponentType<{ outcomes: readonly number[] }>;
  /** Choices whose totals are shown above the bets of the table. */
  totals?: readonly string[];
};

/** Texts of a shared game for its sheets; must be memoised. */
export type SharedTexts = {
  /** Choices of a series. */
  choices: readonly PickChoice[];
  rules: Pick<SharedRulesSheetProps, 'title' | 'steps' | 'keys'>;
};

export type SharedFrameProps = {
  face: SharedFace;
  texts: SharedTexts;
  play: SharedPlay;
  nameOf: (outcome: number) => string;
  /** Text and art of the game during the draw, and its outcome. */
  drawing: string;
  rolling?: ReactNode;
  outcome: ReactNode;
  /** The game's own part of the board, and its bets. */
  board: ReactNode;
  bets: ReactNode;
};

/** Layout of a shared game: board, bets, table and sheets; side by side on wide screens. */
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

/** Line of the bets, or of a series. */
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

/** Below the bets of a shared game: note, stake field and autoplay link. */
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

/** Sheets of a shared game. Their code loads when one is first opened. */
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
