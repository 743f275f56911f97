import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { GameFrame } from './game-frame.tsx';

/** This holds the place of a game until its rules are there. */
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

/** This says that a game could not be loaded and offers another try. */
export function GameUnreachable({ message, onRetry }: { message: string | null; onRetry: () => void }) {
  const { t } = useTranslation('originals');
  return (
    <div role="alert" className="grid min-h-[64dvh] place-items-center">
      <EmptyState
        art={<EmptyArt kind="offline" className="w-40" />}
        title={t('unreachable.title')}
        text={message ?? t('unreachable.text')}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </div>
  );
}
