import type { Currency } from '@palpite/domain/money';
import { type ReactNode, Suspense } from 'react';
import type { AutoplaySheetProps } from '../features/originals/autoplay/autoplay-sheet.tsx';
import type { GameSheet } from '../features/originals/game-head.tsx';
import type { StepGame } from '../features/originals/step-round/step-rounds.ts';
import { bringWhenIdle } from '../shared/bring-when-idle.ts';
import { Coming } from '../shared/coming.tsx';
import { lazyPart } from '../shared/lazy-part.ts';

const AutoplaySheet = lazyPart(
  () => import('../features/originals/autoplay/autoplay-sheet.tsx'),
  'AutoplaySheet',
);
const FairnessSheet = lazyPart(() => import('../features/fairness/fairness-sheet.tsx'), 'FairnessSheet');
const ProofSheet = lazyPart(() => import('../features/fairness/proof-sheet.tsx'), 'ProofSheet');
const HistorySheet = lazyPart(() => import('../features/originals/history-sheet.tsx'), 'HistorySheet');
const RoundList = lazyPart(() => import('../features/originals/round-list.tsx'), 'RoundList');

// The smallest of them brings what all of them are drawn with.
bringWhenIdle(() => import('../features/originals/step-round/step-rules-sheet.tsx'));

export type StepSheet = { name: GameSheet | 'autoplay' } | { name: 'proof'; roundId: string };

export type StepSheetsProps = {
  game: StepGame;
  sheet: StepSheet | null;
  onOpen: (sheet: StepSheet | null) => void;
  /** The game's own rules sheet. */
  rules: (close: () => void) => ReactNode;
  currency: Currency;
  /** The series: its first stake, what the game has to know for it, and what starts it. */
  autoplay: Pick<AutoplaySheetProps, 'stakeMinor' | 'pick' | 'pickProblem' | 'onStart'>;
};

/** These are the sheets of a game of several steps; their code comes when one is opened for the first time. */
export function StepSheets({ game, sheet, onOpen, rules, currency, autoplay }: StepSheetsProps) {
  if (sheet === null) return null;
  const close = () => onOpen(null);
  const list = {
    game,
    currency,
    onOpen: (roundId: string) => onOpen({ name: 'proof', roundId }),
  };
  return (
    <Suspense fallback={<Coming onGone={close} />}>
      {sheet.name === 'rules' ? rules(close) : null}
      {sheet.name === 'autoplay' ? <AutoplaySheet {...autoplay} currency={currency} onClose={close} /> : null}
      {sheet.name === 'history' ? <HistorySheet {...list} onClose={close} /> : null}
      {sheet.name === 'fairness' ? <FairnessSheet rounds={<RoundList {...list} />} onClose={close} /> : null}
      {sheet.name === 'proof' ? (
        <ProofSheet roundId={sheet.roundId} currency={currency} onClose={close} />
      ) : null}
    </Suspense>
  );
}
