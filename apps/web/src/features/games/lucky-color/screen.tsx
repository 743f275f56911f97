import { largestPrize } from '@palpite/domain/games/derive';
import { luckyColor, luckyNumbers } from '@palpite/domain/games/lucky-color';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { GameHead } from '../kit/game-head.tsx';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import type { SharedRules } from '../kit/rules.queries.ts';
import { SharedFoot, SharedStage, SharedTime } from '../kit/shared-parts.tsx';
import { DrawnGrid } from '../kit/shared-rounds/drawn-grid.tsx';
import { DrawnStrip } from '../kit/shared-rounds/drawn-strip.tsx';
import { SharedFrame } from '../kit/shared-rounds/shared-frame.tsx';
import { TableBets } from '../kit/shared-rounds/table-bets.tsx';
import { useSharedPlay } from '../kit/use-shared-play.ts';
import { ColorBets } from './color-bets.tsx';
import { Drum } from './drum.tsx';
import { betKeys, toLuckyBet } from './lucky-bets.ts';
import { LuckyBoard } from './lucky-board.tsx';
import { LuckyFigures } from './lucky-figures.tsx';
import { LuckyPaytable } from './lucky-paytable.tsx';
import { renderBet, renderNumber } from './marks.tsx';
import { useNumberName } from './names.ts';
import { LuckySheets } from './sheets.tsx';

const prizeOf = (bet: string, stakeMinor: bigint) => {
  const known = toLuckyBet(bet);
  return known === null ? 0n : largestPrize(luckyColor, { bet: known }, stakeMinor);
};

const keyBets: readonly (readonly [string, string])[] = [
  ...Array.from({ length: luckyNumbers }, (_, number) => [String(number), String(number)] as const),
  ...betKeys,
];

const LuckyTable = memo(function LuckyTable(props: GameTableProps<SharedRules>) {
  const { currency } = props;
  const { t } = useTranslation(['lucky', 'shared']);
  const money = useMoney();
  const nameOf = useNumberName();
  const play = useSharedPlay({ ...props, game: 'luckyColor', keyBets, prizeOf, nameOf });
  const { table, stake, others } = play;
  const { outcome, recent, clock } = table;
  const { openProof } = play;
  const drawn = useMemo(
    () => ({ rounds: recent, nameOf, renderMark: renderNumber, onOpen: openProof }),
    [recent, nameOf, openProof],
  );
  const pays = t('shared:rules.pays');
  const ground = useMemo(
    () => ({
      table: (
        <DrawnGrid
          {...drawn}
          figures={<LuckyFigures outcomes={recent.map(({ outcome: number }) => number)} />}
        />
      ),
      controls: <LuckyPaytable title={pays} />,
    }),
    [drawn, recent, pays],
  );
  // A stage changes its own line first, and the numbers one frame later.
  const board = useFrameDelay(
    useMemo(() => ({ locked: play.locked, outcome, draw: table.spin }), [play.locked, outcome, table.spin]),
    1,
  );
  const group = {
    stake: stake.minor === null ? '' : money(stake.minor, currency),
    currency,
    stakes: table.stakes,
    onBet: play.press,
  };
  return (
    <>
      <SharedFrame
        head={<GameHead currency={currency} onOpen={play.openSheet} paced={false} />}
        board={
          <LuckyBoard
            {...group}
            {...board}
            strip={<DrawnStrip {...drawn} />}
            status={
              <SharedStage
                play={play}
                drawing={t('lucky:drawing')}
                rolling={<Drum draw={table.spin} clock={clock} />}
                outcome={
                  // A number with two colours needs two lines where one is too short.
                  outcome === null ? null : (
                    <span className="line-clamp-2 leading-tight text-balance big:line-clamp-none">
                      {nameOf(outcome)}
                    </span>
                  )
                }
              />
            }
            timeBar={<SharedTime play={play} />}
            celebrated={play.celebrated}
            clock={clock}
            said={play.said}
          />
        }
        controls={
          <>
            <ColorBets {...group} {...play.bets} />
            <SharedFoot play={play} />
          </>
        }
        table={<TableBets round={others.round} told={others.told} renderMark={renderBet} />}
        ground={ground}
      />
      <LuckySheets {...play.sheets} recent={table.recent} />
    </>
  );
});

export const Screen = () => <GameScreen game="luckyColor" Table={LuckyTable} />;
