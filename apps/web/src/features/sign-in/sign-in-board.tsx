import { turnoverOf } from '@palpite/domain/wagering';
import { Button, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { Flame } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../shared/money/money.tsx';
import { usePlayer } from '../../shared/session/player.ts';
import { awardOfToday, useSignIn } from '../../shared/session/sign-in.ts';
import { FailedState } from '../../shared/ui/failed-state.tsx';
import { TurnoverText } from '../../shared/wallet/turnover-text.ts';
import { Ladder } from './ladder.tsx';
import { opensText } from './opens-text.ts';
import { useClaimSignIn } from './sign-in.mutations.ts';

function Waiting() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-47 rounded-md" />
      <Skeleton className="h-14 rounded-card" />
    </div>
  );
}

/** The daily sign-in: the steps, today's button and the wagering of the bonus. */
export function SignInBoard() {
  const { t } = useTranslation(['signIn', 'common', 'errors']);
  const { t: ofSignIn } = useTranslation('signIn');
  const money = useMoney();
  const player = usePlayer();
  const { signIn, error: failure, retry } = useSignIn();
  const claim = useClaimSignIn();
  if (failure)
    return (
      <FailedState
        title={t('signIn:failed.title')}
        text={t('signIn:failed.text')}
        error={failure}
        onRetry={retry}
      />
    );
  if (!signIn || !player) return <Waiting />;
  if (signIn.state === 'off')
    return (
      <EmptyState
        art={<EmptyArt kind="favourites" className="w-32" />}
        title={t('signIn:off.title')}
        text={signIn.levelMin > 0 ? t('signIn:off.level', { level: signIn.levelMin }) : t('signIn:off.text')}
      />
    );
  const award = money(awardOfToday(signIn), player.currency);
  const turnover = money(turnoverOf(awardOfToday(signIn), BigInt(signIn.wagerTimes)), player.currency);
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="flex items-center gap-2 text-body text-fg-1">
        <Flame aria-hidden="true" size={20} className="text-boost" />
        {signIn.state === 'taken'
          ? t('signIn:taken', { amount: award })
          : signIn.streak > 0
            ? t('signIn:streak', { count: signIn.streak })
            : t('signIn:begin')}
      </p>
      <Ladder signIn={signIn} player={player} />
      {signIn.state === 'open' ? (
        <Button
          size={56}
          block
          loading={claim.isPending}
          loadingLabel={t('signIn:claiming')}
          onClick={() => claim.mutate()}
        >
          {t('signIn:claim', { amount: award })}
        </Button>
      ) : (
        <p className="rounded-md bg-surface-2 px-4 py-3.5 text-center text-body-sm text-fg-2">
          {signIn.opensAt ? opensText(signIn.opensAt, new Date(), ofSignIn) : null}
        </p>
      )}
      <p className="text-caption text-fg-3">
        <TurnoverText
          of="bonus"
          text={t('signIn:terms', {
            times: signIn.wagerTimes,
            turnover,
            days: signIn.expiresAfterDays,
          })}
          amount={turnover}
        />
      </p>
    </div>
  );
}
