import { type KenoChoice, kenoDrawn, kenoHits, kenoPicksMax, kenoRow } from '@palpite/domain/games/keno';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Announcement } from '../../../shared/games/announcement.tsx';
import { playSound } from '../../../shared/games/sound.ts';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import { LandedNet } from '../kit/single-frame.tsx';
import type { SettledDraw } from '../kit/use-single-play.ts';
import { allNumbers, type KenoDraft, stepTo } from './choice.ts';

type KenoRound = SettledDraw<'keno'>;

/** Time between two drawn numbers. */
const stepMs = 110;

export const drawMs = stepMs * (kenoDrawn + 1);

/** `missed`: picked and not drawn. `drawn`: drawn and not picked. */
type TileState = 'open' | 'picked' | 'hit' | 'missed' | 'drawn';

const looks: Record<TileState, string> = {
  open: 'bg-surface-3 text-fg-1 shadow-[inset_0_-2px_0_rgb(0_0_0/0.16)]',
  picked: 'bg-action text-on-action shadow-[inset_0_-2px_0_rgb(0_0_0/0.22)]',
  hit: 'bg-up text-ground',
  missed: 'bg-action/30 text-accent',
  drawn: 'bg-ground text-fg-1 shadow-[inset_0_0_0_2px_var(--color-fg-2)]',
};

const petals = [
  [11, 11, 11],
  [29, 11, 11],
  [11, 29, 11],
  [29, 29, 11],
  [20, 20, 12],
] as const;

function HitFlower({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" preserveAspectRatio="none" className={className}>
      {petals.map(([cx, cy, r]) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} fill="currentcolor" />
      ))}
    </svg>
  );
}

const pop = [{ transform: 'scale(0.55)' }, { transform: 'scale(1.12)', offset: 0.6 }, { transform: 'none' }];

type KenoTileProps = {
  number: number;
  state: TileState;
  /** A round is in progress, or ten other numbers are picked. */
  locked: boolean;
  /** Tab stops at this tile. */
  reachable: boolean;
  pops: boolean;
  onPick: (number: number) => void;
};

const KenoTile = memo(function KenoTile(props: KenoTileProps) {
  const { number, state, locked, reachable, pops, onPick } = props;
  const { t } = useTranslation('keno');
  const tile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pops) tile.current?.animate(pop, { duration: 220, easing: 'cubic-bezier(.2,0,0,1)' });
  }, [pops]);
  return (
    <button
      ref={tile}
      type="button"
      data-tile={number}
      tabIndex={reachable ? 0 : -1}
      aria-label={t(`tile.${state}`, { number })}
      aria-pressed={state === 'picked' || state === 'hit' || state === 'missed'}
      aria-disabled={locked || undefined}
      onClick={() => {
        if (!locked) onPick(number);
      }}
      className={cx(
        // The gap between two tiles belongs to both, so that no touch falls between them.
        'tabular relative m-[2px] grid min-w-0 place-items-center rounded-md font-brand text-[clamp(13px,calc(var(--board-u)*15),19px)] font-bold transition-transform duration-instant after:absolute after:-inset-[2px]',
        !locked && 'active:scale-92 hover:brightness-110',
        looks[state],
      )}
    >
      {state === 'hit' ? (
        <HitFlower className="absolute inset-[3px] size-[calc(100%-6px)] text-action" />
      ) : null}
      <span className={cx('relative', state === 'hit' && 'text-on-action')}>{number}</span>
    </button>
  );
});

/** Prints thousands without a separator: nine multipliers share the width of a phone. */
function printPays(hundredths: number, locale: Parameters<typeof formatNumber>[1]): string {
  if (hundredths >= 100_000) return String(hundredths / 100);
  return formatNumber(hundredths / 100, locale, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2);
}

type PayRowProps = KenoChoice & {
  hits: number | null;
};

