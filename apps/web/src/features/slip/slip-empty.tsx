import { Button, EmptyArt, EmptyState } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { OnePressRow } from './one-press-row.tsx';

export function SlipEmpty({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { t } = useTranslation('slip');
  return (
    <>
      <EmptyState
        art={<EmptyArt kind="slip" className="w-40" />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Button variant="secondary" render={<Link to={paths.sports} onClick={onLeave} />}>
            {t('empty.action')}
          </Button>
        }
      />
      <OnePressRow />
    </>
  );
}
