import type { Currency } from '@palpite/domain/money';
import { toDecimal } from '@palpite/domain/money';
import { useEffect } from 'react';
import { create } from 'zustand';
import { readStored, writeStored } from '../../shared/device/stored.ts';
import { currencyOf } from '../../shared/session/player.ts';
import { isLoggedIn } from '../../shared/session/session.ts';
import { useSlip } from '../../shared/sports/slip-store.ts';
import type { SlipOutcome } from './attempt.ts';
import { type SlipTerms, stakeOf } from './slip-bets.ts';
import { readStake, writeStake } from './stake-field.ts';
import { isTermsKnown, type SlipModel } from './use-slip.ts';

/** By currency, plain decimal texts. */
function readStakes(): Readonly<Record<string, unknown>> {
  try {
    const kept = JSON.parse(readStored('lastStake') ?? '{}') as unknown;
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The stake that this device placed last in a currency; null before the first one. */
export function readLastStake(currency: Currency): bigint | null {
  const text = readStakes()[currency];
  return typeof text === 'string' ? stakeOf(text, currency) : null;
}

/** Keeps the stake of the last bet that was taken. A system divides its stake, so it says nothing about the next bet. */
export function rememberStake(outcomes: readonly SlipOutcome[]): void {
  const taken = outcomes.findLast(({ bet, sent }) => bet !== null && sent.sizes === undefined);
  if (!taken?.bet) return;
  const stake = String(taken.sent.stake);
  writeStored('lastStake', JSON.stringify({ ...readStakes(), [currencyOf(taken.bet.currency)]: stake }));
}

export type Suggestion = { readonly stakeMinor: bigint | null; readonly limitedBy: 'max' | 'balance' | null };

/**
 * What to put into an empty slip: the last stake, at most the largest one. A stake that the balance does not cover is
 * not put there: the whole balance is never suggested.
 */
export function suggestStake(
  lastMinor: bigint,
  { stakeMinMinor, stakeMaxMinor }: Pick<SlipTerms, 'stakeMinMinor' | 'stakeMaxMinor'>,
  balanceMinor: bigint | null,
): Suggestion {
  const stakeMinor = lastMinor > stakeMaxMinor ? stakeMaxMinor : lastMinor;
  if (balanceMinor !== null && stakeMinor > balanceMinor) return { stakeMinor: null, limitedBy: 'balance' };
  if (stakeMinor < stakeMinMinor) return { stakeMinor: null, limitedBy: null };
  return { stakeMinor, limitedBy: stakeMinor < lastMinor ? 'max' : null };
}

type Filled = Suggestion & { readonly picks: string; readonly lastMinor: bigint };

/** For which picks the stake was filled in: an amount that the player takes away stays away. */
const useFilled = create<{ filled: Filled | null }>(() => ({ filled: null }));

useSlip.subscribe(({ picks }) => {
  if (picks.length === 0) useFilled.setState({ filled: null });
});

/** Why the last stake was lowered or left out, for as long as the amount is as it was left; null without a reason. */
export type LastStakeNote = { readonly limitedBy: 'max' | 'balance'; readonly lastMinor: bigint };

/** Fills in the last stake once for each set of picks, where the player typed none. */
export function useLastStake(model: SlipModel): LastStakeNote | null {
  const { form, mode, legs, terms, player } = model;
  const keys = legs.map(({ key }) => key);
  const isOneBet = mode === 'multiple' || (mode === 'single' && keys.length === 1);
  const picks = `${mode} ${keys.join()} ${terms.currency}`;
  const now = isOneBet ? readStake(form, mode, keys, 'main') : '';
  const isReady = isOneBet && isTermsKnown(terms) && (player !== null || !isLoggedIn());
  const filled = useFilled((state) => state.filled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picks stand for the keys, and amounts fill nothing
  useEffect(() => {
    if (!isReady || useFilled.getState().filled?.picks === picks) return;
    const lastMinor = now === '' ? readLastStake(terms.currency) : null;
    const suggestion =
      lastMinor === null
        ? { stakeMinor: null, limitedBy: null }
        : suggestStake(lastMinor, terms, player?.playMinor ?? null);
    useFilled.setState({ filled: { ...suggestion, picks, lastMinor: lastMinor ?? 0n } });
    if (suggestion.stakeMinor === null) return;
    const text = toDecimal(suggestion.stakeMinor, terms.currency).replace(/\.0+$/, '');
    writeStake(form, mode, keys, 'main', text);
  }, [isReady, picks]);
  if (!isOneBet || !filled?.limitedBy || filled.picks !== picks) return null;
  if (stakeOf(now, terms.currency) !== filled.stakeMinor) return null;
  return { limitedBy: filled.limitedBy, lastMinor: filled.lastMinor };
}
