import { type DoubleColor, doublePays } from '@palpite/domain/games/double';
import type { Currency } from '@palpite/domain/money';
import { cx, tapOnly } from '@palpite/ui';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Money, useMoney } from '../../../shared/money/money.tsx';
import { GameScreen, type GameTableProps } from '../kit/game-screen.tsx';
import type { SharedRules } from '../kit/rules/rules.queries.ts';
import { type SharedFace, SharedFrame, type SharedTexts } from '../kit/shared-rounds/shared-frame.tsx';
import { useSharedPlay } from '../kit/shared-rounds/use-shared-play.ts';
import { DoubleBoard, renderBet, renderCell, winnerOf } from './board.tsx';
import { ColorMark, looks, useCellName } from './cell.tsx';

/** In the order of the screen and of the keys 1 to 3. */
const betColors = ['red', 'white', 'black'] as const satisfies readonly DoubleColor[];

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

const motifs: Record<DoubleColor, string> = {
  red: 'M120 0v88A88 88 0 0 1 32 0z',
  white: 'M120 0v40a40 40 0 0 1-40-40z',
  black: 'M120 0v88H32z',
};

type DoubleBetsProps = {
  stakeMinor: bigint | null;
  currency: Currency;
  stakes: ReadonlyMap<string, bigint>;
  locked: boolean;
  /** The drawn colour; null until the wheel has stopped. */
  winner: DoubleColor | null;
  onBet: (color: DoubleColor) => void;
};

const DoubleBets = memo(function DoubleBets(props: DoubleBetsProps) {
  const { stakeMinor, currency, stakes, locked, winner, onBet } = props;
  const { t } = useTranslation('double');
  const money = useMoney();
  return (
    <div className="h-24 big:h-auto">
      <div
        className={cx(
          'apart isolate grid h-full grid-cols-3 gap-2 big:grid-cols-1',
          locked && winner === null && 'opacity-60',
        )}
        onPointerDown={tapOnly}
      >
        {betColors.map((color, at) => {
          const { ground, tone, ink } = looks[color];
          const mine = stakes.get(color) ?? 0n;
          const stake = stakeMinor === null ? '' : money(stakeMinor, currency);
          return (
            <button
              key={color}
              type="button"
              aria-disabled={locked || undefined}
              aria-keyshortcuts={String(at + 1)}
              aria-label={t('bet', { color: t(`colors.${color}`), pays: doublePays(color), stake })}
              aria-describedby={mine > 0n ? `mine-${color}` : undefined}
              onClick={locked ? undefined : () => onBet(color)}
              style={{ background: ground, color: ink }}
              className={cx(
                'relative isolate flex scale-100 flex-col overflow-hidden rounded-card p-3 text-left big:min-h-14 big:flex-row big:items-center big:gap-3',
                color !== 'red' && 'shadow-[inset_0_0_0_1px_var(--color-control)]',
                locked ? 'pointer-fine:cursor-default' : 'hover:scale-[1.02] active:scale-[0.97]',
                winner !== null && winner !== color && 'opacity-45',
                winner === color && 'outline-3 outline-action',
              )}
            >
              <svg
                aria-hidden="true"
                viewBox="0 0 120 88"
                preserveAspectRatio="xMaxYMid slice"
                className="absolute inset-0 -z-10 size-full"
              >
                <path d={motifs[color]} fill={tone} />
              </svg>
              <span className="text-label font-semibold">{t(`colors.${color}`)}</span>{' '}
              <span className="font-brand text-title font-bold">{doublePays(color)}×</span>
              <span
                id={`mine-${color}`}
                aria-hidden="true"
                className={cx(
                  'mt-auto self-start rounded-full big:my-auto big:ml-auto px-2 py-0.5 text-caption font-bold transition-[transform,opacity] duration-base',
                  color === 'white' ? 'bg-coffee text-cream' : 'bg-action text-on-action',
                  mine === 0n ? 'scale-75 opacity-0' : 'scale-100',
                )}
              >
                <span className="sr-only">{t('mine')} </span>
                <Money minor={mine} currency={currency} short />
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
});

const cells = { red: 7, white: 1, black: 7 } as const;

function DoublePaytable({ title }: { title: string }) {
  const { t } = useTranslation('double');
  return (
    <section>
      <h3 className="text-title-sm">{title}</h3>
      <ul className="mt-2 divide-y divide-hairline/60">
        {betColors.map((color) => (
          <li key={color} className="flex min-h-12 items-center gap-3 text-body-sm">
            <ColorMark color={color} className="size-7" />
            <span className="flex-1 font-semibold">{t(`colors.${color}`)}</span>
            <span className="text-fg-3">{t('rules.chance', { cells: cells[color] })}</span>
            <span className="w-14 text-right font-brand font-bold">{doublePays(color)}×</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
