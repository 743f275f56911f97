import { sportNames } from '@palpite/domain/sports/sport-faces';
import { Chip, ChipRow } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { countOf } from './sport-counts.ts';
import { type ListName, useSportsHome } from './sports.queries.ts';

/** Links to the sports, with the number of matches in the list. */
export function SportChips({ chosen, list }: { chosen?: string | undefined; list?: ListName | undefined }) {
  const { t } = useTranslation('home');
  const { data } = useSportsHome();
  return (
    // The new key scrolls to the chosen chip again after the counts have widened the chips.
    <ChipRow key={data ? 'counted' : 'bare'} label={t('sports.label')}>
      {sportNames.map((sport) => (
        <Chip
          key={sport}
          selected={sport === chosen}
          count={countOf(data?.sports, sport, list ?? 'inPlay') || undefined}
          render={<Link to={paths.sports} search={{ sport, ...(list ? { list } : {}) }} />}
        >
          {t(`sports.${sport}`)}
        </Chip>
      ))}
    </ChipRow>
  );
}
