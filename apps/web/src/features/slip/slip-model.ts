import type { MatchCard, SentSlip } from '@palpite/contracts/sports';
import { type Currency, fromWire, toDecimal } from '@palpite/domain/money';
import type { RelatedReason } from '@palpite/domain/sports/related';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { call } from '../../shared/api/api.ts';
import { readStored, writeStored } from '../../shared/device/stored.ts';
import { isUnreadable } from '../../shared/money/money-input.tsx';
import { currencyOf, type Player, usePlayer } from '../../shared/session/player.ts';
import { isLoggedIn } from '../../shared/session/session.ts';
import { useSportsTerms } from '../../shared/sports/bet.queries.ts';
import type { BetUpdate } from '../../shared/sports/bet.ts';
import {
  board,
  sportsKey,
  updateBoard,
  useIsLocked,
  useLive,
} from '../../shared/sports/prices/price-board.ts';
import { putPicks, useSlip } from '../../shared/sports/slip-store.ts';
import {
  findSlipProblem,
  legsToAgree,
  modeFor,
  type PlannedBet,
  planBets,
  relatedReasons,
  type SlipLeg,
  type SlipProblem,
  type SlipTerms,
  sentLegs,
  slipLegs,
  stakeOf,
} from './slip-bets.ts';
import {
  readStake,
  type SlipForm,
  type SlipMode,
  useOddsPolicy,
  useSlipForm,
  writeStake,
} from './slip-form.ts';

export type SlipModel = {
  legs: readonly SlipLeg[];
  form: SlipForm;
  mode: SlipMode;
  terms: SlipTerms;
  bets: readonly PlannedBet[];
  problem: SlipProblem | null;
  /** By pick key. Empty for singles. */
  related: ReadonlyMap<string, RelatedReason>;
  sent: readonly SlipLeg[];
  toAgree: readonly SlipLeg[];
  isStale: boolean;
  player: Player | null;
};

const none: ReadonlyMap<string, RelatedReason> = new Map();

/** Placeholder for limits that are not loaded. The server checks the real ones. */
const unknownMaxMinor = 10n ** 12n;

const isTermsKnown = ({ stakeMaxMinor }: SlipTerms) => stakeMaxMinor !== unknownMaxMinor;

export function useSlipTerms(): SlipTerms {
  const { data, currency } = useSportsTerms();
  return useMemo(() => {
    const minor = (amount: number | undefined, otherwise: bigint) =>
      amount === undefined ? otherwise : fromWire(amount, currency);
    return {
      currency,
      stakeMinMinor: minor(data?.stakeMin, 1n),
      stakeMaxMinor: minor(data?.stakeMax, unknownMaxMinor),
      payoutMaxMinor: minor(data?.payoutMax, unknownMaxMinor),
      legsMax: data?.legsMax ?? 20,
      linesMax: data?.linesMax ?? 1_000,
    };
  }, [data, currency]);
}

