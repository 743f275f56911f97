import { luckyPrize } from '@palpite/domain/lucky-color';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorBets } from '../features/lucky-color/color-bets.tsx';
import { Drum } from '../features/lucky-color/drum.tsx';
import { betKeys, toLuckyBet } from '../features/lucky-color/lucky-bets.ts';
import { LuckyBoard } from '../features/lucky-color/lucky-board.tsx';
import { renderBet, renderNumber } from '../features/lucky-color/marks.tsx';
import { useNumberName } from '../features/lucky-color/names.ts';
import { AutoplayBar, AutoplayNote } from '../features/originals/autoplay/autoplay-bar.tsx';
import { AutoplayLink } from '../features/originals/autoplay/autoplay-button.tsx';
import { Held } from '../features/originals/autoplay/held.tsx';
import { GameHead, type GameSheet } from '../features/originals/game-head.tsx';
import { BetNote } from '../features/originals/shared-round/bet-note.tsx';
import { DrawnStrip } from '../features/originals/shared-round/drawn-strip.tsx';
import { RoundNet, useResultText } from '../features/originals/shared-round/round-result.tsx';
import { RoundStatus } from '../features/originals/shared-round/round-status.tsx';
import { SharedFrame } from '../features/originals/shared-round/shared-frame.tsx';
import type { SharedRules } from '../features/originals/shared-round/shared-round.queries.ts';
import { TableBets } from '../features/originals/shared-round/table-bets.tsx';
import { TimeBar } from '../features/originals/shared-round/time-bar.tsx';
import { useBetPress } from '../features/originals/shared-round/use-bet-press.ts';
import { stopKeys, useSeries } from '../features/originals/shared-round/use-series.ts';
import { useSharedTable } from '../features/originals/shared-round/use-shared-table.ts';
import { useStake } from '../features/originals/shared-round/use-stake.ts';
import { StakeControl } from '../features/originals/stake-control.tsx';
import { useGameKeys } from '../features/originals/use-game-keys.ts';
import { useStableCallback } from '../features/originals/use-stable-callback.ts';
import { prepareSound } from '../shared/games/sound.ts';
import { useMoney } from '../shared/money.tsx';
import type { GameTableProps } from './game-screen.tsx';
import { LuckySheets } from './lucky-sheets.tsx';
import type { OpenSharedSheet } from './shared-sheets.tsx';

const prizeOf = (bet: string, stakeMinor: bigint) => {
  const known = toLuckyBet(bet);
  return known === null ? 0n : luckyPrize(known, stakeMinor);
};

/** Every key of the board with its bet. */
const keyBets: readonly (readonly [string, string])[] = [
  ...Array.from({ length: 10 }, (_, number) => [String(number), String(number)] as const),
  ...betKeys,
];

/** This puts the numbers, the bets and the table of lucky color together. */
export const LuckyTable = memo(function LuckyTable({
  rules,
  currency,
  balanceMinor,
  onStopped,
}: GameTableProps<SharedRules>) {
  const { t } = useTranslation('lucky');
  const table = useSharedTable('luckyColor', currency, onStopped);
  const { round, stage, live, clock, outcome, result } = table;
  const stake = useStake(rules, balanceMinor, currency);
  const pressBet = useBetPress({ table, stake, limits: rules, currency, prizeOf });
  const [sheet, setSheet] = useState<OpenSharedSheet | null>(null);
  const nameOf = useNumberName();
  const said = useResultText(outcome === null ? null : nameOf(outcome), result, currency);
  // The others' bets may be a frame later than the player's own result.
  const others = useDeferredValue(useMemo(() => ({ round, told: stage === 'drawn' }), [round, stage]));
  const { auto, startSeries } = useSeries({
    table,
    limits: rules,
    balanceMinor,
    prizeOf,
    covered: sheet !== null,
  });
  const { series, running, forget } = auto;
  const press = useStableCallback((bet: string) => {
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
          // A key that is held down is one press.
          ({ repeat }: KeyboardEvent) => (repeat ? undefined : press(bet)),
        ]),
      ),
    [press],
  );
  useGameKeys(running ? stopKeys(auto.stop) : keys, sheet === null);

  const money = useMoney();
  const group = {
    stake: stake.minor === null ? '' : money(stake.minor, currency),
    currency,
    stakes: table.stakes,
    locked: !table.open || running,
    outcome,
    onBet: press,
  };
  const won = result !== null && result.payoutMinor > result.stakeMinor;
  return (
    <>
      <SharedFrame
        head={<GameHead currency={currency} onOpen={openSheet} paced={false} />}
        board={
          <LuckyBoard
            {...group}
            draw={table.spin}
            strip={
              <DrawnStrip
                rounds={table.recent}
                nameOf={nameOf}
                renderMark={renderNumber}
                onOpen={openProof}
              />
            }
            status={
              <RoundStatus
                round={round}
                stage={stage}
                live={live}
                clock={clock}
                drawing={t('drawing')}
                rolling={<Drum draw={table.spin} clock={clock} />}
                outcome={outcome === null ? null : <span className="truncate">{nameOf(outcome)}</span>}
                result={<RoundNet result={result} staked={table.staked} currency={currency} />}
              />
            }
            timeBar={
              <TimeBar
                endsAtMs={table.open && round ? round.bettingEndsAtMs : null}
                lengthMs={rules.bettingMs}
                clock={clock}
              />
            }
            celebrated={won && round ? String(round.number) : null}
            clock={clock}
            said={said}
          />
        }
        controls={
          <>
            <ColorBets {...group} />
            {running && series !== null ? (
              <AutoplayBar series={series} currency={currency} onStop={auto.stop} />
            ) : series !== null && table.notice === null && stake.problem === null ? (
              <p
                role="status"
                className="flex min-h-11 flex-col justify-center text-label font-medium text-fg-2"
              >
                <AutoplayNote series={series} currency={currency} />
              </p>
            ) : (
              <BetNote
                stage={stage}
                live={live}
                notice={table.notice}
                problem={stake.problem}
                stakeMinor={stake.minor}
                totalMinor={table.totalMinor}
                balanceMinor={balanceMinor}
                limits={rules}
                currency={currency}
                onLeast={stake.setMinor}
              />
            )}
            <Held held={running}>
              <StakeControl
                value={stake.text}
                onValueChange={stake.setText}
                currency={currency}
                limits={rules}
                invalid={stake.problem !== null && stake.problem !== 'balanceLow'}
                aside={<AutoplayLink disabled={stake.problem !== null} onPress={openAutoplay} />}
              />
            </Held>
          </>
        }
        table={<TableBets round={others.round} told={others.told} renderMark={renderBet} />}
      />
      <LuckySheets
        sheet={sheet}
        onOpen={setSheet}
        rules={rules}
        currency={currency}
        outcomes={table.recent.map((drawn) => drawn.outcome)}
        newest={table.recent[0]?.number ?? 0}
        linkHash={round?.linkHash ?? null}
        stakeMinor={stake.minor ?? 0n}
        onAutoplay={startSeries}
      />
    </>
  );
});
