import { turnoverOf } from '@palpite/domain/wagering';
import { formatDateTime, formatTime } from '@palpite/i18n';
import { Button, cx, EmptyArt, EmptyState, Skeleton } from '@palpite/ui';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Check, Flame, Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { sendOrRead } from '../../shared/api/send-or-read.ts';
import { useMoney, useMoneyShort } from '../../shared/money/money.tsx';
import {
  findPlayer,
  mergeUserInfo,
  type Player,
  refreshPlayer,
  usePlayer,
} from '../../shared/session/player.ts';
import {
  awardOfToday,
  type SignIn,
  signInKey,
  signInQuery,
  useSignIn,
} from '../../shared/session/sign-in.ts';
import { daysBetween } from '../../shared/sports/days.ts';
import { FailedState } from '../../shared/ui/empty-states.tsx';
import { refreshBonuses } from '../../shared/wallet/bonuses.ts';
import { TurnoverText } from '../../shared/wallet/turnover-text.ts';

function Waiting() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-47 rounded-md" />
      <Skeleton className="h-14 rounded-card" />
    </div>
  );
}

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

type Mark = 'had' | 'now' | 'ahead';

function markOf(step: number, { state, step: own, streak }: SignIn): Mark {
  if (step === own) return state === 'taken' ? 'had' : 'now';
  // Nothing is claimed yet before the first sign-in and at the start of a new round.
  return step < own && streak > 0 ? 'had' : 'ahead';
}

function Ladder({ signIn, player }: { signIn: SignIn; player: Player }) {
  const { t } = useTranslation('signIn');
  const money = useMoneyShort();
  return (
    <ol className="grid grid-cols-4 gap-2 big:grid-cols-2">
      {signIn.steps.map(({ step, awardMinor }) => {
        const mark = markOf(step, signIn);
        const isLast = step === signIn.steps.length;
        const amount = money(awardMinor, player.currency);
        return (
          <li
            key={step}
            aria-current={mark === 'now' ? 'step' : undefined}
            aria-label={t(`step.${mark}`, { day: step, amount })}
            className={cx(
              'flex min-h-22 flex-col items-center justify-between rounded-md px-1 py-2.5 text-center',
              isLast && 'col-span-2',
              mark === 'now' ? 'bg-action text-on-action' : mark === 'had' ? 'bg-bonus/14' : 'bg-surface-2',
            )}
          >
            <span className={cx('text-micro', mark === 'now' ? 'font-semibold' : 'text-fg-3')}>
              {t('day', { day: step })}
            </span>
            {mark === 'had' ? (
              <Check aria-hidden="true" size={22} strokeWidth={2.5} className="text-bonus" />
            ) : (
              <Gift
                aria-hidden="true"
                size={isLast ? 26 : 22}
                className={mark === 'now' ? '' : isLast ? 'text-accent' : 'text-fg-3'}
              />
            )}
            <span className={cx('tabular text-caption font-bold', mark === 'had' ? 'text-bonus' : undefined)}>
              {amount}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export function claimSignIn() {
  return sendOrRead(
    () => call('claimSignIn', { body: { loading: false } }, { lost: null }),
    async () => {
      const query = signInQuery(findPlayer()?.currency ?? 'BRL');
      return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).state === 'taken';
    },
  );
}

function useClaimSignIn() {
  return useMutation({
    mutationFn: claimSignIn,
    onSuccess: (reply) => {
      if (reply) mergeUserInfo({ bonusBalance: reply.bonusBalance });
      else void refreshPlayer();
    },
    onSettled: () => {
      refreshBonuses();
      return queryClient.invalidateQueries({ queryKey: [signInKey] });
    },
  });
}

/** Returns when the next sign-in opens: "today", "tomorrow" or the date, with the time. */
export function opensText(opensAt: Date, now: Date, t: TFunction<'signIn'>): string {
  const days = daysBetween(now, opensAt);
  if (days !== 0 && days !== 1) return t('opens.later', { at: formatDateTime(opensAt) });
  return t(days === 0 ? 'opens.today' : 'opens.tomorrow', { time: formatTime(opensAt) });
}
