import type { MatchCard } from '@palpite/contracts/sports';
import { useTranslation } from 'react-i18next';
import { resultColumns } from './columns.ts';
import { MatchRow } from './match-row.tsx';
import { RaceRow } from './race-row.tsx';

/** A match of any sport that starts soon, with its result prices. */
export function NextRow({ match }: { match: MatchCard }) {
  const { t } = useTranslation('home');
  if (match.title !== null) return <RaceRow match={match} />;
  return (
    <MatchRow
      match={match}
      columns={resultColumns(match)}
      note={`${t(`sports.${match.sport}`)} · ${match.league.name}`}
      labels="always"
    />
  );
}
