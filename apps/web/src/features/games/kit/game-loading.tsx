import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GameFrame } from './game-frame.tsx';

/** Placeholder until the rules of a game have loaded. */
export function GameLoading() {
  return (
    <GameFrame
      head={<Skeleton className="my-2 h-9 w-32 rounded-sm" />}
      board={<Skeleton className="m-4 flex-1 rounded-card" />}
      controls={
        <>
          <Skeleton className="h-12 w-full rounded-md" />
          <Skeleton className="h-18 w-full rounded-md" />
          <Skeleton className="h-13 w-full rounded-md" />
          <Skeleton className="h-14 w-full rounded-card" />
        </>
      }
    />
  );
}

export type GameUnreachableProps = {
  of: 'game' | 'player';
  /** Message of the server's refusal, if there is one. */
  message: string | null;
  onRetry: () => Promise<unknown>;
};

export function GameUnreachable({ of, message, onRetry }: GameUnreachableProps) {
  const { t } = useTranslation('originals');
  const [asking, setAsking] = useState(false);
  const retry = async () => {
    setAsking(true);
    await onRetry();
    setAsking(false);
  };
  return (
    <div role="alert" className="grid min-h-[64dvh] place-items-center">
      <EmptyState
        art={<EmptyArt kind="offline" className="w-40" />}
        title={t(of === 'game' ? 'unreachable.title' : 'unreachable.playerTitle')}
        text={message ?? t(of === 'game' ? 'unreachable.text' : 'unreachable.playerText')}
        action={
          <Button loading={asking} loadingLabel={t('retry')} onClick={() => void retry()}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}
