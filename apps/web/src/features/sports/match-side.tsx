import type { Competitor } from '@palpite/contracts/sports';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { cx, TeamBadge } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { ServedSport } from '../../shared/sports/names.ts';
import type { SideScore } from './scores.ts';

type MatchSideProps = {
  competitor: Competitor;
  sport: Sport;
  score: SideScore | null;
  isServing: boolean;
  /** Lost, or is losing. */
  isBehind?: boolean;
  /** Scored within the last seconds. */
  scored: boolean;
};

/** A longer word alone is as wide as the name column of a narrow phone. */
const longWord = 13;

/** Whether a name has a word that would be broken beside three price columns. */
function hasLongWord(name: string): boolean {
  return name.split(/[\s-]/).some((word) => word.length > longWord);
}

/** One side of a match in a row: badge, name, serving mark and score. */
export function MatchSide({ competitor, sport, score, isServing, isBehind, scored }: MatchSideProps) {
  const { t } = useTranslation('sports');
  return (
    <span className="flex min-h-6 items-center gap-1.5 py-0.5">
      {sportFaces[sport].entrants === 'teams' ? (
        <TeamBadge name={competitor.ref} short={competitor.short} size={18} className="shrink-0" />
      ) : null}
      <span
        className={cx(
          'name-wrap line-clamp-2 min-w-0 leading-tight',
          hasLongWord(competitor.name) ? 'text-caption tracking-tight' : 'text-label',
          isBehind ? 'text-fg-2' : 'text-fg-1',
        )}
      >
        {competitor.name}
      </span>
      {isServing ? (
        <span className="size-1.5 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t('serving', { context: sport as ServedSport })}</span>
        </span>
      ) : null}
      {score ? (
        <span className="tabular ml-auto flex shrink-0 items-center gap-0.5 pr-1 text-body-sm">
          <span
            className={cx(
              'min-w-4 rounded-xs px-0.5 text-right font-extrabold transition-colors duration-slow',
              scored ? 'bg-action text-on-action' : 'text-fg-1',
            )}
          >
            {score.total}
          </span>
          {score.part === null ? null : (
            <span
              className={cx(
                'text-right text-caption text-fg-2',
                // Games of a set have one digit.
                sportFaces[sport].unit === 'games' ? 'min-w-3.5' : 'min-w-6',
              )}
            >
              {score.part}
            </span>
          )}
          {score.points === null ? null : (
            <span className="min-w-5 text-right text-caption text-accent">{score.points}</span>
          )}
        </span>
      ) : null}
    </span>
  );
}
