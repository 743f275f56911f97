import type { MatchCard } from '@palpite/contracts/sports';
import { useTranslation } from 'react-i18next';
import { cardColumn, marketFor } from './columns.ts';
import { MatchRow } from './match-row.tsx';
import { RaceRow } from './race-row.tsx';

/** This is a match that starts soon: its sport, its sides and the prices of its result. */
export function NextRow({ match }: { match: MatchCard }) {
  const { t } = useTranslation('home');
  if (match.title !== null) return <RaceRow match={match} />;
  const { types } = cardColumn(match.sport);
  const outcomes = marketFor(match, cardColumn(match.sport))?.outcomes ?? [];
  const columns = outcomes.slice(0, 3).map(({ outcome }) => ({
    head: outcome === 'draw' ? ('draw' as const) : outcome === 'away' ? ('away' as const) : ('home' as const),
    types,
    outcomes: [outcome],
  }));
  return (
    <MatchRow
      match={match}
      columns={columns}
      note={`${t(`sports.${match.sport}`)} · ${match.league.name}`}
      labels="always"
    />
  );
}
