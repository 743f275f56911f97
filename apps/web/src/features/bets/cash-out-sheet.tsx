import { amountIn, fromWire } from '@palpite/domain/money';
import { formatPercent } from '@palpite/i18n';
import { Banner, Button, Chip, Field, Sheet } from '@palpite/ui';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { toast } from '../../shared/messages/toast.ts';
import { Money, useMoney } from '../../shared/money/money.tsx';
import { amountError, MoneyInput } from '../../shared/money/money-input.tsx';
import type { Bet } from '../../shared/sports/bet.ts';
import { useIsLocked } from '../../shared/sports/prices/price-board.ts';
import { CashOutWait } from './bet-card.tsx';
import { setAutoCashOut } from './bets.queries.ts';
import { type CashOutOffer, whyNoOffer } from './cash-out-offers.ts';
import { type CashOutPart, highestOf, partOf, partSteps } from './cash-out-part.ts';
import { type CashOutState, useCashOut, useSaleInPlay } from './use-cash-out.ts';

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

function AutoCashOut({ bet }: { bet: Bet }) {
  const { t } = useTranslation('bets');
  const money = useMoney();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const { currency, autoCashOutMinor } = bet;
  async function change(atMinor: bigint | null) {
    setBusy(true);
    try {
      const message = await setAutoCashOut(bet.betId, atMinor, currency);
      setText('');
      toast.success(message);
    } catch {
      // The shared client's alert says why; the amount stays in the field.
    } finally {
      setBusy(false);
    }
  }
  if (autoCashOutMinor !== null)
    return (
      <div className="flex items-center justify-between gap-3 rounded-md bg-surface-2 py-2.5 pr-2.5 pl-4">
        <p className="text-body-sm">{t('auto.on', { amount: money(autoCashOutMinor, currency) })}</p>
        <Button variant="secondary" size={40} loading={busy} onClick={() => void change(null)}>
          {t('auto.remove')}
        </Button>
      </div>
    );
  const atMinor = amountIn(text, currency);
  const isMissing = atMinor === null || atMinor === 0n;
  const error = amountError(text, currency);
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('auto.label')} hint={t('auto.hint')} error={error}>
        <div className="flex gap-2">
          <MoneyInput look="box" value={text} onValueChange={setText} currency={currency} />
          <Button
            variant="secondary"
            className="shrink-0"
            loading={busy}
            disabled={isMissing}
            onClick={() => void change(atMinor)}
          >
            {t('auto.save')}
          </Button>
        </div>
      </Field>
      {isMissing && error === undefined ? (
        <p role="status" className="text-caption text-fg-3">
          {t('auto.fill')}
        </p>
      ) : null}
    </div>
  );
}

type PartChoiceProps = {
  percent: number;
  partAt: (percent: number) => CashOutPart | null;
  /** Why parts cannot be cashed out. Null when the cash-out button says it. */
  whyNoPart: string | null;
  onPercent: (percent: number) => void;
};

function PartChoice({ percent, partAt, whyNoPart, onPercent }: PartChoiceProps) {
  const { t } = useTranslation('bets');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-2">
      <label className="flex flex-col gap-1 text-label text-fg-2">
        {t('cashOut.part')}
        <input
          type="range"
          min={10}
          max={100}
          step={5}
          value={percent}
          aria-valuetext={formatPercent(percent / 100, locale)}
          onChange={(event) => onPercent(Number(event.target.value))}
          className="h-11 w-full accent-(--color-action)"
        />
      </label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box of its own */}
      <div role="group" aria-label={t('cashOut.part')} className="grid auto-cols-fr grid-flow-col gap-2">
        {partSteps.map((step) => (
          <Chip
            key={step}
            look="outline"
            selected={step === percent}
            disabled={partAt(step) === null}
            className="disabled:opacity-40"
            onClick={() => onPercent(step)}
          >
            {step === 100 ? t('cashOut.whole') : formatPercent(step / 100, locale)}
          </Chip>
        ))}
      </div>
      {whyNoPart !== null && partSteps.some((step) => partAt(step) === null) ? (
        <p role="status" className="text-caption text-fg-3">
          {whyNoPart}
        </p>
      ) : null}
    </div>
  );
}
