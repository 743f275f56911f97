import { type DoubleColor, doublePays } from '@palpite/domain/games/double';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import type { SharedRules } from '../kit/rules/rules.queries.ts';
import { type SharedFace, SharedFrame, type SharedTexts } from '../kit/shared-rounds/shared-frame.tsx';
import { useSharedPlay } from '../kit/shared-rounds/use-shared-play.ts';
import { betColors, DoubleBets, DoublePaytable } from './bets.tsx';
import { DoubleBoard, renderBet, renderCell, winnerOf } from './board.tsx';
import { useCellName } from './cell.tsx';

const face: SharedFace = {
  game: 'double',
  renderMark: renderCell,
  renderBet,
  Paytable: DoublePaytable,
  totals: betColors,
};
const steps = ['bet', 'draw', 'prize'] as const;
const prizeOf = (bet: string, stakeMinor: bigint) => stakeMinor * BigInt(doublePays(bet as DoubleColor));
const keyBets = betColors.map((color, at) => [String(at + 1), color] as const);

const DoubleTable = memo(function DoubleTable(props: GameTableProps<SharedRules>) {
  const { currency } = props;
  const { t } = useTranslation('double');
  const nameOf = useCellName();
  const play = useSharedPlay({ ...props, game: 'double', keyBets, prizeOf, nameOf });
  const { table } = play;
  const { outcome } = table;
  const texts = useMemo<SharedTexts>(
    () => ({
      choices: betColors.map((color) => ({
        value: color,
        label: t(`colors.${color}`),
        mark: renderBet(color),
      })),
      rules: {
        title: t('rules.title'),
        steps: steps.map((step) => t(`rules.steps.${step}`)),
        keys: keyBets.map(([key, color]) => [t('rules.keyColor', { color: t(`colors.${color}`) }), key]),
      },
    }),
    [t],
  );
  return (
    <SharedFrame
      {...{ face, texts, play, nameOf }}
      drawing={t('drawing')}
      outcome={outcome === null ? null : <span className="truncate">{nameOf(outcome)}</span>}
      board={
        <DoubleBoard
          lastCell={table.lastOutcome}
          landedCell={outcome}
          spin={table.spin}
          celebrated={play.celebrated}
          clock={table.clock}
        />
      }
      bets={
        <DoubleBets
          stakeMinor={play.stake.minor}
          currency={currency}
          stakes={table.stakes}
          locked={play.bets.locked}
          winner={winnerOf(play.bets.outcome)}
          onBet={play.press}
        />
      }
    />
  );
});

export const Screen = () => <GameScreen game="double" Table={DoubleTable} />;
