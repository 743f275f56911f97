import { EmptyArt, EmptyState, Sheet, Skeleton } from '@palpite/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { gated } from '../../shared/overlays/gated.tsx';
import type { OverlayComponentProps } from '../../shared/overlays/overlays.ts';
import { type Player, usePlayer } from '../../shared/session/player.ts';
import { FailedState } from '../../shared/ui/empty-states.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import { limitsQuery } from './withdraw.queries.ts';
import { WithdrawDone } from './withdraw-done.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import type { Limits } from './withdraw-limits.ts';

type Props = OverlayComponentProps<'withdraw'>;

/** Shows the loading or failed state. */
function Waiting({ failed, onRetry, onClose }: Props & { failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation(['withdraw', 'common']);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('withdraw:title')}
      closeLabel={t('common:close')}
      height="full"
    >
      {failed ? (
        <FailedState title={t('withdraw:failed')} text={t('withdraw:failedText')} onRetry={onRetry} />
      ) : (
        <div className="flex flex-col gap-5 pt-1" aria-busy="true">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-22 rounded-md" />
          <Skeleton className="h-20 rounded-md" />
          <Skeleton className="h-26 rounded-md" />
        </div>
      )}
    </Sheet>
  );
}

/** Shows that payouts are closed. */
function Closed({ onClose }: Props) {
  const { t } = useTranslation(['withdraw', 'common']);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('withdraw:title')}
      closeLabel={t('common:close')}
      height="full"
    >
      <EmptyState
        art={<EmptyArt kind="wallet" className="w-40" />}
        title={t('withdraw:closed.title')}
        text={t('withdraw:closed.text')}
      />
    </Sheet>
  );
}

function Withdraw({ player, limits, onClose }: Props & { player: Player; limits: Limits }) {
  const form = useWithdrawal(player, limits);
  if (form.done) return <WithdrawDone done={form.done} player={player} limits={limits} onClose={onClose} />;
  return <WithdrawForm form={form} player={player} limits={limits} onClose={onClose} />;
}

function Loaded({ onClose }: Props) {
  const player = usePlayer();
  const { data, isError, refetch } = useQuery({
    ...limitsQuery(player?.currency ?? 'BRL'),
    enabled: player !== null,
  });
  if (!player || !data) return <Waiting failed={isError} onRetry={() => void refetch()} onClose={onClose} />;
  if (data.ways.length === 0) return <Closed onClose={onClose} />;
  return <Withdraw player={player} limits={data} onClose={onClose} />;
}

export const WithdrawOverlay = gated('withdraw', Loaded);
