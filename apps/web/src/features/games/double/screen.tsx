import { type DoubleColor, doublePays } from '@palpite/domain/games/double';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GameHead } from '../kit/game-head.tsx';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import type { SharedRules } from '../kit/rules.queries.ts';
import { SharedFoot, SharedStage, SharedTime } from '../kit/shared-parts.tsx';
import { DrawnGrid } from '../kit/shared-rounds/drawn-grid.tsx';
import { DrawnStrip } from '../kit/shared-rounds/drawn-strip.tsx';
import { SharedFrame } from '../kit/shared-rounds/shared-frame.tsx';
import { TableBets } from '../kit/shared-rounds/table-bets.tsx';
import { useSharedPlay } from '../kit/use-shared-play.ts';
import { betColors, DoubleBets } from './double-bets.tsx';
import { CellOutcome, DoubleBoard, renderBet, renderCell, winnerOf } from './double-board.tsx';
import { DoublePaytable } from './double-paytable.tsx';
import { DoubleSheets } from './sheets.tsx';
import { useCellName } from './use-cell-name.ts';

const prizeOf = (bet: string, stakeMinor: bigint) => stakeMinor * BigInt(doublePays(bet as DoubleColor));
const keyBets = betColors.map((color, at) => [String(at + 1), color] as const);

const DoubleTable = memo(function DoubleTable(props: GameTableProps<SharedRules>) {
  const { currency } = props;
  const { t } = useTranslation(['double', 'shared']);
  const nameOf = useCellName();
  const play = useSharedPlay({ ...props, game: 'double', keyBets, prizeOf, nameOf });
  const { table, others } = play;
  const { outcome, recent } = table;
  const { openProof } = play;
  const drawn = useMemo(
    () => ({ rounds: recent, nameOf, renderMark: renderCell, onOpen: openProof }),
    [recent, nameOf, openProof],
  );
  const pays = t('shared:rules.pays');
  const ground = useMemo(
    () => ({
      table: <DrawnGrid {...drawn} />,
      controls: <DoublePaytable title={pays} />,
    }),
    [drawn, pays],
  );
  const totals = useMemo(() => ({ choices: betColors, currency }), [currency]);
  return (
    <>
      <SharedFrame
        head={<GameHead currency={currency} onOpen={play.openSheet} paced={false} />}
        board={
          <DoubleBoard
            strip={<DrawnStrip {...drawn} />}
            status={
              <SharedStage
                play={play}
                drawing={t('double:drawing')}
                outcome={outcome === null ? null : <CellOutcome cell={outcome} />}
              />
            }
            timeBar={<SharedTime play={play} />}
            lastCell={table.lastOutcome}
            landedCell={outcome}
            spin={table.spin}
            celebrated={play.celebrated}
            clock={table.clock}
            said={play.said}
          />
        }
        controls={
          <>
            <DoubleBets
              stakeMinor={play.stake.minor}
              currency={currency}
              stakes={table.stakes}
              locked={play.bets.locked}
              winner={winnerOf(play.bets.outcome)}
              onBet={play.press}
            />
            <SharedFoot play={play} />
          </>
        }
        table={<TableBets round={others.round} told={others.told} renderMark={renderBet} totals={totals} />}
        ground={ground}
      />
      <DoubleSheets {...play.sheets} />
    </>
  );
});

export const Screen = () => <GameScreen game="double" Table={DoubleTable} />;
