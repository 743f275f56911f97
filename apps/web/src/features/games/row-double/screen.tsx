import { leastStakeMinor, multiplierShown, ratioAfter } from '@palpite/domain/games/derive';
import { rowDouble } from '@palpite/domain/games/row-double';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { multiplierParts } from '../../../shared/games/multiplier.ts';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { ChoicePick } from '../kit/autoplay/choice-pick.tsx';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import { GameStopped } from '../kit/game-stopped.tsx';
import { RecentStrip } from '../kit/results/recent-strip.tsx';
import type { RulesOf } from '../kit/rules.queries.ts';
import { StepFrame } from '../kit/step-parts.tsx';
import { pickRandom } from '../kit/steps/pick-random.ts';
import { type OpenSteps, readTowerSpot, towerSpot } from '../kit/steps/step-rounds.ts';
import { useGameKeys } from '../kit/use-game-keys.ts';
import { useStableCallback } from '../kit/use-stable-callback.ts';
import { type StepGameTable, useStepTable } from '../kit/use-step-table.ts';
import { firstClimb, fitClimb, nextClimb } from './climb-plan.ts';
import { ClimbPlanField } from './climb-plan-field.tsx';
import { RiskChoice } from './risk-choice.tsx';
import { firstRisk, previewFirst, previewHeight, previewRows, toRisk } from './row-double-preview.ts';
import { Tower } from './tower.tsx';
import { TowerTable } from './tower-table.tsx';
import { rowInView, showTower } from './tower-tiles.ts';

const RowDoubleProof = lazyPart(() => import('./proof.tsx'), 'RowDoubleProof');
const StepRulesSheet = lazyPart(() => import('../kit/steps/step-rules-sheet.tsx'), 'StepRulesSheet');

const turnMs = 220;
const climbMs = 320;
const tileKeys = [0, 1, 2, 3] as const;
const anyColumn = 'any';
const drawTile = (width: number) => pickRandom(tileKeys.slice(0, width)) ?? 0;
const tileOf = (spot: number) => readTowerSpot(spot).tile;
const printRow = (tiles: 2 | 3 | 4, row: number) =>
  multiplierParts(multiplierShown(ratioAfter(rowDouble, { tiles }, row)));
const game: StepGameTable = {
  name: 'rowDouble',
  stakeFloor: (risk) => leastStakeMinor(rowDouble, { tiles: toRisk(risk) }),
  previewFirst: (risk, stakeMinor) => previewFirst(toRisk(risk), stakeMinor),
  firstRisk,
  aheadMax: 1,
  // The whole tower stays uncovered for this time.
  revealMs: 900,
};