const PayRow = memo(function PayRow({ picks, risk, hits }: PayRowProps) {
  const { t } = useTranslation('keno');
  const locale = useLocale();
  const columns = kenoRow(risk, picks.length)
    .map((pays, count) => ({ pays, count }))
    .filter(({ pays }) => pays > 0);
  if (columns.length === 0)
    return (
      <p className="mx-1 grid h-11 place-items-center rounded-md bg-surface-2 px-3 text-center text-body-sm text-fg-3 big:h-auto big:min-h-13">
        {t('pickFirst')}
      </p>
    );
  return (
    <dl
      aria-label={t('pays')}
      className="mx-0.5 grid h-11 auto-cols-fr grid-flow-col gap-1 short:h-10 big:h-auto big:grid-flow-row big:grid-cols-3"
    >
      {columns.map(({ pays, count }) => (
        <div
          key={count}
          className={cx(
            'flex min-w-0 flex-col-reverse items-center justify-center gap-0.5 short:gap-0 rounded-sm transition-colors duration-fast big:py-2',
            count === hits ? 'bg-up text-ground' : 'bg-surface-2 text-fg-2',
          )}
        >
          <dt className="tabular text-micro opacity-80">
            <span className="sr-only">{t('hits', { count })}</span>
            <span aria-hidden="true" className="flex items-center gap-0.5">
              {count}
              <HitFlower className="size-2.5" />
            </span>
          </dt>
          <dd className="tabular text-[clamp(11px,calc(var(--board-u)*12),15px)]/4 font-bold">
            {printPays(pays, locale)}
            <span className={columns.length > 7 ? 'max-md:sr-only' : undefined}>×</span>
          </dd>
        </div>
      ))}
    </dl>
  );
});

export type KenoBoardProps = {
  choice: KenoDraft;
  round: KenoRound | null;
  waiting: boolean;
  landing: boolean;
  instant: boolean;
  locked: boolean;
  /** The player tried to play without a number. */
  missing: boolean;
  currency: Currency;
  strip: ReactNode;
  onPick: (number: number) => void;
};

/**
 * Five columns instead of eight where the board is higher than wide: on an upright tablet, and beside the controls.
 */
const fiveColumns = cx(
  '[@media_(min-height:940px)_and_(480px<=width<900px)]:max-h-[136cqw] [@media_(min-height:940px)_and_(480px<=width<900px)]:grid-cols-5',
  '[@media_(min-height:700px)_and_(min-width:900px)]:@max-[460px]:max-h-[136cqw] [@media_(min-height:700px)_and_(min-width:900px)]:@max-[460px]:grid-cols-5',
  'big:max-h-none big:grid-cols-5',
);

function useShownCount(round: KenoRound | null, landing: boolean): number {
  const [shown, setShown] = useState({ roundId: '', count: 0 });
  useEffect(() => {
    if (!landing || !round) return;
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      setShown({ roundId: round.roundId, count });
      const isHit = round.picks.includes(round.drawn[count - 1] ?? 0);
      playSound(
        isHit ? 'step' : 'tick',
        isHit ? kenoHits(round.picks, round.drawn.slice(0, count)).length : 0,
      );
      if (count === kenoDrawn) clearInterval(timer);
    }, stepMs);
    return () => clearInterval(timer);
  }, [round, landing]);
  if (!round) return 0;
  if (!landing) return kenoDrawn;
  return shown.roundId === round.roundId ? shown.count : 0;
}

function stateOf(
  number: number,
  picks: readonly number[],
  drawn: readonly number[],
  revealed: boolean,
): TileState {
  const isDrawn = drawn.includes(number);
  if (!picks.includes(number)) return isDrawn ? 'drawn' : 'open';
  if (isDrawn) return 'hit';
  return revealed ? 'missed' : 'picked';
}

type HitsLineProps = Pick<KenoBoardProps, 'round' | 'missing' | 'currency'> & {
  revealed: boolean;
  celebrates: boolean;
  drawing: boolean;
  hits: number;
  picked: number;
};

