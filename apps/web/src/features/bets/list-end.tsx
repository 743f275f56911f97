import { useTranslation } from 'react-i18next';
import { ListEnd as SharedListEnd } from '../../shared/ui/list-end.tsx';

/** Loads the next page of bets when it scrolls into view. */
export function ListEnd({ busy, onReach }: { busy: boolean; onReach: () => void }) {
  const { t } = useTranslation('bets');
  return <SharedListEnd busy={busy} label={t('more')} onReach={onReach} />;
}
