import { fromWire } from '@palpite/domain/money';
import type { RelatedReason } from '@palpite/domain/sports/related';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { isUnreadable } from '../../shared/money/money-input.tsx';
import { type Player, usePlayer } from '../../shared/session/player.ts';
import { board, useIsLocked, useLive } from '../../shared/sports/price-board.ts';
import { useSlip } from '../../shared/sports/slip-store.ts';
import { useSportsTerms } from '../../shared/sports/terms.queries.ts';
import { slipMarketsQuery } from './slip.queries.ts';
import {
  findSlipProblem,
  modeFor,
  type PlannedBet,
  planBets,
  type SlipProblem,
  type SlipTerms,
  sentLegs,
} from './slip-bets.ts';
import { type SlipForm, type SlipMode, useOddsPolicy, useSlipForm } from './slip-form.ts';
import { legsToAgree, relatedReasons, type SlipLeg, slipLegs } from './slip-legs.ts';

export type SlipModel = {
  legs: readonly SlipLeg[];
  form: SlipForm;
  mode: SlipMode;
  terms: SlipTerms;
  bets: readonly PlannedBet[];
  problem: SlipProblem | null;
  /** By pick key. Empty for singles. */
  related: ReadonlyMap<string, RelatedReason>;
  /** Legs of the planned bets. */
  sent: readonly SlipLeg[];
  toAgree: readonly SlipLeg[];
  isStale: boolean;
  player: Player | null;
};

const none: ReadonlyMap<string, RelatedReason> = new Map();

/** Placeholder for limits that are not loaded. The server checks the real ones. */
const unknownMaxMinor = 10n ** 12n;

export const isTermsKnown = ({ stakeMaxMinor }: SlipTerms) => stakeMaxMinor !== unknownMaxMinor;

/** Returns the bet limits in the player's currency, or for a visitor in that of the language. */
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
  const { data: asked } = useQuery(slipMarketsQuery(marketIds));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions represent the contents of the board
  return useMemo(
    () => (marketId: string) => {
      const known = board.marketOf(marketId);
      if (known) return known;
      return asked?.goneIds.includes(marketId) ? null : undefined;
    },
    [versions, asked],
  );
}

/** Combines the picks, the form and the current prices into everything that the slip shows. */
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
