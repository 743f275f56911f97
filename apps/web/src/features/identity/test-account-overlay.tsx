import { Button, IconButton, ListRow, Sheet, Skeleton } from '@palpite/ui';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/messages/toast.ts';
import { Money } from '../../shared/money/money.tsx';
import { type NextPlace, type OverlayComponentProps, openOverlay } from '../../shared/overlays/overlays.ts';
import { leave } from '../../shared/session/leave.ts';
import { isLoggedIn } from '../../shared/session/session.ts';
import { AddressText } from '../../shared/ui/address-text.tsx';
import { type TestAccount, useTestAccount } from './test-account.tsx';

async function switchTo({ username, password }: TestAccount, next: NextPlace | undefined): Promise<void> {
  if (isLoggedIn()) await leave();
  openOverlay('login', { username, password, next });
}

/** Shows the credentials of the test account (section 2). */
export function TestAccountOverlay({ next, onClose }: OverlayComponentProps<'testAccount'>) {
  const { t } = useTranslation(['identity', 'common']);
  const account = useTestAccount();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    toast.success(t('common:copied'));
  };
  const line = (label: string, text: string, copyLabel: string) => (
    <ListRow
      title={
        <span className="tabular">
          <AddressText address={text} />
        </span>
      }
      text={label}
      end={<IconButton label={copyLabel} icon={<Copy size={18} />} onClick={() => void copy(text)} />}
      className="pr-0"
    />
  );
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('test.title')}
      description={t('test.text')}
      closeLabel={t('common:close')}
    >
      {account ? (
        <>
          <div className="rounded-card bg-surface-2 p-1">
            {line(t('login.username'), account.username, t('test.copyUsername'))}
            {line(t('login.password'), account.password, t('test.copyPassword'))}
            <ListRow
              title={<Money minor={account.balanceMinor} currency={account.currency} />}
              text={t('test.balance')}
            />
          </div>
          <Button
            size={56}
            block
            className="mt-5"
            onClick={() => {
              onClose();
              void switchTo(account, next);
            }}
          >
            {t('test.switch')}
          </Button>
        </>
      ) : (
        <Skeleton className="h-44 w-full rounded-card" />
      )}
    </Sheet>
  );
}
