import { largestPrize } from '@palpite/domain/games/derive';
import { type LuckyColor, luckyColor, luckyNumbers, luckyPaytable } from '@palpite/domain/games/lucky-color';
import { formatNumber } from '@palpite/i18n';
import { cx, tapOnly } from '@palpite/ui';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameDelay } from '../../../rendering/use-frame-delay.ts';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import type { SharedRules } from '../kit/rules/rules.queries.ts';
import { type SharedFace, SharedFrame, type SharedTexts } from '../kit/shared-rounds/shared-frame.tsx';
import { useSharedPlay } from '../kit/shared-rounds/use-shared-play.ts';
import { type BetGroupProps, betKeys, paysOf, standingOf, toLuckyBet } from './bets.ts';
import { LuckyBoard } from './board.tsx';
import { Drum } from './draw.tsx';
import { LuckyFigures, LuckyPaytable } from './figures.tsx';
import { hues, renderBet, renderNumber, StakeChip, useNumberName } from './marks.tsx';

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

const colors = ['green', 'violet', 'red'] as const satisfies readonly LuckyColor[];
const sizes = ['small', 'big'] as const;
type Bet = (typeof colors | typeof sizes)[number];
const motifs: Record<LuckyColor, string> = {
  green: 'M110 0v64A64 64 0 0 1 46 0z',
  violet: 'M110 64V0L46 64z',
  red: 'M110 64V0a64 64 0 0 0-64 64z',
};

/** The number of each colour that is violet too, and pays less. */
const halfNumber = { green: 5, red: 0 } as const;

const standings = { won: 'outline-3 outline-action', lost: 'opacity-40' } as const;

const ColorBets = memo(function ColorBets(props: BetGroupProps) {
  const { stake, currency, stakes, locked, outcome, onBet } = props;
  const { t } = useTranslation('lucky');
  const locale = useLocale();
  // Computed once per stake, not per stage.
  const words = useMemo(() => {
    const pays = (bet: Bet) => `${formatNumber(paysOf(bet), locale)}×`;
    const half = (color: LuckyColor) =>
      color === 'violet'
        ? '0 · 5'
        : `${halfNumber[color]}: ${formatNumber((luckyPaytable[color][halfNumber[color]] ?? 0) / 100, locale)}×`;
    return Object.fromEntries(
      [...colors, ...sizes].map((bet) => {
        const isSize = bet === 'small' || bet === 'big';
        const [name, paid, note] = [t(`bets.${bet}`), pays(bet), isSize ? t(`range.${bet}`) : half(bet)];
        // The accessible name starts with the visible text, for voice control.
        const seen = `${name} ${isSize ? `${note} ${paid}` : `${paid} ${note}`}`;
        return [bet, { name, pays: paid, note, label: t('betOn', { seen, stake }) }];
      }),
    ) as Record<Bet, { name: string; pays: string; note: string; label: string }>;
  }, [t, locale, stake]);
  const shared = (bet: Bet) => {
    const standing = standingOf(bet, outcome);
    return {
      type: 'button' as const,
      'aria-disabled': locked || undefined,
      'aria-keyshortcuts': betKeys.find(([, known]) => known === bet)?.[0],
      'aria-label': words[bet].label,
      'aria-describedby': (stakes.get(bet) ?? 0n) > 0n ? `mine-${bet}` : undefined,
      onClick: locked ? undefined : () => onBet(bet),
      className: cx(
        'relative isolate scale-100 rounded-md text-left',
        locked ? 'pointer-fine:cursor-default' : 'hover:scale-103 active:scale-[0.97]',
        standing && standings[standing],
      ),
    };
  };
  // One fade for the whole group: fifteen transitions would start in the first frame of the draw.
  return (
    <div className="h-32 big:h-auto">
      <div
        className={cx('apart isolate flex h-full flex-col gap-2', locked && outcome === null && 'opacity-60')}
        onPointerDown={tapOnly}
      >
        <div className="grid grid-cols-3 gap-2 big:grid-cols-1">
          {colors.map((color) => (
            <button key={color} {...shared(color)} style={{ background: hues[color].ground }}>
              <svg
                aria-hidden="true"
                viewBox="0 0 110 64"
                preserveAspectRatio="xMaxYMid slice"
                className="absolute inset-0 -z-10 size-full rounded-md"
              >
                <path d={motifs[color]} fill={hues[color].tone} />
              </svg>
              <span className="flex h-18 flex-col justify-center px-3 text-cream big:h-auto big:min-h-18 big:py-2">
                <span className="text-label font-semibold">{words[color].name}</span>{' '}
                <span className="font-brand text-title-sm font-bold">{words[color].pays}</span>{' '}
                <span className="tabular text-micro">{words[color].note}</span>
              </span>
              <StakeChip
                id={`mine-${color}`}
                minor={stakes.get(color) ?? 0n}
                currency={currency}
                className="absolute -top-1.5 right-1.5 shadow-[0_0_0_2px_var(--color-ground)] md:shadow-[0_0_0_2px_var(--color-surface-1)]"
              />
            </button>
          ))}
        </div>
        <div className="grid grid-cols-2 gap-2 big:grid-cols-1">
          {sizes.map((size) => {
            const { className, ...rest } = shared(size);
            return (
              <button
                key={size}
                {...rest}
                className={cx(
                  className,
                  'flex h-12 big:h-auto big:min-h-12 items-center justify-between gap-2 bg-surface-2 px-3 big:py-1 shadow-[inset_0_0_0_1px_var(--color-hairline)]',
                )}
              >
                <span className="text-label font-semibold whitespace-nowrap text-fg-1">
                  {words[size].name}{' '}
                  <span className="block text-micro font-medium text-fg-3">{words[size].note}</span>
                </span>{' '}
                <span className="flex flex-col items-end gap-0.5">
                  <span className="tabular text-label font-bold text-fg-1">{words[size].pays}</span>
                  <StakeChip
                    id={`mine-${size}`}
                    minor={stakes.get(size) ?? 0n}
                    currency={currency}
                    className={stakes.has(size) ? '' : 'hidden'}
                  />
                </span>
              </button>
            );
          })}
        </div>
      </div>
    </div>
  );
});
