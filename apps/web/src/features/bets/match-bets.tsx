import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../rendering/lazy-part.ts';
import { useSession } from '../../shared/session/session.ts';
import { betsOnMatchQuery } from './bets.queries.ts';

const BetCards = lazyPart(() => import('./bet-cards.tsx'), 'BetCards');

export function MatchBets({ matchId }: { matchId: string }) {
  const { t } = useTranslation('bets');
  const loggedIn = useSession((session) => session.token !== '');
  const { data: bets } = useQuery({ ...betsOnMatchQuery(matchId), enabled: loggedIn });
  if (!loggedIn || !bets || bets.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-title-sm">{t('here', { count: bets.length })}</h2>
      <Suspense fallback={null}>
        <BetCards bets={bets} offersWanted />
      </Suspense>
    </section>
  );
}
