import { leastStakeMinor } from '@palpite/domain/games/derive';
import { rowDouble } from '@palpite/domain/games/row-double';
import { formatNumber } from '@palpite/i18n';
import { SegmentedControl, Stepper } from '@palpite/ui';
import { memo, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { multiplierParts } from '../../../shared/games/multiplier.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { ChoicePick } from '../kit/autoplay/choice-pick.tsx';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import { RecentStrip } from '../kit/results/result-strip.tsx';
import type { RulesOf } from '../kit/rules/rules.queries.ts';
import { StepFrame } from '../kit/steps/step-frame.tsx';
import { type OpenSteps, pickRandom, readTowerSpot, towerSpot } from '../kit/steps/step-rounds.ts';
import { type StepGameTable, useStepTable } from '../kit/steps/use-step-table.ts';
import { useStableCallback } from '../kit/use-stable-callback.ts';
import { firstRisk, previewFirst, previewHeight, previewRows, risks, toRisk } from './preview.ts';
import { Tower } from './tower.tsx';
import { rowInView, showTower } from './tower-tiles.ts';

const RowDoubleProof = lazyPart(() => import('./proof.tsx'), 'RowDoubleProof');
const RowDoubleRules = lazyPart(() => import('./rules.tsx'), 'RowDoubleRules');

const turnMs = 220;
const climbMs = 320;
const tileKeys = [0, 1, 2, 3] as const;
const anyColumn = 'any';
const noKeys = {};
const drawTile = (width: number) => pickRandom(tileKeys.slice(0, width)) ?? 0;
const tileOf = (spot: number) => readTowerSpot(spot).tile;
const game: StepGameTable = {
  name: 'rowDouble',
  stakeFloor: (risk) => leastStakeMinor(rowDouble, { tiles: toRisk(risk) }),
  previewFirst: (risk, stakeMinor) => previewFirst(toRisk(risk), stakeMinor),
  firstRisk,
  aheadMax: 1,
  revealMs: 900,
};

const RowDoubleTable = memo(function RowDoubleTable(props: GameTableProps<RulesOf<'rowDouble'>>) {
  const { rules, currency } = props;
  const { t } = useTranslation('rowDouble');
  const table = useStepTable(game, props);
  const { still: instant, boardInstant: boardStill, live, flow, stakeMinor } = table;
  const [climb, planClimb] = useState(firstClimb);
  const { open, over, pending } = flow;
  // A finished climb stays visible until another risk is chosen.
  const ended = open === null && over !== null && over.risk === table.risk ? over : null;
  const width = toRisk(open?.risk ?? table.risk);
  const stakeShown = open?.stakeMinor ?? stakeMinor ?? 0n;
  const climbed = open?.steps.length ?? 0;

  const round = useMemo(
    () => ({
      width,
      climbed: ((open ?? ended)?.steps ?? []).map(tileOf),
      pending: pending[0] === undefined ? null : tileOf(pending[0]),
      traps: ended ? ended.layout.map(tileOf) : null,
      active: ended === null,
      height: open?.stepsMax ?? previewHeight(width, stakeShown, rules.payoutMaxMinor),
      rows: rules.rows,
    }),
    [width, open, ended, pending, stakeShown, rules],
  );
  const rows = useMemo(() => showTower(round), [round]);
  const multipliers = useMemo(() => previewRows(width).map(multiplierParts), [width]);
  const { press } = table;
  const pressTile = useCallback((row: number, tile: number) => press(towerSpot(row, tile)), [press]);
  const reachable = useMemo(() => multipliers.slice(0, round.height), [multipliers, round.height]);
  const planned = fitClimb(climb, width, round.height);
  const words = useMemo(
    () => ({
      firstStep: t('firstRow'),
      lead: t('lead'),
      first: t('first'),
      next: t('next'),
      begin: t('begin'),
    }),
    [t],
  );
  const all = round.height;
  const factsOf = useCallback(
    (shown: OpenSteps | null) => [
      { name: t('risk'), value: t(`risks.${width}`) },
      {
        name: t('rowFact'),
        value: t('rowOf', { row: Math.min((shown?.steps.length ?? 0) + 1, all), all }),
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

  return (
    <StepFrame
      game="rowDouble"
      table={table}
      currency={currency}
      stopped={rules.stopped}
      words={words}
      keys={live ? picks : noKeys}
      ended={ended}
      strip={
        <RecentStrip
          game="rowDouble"
          currency={currency}
          landed={table.landed}
          durationMs={instant ? 0 : turnMs}
          onOpen={table.openProof}
        />
      }
      board={
        <Tower
          rows={rows}
          multipliers={multipliers}
          view={rowInView(round)}
          live={live}
          turnMs={boardStill ? 0 : turnMs}
          climbMs={boardStill ? 0 : climbMs}
          onPress={pressTile}
        />
      }
      choice={<RiskChoice risk={table.risk} onChange={table.setRisk} />}
      factsOf={factsOf}
      onRandom={pressRandom}
      plan={{
        pick: (
          <>
            <ClimbPlanField plan={planned} multipliers={reachable} onChange={planClimb} />
            <ChoicePick
              label={t('plan.column')}
              value={String(planned.column ?? anyColumn)}
              onChange={(column) =>
                planClimb({ ...planned, column: column === anyColumn ? null : Number(column) })
              }
              choices={[
                { value: anyColumn, label: t('plan.any') },
                ...tileKeys.slice(0, width).map((tile) => ({
                  value: String(tile),
                  label: t('plan.tile', { tile: tile + 1 }),
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
        <RowDoubleRules rules={rules} limits={table.limits} currency={currency} onClose={close} />
      )}
    />
  );
});

export const Screen = () => <GameScreen game="rowDouble" Table={RowDoubleTable} resumes />;

type RiskChoiceProps = { risk: number; onChange: (risk: number) => void };

const RiskChoice = memo(function RiskChoice({ risk, onChange }: RiskChoiceProps) {
  const { t } = useTranslation('rowDouble');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-label text-fg-2">
        {t('risk')}
      </p>
      <SegmentedControl
        size={48}
        className="segments-stack big:auto-rows-fr big:grid-flow-row"
        label={t('risk')}
        value={String(toRisk(risk))}
        onValueChange={(value) => onChange(Number(value))}
        segments={risks.map((tiles) => ({
          value: String(tiles),
          label: (
            <span className="flex flex-col leading-tight">
              <span>{t(`risks.${tiles}`)}</span>
              <span className="tabular text-micro font-medium opacity-75">
                {t('riskTiles', { count: tiles })} ·{' '}
                {formatNumber(multiplierParts(previewFirst(tiles, 100n).multiplier).value, locale, 2)}×
              </span>
            </span>
          ),
        }))}
      />
    </div>
  );
});

type ClimbPlanFieldProps = {
  plan: ClimbPlan;
  multipliers: readonly { value: number; decimals: number }[];
  onChange: (plan: ClimbPlan) => void;
};

function ClimbPlanField({ plan, multipliers, onChange }: ClimbPlanFieldProps) {
  const { t } = useTranslation('rowDouble');
  const locale = useLocale();
  const reached = multipliers[plan.rows - 1];
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="flex items-baseline justify-between gap-3 text-label text-fg-2">
        {t('plan.rows')}
        {reached ? (
          <span className="tabular font-semibold text-accent">
            {formatNumber(reached.value, locale, reached.decimals)}×
          </span>
        ) : null}
      </p>
      <Stepper
        label={t('plan.rows')}
        decreaseLabel={t('plan.fewer')}
        increaseLabel={t('plan.more')}
        value={plan.rows}
        onDecrease={() => onChange({ ...plan, rows: plan.rows - 1 })}
        onIncrease={() => onChange({ ...plan, rows: plan.rows + 1 })}
        atMin={plan.rows <= 1}
        atMax={plan.rows >= multipliers.length}
        className="w-full"
      />
    </div>
  );
}

/** How each round of a series climbs: number of rows, and a fixed column or any. */
type ClimbPlan = { rows: number; column: number | null };

const firstClimb: ClimbPlan = { rows: 1, column: null };

export function fitClimb({ rows, column }: ClimbPlan, width: number, height: number): ClimbPlan {
  return {
    rows: Math.min(Math.max(1, rows), height),
    column: column !== null && column < width ? column : null,
  };
}

/** Next tile after a number of rows; null once the round has climbed far enough. `draw` picks a tile of a width. */
export function nextClimb(
  { rows, column }: ClimbPlan,
  climbed: number,
  width: number,
  draw: (width: number) => number,
): number | null {
  if (climbed >= rows) return null;
  return column ?? draw(width);
}
