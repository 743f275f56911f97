import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { multiplierParts } from '../../../../shared/games/multiplier.ts';
import { useLocale } from '../../../../shared/i18n/i18n.ts';
import { Money, useMoney } from '../../../../shared/money/money.tsx';
import { AutoplayBar, AutoplayButton, AutoplayNote } from '../autoplay/autoplay-bar.tsx';
import type { useAutoplay } from '../autoplay/use-autoplay.ts';
import { BetBar } from '../bet-bar.tsx';
import { isBlocked, type StakeLimits, type StakeProblem } from '../stake/stake.ts';
import { StakeProblemNote } from '../stake/stake-control.tsx';
import { useSlow } from '../use-slow.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import { isSilent, type StepFlow } from './step-flow.ts';
import type { CashOutValue, OverSteps } from './step-rounds.ts';

export type StepWords = {
  lead: string;
  first: string;
  next: string;
  /** Label while there is nothing to cash out. */
  begin: string;
};

export type StepBetProps = {
  flow: StepFlow;
  problem: StakeProblem | null;
  stakeMinor: bigint | null;
  limits: StakeLimits;
  currency: Currency;
  words: StepWords;
  onLeast: (stakeMinor: bigint) => void;
  onPress: () => void;
  aside?: ReactNode;
  message?: ReactNode;
};

function Prospect({ name, holding, currency }: { name: string; holding: CashOutValue; currency: Currency }) {
  const locale = useLocale();
  const { value, decimals } = multiplierParts(holding.multiplier);
  return (
    <div className="flex items-baseline justify-between gap-x-3 big:flex-wrap">
      <span>{name}</span>
      <span className="tabular text-body font-bold whitespace-nowrap text-fg-1">
        <span className="mr-2 font-semibold text-accent">{formatNumber(value, locale, decimals)}×</span>
        <Money minor={holding.payoutMinor} currency={currency} />
      </span>
    </div>
  );
}

export const StepBet = memo(function StepBet(props: StepBetProps) {
  const { flow, problem, stakeMinor, limits, currency, words, onLeast, onPress, aside, message } = props;
  const { phase, notice, open } = flow;
  const { t } = useTranslation(['originals', 'steps']);
  const money = useMoney();
  const slow = useSlow(
    phase === 'starting' || phase === 'leaving' || phase === 'unread' || phase === 'looking',
  );
  const asProblem = (note: ReactNode) => ({ note, noteTone: 'problem' as const });

  if (isSilent(flow))
    return (
      <BetBar
        note={t('steps:unknown')}
        noteTone="wait"
        label={t('originals:bet.look')}
        waiting={slow}
        onPress={onPress}
      />
    );

  if (open !== null) {
    const begun = open.steps.length > 0;
    // Other stake problems do not apply to an open round.
    const offline = problem === 'offline';
    const prospect = open.next && (
      <Prospect name={begun ? words.next : words.first} holding={open.next} currency={currency} />
    );
    return (
      <BetBar
        note={
          offline
            ? t('originals:problems.offline')
            : notice?.kind === 'resumed'
              ? t('steps:resumed')
              : prospect
        }
        noteTone="plain"
        label={begun ? t('steps:cashOut', { amount: money(open.payoutMinor, currency) }) : words.begin}
        waiting={slow}
        disabled={!begun || offline}
        shortcuts="C"
        onPress={onPress}
      />
    );
  }

  // Disabled until the server has said that no round is open.
  const unread = phase === 'unread';
  const place =
    stakeMinor === null || stakeMinor === 0n
      ? t('originals:bet.placeEmpty')
      : t('originals:bet.place', { amount: money(stakeMinor, currency) });
  if (problem !== null && phase !== 'starting')
    return (
      <BetBar
        note={<StakeProblemNote {...{ problem, limits, currency, onLeast }} />}
        noteTone={isBlocked(problem) ? 'wait' : 'problem'}
        label={problem === 'balanceLow' ? t('originals:bet.deposit') : place}
        waiting={false}
        disabled={unread || problem !== 'balanceLow'}
        onPress={onPress}
        aside={aside}
      />
    );
  const lost = notice?.kind === 'lost' ? t('originals:notices.lost') : null;
  return (
    <BetBar
      {...(lost === null
        ? {
            note: message ?? <span className="text-fg-3">{words.lead}</span>,
            noteTone: 'plain' as const,
          }
        : asProblem(lost))}
      label={notice?.kind === 'lost' ? t('originals:bet.again') : place}
      waiting={slow}
      disabled={unread}
      onPress={onPress}
      aside={aside}
    />
  );
});

type StepPlayBarProps = Omit<StepBetProps, 'aside' | 'said'> & {
  auto: ReturnType<typeof useAutoplay<OverSteps>>;
  onAutoplay: () => void;
};

export const StepPlayBar = memo(function StepPlayBar(props: StepPlayBarProps) {
  const { auto, onAutoplay, onPress, ...bet } = props;
  const { series, running, stop } = auto;
  const { currency, problem } = bet;
  // An answer changes the board first, and this one frame later.
  const flow = useFrameDelay(bet.flow, 1);
  const disabled = problem !== null || flow.phase !== 'ready';
  const aside = useMemo(
    () => <AutoplayButton look="button" disabled={disabled} onPress={onAutoplay} />,
    [disabled, onAutoplay],
  );
  // Ignores a press in that frame when its label no longer matches the round.
  const press = useStableCallback(() => {
    if ((flow.open === null) === (bet.flow.open === null)) onPress();
  });
  if (series !== null && running) return <AutoplayBar series={series} currency={currency} onStop={stop} />;
  return (
    <StepBet
      {...bet}
      flow={flow}
      onPress={press}
      message={series === null ? undefined : <AutoplayNote series={series} currency={currency} />}
      aside={aside}
    />
  );
});
