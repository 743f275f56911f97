import { largestPrize } from '@palpite/domain/games/derive';
import { luckyColor, luckyNumbers } from '@palpite/domain/games/lucky-color';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorBets } from '../features/lucky-color/color-bets.tsx';
import { Drum } from '../features/lucky-color/drum.tsx';
import { betKeys, toLuckyBet } from '../features/lucky-color/lucky-bets.ts';
import { LuckyBoard } from '../features/lucky-color/lucky-board.tsx';
import { LuckyFigures } from '../features/lucky-color/lucky-figures.tsx';
import { LuckyPaytable } from '../features/lucky-color/lucky-paytable.tsx';
import { renderBet, renderNumber } from '../features/lucky-color/marks.tsx';
import { useNumberName } from '../features/lucky-color/names.ts';
import { GameHead } from '../features/originals/game-head.tsx';
import { DrawnGrid } from '../features/originals/shared-round/drawn-grid.tsx';
import { DrawnStrip } from '../features/originals/shared-round/drawn-strip.tsx';
import { SharedFrame } from '../features/originals/shared-round/shared-frame.tsx';
import type { SharedRules } from '../features/originals/shared-round/shared-round.queries.ts';
import { TableBets } from '../features/originals/shared-round/table-bets.tsx';
import { useMoney } from '../shared/money.tsx';
import { useLater } from '../shared/use-later.ts';
import type { GameTableProps } from './game-screen.tsx';
import { LuckySheets } from './lucky-sheets.tsx';
import { SharedFoot, SharedStage, SharedTime } from './shared-parts.tsx';
import { useSharedPlay } from './use-shared-play.ts';

const prizeOf = (bet: string, stakeMinor: bigint) => {
  const known = toLuckyBet(bet);
  return known === null ? 0n : largestPrize(luckyColor, { bet: known }, stakeMinor);
};

const keyBets: readonly (readonly [string, string])[] = [
  ...Array.from({ length: luckyNumbers }, (_, number) => [String(number), String(number)] as const),
  ...betKeys,
];

/** This puts the numbers, the bets and the table of lucky color together. */
export const LuckyTable = memo(function LuckyTable(props: GameTableProps<SharedRules>) {
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
  // A stage changes its own line first, and the numbers in the next frame.
  const board = useLater(
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
                  // A number of two colours says both, beside what it brought: in two lines where one is too short.
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
