import type { MatchCard } from '@palpite/contracts/sports';
import { SectionHead } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { NextRow } from './next-row.tsx';

/** These are the matches of other lists and sports that a search finds. */
export function FoundElsewhere({ matches }: { matches: readonly MatchCard[] }) {
  const { t } = useTranslation('sports');
  return (
    <section className="pt-4">
      <SectionHead title={t('search.elsewhere')} />
      <div className="border-t border-hairline">
        {matches.map((match) => (
          <NextRow key={match.state.matchId} match={match} />
        ))}
      </div>
    </section>
  );
}
