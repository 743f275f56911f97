import { leastStakeMinor } from '@palpite/domain/games/derive';
import { mines, mines as minesRules } from '@palpite/domain/games/mines';
import { locales } from '@palpite/domain/locales';
import type { Currency } from '@palpite/domain/money';
import { Button, IconButton, Stepper } from '@palpite/ui';
import { Info } from 'lucide-react';
import { memo, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { preloadWhenIdle } from '../../../rendering/on-idle.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { multiplierParts } from '../../../shared/games/multiplier.ts';
import { currentLocale } from '../../../shared/i18n/i18n.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { openOverlay } from '../../../shared/overlays/overlays.ts';
import { isLoggedIn } from '../../../shared/session/session.ts';
import { OverlayFallback } from '../../../shared/ui/overlay-fallback.tsx';
import { BetBar } from '../kit/bet-bar.tsx';
import { GameFrame } from '../kit/game-frame.tsx';
import { GameScreen, GameStopped, type GameTableProps } from '../kit/game-screen.tsx';
import { RecentStrip } from '../kit/results/result-strip.tsx';
import { type RulesOf, rulesQuery } from '../kit/rules/rules.queries.ts';
import { raiseLeast, type StakeLimits } from '../kit/stake/stake.ts';
import { StakeControl } from '../kit/stake/stake-control.tsx';
import { useStakeText } from '../kit/stake/use-stake.ts';
import { StepFrame, StepLayers } from '../kit/steps/step-frame.tsx';
import { StepHead } from '../kit/steps/step-head.tsx';
import { type OpenSteps, pickRandom } from '../kit/steps/step-rounds.ts';
import { type StepGameTable, useStepTable } from '../kit/steps/use-step-table.ts';
import { useStableCallback } from '../kit/use-stable-callback.ts';
import { MinesBoard, MinesLadder, useReveal } from './board.tsx';
import { clampMines, firstMines, previewFirst, previewLadder, quickMines } from './preview.ts';
import { arrowKeys, moveFocus, nextTile, showBoard } from './tiles.ts';

const MinesProof = lazyPart(() => import('./proof.tsx'), 'MinesProof');

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
export async function prefetch(): Promise<void> {
  if (!isLoggedIn()) await queryClient.prefetchQuery(rulesQuery('mines', locales[currentLocale()].currency));
}

export const Screen = () => <GameScreen game="mines" Table={MinesTable} Visit={MinesVisit} resumes />;

const loadRules = () => import('./rules.tsx');
const MinesRules = lazyPart(loadRules, 'MinesRules');

preloadWhenIdle(loadRules);

type MinesVisitProps = { rules: RulesOf<'mines'>; currency: Currency };

const idle = showBoard({ opened: [], pending: [], layout: null });
const nothing = () => {};

function MinesVisit({ rules, currency }: MinesVisitProps) {
  const { t } = useTranslation(['mines', 'originals', 'common']);
  const box = useRef<HTMLDivElement>(null);
  const [mines, setMines] = useState<number>(firstMines);
  const [reads, setReads] = useState(false);
  const limits = useMemo(() => raiseLeast(rules, leastStakeMinor(minesRules, { mines })), [rules, mines]);
  const stake = useStakeText(limits, currency);
  const stakeMinor = stake.minor ?? 0n;
  const first = useMemo(() => previewFirst(mines, stakeMinor), [mines, stakeMinor]);
  const ladder = useMemo(
    () => previewLadder(mines, stakeMinor, rules.payoutMaxMinor).map(multiplierParts),
    [mines, stakeMinor, rules.payoutMaxMinor],
  );
  if (rules.stopped) return <GameStopped />;
  return (
    <>
      <GameFrame
        head={<VisitorHead limits={limits} currency={currency} onRules={() => setReads(true)} />}
        board={
          <>
            <MinesLadder steps={ladder} opened={0} />
            <StepHead
              open={null}
              over={null}
              first={first}
              firstName={t('mines:firstTile')}
              currency={currency}
              instant
            />
            <MinesBoard box={box} tiles={idle} live={false} flipMs={0} onPress={nothing} />
          </>
        }
        controls={
          <>
            <MineCount mines={mines} rules={rules} onChange={setMines} />
            <StakeControl
              value={stake.text}
              onValueChange={stake.setText}
              currency={currency}
              limits={limits}
            />
            <BetBar
              note={<span className="text-fg-3">{t('mines:lead')}</span>}
              noteTone="plain"
              label={t('originals:bet.register')}
              waiting={false}
              shortcuts=""
              onPress={() => openOverlay('register')}
              aside={
                <Button
                  variant="secondary"
                  size={56}
                  className="px-4 whitespace-nowrap big:whitespace-normal"
                  onClick={() => openOverlay('login')}
                >
                  {t('common:login')}
                </Button>
              }
            />
          </>
        }
      />
      <Suspense fallback={<OverlayFallback onGone={() => setReads(false)} />}>
        {reads ? (
          <MinesRules
            rules={rules}
            limits={limits}
            mines={mines}
            steps={ladder}
            currency={currency}
            onClose={() => setReads(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

type VisitorHeadProps = { limits: StakeLimits; currency: Currency; onRules: () => void };

function VisitorHead({ limits, currency, onRules }: VisitorHeadProps) {
  const { t } = useTranslation('originals');
  const money = useMoney();
  const min = money(limits.stakeMinMinor, currency);
  const max = money(limits.stakeMaxMinor, currency);
  return (
    <div className="flex min-h-13 items-center justify-between gap-2">
      <p className="min-w-0">
        <span className="block text-caption text-fg-3">{t('stake.label')}</span>
        <span className="tabular block truncate text-label">{t('stake.range', { min, max })}</span>
      </p>
      <IconButton
        size={40}
        className="-mr-2.5"
        label={t('head.rules')}
        icon={<Info size={20} />}
        onClick={onRules}
      />
    </div>
  );
}

type MineCountProps = {
  mines: number;
  rules: { minesMin: number; minesMax: number };
  onChange: (mines: number) => void;
};

const MineCount = memo(function MineCount({ mines, rules, onChange }: MineCountProps) {
  const { t } = useTranslation('mines');
  const change = (next: number) => onChange(clampMines(next, rules));
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-label text-fg-2">
        {t('mines')}
      </p>
      <div className="flex gap-2 big:flex-wrap">
        {quickMines.map((count) => (
          <button
            key={count}
            type="button"
            aria-label={t('quick', { count })}
            aria-pressed={mines === count}
            onClick={() => change(count)}
            className="tabular min-h-12 min-w-0 flex-1 big:min-w-14 rounded-md border border-hairline bg-surface-2 text-body font-bold active:scale-95 aria-pressed:border-accent aria-pressed:text-accent"
          >
            {count}
          </button>
        ))}
        <Stepper
          label={t('minesLabel')}
          decreaseLabel={t('fewer')}
          increaseLabel={t('more')}
          value={mines}
          onDecrease={() => change(mines - 1)}
          onIncrease={() => change(mines + 1)}
          atMin={mines <= rules.minesMin}
          atMax={mines >= rules.minesMax}
          className="w-34 shrink-0 big:w-full md:w-30"
        />
      </div>
    </div>
  );
});
