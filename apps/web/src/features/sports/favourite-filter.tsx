import type { Sport } from '@palpite/domain/sports/sport-faces';
import { IconButton } from '@palpite/ui';
import { useNavigate } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import type { ListName } from './sports.queries.ts';

type FavouriteFilterProps = { sport: Sport; list: ListName; filter: { favourites?: 1 } };

export function FavouriteFilter({ sport, list, filter }: FavouriteFilterProps) {
  const { t } = useTranslation('match');
  const navigate = useNavigate();
  const isOn = 'favourites' in filter;
  return (
    <IconButton
      label={t('favourites.label')}
      pressed={isOn}
      icon={<Star aria-hidden="true" size={19} />}
      onClick={() =>
        void navigate({
          to: paths.sports,
          search: { sport, list, ...(isOn ? {} : { favourites: 1 }) },
          replace: true,
        })
      }
    />
  );
}
