import { formatDateTime } from '@palpite/i18n';
import { Badge, Button, Card, cx } from '@palpite/ui';
import { ChevronRight, Repeat2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { type Bet, returnedMinor } from '../../shared/sports/bet.ts';
import { useBetName } from '../../shared/sports/bet-name.ts';
import { standingOf, standingTones } from '../../shared/sports/bet-state.ts';
import { DelayRing } from '../../shared/sports/delay-ring.tsx';
import { BetLegRow } from './bet-leg-row.tsx';
import { CashOutButton } from './cash-out-button.tsx';
import type { CashOutOffer } from './cash-out-offer.ts';
import { useRepeatBet } from './use-repeat-bet.ts';

export type BetCardProps = {
  bet: Bet;
  /** Only for an open bet, if cash-out is offered. */
  offer?: CashOutOffer | undefined;
  onOpen: () => void;
  onCashOut: () => void;
};

function Figures({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const standing = standingOf(bet);
  const running = standing === 'open' || standing === 'pending';
  return (
    <dl className="grid grid-cols-2 gap-3">
      <div>
        <dt className="text-caption text-fg-3">{t('stake')}</dt>
        <dd className="text-body-sm font-semibold">
          <Money minor={bet.stakeMinor} currency={bet.currency} />
        </dd>
        {bet.stakeLeftMinor !== bet.stakeMinor && running ? (
          <dd className="tabular text-caption text-fg-3">
            {t('stillIn', { amount: money(bet.stakeLeftMinor, bet.currency) })}
          </dd>
        ) : null}
      </div>
      <div className="text-right">
        <dt className="text-caption text-fg-3">
          {t(running ? 'mayReturn' : standing === 'refused' ? 'givenBack' : 'returned')}
        </dt>
        <dd
          className={cx(
            'text-body-sm font-bold',
            running ? 'text-accent' : standing === 'won' ? 'text-up' : 'text-fg-1',
          )}
        >
          <Money
            minor={running ? bet.highestMinor : standing === 'refused' ? bet.stakeMinor : returnedMinor(bet)}
            currency={bet.currency}
          />
        </dd>
        {bet.cashedOutMinor > 0n && running ? (
          <dd className="tabular text-caption text-fg-3">
            {t('alreadyPaid', { amount: money(bet.cashedOutMinor, bet.currency) })}
          </dd>
        ) : null}
      </div>
    </dl>
  );
}

/** A bet of the player: its legs, their results, the money and the actions. */
export function BetCard({ bet, offer, onOpen, onCashOut }: BetCardProps) {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const nameOf = useBetName();
  const repeat = useRepeatBet();
  const standing = standingOf(bet);
  return (
    <Card render={<article aria-label={`${nameOf(bet)}, ${t(`states.${standing}`)}`} />} padding="none">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-2 rounded-t-card px-4 py-3 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-body-sm font-bold">{nameOf(bet)}</span>
            <Badge tone={standingTones[standing]}>{t(`states.${standing}`)}</Badge>
          </span>
          <span className="tabular block text-caption text-fg-3">
            {formatDateTime(new Date(bet.placedAt))}
          </span>
        </span>
        <ChevronRight aria-label={t('details')} size={16} className="-mr-1 shrink-0 text-fg-3" />
      </button>
      <ul className="flex flex-col gap-3.5 px-4 pb-3.5">
        {bet.legs.map((leg) => (
          <BetLegRow key={`${leg.marketId}/${leg.outcome}`} leg={leg} />
        ))}
      </ul>
      <div className="flex flex-col gap-3 border-t border-hairline px-4 pt-3 pb-4">
        {bet.refusal ? <p className="text-label text-fg-2">{bet.refusal.message}</p> : null}
        {bet.owedMinor > 0n ? (
          <p className="tabular text-label text-fg-2">
            {t('owed', { amount: money(bet.owedMinor, bet.currency) })}
          </p>
        ) : null}
        <Figures bet={bet} />
        {standing === 'pending' && bet.delay ? (
          <p className="flex items-center gap-3 text-label text-fg-2">
            <DelayRing
              size={44}
              fromMs={bet.delay.fromMs}
              untilMs={bet.delay.untilMs}
              label={t('pendingLabel')}
            />
            {t('pendingText')}
          </p>
        ) : null}
        {standing === 'open' && offer ? <CashOutButton bet={bet} offer={offer} onPress={onCashOut} /> : null}
        {standing === 'open' || standing === 'pending' ? null : (
          <Button
            variant="secondary"
            size={40}
            className="self-start"
            icon={<Repeat2 size={16} />}
            loading={repeat.isBusy}
            onClick={() => void repeat.run(bet)}
          >
            {t('repeat')}
          </Button>
        )}
      </div>
    </Card>
  );
}
