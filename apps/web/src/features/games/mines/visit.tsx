import { leastStakeMinor } from '@palpite/domain/games/derive';
import { mines as minesRules } from '@palpite/domain/games/mines';
import type { Currency } from '@palpite/domain/money';
import { Button } from '@palpite/ui';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bringWhenIdle } from '../../../shared/bring-when-idle.ts';
import { Coming } from '../../../shared/coming.tsx';
import { multiplierParts } from '../../../shared/games/multiplier.ts';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { openOverlay } from '../../../shared/overlays.ts';
import { showBoard } from '../../mines/board-tiles.ts';
import { MineCount } from '../../mines/mine-count.tsx';
import { MinesBoard } from '../../mines/mines-board.tsx';
import { MinesLadder } from '../../mines/mines-ladder.tsx';
import { firstMines, previewFirst, previewLadder } from '../../mines/mines-preview.ts';
import { BetBar } from '../../originals/bet-bar.tsx';
import { GameFrame } from '../../originals/game-frame.tsx';
import { GameStopped } from '../../originals/game-stopped.tsx';
import { raiseLeast } from '../../originals/stake.ts';
import { StakeControl } from '../../originals/stake-control.tsx';
import { StepHead } from '../../originals/step-round/step-head.tsx';
import { useStakeText } from '../../originals/use-stake-text.ts';
import { VisitorHead } from '../../originals/visitor-head.tsx';
import type { RulesOf } from '../kit/rules.queries.ts';

const loadRules = () => import('./rules.tsx');
const MinesRules = lazyPart(loadRules, 'MinesRules');

bringWhenIdle(loadRules);

type MinesVisitProps = { rules: RulesOf<'mines'>; currency: Currency };

const idle = showBoard({ opened: [], pending: [], layout: null });
const nothing = () => {};

/** This shows mines to a visitor: what a round could bring, on a board that waits for a login. */
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
      <Suspense fallback={<Coming onGone={() => setReads(false)} />}>
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
