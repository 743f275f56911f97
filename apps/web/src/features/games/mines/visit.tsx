import { leastStakeMinor } from '@palpite/domain/games/derive';
import { mines as minesRules } from '@palpite/domain/games/mines';
import type { Currency } from '@palpite/domain/money';
import { Button } from '@palpite/ui';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../rendering/lazy-part.ts';
import { preloadWhenIdle } from '../../../rendering/preload-when-idle.ts';
import { multiplierParts } from '../../../shared/games/multiplier.ts';
import { openOverlay } from '../../../shared/overlays/overlays.ts';
import { OverlayFallback } from '../../../shared/ui/overlay-fallback.tsx';
import { BetBar } from '../kit/bet-bar.tsx';
import { GameFrame } from '../kit/game-frame.tsx';
import { GameStopped } from '../kit/game-stopped.tsx';
import type { RulesOf } from '../kit/rules.queries.ts';
import { raiseLeast } from '../kit/stake/stake.ts';
import { StakeControl } from '../kit/stake/stake-control.tsx';
import { useStakeText } from '../kit/stake/use-stake-text.ts';
import { StepHead } from '../kit/steps/step-head.tsx';
import { VisitorHead } from '../kit/visitor-head.tsx';
import { showBoard } from './board-tiles.ts';
import { MineCount } from './mine-count.tsx';
import { MinesBoard } from './mines-board.tsx';
import { MinesLadder } from './mines-ladder.tsx';
import { firstMines, previewFirst, previewLadder } from './mines-preview.ts';

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
              still
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
