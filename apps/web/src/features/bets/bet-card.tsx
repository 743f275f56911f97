import { formatDateTime } from '@palpite/i18n';
import { Badge, Button, Card, cx } from '@palpite/ui';
import { ChevronRight, Clock, Lock, type LucideIcon, Repeat2, Search } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { toast } from '../../shared/messages/toast.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { openOverlay } from '../../shared/overlays/overlays.ts';
import type { Span } from '../../shared/sports/bet.ts';
import { type Bet, betStatus, returnedMinor, statusTones } from '../../shared/sports/bet.ts';
import { DelayRing } from '../../shared/sports/bet-parts.tsx';
import { useBetName } from '../../shared/sports/bet-texts.ts';
import { updateBoard, useIsLocked } from '../../shared/sports/prices/price-board.ts';
import { toPick } from '../../shared/sports/slip-pick.ts';
import { putPicks } from '../../shared/sports/slip-store.ts';
import { BetLegRow } from './bet-leg-row.tsx';
import { type CashOutOffer, whyNoOffer } from './cash-out-offers.ts';
import { useSaleInPlay } from './use-cash-out.ts';

type BetCardProps = {
  bet: Bet;
  offer?: CashOutOffer | undefined;
  onOpen: () => void;
  onCashOut: () => void;
};

function Figures({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const status = betStatus(bet);
  const running = status === 'open' || status === 'pending';
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
          {t(running ? 'mayReturn' : status === 'refused' ? 'givenBack' : 'returned')}
        </dt>
        <dd
          className={cx(
            'text-body-sm font-bold',
            running ? 'text-accent' : status === 'won' ? 'text-up' : 'text-fg-1',
          )}
        >
          <Money
            minor={running ? bet.highestMinor : status === 'refused' ? bet.stakeMinor : returnedMinor(bet)}
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

export function BetCard({ bet, offer, onOpen, onCashOut }: BetCardProps) {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const nameOf = useBetName();
  const repeat = useRepeatBet();
  const status = betStatus(bet);
  return (
    <Card render={<article aria-label={`${nameOf(bet)}, ${t(`states.${status}`)}`} />} padding="none">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-center gap-2 rounded-t-card px-4 py-3 text-left"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-body-sm font-bold">{nameOf(bet)}</span>
            <Badge tone={statusTones[status]}>{t(`states.${status}`)}</Badge>
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
        {status === 'pending' && bet.delay ? (
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
        {status === 'open' && offer ? <CashOutButton bet={bet} offer={offer} onPress={onCashOut} /> : null}
        {status === 'open' || status === 'pending' ? null : (
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

type CashOutButtonProps = { bet: Bet; offer: CashOutOffer; onPress: () => void };

const icons: { readonly [Code in NonNullable<CashOutOffer['refusal']>]?: LucideIcon } = {
  cash_out_review: Search,
  cash_out_too_soon: Clock,
};

/**
 * Replaces the button: keyboards and screen readers skip a disabled one. A review may take hours, so it also says that
 * the bet stays open.
 */
function NoOffer({ offer }: { offer: CashOutOffer }) {
  const { t } = useTranslation('bets');
  const Icon = (offer.refusal && icons[offer.refusal]) ?? Lock;
  return (
    <div className="flex min-h-12 items-center justify-center gap-2 px-4">
      <Icon aria-hidden="true" size={16} className="shrink-0 text-fg-3" />
      <p className="tabular text-label text-fg-2">
        <span className="font-semibold">{whyNoOffer(t, offer)}</span>
        {offer.refusal === 'cash_out_review' ? (
          <span className="block text-caption text-fg-3">{t('cashOut.runsOn')}</span>
        ) : null}
      </p>
    </div>
  );
}

function CashOutButton({ bet, offer, onPress }: CashOutButtonProps) {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const isStale = useIsLocked();
  const sale = useSaleInPlay(bet.betId, offer);
  if (sale) return <CashOutWait sale={sale} />;
  return (
    <div className="flex flex-col gap-1.5">
      {offer.offerMinor === null || isStale ? (
        <NoOffer offer={offer} />
      ) : (
        <Button block variant="secondary" onClick={onPress}>
          <span className="tabular">
            <Trans
              t={t}
              i18nKey="cashOut.action"
              values={{ amount: money(offer.offerMinor, bet.currency) }}
              components={{ b: <b className="font-extrabold text-accent" /> }}
            />
          </span>
        </Button>
      )}
      {bet.autoCashOutMinor === null ? null : (
        <p className="tabular text-center text-caption text-fg-3">
          {t('cashOut.autoAt', { amount: money(bet.autoCashOutMinor, bet.currency) })}
        </p>
      )}
    </div>
  );
}

export function CashOutWait({ sale }: { sale: Span }) {
  const { t } = useTranslation('bets');
  return (
    <p role="status" className="flex items-center gap-3 text-label text-fg-2">
      <DelayRing size={44} fromMs={sale.fromMs} untilMs={sale.untilMs} label={t('pendingLabel')} />
      {t('cashOut.checking')}
    </p>
  );
}

/** Leaves out unavailable picks and reports their number. */
export function useRepeatBet(): { isBusy: boolean; run: (bet: Bet) => Promise<void> } {
  const { t } = useTranslation('bets');
  const [isBusy, setBusy] = useState(false);
  async function run(bet: Bet) {
    setBusy(true);
    try {
      const ids = [...new Set(bet.legs.map(({ marketId }) => marketId))].join();
      const { markets } = await call('getMarkets', { query: { ids, loading: false } });
      updateBoard({
        states: markets.map(({ match }) => match.state),
        markets: markets.map(({ market }) => market),
      });
      const picks = bet.legs.flatMap((leg) => {
        const found = markets.find(
          ({ market }) => market.marketId === leg.marketId && market.status === 'open',
        );
        return (found && toPick(found.match, found.market, leg.outcome)) ?? [];
      });
      if (picks.length === 0) return toast.message(t('repeatNone'));
      putPicks(picks);
      openOverlay('slip');
      if (picks.length < bet.legs.length)
        toast.message(t('repeatSome', { count: bet.legs.length - picks.length }));
    } catch {
      toast.error(t('repeatFailed'));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}
