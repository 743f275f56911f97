import { Button, Card, EmptyArt, EmptyState, ListRow, Skeleton } from '@palpite/ui';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowUpFromLine, Gift, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money } from '../shared/money.tsx';
import { openOverlay } from '../shared/overlays.ts';
import { paths } from '../shared/paths.ts';
import { usePlayer } from '../shared/player.ts';
import { useSession } from '../shared/session.ts';

function GuestWallet() {
  const { t } = useTranslation(['pages', 'common']);
  return (
    <EmptyState
      className="mt-10"
      art={<EmptyArt kind="wallet" className="w-40" />}
      title={t('pages:wallet.guestTitle')}
      text={t('pages:wallet.guestText')}
      action={
        <div className="flex gap-2">
          <Button variant="secondary" onClick={() => openOverlay('login')}>
            {t('common:login')}
          </Button>
          <Button onClick={() => openOverlay('register')}>{t('common:register')}</Button>
        </div>
      }
    />
  );
}

/** This shows what the player has and the ways money comes and goes. */
export function WalletPage() {
  const { t } = useTranslation(['pages', 'common']);
  const loggedIn = useSession((session) => session.token !== '');
  const player = usePlayer();
  if (!loggedIn) return <GuestWallet />;
  return (
    <div className="gutter flex flex-col gap-4 pt-1">
      <Card className="flex flex-col gap-4">
        <div>
          <p className="text-caption text-fg-3">{t('pages:wallet.available')}</p>
          <p className="mt-1 text-money">
            {player ? (
              <Money minor={player.cashMinor} currency={player.currency} />
            ) : (
              <Skeleton className="h-9 w-40" />
            )}
          </p>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Button icon={<ArrowDownToLine size={18} />} onClick={() => openOverlay('deposit')}>
            {t('common:account.deposit')}
          </Button>
          <Button
            variant="secondary"
            icon={<ArrowUpFromLine size={18} />}
            onClick={() => openOverlay('withdraw')}
          >
            {t('common:account.withdraw')}
          </Button>
        </div>
      </Card>
      <Card padding="none" className="p-1">
        <ListRow
          leads
          icon={<Gift size={20} />}
          title={t('pages:wallet.bonus')}
          text={t('pages:wallet.bonusText')}
          end={player ? <Money minor={player.bonusMinor} currency={player.currency} /> : null}
          render={<Link to={paths.bonus} />}
        />
        <ListRow
          leads
          icon={<History size={20} />}
          title={t('common:account.history')}
          text={t('pages:wallet.historyText')}
          render={<Link to={paths.records} />}
        />
      </Card>
      <p className="text-center text-micro text-fg-3">{t('common:responsible')}</p>
    </div>
  );
}