function HitsLine({ round, missing, currency, revealed, celebrates, drawing, hits, picked }: HitsLineProps) {
  const { t } = useTranslation('keno');
  const status = picked === 0 ? t('ready') : t('picked', { count: picked, max: kenoPicksMax });
  return (
    <div className="grid h-7 shrink-0 place-items-center text-center max-[392px]:h-6 short:h-6 big:h-auto big:min-h-7">
      {revealed && round ? (
        <span className="flex flex-wrap items-baseline justify-center gap-x-3">
          <span className="text-body-sm text-fg-2">{t('hits', { count: hits })}</span>
          <LandedNet
            key={round.roundId}
            netMinor={round.payoutMinor - round.stakeMinor}
            {...{ revealed, celebrates, currency }}
          />
        </span>
      ) : (
        <span className={missing ? 'text-body-sm font-semibold text-accent' : 'text-body-sm text-fg-3'}>
          {drawing ? t('hits', { count: hits }) : status}
        </span>
      )}
    </div>
  );
}

export function KenoBoard(props: KenoBoardProps) {
  const { choice, round, waiting, landing, instant, locked, missing, currency, onPick } = props;
  const { t } = useTranslation('keno');
  const money = useMoney();
  const board = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(1);
  // The previous round leaves the board as soon as the next one is requested.
  const shownRound = waiting && !instant ? null : round;
  const count = useShownCount(shownRound, landing);
  const picks = shownRound?.picks ?? choice.picks;
  const drawn = shownRound?.drawn.slice(0, count) ?? [];
  const revealed = shownRound !== null && !landing && !waiting;
  const hits = kenoHits(picks, drawn).length;
  const net = round === null ? 0n : round.payoutMinor - round.stakeMinor;
  const celebrates = revealed && net > 0n && !instant;
  const full = choice.picks.length === kenoPicksMax;

  const move = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow') || !board.current) return;
    const columns = getComputedStyle(board.current).gridTemplateColumns.split(' ').length;
    const to = stepTo(at, event.key, columns);
    event.preventDefault();
    event.stopPropagation();
    setAt(to);
    board.current.querySelector<HTMLElement>(`[data-tile="${to}"]`)?.focus();
  };

  return (
    <>
      {props.strip}
      <Announcement>
        {revealed && round
          ? `${t('said', { count: hits, numbers: round.drawn.join(', ') })} ${t(net < 0n ? 'lost' : 'won', { amount: money(net < 0n ? -net : net, currency) })}`
          : missing
            ? t('ready')
            : ''}
      </Announcement>
      <div className="relative flex flex-1 flex-col gap-1 px-1 pb-1.5 max-[392px]:pb-0.5 [--board-u:var(--u)] short:gap-0.5 md:gap-4 md:px-4 md:pb-4 md:[--board-u:1.2px]">
        <div className="grid min-h-[220px] @container flex-1 items-center short:min-h-[176px] big:min-h-[28rem]">
          {/* biome-ignore lint/a11y/useSemanticElements: 40 buttons of one board, not a form section */}
          <div
            ref={board}
            role="group"
            aria-label={t('board')}
            aria-disabled={locked || undefined}
            onKeyDown={move}
            className={cx(
              'grid h-full max-h-[85cqw] auto-rows-fr grid-cols-8 md:mx-auto md:w-full md:max-w-3xl',
              fiveColumns,
            )}
          >
            {allNumbers.map((number) => (
              <KenoTile
                key={number}
                number={number}
                state={stateOf(number, picks, drawn, revealed)}
                locked={locked || (full && !choice.picks.includes(number))}
                reachable={number === at}
                pops={!instant && drawn.at(-1) === number}
                onPick={(picked) => {
                  setAt(picked);
                  onPick(picked);
                }}
              />
            ))}
          </div>
        </div>
        <HitsLine
          {...{ round, revealed, celebrates, hits, currency }}
          drawing={landing || waiting}
          missing={missing}
          picked={choice.picks.length}
        />
        <PayRow
          picks={picks}
          risk={shownRound?.risk ?? choice.risk}
          hits={shownRound && count > 0 ? hits : null}
        />
        <WinBurst roundId={celebrates ? (round?.roundId ?? null) : null} />
      </div>
    </>
  );
}
