import type { MatchState } from '@palpite/contracts/sports';
import { FlagTriangleRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Score = { home: number; away: number };

function Fact({ label, mark, score }: { label: string; mark: React.ReactNode; score: Score }) {
  return (
    <span className="flex items-center gap-1">
      {mark}
      <span className="sr-only">{label}</span>
      <span className="tabular">
        {score.home}–{score.away}
      </span>
    </span>
  );
}

/** Corners and red cards of a match in play. */
export function MatchFacts({ state }: { state: MatchState }) {
  const { t } = useTranslation('sports');
  const { corners, cards } = state;
  const red = cards && cards.red.home + cards.red.away > 0 ? cards.red : null;
  if (!corners && !red) return null;
  return (
    <span className="flex items-center gap-2 text-fg-3">
      {red ? (
        <Fact
          label={t('redCards')}
          mark={<span aria-hidden="true" className="h-2.5 w-1.75 rounded-[2px] bg-down" />}
          score={red}
        />
      ) : null}
      {corners ? (
        <Fact
          label={t('corners')}
          mark={<FlagTriangleRight aria-hidden="true" size={11} strokeWidth={2.5} />}
          score={corners}
        />
      ) : null}
    </span>
  );
}
