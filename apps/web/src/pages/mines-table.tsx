import { minesStakeFloor } from '@palpite/domain/mines';
import { memo, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { arrowKeys, moveFocus, showBoard } from '../features/mines/board-tiles.ts';
import { MineCount } from '../features/mines/mine-count.tsx';
import type { MinesRules } from '../features/mines/mines.queries.ts';
import { MinesBoard } from '../features/mines/mines-board.tsx';
import { MinesLadder } from '../features/mines/mines-ladder.tsx';
import { firstMines, previewFirst, previewLadder } from '../features/mines/mines-preview.ts';
import { GameFrame } from '../features/originals/game-frame.tsx';
import { GameHead } from '../features/originals/game-head.tsx';
import { GameStopped } from '../features/originals/game-stopped.tsx';
import { useLandMs } from '../features/originals/pace.ts';
import { RecentStrip } from '../features/originals/recent-strip.tsx';
import { StakeControl } from '../features/originals/stake-control.tsx';
import { pickRandom } from '../features/originals/step-round/pick-random.ts';
import { RoundFacts } from '../features/originals/step-round/round-facts.tsx';
import { StepBet } from '../features/originals/step-round/step-bet.tsx';
import { minesCalls } from '../features/originals/step-round/step-calls.ts';
import { StepHead } from '../features/originals/step-round/step-head.tsx';
import { StepLayers } from '../features/originals/step-round/step-layers.tsx';
import { useOutcomeText } from '../features/originals/step-round/use-outcome-text.ts';
import { useGameKeys } from '../features/originals/use-game-keys.ts';
import { multiplierParts } from '../shared/games/multiplier.ts';
import { useReveal } from '../shared/games/use-reveal.ts';
import { WinBurst } from '../shared/games/win-burst.tsx';
import { Money } from '../shared/money.tsx';
import type { GameTableProps } from './game-screen.tsx';
import { MinesRulesSheet } from './mines-rules-sheet.tsx';
import { StepSheets } from './step-sheets.tsx';
import { useStepTable } from './use-step-table.ts';

const flipMs = 220;
const none: readonly number[] = [];

/** This puts the board, the mines, the stake and the button of mines together. */
export const MinesTable = memo(function MinesTable({
  rules,
  currency,
  balanceMinor,
  onStopped,
}: GameTableProps<MinesRules>) {
  const { t } = useTranslation(['mines', 'steps']);
  const still = useLandMs() === 0;
  const box = useRef<HTMLDivElement>(null);
  const calls = useMemo(() => minesCalls(currency), [currency]);
  const table = useStepTable({
    calls,
    limits: rules,
    stakeFloor: minesStakeFloor,
    previewFirst,
    firstRisk: firstMines,
    aheadMax: 2,
    currency,
    balanceMinor,
    onStopped,
  });
  const { flow, press, problem, stakeMinor } = table;
  const { open, over, pending, phase } = flow;
  const mines = open?.risk ?? table.risk;
  const stakeShown = open?.stakeMinor ?? stakeMinor ?? 0n;
  const live = open !== null && (phase === 'open' || phase === 'stepping');

  const tiles = useMemo(
    () =>
      showBoard({
        opened: (open ?? over)?.steps ?? none,
        pending,
        layout: open === null && over !== null ? over.layout : null,
      }),
    [open, over, pending],
  );
  const ladder = useMemo(
    () => previewLadder(mines, stakeShown, rules.payoutMaxMinor).map(multiplierParts),
    [mines, stakeShown, rules.payoutMaxMinor],
  );
  const pressRandom = useCallback(() => {
    const closed = tiles.flatMap(({ face }, tile) => (face === 'closed' ? [tile] : []));
    const tile = pickRandom(closed);
    if (tile !== null) press(tile);
  }, [tiles, press]);

  const keys = useMemo(() => {
    const move = ({ key, target }: KeyboardEvent) => {
      const entry = box.current?.querySelector<HTMLElement>('[data-tile][tabindex="0"]');
      const tile = Number(entry?.dataset.tile);
      const inside = target instanceof Node && box.current?.contains(target);
      const next = inside ? moveFocus(tile, key) : tile;
      box.current?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
    };
    return Object.fromEntries(arrowKeys.map((key) => [key, move]));
  }, []);
  const cashOut = live ? table.cashOut : () => {};
  useGameKeys(
    {
      ...keys,
      ' ': table.pressKey,
      Enter: table.pressKey,
      r: pressRandom,
      R: pressRandom,
      c: cashOut,
      C: cashOut,
    },
    table.sheet === null,
  );
  useReveal(box, open === null ? (over?.roundId ?? null) : null, still);
  const said = useOutcomeText(flow, currency);
  if (rules.stopped && phase === 'ready' && over === null) return <GameStopped />;
  const celebrates = open === null && over !== null && over.payoutMinor > over.stakeMinor && !still;

  return (
    <>
      <GameFrame
        head={<GameHead currency={currency} onOpen={table.openSheet} />}
        board={
          <>
            <StepLayers
              running={open !== null}
              before={
                <RecentStrip
                  game="mines"
                  currency={currency}
                  landed={table.landed}
                  durationMs={still ? 0 : flipMs}
                  onOpen={table.openProof}
                />
              }
              during={<MinesLadder steps={ladder} opened={open?.steps.length ?? 0} />}
            />
            <p role="status" className="sr-only">
              {said}
            </p>
            <StepHead
              flow={flow}
              first={table.first}
              firstName={t('mines:firstTile')}
              currency={currency}
              still={still}
            />
            <div className="relative flex flex-1 flex-col">
              <MinesBoard box={box} tiles={tiles} live={live} flipMs={still ? 0 : flipMs} onPress={press} />
              <WinBurst roundId={celebrates ? over.roundId : null} />
            </div>
          </>
        }
        controls={
          <>
            <StepLayers
              running={open !== null}
              before={
                <>
                  <MineCount mines={table.risk} rules={rules} onChange={table.setRisk} />
                  <StakeControl
                    value={table.stake}
                    onValueChange={table.setStake}
                    currency={currency}
                    limits={table.limits}
                    invalid={problem !== null && problem !== 'balanceLow' && problem !== 'payoutTooLarge'}
                  />
                </>
              }
              during={
                <RoundFacts
                  facts={[
                    {
                      name: t('steps:stake'),
                      value: <Money minor={stakeShown} currency={currency} />,
                    },
                    { name: t('mines:mines'), value: mines },
                    {
                      name: t('mines:left'),
                      value: t('mines:leftOf', { opened: open?.steps.length ?? 0, all: ladder.length }),
                    },
                  ]}
                  randomOff={!live}
                  onRandom={pressRandom}
                />
              }
            />
            <StepBet
              flow={flow}
              problem={problem}
              stakeMinor={stakeMinor}
              balanceMinor={balanceMinor}
              limits={table.limits}
              currency={currency}
              words={{
                lead: t('mines:lead'),
                first: t('mines:first'),
                next: t('mines:next'),
                begin: t('mines:begin'),
              }}
              onLeast={table.setMinor}
              onPress={table.pressMain}
            />
          </>
        }
      />
      <StepSheets
        game="mines"
        sheet={table.sheet}
        onOpen={table.setSheet}
        currency={currency}
        rules={(close) => (
          <MinesRulesSheet rules={rules} mines={mines} steps={ladder} currency={currency} onClose={close} />
        )}
      />
    </>
  );
});
