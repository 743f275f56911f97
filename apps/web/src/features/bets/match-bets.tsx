import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session.ts';
import { BetCards } from './bet-cards.tsx';
import { betsOnMatchQuery } from './bets.queries.ts';

/** This shows the player's running bets on the match that is looked at; nothing when there are none. */
export function MatchBets({ matchId }: { matchId: string }) {
  const { t } = useTranslation('bets');
  const loggedIn = useSession((session) => session.token !== '');
  const { data: bets } = useQuery({ ...betsOnMatchQuery(matchId), enabled: loggedIn });
  if (!loggedIn || !bets || bets.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-title-sm">{t('here', { count: bets.length })}</h2>
      <BetCards bets={bets} offersWanted />
    </section>
  );
}
