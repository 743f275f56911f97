import { fromWire } from '@palpite/domain/money';
import { Banner, Button, Sheet } from '@palpite/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../shared/money/money.tsx';
import type { Bet } from '../../shared/sports/bet.ts';
import { useIsLocked } from '../../shared/sports/price-board.ts';
import { AutoCashOut } from './auto-cash-out.tsx';
import type { CashOutOffer } from './cash-out-offer.ts';
import { type CashOutPart, highestOf, partOf } from './cash-out-part.ts';
import { CashOutWait } from './cash-out-wait.tsx';
import { PartChoice } from './part-choice.tsx';
import { type CashOutState, useSaleInPlay } from './sale-in-play.ts';
import { useCashOut } from './use-cash-out.ts';
import { whyNoOffer } from './why-no-offer.ts';

export type CashOutSheetProps = {
  bet: Bet;
  offer: CashOutOffer | undefined;
  stakeMinMinor: bigint;
  onClose: () => void;
};

function Sold({ bet, paidMinor, whole }: { bet: Bet; paidMinor: bigint; whole: boolean }) {
  const { t } = useTranslation('bets');
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-8 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-up/14 text-up">
        <Check aria-hidden="true" size={28} strokeWidth={3} />
      </span>
      <p className="text-money">
        <Money minor={paidMinor} currency={bet.currency} />
      </p>
      <p className="max-w-[32ch] text-body-sm text-fg-2">
        {t(whole ? 'cashOut.soldWhole' : 'cashOut.soldPart')}
      </p>
    </div>
  );
}

function partOnSale(
  state: CashOutState,
  { currency }: Bet,
  offer: CashOutOffer | undefined,
): Omit<CashOutPart, 'percent'> | null {
  if (state.kind === 'selling') return state.part;
  if (!offer?.sale) return null;
  const { stake, shown } = offer.sale;
  return { stakeMinor: fromWire(stake, currency), offerMinor: fromWire(shown, currency) };
}

/** Cashes out a bet or a part of it, now or automatically at an amount. */
export function CashOutSheet({ bet, offer, stakeMinMinor, onClose }: CashOutSheetProps) {
  const { t } = useTranslation(['bets', 'common']);
  const { t: tBets } = useTranslation('bets');
  const money = useMoney();
  const isStale = useIsLocked();
  const [percent, setPercent] = useState(100);
  const { state, sell, unanswered } = useCashOut(bet);
  const offerMinor = isStale ? null : (offer?.offerMinor ?? null);
  const partAt = (share: number) =>
    offerMinor === null ? null : partOf(share, bet.stakeLeftMinor, offerMinor, stakeMinMinor);
  const sale = useSaleInPlay(bet.betId, offer);
  const chosen = partAt(percent);
  const part = (sale && partOnSale(state, bet, offer)) ?? chosen;
  const toSell = unanswered ?? chosen;
  const stakeMinor = part?.stakeMinor ?? bet.stakeLeftMinor;
  const sold = state.kind === 'sold';
  const label = part
    ? t('bets:cashOut.confirm', { amount: money(part.offerMinor, bet.currency) })
    : offerMinor === null
      ? whyNoOffer(tBets, offer)
      : t('bets:cashOut.tooSmall');
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t('bets:cashOut.title')}
      closeLabel={t('common:close')}
      footer={
        sold ? (
          <Button block size={56} onClick={onClose}>
            {t('common:ok')}
          </Button>
        ) : (
          <Button
            block
            size={56}
            disabled={toSell === null}
            loading={state.kind === 'selling' || sale !== null}
            onClick={() => {
              if (toSell) void sell(toSell, offer?.waitSeconds ?? 0);
            }}
          >
            {unanswered ? t('bets:cashOut.again') : label}
          </Button>
        )
      }
    >
      {sold ? (
        <Sold bet={bet} paidMinor={state.paidMinor} whole={state.whole} />
      ) : (
        <div className="flex flex-col gap-5">
          <div className="text-center">
            <p className="text-label text-fg-2">{t('bets:cashOut.now')}</p>
            <p className="text-display-sm font-bold">
              {part ? <Money minor={part.offerMinor} currency={bet.currency} /> : '—'}
            </p>
            <p className="tabular text-caption text-fg-3">
              {t('bets:cashOut.terms', {
                stake: money(stakeMinor, bet.currency),
                highest: money(highestOf(stakeMinor, bet), bet.currency),
              })}
            </p>
            <p className="mx-auto mt-1 max-w-[36ch] text-caption text-balance text-fg-3">
              {t('bets:cashOut.turnover', { stake: money(stakeMinor, bet.currency) })}
            </p>
          </div>
          <div role="status" className="empty:hidden">
            {state.kind === 'choosing' && state.problem ? (
              <Banner tone={state.moved ? 'info' : 'warn'}>{state.problem}</Banner>
            ) : null}
          </div>
          {sale ? (
            <CashOutWait sale={sale} />
          ) : (
            <>
              <PartChoice
                percent={percent}
                partAt={partAt}
                whyNoPart={
                  offerMinor === null
                    ? null
                    : t('bets:cashOut.rest', { amount: money(stakeMinMinor, bet.currency) })
                }
                onPercent={setPercent}
              />
              <AutoCashOut bet={bet} />
            </>
          )}
        </div>
      )}
    </Sheet>
  );
}
