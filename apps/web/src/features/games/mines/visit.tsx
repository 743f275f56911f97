import { leastStakeMinor } from '@palpite/domain/games/derive';
import { mines as minesRules } from '@palpite/domain/games/mines';
import type { Currency } from '@palpite/domain/money';
import { Button, IconButton } from '@palpite/ui';
import { Info } from 'lucide-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { preloadWhenIdle } from '../../../rendering/preload-when-idle.ts';
import { multiplierParts } from '../../../shared/games/multiplier.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { openOverlay } from '../../../shared/overlays/overlays.ts';
import { OverlayFallback } from '../../../shared/ui/overlay-fallback.tsx';
import { BetBar } from '../kit/bet-bar.tsx';
import { GameFrame } from '../kit/game-frame.tsx';
import { GameStopped } from '../kit/game-screen.tsx';
import type { RulesOf } from '../kit/rules/rules.queries.ts';
import { raiseLeast, type StakeLimits } from '../kit/stake/stake.ts';
import { StakeControl } from '../kit/stake/stake-control.tsx';
import { useStakeText } from '../kit/stake/use-stake.ts';
import { StepHead } from '../kit/steps/step-head.tsx';
import { MinesBoard, MinesLadder } from './board.tsx';
import { MineCount } from './mine-count.tsx';
import { firstMines, previewFirst, previewLadder } from './preview.ts';
import { showBoard } from './tiles.ts';

const loadRules = () => import('./rules.tsx');
const MinesRules = lazyPart(loadRules, 'MinesRules');

preloadWhenIdle(loadRules);

type MinesVisitProps = { rules: RulesOf<'mines'>; currency: Currency };

const idle = showBoard({ opened: [], pending: [], layout: null });
const nothing = () => {};

/** Mines for a visitor: a preview of a round on an inactive board. */
export function MinesVisit({ rules, currency }: MinesVisitProps) {
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