/** Returns a lookup into the price board that changes with each new version of these markets. */
function useMarketOf(marketIds: readonly string[]) {
  const ids = marketIds.join();
  const listen = useMemo(
    () => (listener: () => void) => {
      const ends = ids === '' ? [] : ids.split(',').map((id) => board.listen(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [ids],
  );
  const versions = useSyncExternalStore(listen, () =>
    ids === ''
      ? ''
      : ids
          .split(',')
          .map((id) => board.marketOf(id)?.version ?? '?')
          .join(),
  );
  const { data: loaded } = useQuery(slipMarketsQuery(marketIds));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions represent the contents of the board
  return useMemo(
    () => (marketId: string) => {
      const known = board.marketOf(marketId);
      if (known) return known;
      return loaded?.goneIds.includes(marketId) ? null : undefined;
    },
    [versions, loaded],
  );
}

export function useSlipModel(): SlipModel {
  const picks = useSlip((slip) => slip.picks);
  const form = useSlipForm();
  const policy = useOddsPolicy((state) => state.policy);
  const player = usePlayer();
  const terms = useSlipTerms();
  const isStale = useIsLocked();
  const matchIds = useMemo(() => [...new Set(picks.map(({ matchId }) => matchId))], [picks]);
  useLive(matchIds);
  const marketOf = useMarketOf(useMemo(() => [...new Set(picks.map(({ marketId }) => marketId))], [picks]));
  const legs = useMemo(() => slipLegs(picks, marketOf, isStale), [picks, marketOf, isStale]);
  return useMemo(() => {
    const mode = modeFor(form, legs.length);
    const related = mode === 'single' ? none : relatedReasons(legs);
    const bets = planBets(legs, form, terms);
    const sent = sentLegs(legs, mode, bets);
    const toAgree = legsToAgree(sent, policy);
    // One bet is paid from one balance; several may use both.
    const balanceMinor = player && (bets.length > 1 ? player.wholeMinor : player.playMinor);
    const hasRelated = related.size > 0;
    const amounts = legs.map(({ key }) => form.stakes[key] ?? '');
    const texts = mode === 'single' ? amounts : [mode === 'multiple' ? form.stake : form.systemStake];
    const problem = findSlipProblem({
      sent,
      bets,
      mode,
      terms,
      stopped: player?.stop != null,
      hasRelated,
      unreadable: texts.some(isUnreadable),
      toAgree,
      balanceMinor,
    });
    return { legs, form, mode, terms, bets, problem, related, sent, toAgree, isStale, player };
  }, [legs, form, terms, policy, isStale, player]);
}

/** Loads the markets of the slip into the price board. Returns the ids of markets that the server no longer knows. */
const slipMarketsQuery = (marketIds: readonly string[]) =>
  queryOptions({
    queryKey: [sportsKey, 'slip', ...marketIds],
    queryFn: async ({ signal }) => {
      const query = { ids: marketIds.join(), loading: false } as const;
      const { markets } = await call('getMarkets', { query }, { signal });
      updateBoard({
        states: markets.map(({ match }) => match.state),
        markets: markets.map(({ market }) => market),
      });
      renamePicks(markets.map(({ match }) => match));
      const known = new Set(markets.map(({ market }) => market.marketId));
      return { goneIds: marketIds.filter((id) => !known.has(id)) };
    },
    enabled: marketIds.length > 0,
    placeholderData: (before) => before,
  });

/** Updates the names of the picks to those of the server, after a change of language or a correction. */
export function renamePicks(matches: readonly MatchCard[]): void {
  const { picks } = useSlip.getState();
  const named = picks.map((pick) => {
    const match = matches.find(({ state }) => state.matchId === pick.matchId);
    if (!match) return pick;
    return { ...pick, league: match.league.name, title: match.title, competitors: match.competitors };
  });
  if (JSON.stringify(named) !== JSON.stringify(picks)) putPicks(named);
}

/** Decimal texts by currency. */
function readStakes(): Readonly<Record<string, unknown>> {
  try {
    const stored = JSON.parse(readStored('lastStake') ?? '{}') as unknown;
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export function readLastStake(currency: Currency): bigint | null {
  const text = readStakes()[currency];
  return typeof text === 'string' ? stakeOf(text, currency) : null;
}

type PlacedStake = {
  readonly sent: Pick<SentSlip, 'stake' | 'sizes'>;
  readonly bet: Pick<BetUpdate, 'currency'> | null;
};

/** Skips systems, which divide their stake over several lines. */
export function rememberStake(outcomes: readonly PlacedStake[]): void {
  const taken = outcomes.findLast(({ bet, sent }) => bet !== null && sent.sizes === undefined);
  if (!taken?.bet) return;
  const stake = String(taken.sent.stake);
  writeStored('lastStake', JSON.stringify({ ...readStakes(), [currencyOf(taken.bet.currency)]: stake }));
}

type Suggestion = { readonly stakeMinor: bigint | null; readonly limitedBy: 'max' | 'balance' | null };

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

export type AmountBasis = { picks: string; balanceMinor: bigint | null };

/**
 * Keeps the offered amounts while the picks stay the same. Otherwise each balance update would change them under the
 * player's finger.
 */
export function keepBasis(previous: AmountBasis, now: AmountBasis): AmountBasis {
  return previous.picks === now.picks && previous.balanceMinor !== null ? previous : now;
}

const steps = [1n, 2n, 5n];

/**
 * Returns up to four stakes from 1, 2, 5, 10, 20, … units, starting at about 1% of the balance. All are within the
 * stake limits and the balance. The whole balance is never offered as such.
 */
export function amountChoices(
  { stakeMinMinor, stakeMaxMinor }: Pick<SlipTerms, 'stakeMinMinor' | 'stakeMaxMinor'>,
  balanceMinor: bigint | null,
  unitMinor: bigint,
): bigint[] {
  const most =
    balanceMinor !== null && balanceMinor >= stakeMinMinor && balanceMinor < stakeMaxMinor
      ? balanceMinor
      : stakeMaxMinor;
  const rounds: bigint[] = [];
  for (let ten = unitMinor; ten <= most; ten *= 10n)
    for (const step of steps) if (ten * step >= stakeMinMinor && ten * step <= most) rounds.push(ten * step);
  const usual = balanceMinor === null || balanceMinor < stakeMinMinor ? unitMinor * 500n : balanceMinor;
  const first = rounds.findIndex((amount) => amount * 100n >= usual);
  const from = Math.max(0, Math.min(first < 0 ? rounds.length : first, rounds.length - 4));
  return rounds.slice(from, from + 4);
}
