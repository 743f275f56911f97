import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { OverlayComponentProps } from '../../shared/overlays.ts';
import { Originals } from './originals.tsx';

/** This leads from one game of our own to any other. */
export function OwnGamesOverlay({ onClose }: OverlayComponentProps<'ownGames'>) {
  const { t } = useTranslation(['common', 'home', 'pages']);
  return (
    <Sheet open onOpenChange={onClose} title={t('common:top.ownGames')} closeLabel={t('common:close')}>
      <div className="-mx-4">
        <Originals layout="grid" onOpened={onClose} />
      </div>
    </Sheet>
  );
}
