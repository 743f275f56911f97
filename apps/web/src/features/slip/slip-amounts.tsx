import type { SlipTurnover } from '@palpite/contracts/sports';
import { currencies, fromWire, toDecimal } from '@palpite/domain/money';
import { formatPercent } from '@palpite/i18n';
import { Chip, cx, Keypad, pressAmountKey } from '@palpite/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { newId } from '../../shared/api/new-id.ts';
import { useDecimalMark } from '../../shared/games/decimal-mark.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { Money, useMoney, useMoneyShort } from '../../shared/money/money.tsx';
import { MoneyInput } from '../../shared/money/money-input.tsx';
import { useLineStake } from '../../shared/sports/bet-texts.ts';
import { useFormatOdds, useFormatTotalOdds } from '../../shared/sports/prices/odds-view.ts';
import { sportsKey } from '../../shared/sports/prices/price-board.ts';
import { useMedia } from '../../shared/ui/media.ts';
import { makeAttempt } from './place-slip.ts';
import {
  bankersOf,
  chosenSystem,
  combinedOddsMilli,
  type SlipTerms,
  stakeOf,
  systemChoices,
  totalOf,
} from './slip-bets.ts';
import {
  closeKeypad,
  openKeypad,
  readStake,
  type StakeTarget,
  useKeypad,
  useOddsPolicy,
  writeStake,
} from './slip-form.ts';
import type { SlipModel } from './slip-model.ts';
import { type AmountBasis, amountChoices, keepBasis, type LastStakeNote } from './slip-model.ts';

type AmountBoxProps = {
  model: SlipModel;
  target: StakeTarget;
  label: string;
  invalid?: boolean;
  placeholder?: string;
  end?: ReactNode;
  className?: string;
};

/** True on touch devices: the slip's own keypad replaces the phone's keyboard, which would cover the bet. */
function useOwnKeypad(): boolean {
  return useMedia('(pointer: coarse)');
}

export function AmountBox(props: AmountBoxProps) {
  const { model, target, label, invalid = false, placeholder = '0', end, className } = props;
  const { form, mode, legs, terms } = model;
  const ownKeypad = useOwnKeypad();
  const typing = useKeypad((keypad) => keypad.target === target);
  const keys = legs.map(({ key }) => key);
  return (
    <MoneyInput
      look="box"
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={readStake(form, mode, keys, target)}
      onValueChange={(text) => writeStake(form, mode, keys, target, text)}
      currency={terms.currency}
      placeholder={placeholder}
      enterKeyHint="done"
      {...(ownKeypad ? { inputMode: 'none' as const } : {})}
      onFocus={() => {
        if (ownKeypad) openKeypad(target);
      }}
      onClick={() => {
        if (ownKeypad) openKeypad(target);
      }}
      end={end}
      className={`${className ?? ''}${typing ? ' border-focus outline-2 -outline-offset-1 outline-focus' : ''}`}
    />
  );
}

type AmountChipsProps = {
  model: SlipModel;
  most?: number;
  className?: string;
};

/** On purpose there is no chip for the whole balance. */
export function AmountChips({ model, most, className }: AmountChipsProps) {
  const { form, mode, legs, terms, player } = model;
  const { t } = useTranslation('slip');
  const typing = useKeypad((keypad) => keypad.target);
  const ownKeypad = useOwnKeypad();
  const { currency } = terms;
  const unitMinor = 10n ** BigInt(currencies[currency].exponent);
  const keys = legs.map(({ key }) => key);
  const now = { picks: keys.join(), balanceMinor: player?.cashMinor ?? null };
  const [basis, setBasis] = useState<AmountBasis>(now);
  const offered = keepBasis(basis, now);
  if (offered.picks !== basis.picks || offered.balanceMinor !== basis.balanceMinor) setBasis(offered);
  const choices = amountChoices(terms, offered.balanceMinor, unitMinor).slice(0, most);
  const target = typing ?? 'main';
  const stakeMinor = stakeOf(readStake(form, mode, keys, target), currency);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a box of its own
    <div
      role="group"
      aria-label={t('amount.choices')}
      className={cx('grid auto-cols-fr grid-flow-col gap-2 big:grid-flow-row big:grid-cols-3', className)}
    >
      {choices.map((minor) => (
        <Chip
          key={minor.toString()}
          look="outline"
          className="min-w-0 px-0!"
          selected={minor === stakeMinor}
          onClick={() =>
            writeStake(form, mode, keys, target, toDecimal(minor, currency).replace(/\.0+$/, ''))
          }
        >
          <Money minor={minor} currency={currency} short />
        </Chip>
      ))}
      {ownKeypad && most === undefined ? (
        <Chip
          look="outline"
          className="min-w-0 px-0!"
          aria-expanded={typing !== null}
          onClick={() => (typing === null ? openKeypad('main') : closeKeypad())}
        >
          {typing === null ? t('amount.other') : <ChevronDown aria-label={t('keypad.close')} size={20} />}
        </Chip>
      ) : null}
    </div>
  );
}

