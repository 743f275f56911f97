import { Chip, ChipRow } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fixedShelvesOf, type Lobby } from '../../shared/lobby/lobby.ts';
import { paths } from '../../shared/paths.ts';

/** The shelves of the casino: fixed ones first, then the operator's categories. */
export function ShelfChips({ chosen, lobby }: { chosen: string; lobby: Lobby | null }) {
  const { t } = useTranslation('lobby');
  const shelves = [
    ...fixedShelvesOf(lobby).map((code) => ({ code, name: t(`shelves.${code}`) })),
    ...(lobby?.categories ?? []),
  ];
  return (
    <ChipRow key={shelves.length} label={t('shelves.label')}>
      {shelves.map(({ code, name }) => (
        <Chip
          key={code}
          selected={code === chosen}
          icon={code === 'favourites' ? <Heart aria-hidden="true" size={14} strokeWidth={2.5} /> : undefined}
          render={
            <Link
              to={paths.casino}
              search={code === 'lobby' ? {} : { shelf: code }}
              resetScroll={false}
              replace
            />
          }
        >
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}
