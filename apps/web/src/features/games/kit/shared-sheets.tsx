import type { SharedGame } from '@palpite/contracts/original-games';
import type { Currency } from '@palpite/domain/money';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { OverlayFallback } from '../../../shared/ui/overlay-fallback.tsx';
import type { AutoplayPlan } from './autoplay/autoplay.ts';
import { ChoicePick, type PickChoice } from './autoplay/choice-pick.tsx';
import type { GameSheet } from './game-head.tsx';
import type { SharedRules } from './rules.queries.ts';

const AutoplaySheet = lazyPart(() => import('./autoplay/autoplay-sheet.tsx'), 'AutoplaySheet');
const HistorySheet = lazyPart(() => import('./shared-rounds/shared-history-sheet.tsx'), 'SharedHistorySheet');
const DrawnList = lazyPart(() => import('./shared-rounds/drawn-list.tsx'), 'DrawnList');
const RoundList = lazyPart(() => import('./rounds/round-list.tsx'), 'RoundList');
const ChainSheet = lazyPart(() => import('../fairness/chain-sheet.tsx'), 'ChainSheet');
const ChainProofSheet = lazyPart(() => import('../fairness/chain-proof-sheet.tsx'), 'ChainProofSheet');

export type OpenSharedSheet = { name: GameSheet | 'autoplay' } | { name: 'proof'; number: number };

export type SharedSheetsProps = {
  game: SharedGame;
  sheet: OpenSharedSheet | null;
  onOpen: (sheet: OpenSharedSheet | null) => void;
  rules: SharedRules;
  currency: Currency;
  newest: number;
  linkHash: string | null;
  nameOf: (outcome: number) => string;
  renderMark: (outcome: number) => ReactNode;
  renderBet: (bet: string) => ReactNode;
  /** Figures above the list of rounds. */
  figures?: ReactNode;
  rulesSheet: (close: () => void) => ReactNode;
  stakeMinor: bigint;
  choices: readonly PickChoice[];
  onAutoplay: (plan: AutoplayPlan, bet: string) => void;
};

/** Sheets of a shared game. Their code loads when one is first opened. */
export function SharedSheets(props: SharedSheetsProps) {
  const { game, sheet, onOpen, rules, currency, newest, linkHash, nameOf, renderMark, renderBet } = props;
  const { t } = useTranslation('shared');
  const [picked, setPicked] = useState<string | null>(null);
  if (sheet === null) return null;
  const close = () => onOpen(null);
  const prove = (number: number) => onOpen({ name: 'proof', number });
  const { publicSeed, publishedEnd, nextPublishedEnd } = rules;
  return (
    <Suspense fallback={<OverlayFallback onGone={close} />}>
      {sheet.name === 'autoplay' ? (
        <AutoplaySheet
          stakeMinor={props.stakeMinor}
          currency={currency}
          pick={
            <ChoicePick label={t('plan.bet')} choices={props.choices} value={picked} onChange={setPicked} />
          }
          pickProblem={picked === null ? t('plan.missing') : null}
          onStart={(plan) => {
            if (picked !== null) props.onAutoplay(plan, picked);
          }}
          onClose={close}
        />
      ) : null}
      {sheet.name === 'rules' ? props.rulesSheet(close) : null}
      {sheet.name === 'fairness' ? (
        <ChainSheet {...{ publicSeed, publishedEnd, nextPublishedEnd, linkHash }} onClose={close} />
      ) : null}
      {sheet.name === 'history' ? (
        <HistorySheet
          onClose={close}
          rounds={
            <div className="flex flex-col gap-5">
              {props.figures}
              <DrawnList game={game} newest={newest} nameOf={nameOf} renderMark={renderMark} onOpen={prove} />
            </div>
          }
          mine={
            <RoundList
              game={game}
              currency={currency}
              onOpen={(_, { shared }) => {
                if (shared) prove(shared.number);
              }}
              renderOutcome={({ outcome, shared }) => (
                <span className="flex items-center gap-2 pb-1">
                  {renderBet(shared?.bet ?? '')}
                  <span aria-hidden="true" className="text-fg-3">
                    →
                  </span>
                  <span className="block size-6 shrink-0">{renderMark(outcome)}</span>
                  {nameOf(outcome)}
                </span>
              )}
            />
          }
        />
      ) : null}
      {sheet.name === 'proof' ? (
        <ChainProofSheet
          game={game}
          number={sheet.number}
          nameOf={nameOf}
          renderMark={renderMark}
          onClose={close}
        />
      ) : null}
    </Suspense>
  );
}