const RowDoubleTable = memo(function RowDoubleTable(props: GameTableProps<RulesOf<'rowDouble'>>) {
  const { rules, currency } = props;
  const { t } = useTranslation(['rowDouble', 'steps']);
  const table = useStepTable(game, props);
  const { still, boardStill, flow, press, stakeMinor, auto } = table;
  const [climb, planClimb] = useState(firstClimb);
  const { open, over, pending, phase } = flow;
  // A finished climb stays visible until another risk is chosen.
  const ended = open === null && over !== null && over.risk === table.risk ? over : null;
  const width = toRisk(open?.risk ?? table.risk);
  const stakeShown = open?.stakeMinor ?? stakeMinor ?? 0n;
  const live = open !== null && table.problem !== 'offline' && !auto.running && phase === 'open';
  const climbed = open?.steps.length ?? 0;

  const round = useMemo(
    () => ({
      width,
      climbed: ((open ?? ended)?.steps ?? []).map(tileOf),
      pending: pending[0] === undefined ? null : tileOf(pending[0]),
      traps: ended ? ended.layout.map(tileOf) : null,
      lit: ended === null,
      height: open?.stepsMax ?? previewHeight(width, stakeShown, rules.payoutMaxMinor),
      rows: rules.rows,
    }),
    [width, open, ended, pending, stakeShown, rules],
  );
  const rows = useMemo(() => showTower(round), [round]);
  const multipliers = useMemo(() => previewRows(width).map(multiplierParts), [width]);
  const pressTile = useStableCallback((row: number, tile: number) => {
    if (!auto.running) press(towerSpot(row, tile));
  });
  const reachable = useMemo(() => multipliers.slice(0, round.height), [multipliers, round.height]);
  const planned = fitClimb(climb, width, round.height);
  const words = useMemo(
    () => ({
      firstStep: t('rowDouble:firstRow'),
      lead: t('rowDouble:lead'),
      first: t('rowDouble:first'),
      next: t('rowDouble:next'),
      begin: t('rowDouble:begin'),
    }),
    [t],
  );
  const all = round.height;
  const factsOf = useCallback(
    (told: OpenSteps | null) => [
      { name: t('rowDouble:risk'), value: t(`rowDouble:risks.${width}`) },
      {
        name: t('rowDouble:rowFact'),
        value: t('rowDouble:rowOf', { row: Math.min((told?.steps.length ?? 0) + 1, all), all }),
      },
    ],
    [t, width, all],
  );
  const pressRandom = useStableCallback(() => {
    const tile = pickRandom(tileKeys.slice(0, width));
    if (live && tile !== null) pressTile(climbed, tile);
  });
  const picks = Object.fromEntries(
    tileKeys.slice(0, width).map((tile) => [String(tile + 1), () => pressTile(climbed, tile)]),
  );
  const cashOut = live ? table.cashOut : () => {};
  useGameKeys(
    {
      ...(live ? picks : {}),
      Escape: auto.stop,
      ' ': table.pressKey,
      Enter: table.pressKey,
      r: pressRandom,
      R: pressRandom,
      c: cashOut,
      C: cashOut,
    },
    table.sheet === null,
  );
  if (rules.stopped && phase === 'ready' && over === null) return <GameStopped />;
  const celebrates = ended !== null && ended.payoutMinor > ended.stakeMinor && !still;

  return (
    <StepFrame
      game="rowDouble"
      table={table}
      currency={currency}
      live={live}
      words={words}
      strip={
        <RecentStrip
          game="rowDouble"
          currency={currency}
          landed={table.landed}
          durationMs={still ? 0 : turnMs}
          onOpen={table.openProof}
        />
      }
      board={
        <>
          <Tower
            rows={rows}
            multipliers={multipliers}
            view={rowInView(round)}
            live={live}
            turnMs={boardStill ? 0 : turnMs}
            climbMs={boardStill ? 0 : climbMs}
            onPress={pressTile}
          />
          <WinBurst roundId={celebrates ? ended.roundId : null} />
        </>
      }
      choice={<RiskChoice risk={table.risk} onChange={table.setRisk} />}
      factsOf={factsOf}
      onRandom={pressRandom}
      plan={{
        pick: (
          <>
            <ClimbPlanField plan={planned} multipliers={reachable} onChange={planClimb} />
            <ChoicePick
              label={t('rowDouble:plan.column')}
              value={String(planned.column ?? anyColumn)}
              onChange={(column) =>
                planClimb({ ...planned, column: column === anyColumn ? null : Number(column) })
              }
              choices={[
                { value: anyColumn, label: t('rowDouble:plan.any') },
                ...tileKeys.slice(0, width).map((tile) => ({
                  value: String(tile),
                  label: t('rowDouble:plan.tile', { tile: tile + 1 }),
                })),
              ]}
            />
          </>
        ),

        pickStep: ({ steps }) => {
          const tile = nextClimb(planned, steps.length, width, drawTile);
          return tile === null ? null : towerSpot(steps.length, tile);
        },
      }}
      Proof={RowDoubleProof}
      rulesSheet={(close) => (
        <StepRulesSheet
          title={t('rowDouble:rules.title')}
          steps={[
            t('rowDouble:rules.steps.choose'),
            t('rowDouble:rules.steps.climb'),
            t('rowDouble:rules.steps.leave'),
            t('rowDouble:rules.steps.resume'),
          ]}
          table={<TowerTable print={printRow} rows={rules.rows} />}
          keys={[
            [t('steps:rules.keyBet'), t('steps:rules.keyBetKeys')],
            [t('rowDouble:rules.keyPick'), t('rowDouble:rules.keyPickKeys')],
            [t('steps:rules.keyRandom'), 'R'],
            [t('steps:rules.keyCashOut'), 'C'],
          ]}
          returnPercent={rules.returnPercent}
          limits={table.limits}
          currency={currency}
          onClose={close}
        />
      )}
    />
  );
});

export const Screen = () => <GameScreen game="rowDouble" Table={RowDoubleTable} resumes />;
