import { Sheet } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { RoundList, type RoundListProps } from './round-list.tsx';

export function HistorySheet({ onClose, ...list }: RoundListProps & { onClose: () => void }) {
  const { t } = useTranslation('originals');
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('history.title')}
      closeLabel={t('close')}
      height="full"
      desktop="side"
    >
      <RoundList {...list} />
    </Sheet>
  );
}
