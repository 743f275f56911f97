import { Card, ListRow } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';

export function PlayGroup() {
  const { t } = useTranslation('account');
  return (
    <Card padding="none" className="p-1.5">
      <ListRow
        leads
        icon={<ChartNoAxesColumn size={20} />}
        title={t('play.title')}
        text={t('play.text')}
        render={<Link to={paths.statistics} />}
      />
    </Card>
  );
}
