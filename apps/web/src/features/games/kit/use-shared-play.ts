import type { SharedGame } from '@palpite/contracts/original-games';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import { useMovingRound } from '../../../shared/games/moving-round.ts';
import { prepareSound } from '../../../shared/games/sound.ts';
import { toast } from '../../../shared/messages/toast.ts';
import { refreshPlayer } from '../../../shared/session/player.ts';
import type { GameSheet } from './game-head.tsx';
import type { GameTableProps } from './game-screen.tsx';
import { addToSessionTally } from './results/session-tally.ts';
import { useGameInPlay } from './rounds/use-game-in-play.ts';
import type { SharedRules } from './rules.queries.ts';
import { useResultWords } from './shared-rounds/round-result.tsx';
import { listOwnRounds } from './shared-rounds/shared-round.queries.ts';
import { useBetPress } from './shared-rounds/use-bet-press.ts';
import { useRoundEndedElsewhere } from './shared-rounds/use-missed-round.ts';
import { stopKeys, useSeries } from './shared-rounds/use-series.ts';
import { useSharedTable } from './shared-rounds/use-shared-table.ts';
import { useStake } from './shared-rounds/use-stake.ts';
import type { OpenSharedSheet } from './shared-sheets.tsx';
import { isBlocked } from './stake/stake.ts';
import { useGameKeys } from './use-game-keys.ts';
import { useStableCallback } from './use-stable-callback.ts';

export type SharedPlayRules = GameTableProps<SharedRules> & {
  game: SharedGame;
  /** Keys of the board with their bets. */
  keyBets: readonly (readonly [key: string, bet: string])[];
  /** Maximum payout of a bet. */
  prizeOf: (bet: string, stakeMinor: bigint) => bigint;
  nameOf: (outcome: number) => string;
};

/** State of a shared game: table, stake, series and sheets. */
export function useSharedPlay(props: SharedPlayRules) {
  const { game, rules, currency, onStopped, keyBets, prizeOf, nameOf } = props;
  const table = useSharedTable(game, currency, onStopped);
  const { round, stage, outcome, result } = table;
  useMovingRound(stage === 'locked' || stage === 'drawing');
  const stake = useStake(rules, currency);
  const [sheet, setSheet] = useState<OpenSharedSheet | null>(null);
  const { t } = useTranslation('shared');
  const wordsOf = useResultWords(currency);
  // For screen readers; empty until the round has stopped.
  const said = outcome === null ? '' : wordsOf(nameOf(outcome), result);
  useRoundEndedElsewhere({
    game,
    number: round?.number ?? 0,
    bets: table.bets,
    told: result !== null,
    listOwn: () => listOwnRounds(game, currency),
    onMissed: ({ number, outcome: missed, ...brought }) => {
      addToSessionTally({ roundId: `${game} ${number}`, ...brought });
      void refreshPlayer();
      toast.message(`${t('round', { number })}: ${wordsOf(nameOf(missed), brought)}`);
    },
  });
  // The player's own bets and result are drawn first.
  const others = useFrameDelay(
    useMemo(() => ({ round, told: stage === 'drawn' }), [round, stage]),
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
    said,
    others,
    celebrated: won && round ? String(round.number) : null,
    openAutoplay,
    openSheet,
    openProof,
    /** Props that every sheet of a shared game needs. */
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
