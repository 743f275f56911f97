import { Banner, Button } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useUpdate } from '../../shared/device/update.ts';
import { usePickCount } from '../../shared/sports/slip-store.ts';

/** Shows that a newer version is available; only the button activates it. */
export function UpdateBar() {
  const { t } = useTranslation('app');
  const picks = usePickCount();
  const take = useUpdate((update) => update.take);
  if (take === null) return null;
  return (
    <div className="gutter pb-2">
      <Banner
        live
        action={
          <Button variant="ghost" size={40} onClick={take}>
            {t('update.action')}
          </Button>
        }
      >
        {t(picks > 0 ? 'update.textWithPicks' : 'update.text')}
      </Banner>
    </div>
  );
}
