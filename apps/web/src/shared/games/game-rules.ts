import { type Currency, fromWire } from '@palpite/domain/money';

/** A stopped game may begin again at any moment: its screen looks so often. */
const lookAgainMs = 5_000;

/** How long a game's rules are believed: they change seldom, and whether it is stopped matters to who waits for it. */
export const rulesFreshness = {
  staleTime: 60_000,
  refetchInterval: ({ state }: { state: { data?: { stopped: boolean } | undefined } }): number | false =>
    state.data?.stopped ? lookAgainMs : false,
};

/** What the server lets a player stake and win at any game of ours, and what comes back on average. */
export type GameRules = {
  stakeMinMinor: bigint;
  stakeMaxMinor: bigint;
  payoutMaxMinor: bigint;
  returnPercent: number;
  roundMsMin: number;
  stopped: boolean;
};

type WireRules = Pick<GameRules, 'returnPercent' | 'roundMsMin' | 'stopped'> & {
  stakeMin: number;
  stakeMax: number;
  payoutMax: number;
};

/** Reads the rules of the wire. */
export function readRules(rules: WireRules, currency: Currency): GameRules {
  const { returnPercent, roundMsMin, stopped } = rules;
  return {
    stakeMinMinor: fromWire(rules.stakeMin, currency),
    stakeMaxMinor: fromWire(rules.stakeMax, currency),
    payoutMaxMinor: fromWire(rules.payoutMax, currency),
    returnPercent,
    roundMsMin,
    stopped,
  };
}
