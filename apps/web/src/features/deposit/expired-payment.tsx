import { Banner, Button, EmptyArt, EmptyState } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import type { StatusCheck } from './order.queries.ts';

/** Replaces the vendor's page once the time to pay is over. */
export function ExpiredPayment({ check, onAgain }: { check: StatusCheck; onAgain: () => void }) {
  const { t } = useTranslation('deposit');
  return (
    <div className="grid h-full place-items-center" role="status">
      <EmptyState
        art={<EmptyArt kind="wallet" className="w-40" />}
        title={t('expired.title')}
        text={t('expired.text')}
        action={
          <div className="flex flex-col gap-2">
            {check.waiting ? <Banner>{t('pay.waiting')}</Banner> : null}
            <Button onClick={onAgain}>{t('expired.again')}</Button>
            <Button
              variant="secondary"
              loading={check.checking}
              loadingLabel={t('pay.checking')}
              onClick={check.ask}
            >
              {t('expired.check')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