export function SlipKeypad({ model: { form, mode, legs, terms } }: { model: SlipModel }) {
  const { t } = useTranslation('slip');
  const decimalMark = useDecimalMark();
  const ownKeypad = useOwnKeypad();
  const target = useKeypad((keypad) => keypad.target);
  if (target === null || !ownKeypad) return null;
  const keys = legs.map(({ key }) => key);
  const { exponent } = currencies[terms.currency];
  return (
    // Keeps the focus, and with it the cursor, in the amount.
    <div onPointerDown={(event) => event.preventDefault()}>
      <Keypad
        label={t('keypad.label')}
        backLabel={t('keypad.back')}
        decimalMark={decimalMark}
        onKey={(key) => {
          const text = pressAmountKey(readStake(form, mode, keys, target), key, exponent);
          writeStake(form, mode, keys, target, text);
        }}
      />
    </div>
  );
}

export function LastStakeLine({ note, terms }: { note: LastStakeNote | null; terms: SlipTerms }) {
  const { t } = useTranslation('slip');
  const money = useMoneyShort();
  const { currency, stakeMaxMinor } = terms;
  return (
    <p role="status" className="tabular text-caption text-pretty text-fg-2 empty:hidden">
      {note
        ? t(`last.${note.limitedBy}`, {
            last: money(note.lastMinor, currency),
            max: money(stakeMaxMinor, currency),
          })
        : null}
    </p>
  );
}

/** Most bets that the server evaluates in one request. */
const betsMax = 20;

const pauseMs = 300;

const reasonOrder = ['price', 'covered', 'product'] as const;

/** Stakes count while turnover is open, also when all bonus money is staked or the player stakes cash. */
const hasBonus = ({ player }: SlipModel) =>
  player !== null && (player.bonusTurnoverMinor > 0n || player.bonusMinor > 0n);

export const turnoverQuery = (model: SlipModel, policy: Parameters<typeof makeAttempt>[2]) => {
  const { bets, terms } = model;
  const slips = makeAttempt(bets.slice(0, betsMax), terms, policy, newId).slips.map(({ sent }) => sent);
  return queryOptions({
    queryKey: [sportsKey, 'slipTurnover', slips.map(({ slipId: _, ...slip }) => slip)],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      signal.throwIfAborted();
      const { bonus } = await call('countSlips', { body: { slips, loading: false } }, { signal });
      return bonus;
    },
    enabled: slips.length > 0 && hasBonus(model),
    staleTime: 5_000,
    retry: false,
    placeholderData: (before) => before,
  });
};

type SlipTurnoverLineProps = {
  model: SlipModel;
  /** Shows only the maximum, and only when a stake is above it. */
  brief?: boolean;
};

export function SlipTurnoverLine({ model, brief = false }: SlipTurnoverLineProps) {
  const policy = useOddsPolicy((state) => state.policy);
  const { data } = useQuery(turnoverQuery(model, policy));
  if (!hasBonus(model) || !data || data.slips.length === 0 || model.bets.length === 0) return null;
  return <Line turnover={data} model={model} brief={brief} />;
}

