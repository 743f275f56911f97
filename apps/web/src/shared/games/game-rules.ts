import { type Currency, fromWire } from '@palpite/domain/money';

/** How often the screen of a stopped game checks whether it has started again. */
const lookAgainMs = 5_000;

/** Cache times of a game's rules: they rarely change; a stopped game is polled. */
export const rulesFreshness = {
  staleTime: 60_000,
  refetchInterval: ({ state }: { state: { data?: { stopped: boolean } | undefined } }): number | false =>
    state.data?.stopped ? lookAgainMs : false,
};

/** Limits and average return of an own game. */
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

/** Converts the rules of the API. */
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
