import type { SeededRound } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import { type ReactNode, Suspense } from 'react';
import type { AutoplayPlan } from '../features/originals/autoplay/autoplay.ts';
import type { GameSheet } from '../features/originals/game-head.tsx';
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

export type OpenSheet = { name: GameSheet | 'autoplay' } | { name: 'proof'; roundId: string };

export type RoundSheetsProps = {
  game: SeededRound['game'];
  sheet: OpenSheet | null;
  onOpen: (sheet: OpenSheet | null) => void;
  currency: Currency;
  rulesSheet: (close: () => void) => ReactNode;
  /** The stake that a series begins with, and what starts it. */
  stakeMinor: bigint;
  onAutoplay: (plan: AutoplayPlan) => void;
  onReplay: (roundId: string) => void;
};

/** These are the sheets of a game whose rounds one player's seeds decide; their code comes when one is first opened. */
export function RoundSheets(props: RoundSheetsProps) {
  const { game, sheet, onOpen, currency, rulesSheet, stakeMinor, onAutoplay, onReplay } = props;
  if (sheet === null) return null;
  const close = () => onOpen(null);
  const list = {
    game,
    currency,
    onOpen: (roundId: string) => onOpen({ name: 'proof', roundId }),
  };
  return (
    <Suspense fallback={<Coming onGone={close} />}>
      {sheet.name === 'rules' ? rulesSheet(close) : null}
      {sheet.name === 'autoplay' ? (
        <AutoplaySheet stakeMinor={stakeMinor} currency={currency} onStart={onAutoplay} onClose={close} />
      ) : null}
      {sheet.name === 'history' ? (
        <HistorySheet
          {...list}
          onReplay={(roundId) => {
            close();
            onReplay(roundId);
          }}
          onClose={close}
        />
      ) : null}
      {sheet.name === 'fairness' ? <FairnessSheet rounds={<RoundList {...list} />} onClose={close} /> : null}
      {sheet.name === 'proof' ? (
        <ProofSheet roundId={sheet.roundId} currency={currency} onClose={close} />
      ) : null}
    </Suspense>
  );
}
