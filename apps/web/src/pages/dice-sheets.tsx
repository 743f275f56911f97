import type { Currency } from '@palpite/domain/money';
import { lazy, Suspense } from 'react';
import type { DiceRules } from '../features/dice/dice.queries.ts';
import type { GameSheet } from '../features/originals/game-head.tsx';

const DiceRulesSheet = lazy(async () => ({
  default: (await import('../features/dice/dice-rules-sheet.tsx')).DiceRulesSheet,
}));
const FairnessSheet = lazy(async () => ({
  default: (await import('../features/fairness/fairness-sheet.tsx')).FairnessSheet,
}));
const ProofSheet = lazy(async () => ({
  default: (await import('../features/fairness/proof-sheet.tsx')).ProofSheet,
}));
const HistorySheet = lazy(async () => ({
  default: (await import('../features/originals/history-sheet.tsx')).HistorySheet,
}));
const RoundList = lazy(async () => ({
  default: (await import('../features/originals/round-list.tsx')).RoundList,
}));

export type OpenSheet = { name: GameSheet } | { name: 'proof'; roundId: string };

export type DiceSheetsProps = {
  sheet: OpenSheet | null;
  onOpen: (sheet: OpenSheet | null) => void;
  rules: DiceRules;
  currency: Currency;
};

/** These are the sheets of dice; their code comes when one is opened for the first time. */
export function DiceSheets({ sheet, onOpen, rules, currency }: DiceSheetsProps) {
  if (sheet === null) return null;
  const close = () => onOpen(null);
  const list = {
    game: 'dice',
    currency,
    onOpen: (roundId: string) => onOpen({ name: 'proof', roundId }),
  } as const;
  return (
    <Suspense fallback={null}>
      {sheet.name === 'rules' ? <DiceRulesSheet rules={rules} currency={currency} onClose={close} /> : null}
      {sheet.name === 'history' ? <HistorySheet {...list} onClose={close} /> : null}
      {sheet.name === 'fairness' ? <FairnessSheet rounds={<RoundList {...list} />} onClose={close} /> : null}
      {sheet.name === 'proof' ? (
        <ProofSheet roundId={sheet.roundId} currency={currency} onClose={close} />
      ) : null}
    </Suspense>
  );
}
