import { Banner } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../shared/api/activity.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { UnreadableAmount } from '../../shared/money/money-input.tsx';
import { StoppedNote } from '../../shared/ui/stopped.tsx';
import { totalOf, wrongAmount } from './slip-bets.ts';
import { useOddsPolicy } from './slip-form.ts';
import { showLeg } from './slip-leg-row.tsx';
import type { SlipLeg } from './slip-legs.ts';
import type { SlipModel } from './use-slip.ts';

export type SlipNoticeProps = {
  model: SlipModel;
  /** The player pressed the button without an amount. */
  missing: boolean;
  /** Leaves out notices that need no reaction. */
  brief: boolean;
};

/** Returns the first pick that the notice is about. */
function legMeant(model: SlipModel): SlipLeg | undefined {
  const { problem, mode, legs, sent, bets, terms, related, toAgree } = model;
  if (problem === 'pricesMoved') return toAgree[0];
  if (problem === 'related') return legs.find(({ key }) => related.has(key));
  if (problem === 'closed' || problem === 'locked') return sent.find(({ state }) => state === problem);
  if (mode === 'single' && legs.length > 1) return wrongAmount(bets, terms)?.legs[0];
  return undefined;
}

/** Scrolls to the pick, which may be out of view. */
function ShowLeg({ leg }: { leg: SlipLeg | undefined }) {
  const { t } = useTranslation('slip');
  if (!leg) return null;
  return (
    <button
      type="button"
      onClick={() => showLeg(leg.key)}
      // The colour of the text: link blue on the notice's tint has too little contrast in the light theme.
      className="hit-48 shrink-0 rounded-sm font-semibold underline underline-offset-4"
    >
      {t('show')}
    </button>
  );
}

/** Shows the slip's problem or its changed prices in one sentence. */
export function SlipNotice({ model, missing, brief }: SlipNoticeProps) {
  const { t } = useTranslation('slip');
  const money = useMoney();
  const policy = useOddsPolicy((state) => state.policy);
  const { online } = useOnline();
  const { problem, sent, terms, isStale, toAgree, player, bets } = model;
  const { currency } = terms;
  if (problem === 'stopped')
    return (
      <Banner tone="warn">
        <StoppedNote />
      </Banner>
    );
  if (isStale) return <Banner tone="offline">{t(online ? 'problems.stale' : 'problems.offline')}</Banner>;
  if (problem === 'unreadable')
    return (
      <Banner tone="warn">
        <UnreadableAmount currency={currency} />
      </Banner>
    );
  if (problem === null || (problem === 'missing' && !missing))
    return brief ? null : <Moved model={model} policy={policy} />;
  const lackMinor = player ? totalOf(bets, 'stakeMinor') - player.cashMinor : 0n;
  return (
    <Banner tone={problem === 'pricesMoved' ? 'info' : 'warn'} action={<ShowLeg leg={legMeant(model)} />}>
      {t(`problems.${problem}`, {
        count:
          problem === 'pricesMoved' ? toAgree.length : sent.filter(({ state }) => state !== 'open').length,
        max: problem === 'legsMax' ? terms.legsMax : money(terms.stakeMaxMinor, currency),
        min: money(terms.stakeMinMinor, currency),
        lack: money(lackMinor, currency),
      })}
    </Banner>
  );
}

/** Reports price changes that the policy accepts. */
function Moved({ model, policy }: { model: SlipModel; policy: string }) {
  const { t } = useTranslation('slip');
  // Without any amount each pick may still become a bet.
  const legs = model.sent.length > 0 ? model.sent : model.legs;
  const up = legs.filter(({ movement }) => movement === 'up').length;
  const down = legs.filter(({ movement }) => movement === 'down').length;
  const show = <ShowLeg leg={legs.find(({ movement }) => movement !== null)} />;
  if (up + down === 0) return null;
  if (down === 0 && policy !== 'none')
    return (
      <Banner tone="good" action={show}>
        {t('moved.up', { count: up })}
      </Banner>
    );
  return policy === 'all' ? (
    <Banner tone="info" action={show}>
      {t('moved.any', { count: up + down })}
    </Banner>
  ) : null;
}
