import type { SeededRound } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import type { ReactNode } from 'react';
import type { AutoplaySheetProps } from '../features/originals/autoplay/autoplay-sheet.tsx';
import type { GameSheet } from '../features/originals/game-head.tsx';
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

export type RoundSheetProps = {
  game: SeededRound['game'];
  sheet: OpenSheet;
  onOpen: (sheet: OpenSheet | null) => void;
  currency: Currency;
  /** The game's own rules sheet. */
  rulesSheet: (close: () => void) => ReactNode;
  /** The series: its first stake, what the game has to know for it, and what starts it. */
  autoplay: Omit<AutoplaySheetProps, 'currency' | 'onClose'>;
  /** Shows a stored round on the board once more, where the game can. */
  onReplay?: (roundId: string) => void;
};

/** This is the sheet that is open over a game whose rounds one player's seeds decide. */
export function RoundSheet(props: RoundSheetProps) {
  const { game, sheet, onOpen, currency, rulesSheet, autoplay, onReplay } = props;
  const close = () => onOpen(null);
  const list = {
    game,
    currency,
    onOpen: (roundId: string) => onOpen({ name: 'proof', roundId }),
  };
  switch (sheet.name) {
    case 'rules':
      return rulesSheet(close);
    case 'autoplay':
      return <AutoplaySheet {...autoplay} currency={currency} onClose={close} />;
    case 'history':
      return (
        <HistorySheet
          {...list}
          onReplay={
            onReplay &&
            ((roundId) => {
              close();
              onReplay(roundId);
            })
          }
          onClose={close}
        />
      );
    case 'fairness':
      return <FairnessSheet rounds={<RoundList {...list} />} onClose={close} />;
    case 'proof':
      return <ProofSheet roundId={sheet.roundId} currency={currency} onClose={close} />;
  }
}
