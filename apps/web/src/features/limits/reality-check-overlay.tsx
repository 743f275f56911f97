import { fromWire } from '@palpite/domain/money';
import { Button, Dialog, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { SignedAmount } from '../../shared/games/signed-amount.tsx';
import { useMoney } from '../../shared/money/money.tsx';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { paths } from '../../shared/paths.ts';
import { leave } from '../../shared/session/leave.ts';
import { usePlayer } from '../../shared/session/player.ts';

const minutesAnHour = 60;

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 flex-1 rounded-md bg-surface-2 px-3 py-2.5">
      <dt className="text-caption text-fg-3">{name}</dt>
      <dd className="tabular mt-0.5 min-h-6 text-body font-bold">{children}</dd>
    </div>
  );
}

export function RealityCheckOverlay({ onClose }: OverlayComponentProps<'realityCheck'>) {
  const { t } = useTranslation('limits');
  const player = usePlayer();
  const money = useMoney();
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: ['limits', 'playSession'],
    queryFn: ({ signal }) => call('getPlaySession', { query: { loading: false } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const openMinor = data && player ? fromWire(data.open, player.currency) : 0n;
  const sinceMs = player?.playSession.sinceMs ?? null;
  const minutes =
    sinceMs === null ? 0 : Math.max(0, Math.floor(((dataUpdatedAt || Date.now()) - sinceMs) / 60_000));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('realityCheck.title')}
      description={t('realityCheck.text')}
      confirmLabel={t('realityCheck.goOn')}
      onConfirm={onClose}
      foot={
        <Button block variant="ghost" onClick={leave}>
          {t('realityCheck.leave')}
        </Button>
      }
    >
      <dl className="flex gap-2 big:flex-col">
        <Figure name={t('realityCheck.time')}>
          {t('realityCheck.clock', {
            hours: Math.floor(minutes / minutesAnHour),
            minutes: minutes % minutesAnHour,
          })}
        </Figure>
        <Figure name={t('realityCheck.net')}>
          {data && player ? (
            <SignedAmount minor={fromWire(data.net, player.currency)} currency={player.currency} />
          ) : isError ? (
            '—'
          ) : (
            <Skeleton className="h-6 w-24" />
          )}
        </Figure>
      </dl>
      {openMinor > 0n && player ? (
        <p className="tabular mt-2 text-caption text-fg-2">
          {t('realityCheck.open', { amount: money(openMinor, player.currency) })}
        </p>
      ) : null}
      {isError ? <p className="mt-2 text-caption text-fg-2">{t('realityCheck.failed')}</p> : null}
      <Button
        block
        variant="secondary"
        className="mt-3"
        render={<Link to={paths.limits} />}
        onClick={onClose}
      >
        {t('realityCheck.break')}
      </Button>
    </Dialog>
  );
}