function Line({ turnover, model, brief }: { turnover: SlipTurnover; model: SlipModel; brief: boolean }) {
  const { t } = useTranslation('slip');
  const money = useMoney();
  const locale = useLocale();
  const odds = useFormatOdds();
  const { currency } = model.terms;
  const { slips, oddsMin, stakeMax } = turnover;
  const maxMinor = stakeMax === null ? null : fromWire(stakeMax, currency);
  const isAbove = maxMinor !== null && model.bets.some(({ stakeMinor }) => stakeMinor > maxMinor);
  if (brief && !isAbove) return null;
  const countsMinor = slips.reduce((sum, { counts }) => sum + fromWire(counts, currency), 0n);
  const reasons = reasonOrder.filter((reason) => slips.some((slip) => slip.reasons.includes(reason)));
  const params = {
    odds: odds(Math.round(oddsMin * 1_000)),
    percent: formatPercent(Math.max(...slips.map(({ percent }) => percent)) / 100, locale),
  };
  const parts = isAbove
    ? [t('bonus.max', { max: money(maxMinor, currency) })]
    : [
        countsMinor === 0n ? t('bonus.none') : t('bonus.counts', { amount: money(countsMinor, currency) }),
        // The product's weight explains nothing when no stake counts.
        ...reasons
          .filter((reason) => reason !== 'product' || countsMinor > 0n)
          .map((reason) => t(`bonus.${reason}`, params)),
      ];
  const [result, ...why] = parts;
  return (
    <p className="tabular text-caption text-fg-3">
      <span className={isAbove ? 'font-semibold text-fg-1' : 'text-fg-2'}>{result}</span>
      {why.map((reason) => ` · ${reason}`)}
    </p>
  );
}

function Facts({ model: { mode, legs, bets, form, terms, related } }: { model: SlipModel }) {
  const { t } = useTranslation('slip');
  const odds = useFormatTotalOdds();
  const lineStake = useLineStake();
  const { currency } = terms;
  if (related.size > 0) return <span className="text-down">{t('totals.apart')}</span>;
  if (mode === 'system') {
    const bankers = bankersOf(form, legs).length;
    const lines =
      bets[0]?.lines ?? chosenSystem(systemChoices(legs.length, bankers, terms), form.system)?.lines ?? 0;
    const stakeMinor = bets[0]?.stakeMinor;
    return (
      <>
        {t('system.lines', { count: lines })}
        {stakeMinor && lines > 0 ? (
          <>
            {' · '}
            {t('system.each', { amount: lineStake(stakeMinor, lines, currency) })}
          </>
        ) : null}
      </>
    );
  }
  if (mode === 'single' && legs.length > 1)
    return bets.length === 0 ? (
      t('totals.none')
    ) : (
      <>
        {t('totals.bets', { count: bets.length })}
        {' · '}
        <Money minor={totalOf(bets, 'stakeMinor')} currency={currency} />
      </>
    );
  return t(legs.length > 1 ? 'totals.odds' : 'totals.oneOdds', {
    odds: odds(combinedOddsMilli(legs, mode, false) ?? 0n, legs.length),
  });
}

export function SlipTotals({ model }: { model: SlipModel }) {
  const { t } = useTranslation('slip');
  const moneyShort = useMoneyShort();
  const { terms } = model;
  // Related legs cannot be combined, so they have no return.
  const bets = model.related.size > 0 ? [] : model.bets;
  const payoutMinor = totalOf(bets, 'payoutMinor');
  return (
    <div>
      <p className="flex min-h-6 items-baseline justify-between gap-3 big:flex-wrap">
        <span className="tabular text-body-sm text-fg-2">
          <Facts model={model} />
        </span>
        <span className="text-body font-bold whitespace-nowrap text-accent">
          {t('totals.return')} <Money minor={payoutMinor} currency={terms.currency} />
        </span>
      </p>
      {bets.some(({ isCapped }) => isCapped) ? (
        <p className="tabular text-caption text-fg-3">
          {t('totals.capped', { max: moneyShort(terms.payoutMaxMinor, terms.currency) })}
        </p>
      ) : null}
    </div>
  );
}
