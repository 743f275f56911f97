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

/** Decimal texts by currency. */
function readStakes(): Readonly<Record<string, unknown>> {
  try {
    const kept = JSON.parse(readStored('lastStake') ?? '{}') as unknown;
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Returns the stake last placed on this device in a currency, or null. */
export function readLastStake(currency: Currency): bigint | null {
  const text = readStakes()[currency];
  return typeof text === 'string' ? stakeOf(text, currency) : null;
}

/** Stores the stake of the last accepted bet. Skips systems, which divide their stake over several lines. */
export function rememberStake(outcomes: readonly SlipOutcome[]): void {
  const taken = outcomes.findLast(({ bet, sent }) => bet !== null && sent.sizes === undefined);
  if (!taken?.bet) return;
  const stake = String(taken.sent.stake);
  writeStored('lastStake', JSON.stringify({ ...readStakes(), [currencyOf(taken.bet.currency)]: stake }));
}

export type Suggestion = { readonly stakeMinor: bigint | null; readonly limitedBy: 'max' | 'balance' | null };

/**
 * Returns the stake for an empty slip: the last one, capped at the maximum stake. Returns null when the balance does
 * not cover it; the whole balance is never suggested instead.
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

/** The picks for which a stake was already filled in, so that an amount the player removes is not filled in again. */
const useFilled = create<{ filled: Filled | null }>(() => ({ filled: null }));

useSlip.subscribe(({ picks }) => {
  if (picks.length === 0) useFilled.setState({ filled: null });
});

/** Why the last stake was lowered or left out. Null without a reason, and once the player changes the amount. */
export type LastStakeNote = { readonly limitedBy: 'max' | 'balance'; readonly lastMinor: bigint };

/** Fills in the last stake once per set of picks if the player has not typed an amount. */
export function useLastStake(model: SlipModel): LastStakeNote | null {
  const { form, mode, legs, terms, player } = model;
  const keys = legs.map(({ key }) => key);
  const isOneBet = mode === 'multiple' || (mode === 'single' && keys.length === 1);
  const picks = `${mode} ${keys.join()} ${terms.currency}`;
  const now = isOneBet ? readStake(form, mode, keys, 'main') : '';
  const isReady = isOneBet && isTermsKnown(terms) && (player !== null || !isLoggedIn());
  const filled = useFilled((state) => state.filled);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picks text contains the keys, and a changed amount must not fill anything in
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
