import type { SeededRound } from '@palpite/contracts/originals';
import type { Currency } from '@palpite/domain/money';
import type { ComponentType, ReactNode } from 'react';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import type { ProofSheetProps } from '../fairness/proof-sheet.tsx';
import type { AutoplaySheetProps } from './autoplay/autoplay-sheet.tsx';
import type { GameSheet } from './game-head.tsx';

const AutoplaySheet = lazyPart(() => import('./autoplay/autoplay-sheet.tsx'), 'AutoplaySheet');
const FairnessSheet = lazyPart(() => import('../fairness/fairness-sheet.tsx'), 'FairnessSheet');
const HistorySheet = lazyPart(() => import('./rounds/history-sheet.tsx'), 'HistorySheet');
const RoundList = lazyPart(() => import('./rounds/round-list.tsx'), 'RoundList');

export type OpenSheet = { name: GameSheet | 'autoplay' } | { name: 'proof'; roundId: string };

export type RoundSheetProps = {
  game: SeededRound['game'];
  sheet: OpenSheet;
  onOpen: (sheet: OpenSheet | null) => void;
  currency: Currency;
  Proof: ComponentType<ProofSheetProps>;
  rulesSheet: (close: () => void) => ReactNode;
  autoplay: Omit<AutoplaySheetProps, 'currency' | 'onClose'>;
  onReplay?: (roundId: string) => void;
};

export function RoundSheet(props: RoundSheetProps) {
  const { game, sheet, onOpen, currency, Proof, rulesSheet, autoplay, onReplay } = props;
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
      return <Proof roundId={sheet.roundId} currency={currency} onClose={close} />;
  }
}
