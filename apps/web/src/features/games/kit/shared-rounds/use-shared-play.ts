import type { SharedGame } from '@palpite/contracts/original-games';
import type { Currency } from '@palpite/domain/money';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../../rendering/use-frame-delay.ts';
import { useMovingRound } from '../../../../shared/games/moving-round.ts';
import { playSound, prepareSound } from '../../../../shared/games/sound.ts';
import { toast } from '../../../../shared/messages/toast.ts';
import { useMoney } from '../../../../shared/money/money.tsx';
import { openOverlay } from '../../../../shared/overlays/overlays.ts';
import { refreshPlayer } from '../../../../shared/session/player.ts';
import type { GameSheet } from '../game-head.tsx';
import type { GameTableProps } from '../game-screen.tsx';
import { addToSessionTally } from '../results/session-tally.ts';
import { useGameInPlay } from '../rounds/use-game-in-play.ts';
import type { SharedRules } from '../rules/rules.queries.ts';
import { isBlocked, type StakeLimits, type StakeProblem } from '../stake/stake.ts';
import { type StakeText, useStakeProblem, useStakeText } from '../stake/use-stake.ts';
import { useGameKeys } from '../use-game-keys.ts';
import { useStableCallback } from '../use-stable-callback.ts';
import type { RoundResult } from './my-bets.ts';
import { useRoundEndedElsewhere } from './round-ended-elsewhere.ts';
import { stopKeys, useSeries } from './series.ts';
import { listOwnRounds } from './shared-round.queries.ts';
import { type SharedTable, useSharedTable } from './use-shared-table.ts';

export type OpenSharedSheet = { name: GameSheet | 'autoplay' } | { name: 'proof'; number: number };

type SharedPlayRules = GameTableProps<SharedRules> & {
  game: SharedGame;
  keyBets: readonly (readonly [key: string, bet: string])[];
  prizeOf: (bet: string, stakeMinor: bigint) => bigint;
  nameOf: (outcome: number) => string;
};

export function useSharedPlay(props: SharedPlayRules) {
  const { game, rules, currency, onStopped, keyBets, prizeOf, nameOf } = props;
  const table = useSharedTable(game, currency, onStopped);
  const { round, stage, outcome, result } = table;
  useMovingRound(stage === 'locked' || stage === 'drawing');
  const stake = useStake(rules, currency);
  const [sheet, setSheet] = useState<OpenSharedSheet | null>(null);
  const { t } = useTranslation('shared');
  const wordsOf = useResultWords(currency);
  const announcement = outcome === null ? '' : wordsOf(nameOf(outcome), result);
  useRoundEndedElsewhere({
    game,
    number: round?.number ?? 0,
    bets: table.bets,
    revealed: result !== null,
    listOwn: () => listOwnRounds(game, currency),
    onEndedElsewhere: ({ number, outcome: missed, ...brought }) => {
      addToSessionTally({ roundId: `${game} ${number}`, ...brought });
      void refreshPlayer();
      toast.message(`${t('round', { number })}: ${wordsOf(nameOf(missed), brought)}`);
    },
  });
  // The player's own bets and result are drawn first.
  const others = useFrameDelay(
    useMemo(() => ({ round, revealed: stage === 'drawn' }), [round, stage]),
    3,
  );
  const { auto, startSeries } = useSeries({
    table,
    limits: rules,
    prizeOf,
    covered: sheet !== null,
  });
  // A bet waits for its draw; a result that is not shown yet belongs to the round too.
  useGameInPlay(auto.running || (table.staked && result === null && stage !== 'void'));
  const { running, forget, stop } = auto;
  const pressBet = useBetPress({ table, stake, limits: rules, currency, prizeOf });
  const press = useStableCallback((bet: string) => {
    if (running) return;
    forget();
    pressBet(bet);
  });
  const openAutoplay = useCallback(() => setSheet({ name: 'autoplay' }), []);
  const openSheet = useCallback((name: GameSheet) => setSheet({ name }), []);
  const openProof = useCallback((number: number) => setSheet({ name: 'proof', number }), []);
  useEffect(prepareSound, []);

  const keys = useMemo(
    () =>
      Object.fromEntries(
        keyBets.map(([key, bet]) => [
          key,
          // A held key is one press.
          ({ repeat }: KeyboardEvent) => (repeat ? undefined : press(bet)),
        ]),
      ),
    [keyBets, press],
  );
  useGameKeys(running ? stopKeys(stop) : keys, sheet === null);

  const locked = !table.open || running || isBlocked(stake.problem);
  // A stage changes the board first, and the bets two frames later. A press in between checks the table.
  const bets = useFrameDelay(
    useMemo(() => ({ locked, outcome }), [locked, outcome]),
    2,
  );
  const won = result !== null && result.payoutMinor > result.stakeMinor;
  return {
    rules,
    currency,
    table,
    stake,
    auto,
    press,
    locked,
    bets,
    announcement,
    others,
    celebrated: won && round ? String(round.number) : null,
    openAutoplay,
    openSheet,
    openProof,
    sheets: {
      sheet,
      onOpen: setSheet,
      rules,
      currency,
      newest: table.recent[0]?.number ?? 0,
      linkHash: round?.linkHash ?? null,
      stakeMinor: stake.minor ?? 0n,
      onAutoplay: startSeries,
    },
  };
}

export type SharedPlay = ReturnType<typeof useSharedPlay>;

type BetPressPort = {
  table: Pick<SharedTable, 'open' | 'place' | 'say'>;
  stake: Stake;
  limits: StakeLimits;
  currency: Currency;
  prizeOf: (bet: string, stakeMinor: bigint) => bigint;
};

function useBetPress(port: BetPressPort): (bet: string) => void {
  const { t } = useTranslation('originals');
  const money = useMoney();
  const press = (bet: string): void => {
    const { table, stake, limits, currency, prizeOf } = port;
    if (!table.open) return;
    if (stake.problem === 'balanceLow') openOverlay('gameDeposit');
    if (stake.problem !== null || stake.minor === null) return;
    if (prizeOf(bet, stake.minor) > limits.payoutMaxMinor) {
      table.say(t('problems.payoutTooLarge', { max: money(limits.payoutMaxMinor, currency) }));
      return;
    }
    playSound('tick');
    void table.place(bet, stake.minor);
  };
  const latest = useRef(press);
  useLayoutEffect(() => {
    latest.current = press;
  });
  return useCallback((bet: string) => latest.current(bet), []);
}

type Stake = StakeText & { problem: StakeProblem | null };

function useStake(limits: StakeLimits, currency: Currency): Stake {
  const { text, setText, setMinor, minor } = useStakeText(limits, currency);
  const problem = useStakeProblem(minor, { prizeMinor: 0n, limits });
  return { text, setText, setMinor, minor, problem };
}

function useResultWords(currency: Currency): (outcome: string, result: RoundResult | null) => string {
  const { t } = useTranslation('shared');
  const money = useMoney();
  return (outcome, result) => {
    if (result === null) return t('result.drawn', { outcome });
    const net = result.payoutMinor - result.stakeMinor;
    const amount = money(net < 0n ? -net : net, currency);
    return t(`result.${net > 0n ? 'won' : net < 0n ? 'lost' : 'back'}`, { outcome, amount });
  };
}
