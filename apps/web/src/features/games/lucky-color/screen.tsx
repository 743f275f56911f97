import { largestPrize } from '@palpite/domain/games/derive';
import { luckyColor, luckyNumbers } from '@palpite/domain/games/lucky-color';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import type { SharedRules } from '../kit/rules/rules.queries.ts';
import { type SharedFace, SharedFrame, type SharedTexts } from '../kit/shared-rounds/shared-frame.tsx';
import { useSharedPlay } from '../kit/shared-rounds/use-shared-play.ts';
import { betKeys, toLuckyBet } from './bets.ts';
import { LuckyBoard } from './board.tsx';
import { ColorBets } from './color-bets.tsx';
import { Drum } from './draw.tsx';
import { LuckyFigures, LuckyPaytable } from './figures.tsx';
import { renderBet, renderNumber, useNumberName } from './marks.tsx';

const face: SharedFace = {
  game: 'luckyColor',
  renderMark: renderNumber,
  renderBet,
  Paytable: LuckyPaytable,
  Figures: LuckyFigures,
};
const steps = ['bet', 'draw', 'prize'] as const;
const numbers = Array.from({ length: luckyNumbers }, (_, number) => String(number));

const prizeOf = (bet: string, stakeMinor: bigint) => {
  const known = toLuckyBet(bet);
  return known === null ? 0n : largestPrize(luckyColor, { bet: known }, stakeMinor);
};

const keyBets: readonly (readonly [string, string])[] = [
  ...numbers.map((number) => [number, number] as const),
  ...betKeys,
];

/** Choices of a series, and the texts of the rules. */
function useTexts(): SharedTexts {
  const { t } = useTranslation('lucky');
  return useMemo(
    () => ({
      choices: [
        ...betKeys.map(([, bet]) => ({
          value: bet,
          label: t(`bets.${bet}`),
          // The marks of small and big are their names, which the label shows already.
          mark: bet === 'small' || bet === 'big' ? null : renderBet(bet),
        })),
        ...numbers.map((number) => ({ value: number, label: number })),
      ],
      rules: {
        title: t('rules.title'),
        steps: steps.map((step) => t(`rules.steps.${step}`)),
        keys: [
          [t('rules.keyNumber'), t('rules.keyNumberKeys')],
          ...betKeys.map(
            ([key, bet]) => [t('rules.keyBet', { bet: t(`bets.${bet}`) }), key.toUpperCase()] as const,
          ),
        ],
      },
    }),
    [t],
  );
}

const LuckyTable = memo(function LuckyTable(props: GameTableProps<SharedRules>) {
  const { currency } = props;
  const { t } = useTranslation('lucky');
  const money = useMoney();
  const texts = useTexts();
  const nameOf = useNumberName();
  const play = useSharedPlay({ ...props, game: 'luckyColor', keyBets, prizeOf, nameOf });
  const { table, stake } = play;
  const { outcome, clock } = table;
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
    <SharedFrame
      {...{ face, texts, play, nameOf }}
      drawing={t('drawing')}
      rolling={<Drum draw={table.spin} clock={clock} />}
      outcome={
        // A number with two colours needs two lines where one is too short.
        outcome === null ? null : (
          <span className="line-clamp-2 leading-tight text-balance big:line-clamp-none">
            {nameOf(outcome)}
          </span>
        )
      }
      board={<LuckyBoard {...group} {...board} celebrated={play.celebrated} clock={clock} />}
      bets={<ColorBets {...group} {...play.bets} />}
    />
  );
});

export const Screen = () => <GameScreen game="luckyColor" Table={LuckyTable} />;
