import { leastStakeMinor } from '@palpite/domain/games/derive';
import { mines } from '@palpite/domain/games/mines';
import { locales } from '@palpite/domain/locales';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { multiplierParts } from '../../../shared/games/multiplier.ts';
import { currentLocale } from '../../../shared/i18n/i18n.ts';
import { isLoggedIn } from '../../../shared/session/session.ts';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import { RecentStrip } from '../kit/results/result-strip.tsx';
import { type RulesOf, rulesQuery } from '../kit/rules/rules.queries.ts';
import { StepFrame, StepLayers } from '../kit/steps/step-frame.tsx';
import type { OpenSteps } from '../kit/steps/step-rounds.ts';
import { pickRandom } from '../kit/steps/step-rounds.ts';
import { type StepGameTable, useStepTable } from '../kit/steps/use-step-table.ts';
import { useStableCallback } from '../kit/use-stable-callback.ts';
import { MinesBoard, MinesLadder, useReveal } from './board.tsx';
import { MineCount } from './mine-count.tsx';
import { firstMines, previewFirst, previewLadder } from './preview.ts';
import { arrowKeys, moveFocus, nextTile, showBoard } from './tiles.ts';
import { MinesVisit } from './visit.tsx';

const MinesProof = lazyPart(() => import('./proof.tsx'), 'MinesProof');
const MinesRules = lazyPart(() => import('./rules.tsx'), 'MinesRules');

// Used in the autoplay sheet only, therefore lazy.
const TilePlanField = lazyPart(() => import('./tile-plan.tsx'), 'TilePlanField');

const flipMs = 220;
const game: StepGameTable = {
  name: 'mines',
  stakeFloor: (count) => leastStakeMinor(mines, { mines: count }),
  previewFirst,
  firstRisk: firstMines,
  aheadMax: 2,
  // The whole board stays uncovered for this time.
  revealMs: 900,
};
const none: readonly number[] = [];

const MinesTable = memo(function MinesTable(props: GameTableProps<RulesOf<'mines'>>) {
  const { rules, currency } = props;
  const { t } = useTranslation(['mines', 'steps']);
  const box = useRef<HTMLDivElement>(null);
  const table = useStepTable(game, props);
  const { still: instant, boardInstant: boardStill, live, flow, stakeMinor } = table;
  const [tilesPlanned, planTiles] = useState<readonly number[]>([]);
  const { open, over, pending } = flow;
  const ended = open === null ? over : null;
  const mines = open?.risk ?? table.risk;
  const stakeShown = open?.stakeMinor ?? stakeMinor ?? 0n;
  const tiles = useMemo(
    () =>
      showBoard({
        opened: (open ?? over)?.steps ?? none,
        pending,
        layout: ended?.layout ?? null,
      }),
    [open, over, ended, pending],
  );
  const ladder = useMemo(
    () => previewLadder(mines, stakeShown, rules.payoutMaxMinor).map(multiplierParts),
    [mines, stakeShown, rules.payoutMaxMinor],
  );
  // Another number of mines may allow fewer leaves.
  const planned = useMemo(() => tilesPlanned.slice(0, ladder.length), [tilesPlanned, ladder.length]);
  const words = useMemo(
    () => ({
      firstStep: t('mines:firstTile'),
      lead: t('mines:lead'),
      first: t('mines:first'),
      next: t('mines:next'),
      begin: t('mines:begin'),
    }),
    [t],
  );
  const all = ladder.length;
  const factsOf = useCallback(
    (round: OpenSteps | null) => [
      { name: t('mines:mines'), value: mines },
      { name: t('mines:left'), value: t('mines:leftOf', { opened: round?.steps.length ?? 0, all }) },
    ],
    [t, mines, all],
  );
  const pressRandom = useStableCallback(() => {
    const closed = tiles.flatMap(({ face }, tile) => (face === 'closed' ? [tile] : []));
    const tile = pickRandom(closed);
    if (tile !== null) table.press(tile);
  });

  const keys = useMemo(() => {
    const move = ({ key, target }: KeyboardEvent) => {
      const inside = target instanceof HTMLElement && box.current?.contains(target);
      const from = inside ? target : box.current?.querySelector<HTMLElement>('[data-tile][tabindex="0"]');
      const tile = Number(from?.dataset.tile);
      const next = inside ? moveFocus(tile, key) : tile;
      box.current?.querySelector<HTMLElement>(`[data-tile="${next}"]`)?.focus();
    };
    return Object.fromEntries(arrowKeys.map((key) => [key, move]));
  }, []);
  useReveal(box, ended?.roundId ?? null, instant);

  return (
    <StepFrame
      game="mines"
      table={table}
      currency={currency}
      stopped={rules.stopped}
      words={words}
      keys={keys}
      ended={ended}
      strip={
        <StepLayers
          running={open !== null}
          afterFrames={14}
          before={
            <RecentStrip
              game="mines"
              currency={currency}
              landed={table.landed}
              // Hidden during a round; the new result is in place when it returns.
              durationMs={0}
              onOpen={table.openProof}
            />
          }
          during={<MinesLadder steps={ladder} opened={(open ?? over)?.steps.length ?? 0} />}
        />
      }
      board={
        <MinesBoard
          box={box}
          tiles={tiles}
          live={live}
          flipMs={boardStill ? 0 : flipMs}
          onPress={table.press}
        />
      }
      choice={<MineCount mines={table.risk} rules={rules} onChange={table.setRisk} />}
      factsOf={factsOf}
      onRandom={pressRandom}
      plan={{
        pick: <TilePlanField tiles={planned} ladder={ladder} onChange={planTiles} />,
        pickProblem: planned.length === 0 ? t('mines:plan.missing') : null,
        pickStep: ({ steps }) => nextTile(planned, steps),
      }}
      Proof={MinesProof}
      rulesSheet={(close) => (
        <MinesRules
          rules={rules}
          limits={table.limits}
          mines={mines}
          steps={ladder}
          currency={currency}
          onClose={close}
        />
      )}
    />
  );
});

/** Prefetches the rules for a visitor. A player's rules depend on the account's currency. */
export async function ask(): Promise<void> {
  if (!isLoggedIn()) await queryClient.prefetchQuery(rulesQuery('mines', locales[currentLocale()].currency));
}

export const Screen = () => <GameScreen game="mines" Table={MinesTable} Visit={MinesVisit} resumes />;
