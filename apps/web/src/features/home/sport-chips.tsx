import { Chip, ChipRow } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { sports } from '../../shared/sports.ts';

/** These are the ways into the sports, each by name. */
export function SportChips({ chosen }: { chosen?: string | undefined }) {
  const { t } = useTranslation('home');
  return (
    <ChipRow label={t('sports.label')}>
      {sports.map((sport) => (
        <Chip key={sport} selected={sport === chosen} render={<Link to={paths.sports} search={{ sport }} />}>
          {t(`sports.${sport}`)}
        </Chip>
      ))}
    </ChipRow>
  );
}
