import type { SlipTurnover } from '@palpite/contracts/sports';
import { fromWire } from '@palpite/domain/money';
import { formatPercent } from '@palpite/i18n';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api/api.ts';
import { newId } from '../../shared/api/new-id.ts';
import { useLocale } from '../../shared/i18n/i18n.ts';
import { useMoney } from '../../shared/money/money.tsx';
import { useFormatOdds } from '../../shared/sports/odds-view.ts';
import { sportsKey } from '../../shared/sports/price-board.ts';
import { makeAttempt } from './attempt.ts';
import { useOddsPolicy } from './slip-form.ts';
import type { SlipModel } from './use-slip.ts';

/** Most bets that the server evaluates in one request. */
const betsMax = 20;

/** Debounce before a changed amount is requested. */
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

export type SlipTurnoverLineProps = {
  model: SlipModel;
  /** Shows only the maximum, and only when a stake is above it. */
  brief?: boolean;
};

/** Shows how much of the slip's stakes counts towards the player's bonus turnover, and why not more. */
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
