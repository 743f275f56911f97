import { ListRow } from '@palpite/ui';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { type NextPlace, openOverlay } from '../../shared/overlays/overlays.ts';
import { useTestAccount } from './test-account.queries.ts';

/** Links to the test account, if there is one. */
export function TestAccountHint({ next }: { next?: NextPlace | undefined }) {
  const { t } = useTranslation('identity');
  const account = useTestAccount();
  if (!account) return null;
  return (
    <ListRow
      leads
      icon={<FlaskConical size={20} />}
      title={t('test.title')}
      text={t('test.hint')}
      end={
        account.balanceMinor > 0n ? (
          <Money minor={account.balanceMinor} currency={account.currency} short />
        ) : null
      }
      onClick={() => openOverlay('testAccount', { next })}
      className="mt-4 bg-surface-2"
    />
  );
}
