import type { SharedGame } from '@palpite/contracts/original-games';
import { formatDateTime } from '@palpite/i18n';
import { Card, Sheet } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chainRoundQuery } from './chain.queries.ts';
import { checkChainRound } from './chain-proof.ts';
import { ChainSteps } from './chain-steps.tsx';
import { LoadState } from './load-state.tsx';
import { Verdict } from './verdict.tsx';

export type ChainProofSheetProps = {
  game: SharedGame;
  number: number;
  nameOf: (outcome: number) => string;
  renderMark: (outcome: number) => ReactNode;
  onClose: () => void;
};

export function ChainProofSheet(props: ChainProofSheetProps) {
  const { game, number, nameOf, renderMark, onClose } = props;
  const { t } = useTranslation(['fairness', 'shared']);
  const { data: round, error, refetch } = useQuery(chainRoundQuery(game, number));
  const check = round && checkChainRound(game, round);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('fairness:proof.title')}
      closeLabel={t('fairness:close')}
      height="full"
      desktop="side"
    >
      {round && check ? (
        <div className="flex flex-col gap-5">
          <Card level={2} className="flex items-center gap-4">
            <span className="block size-14 shrink-0">{renderMark(round.outcome)}</span>
            <div className="min-w-0">
              <p className="text-title">{nameOf(round.outcome)}</p>
              <p className="tabular text-caption text-fg-3">
                {t('shared:round', { number })} · {formatDateTime(round.at)}
              </p>
            </div>
          </Card>
          <Verdict verdict={check.fair ? 'fair' : 'unfair'} />
          <ChainSteps round={round} check={check} nameOf={nameOf} />
        </div>
      ) : round === null ? (
        <p role="status" className="py-8 text-center text-body-sm text-fg-2">
          {t('shared:proof.early')}
        </p>
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </Sheet>
  );
}
