import { Button, Card } from '@palpite/ui';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import type { Player } from '../../shared/session/player.ts';
import { StoppedNote, useStopped } from '../../shared/ui/stopped.tsx';

export function BalanceCard({ player }: { player: Player }) {
  const { t } = useTranslation('account');
  const stopped = useStopped() !== null;
  return (
    <Card>
      <p className="text-body-sm text-fg-2">{t('balance.cash')}</p>
      <p className="mt-0.5 text-money">
        <Money minor={player.cashMinor} currency={player.currency} />
      </p>
      <div className="mt-3 flex items-baseline justify-between gap-3 border-t border-hairline pt-3">
        <p className="min-w-0 text-body-sm text-fg-2">
          {t('balance.bonus')}
          <span className="block text-caption text-fg-3">{t('balance.bonusHint')}</span>
        </p>
        <p className="shrink-0 text-body font-bold text-bonus">
          <Money minor={player.bonusMinor} currency={player.currency} />
        </p>
      </div>
      <div className="mt-4 grid grid-cols-2 gap-2 big:grid-cols-1">
        <Button
          disabled={stopped}
          icon={<ArrowDownToLine size={18} />}
          onClick={() => openOverlay('deposit')}
        >
          {t('balance.deposit')}
        </Button>
        <Button
          variant="secondary"
          icon={<ArrowUpFromLine size={18} />}
          onClick={() => openOverlay('withdraw')}
        >
          {t('balance.withdraw')}
        </Button>
      </div>
      <StoppedNote className="mt-3" />
    </Card>
  );
}
