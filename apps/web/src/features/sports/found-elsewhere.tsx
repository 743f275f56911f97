import type { MatchCard } from '@palpite/contracts/sports';
import { SectionHead } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { resultColumns } from './columns.ts';
import { MatchRow } from './match-row.tsx';
import { RaceRow } from './race-row.tsx';

/** Shows search results from other lists and sports. */
export function FoundElsewhere({ matches, title }: { matches: readonly MatchCard[]; title?: string }) {
  const { t } = useTranslation(['match', 'home']);
  return (
    <section className="pt-4">
      <SectionHead title={title ?? t('match:found.elsewhere')} />
      <div className="border-t border-hairline">
        {matches.map((match) =>
          match.title === null ? (
            <MatchRow
              key={match.state.matchId}
              match={match}
              columns={resultColumns(match)}
              note={`${t(`home:sports.${match.sport}`)} · ${match.league.name}`}
              labels="always"
            />
          ) : (
            <RaceRow key={match.state.matchId} match={match} />
          ),
        )}
      </div>
    </section>
  );
}
