import type { MatchCard, MatchState } from '@palpite/contracts/sports';
import { sportFaces } from '@palpite/domain/sports/sport-faces';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announceGoal, type Side, scorerBetween } from './goals.ts';

/** How long a goal stays marked. */
const shownMs = 6_000;

/** Returns the side that has just scored, for six seconds. Only for sports that announce goals. */
export function useGoal({ sport, competitors }: MatchCard, state: MatchState): Side | null {
  const { t } = useTranslation('sports');
  const [scorer, setScorer] = useState<Side | null>(null);
  const before = useRef(state);

  useEffect(() => {
    const side = scorerBetween(before.current, state);
    before.current = state;
    if (side === null || !sportFaces[sport].announcesGoals || !state.score) return;
    const [home = '', away = ''] = competitors.map(({ name }) => name);
    announceGoal(
      state,
      t('goal.words', {
        team: side === 'home' ? home : away,
        home,
        away,
        homeScore: state.score.home,
        awayScore: state.score.away,
      }),
    );
    setScorer(side);
  }, [state, sport, competitors, t]);

  useEffect(() => {
    if (scorer === null) return;
    const timer = setTimeout(() => setScorer(null), shownMs);
    return () => clearTimeout(timer);
  }, [scorer]);

  return scorer;
}
