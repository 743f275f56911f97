import { kenoDrawn, kenoHits, kenoPicksMax } from '@palpite/domain/games/keno';
import type { Currency } from '@palpite/domain/money';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LandedNet } from '../../shared/games/landed-net.tsx';
import { Said } from '../../shared/games/said.tsx';
import { playSound } from '../../shared/games/sound.ts';
import { WinBurst } from '../../shared/games/win-burst.tsx';
import { useMoney } from '../../shared/money.tsx';
import type { KenoRound } from './keno.calls.ts';
import { allNumbers, type KenoDraft, stepTo } from './keno-choice.ts';
import { KenoTile, type TileState } from './keno-tile.tsx';
import { PayRow } from './pay-row.tsx';

/** From one drawn number to the next. */
const stepMs = 110;

/** How long all ten numbers take to appear. */
export const revealMs = stepMs * (kenoDrawn + 1);

export type KenoBoardProps = {
  choice: KenoDraft;
  /** The last round with this choice, or one that is shown again. */
  round: KenoRound | null;
  waiting: boolean;
  /** The numbers appear one after the other; the outcome is not told yet. */
  landing: boolean;
  /** Rounds show their outcome at once. */
  still: boolean;
  /** A round is under way or a series runs: nothing can be picked. */
  held: boolean;
  /** The player has asked to play without a number. */
  missing: boolean;
  currency: Currency;
  strip: ReactNode;
  onPick: (number: number) => void;
};

/** How many of the drawn numbers are shown: all, or one more at each step while they appear. */
function useShownCount(round: KenoRound | null, landing: boolean): number {
  const [shown, setShown] = useState({ roundId: '', count: 0 });
  useEffect(() => {
    if (!landing || !round) return;
    let count = 0;
    const timer = setInterval(() => {
      count += 1;
      setShown({ roundId: round.roundId, count });
      const isHit = round.picks.includes(round.drawn[count - 1] ?? 0);
      // Each hit rings a step higher than the one before.
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
  told: boolean,
): TileState {
  const isDrawn = drawn.includes(number);
  if (!picks.includes(number)) return isDrawn ? 'drawn' : 'open';
  if (isDrawn) return 'hit';
  return told ? 'missed' : 'picked';
}

/** This is the board of keno: the last results, forty numbers, what came out, and what the choice pays by hits. */
export function KenoBoard(props: KenoBoardProps) {
  const { choice, round, waiting, landing, still, held, missing, currency, strip, onPick } = props;
  const { t } = useTranslation('keno');
  const money = useMoney();
  const board = useRef<HTMLFieldSetElement>(null);
  const [at, setAt] = useState(1);
  // The round before leaves the board as soon as the next one is asked for.
  const shownRound = waiting && !still ? null : round;
  const count = useShownCount(shownRound, landing);
  const picks = shownRound?.picks ?? choice.picks;
  const drawn = shownRound?.drawn.slice(0, count) ?? [];
  const told = shownRound !== null && !landing && !waiting;
  const hits = kenoHits(picks, drawn).length;
  const net = round === null ? 0n : round.payoutMinor - round.stakeMinor;
  const celebrates = told && net > 0n && !still;
  const full = choice.picks.length === kenoPicksMax;
  const status =
    missing || choice.picks.length === 0
      ? t('ready')
      : t('picked', { count: choice.picks.length, max: kenoPicksMax });

  const move = (event: KeyboardEvent) => {
    const to = stepTo(at, event.key);
    if (!event.key.startsWith('Arrow')) return;
    event.preventDefault();
    event.stopPropagation();
    setAt(to);
    board.current?.querySelector<HTMLElement>(`[data-tile="${to}"]`)?.focus();
  };

  return (
    <>
      {strip}
      <Said>
        {told && round
          ? `${t('said', { count: hits, numbers: round.drawn.join(', ') })} ${t(net < 0n ? 'lost' : 'won', { amount: money(net < 0n ? -net : net, currency) })}`
          : missing
            ? t('ready')
            : ''}
      </Said>
      <div className="relative flex flex-1 flex-col gap-2 px-3 pb-3 [--board-u:var(--u)] short:gap-1.5 short:px-2 short:pb-2 md:gap-4 md:px-5 md:pb-5 md:[--board-u:1.2px]">
        <fieldset
          ref={board}
          aria-disabled={held || undefined}
          onKeyDown={move}
          className="grid flex-1 auto-rows-fr grid-cols-8 gap-1.5 short:gap-1 md:mx-auto md:w-full md:max-w-3xl md:gap-2.5 big:grid-cols-5"
        >
          <legend className="sr-only">{t('board')}</legend>
          {allNumbers.map((number) => (
            <KenoTile
              key={number}
              number={number}
              state={stateOf(number, picks, drawn, told)}
              held={held || (full && !choice.picks.includes(number))}
              reachable={number === at}
              pops={!still && drawn.at(-1) === number}
              onPick={(picked) => {
                setAt(picked);
                onPick(picked);
              }}
            />
          ))}
        </fieldset>
        <div className="grid h-7 shrink-0 place-items-center text-center short:h-6 big:h-auto big:min-h-7">
          {told ? (
            <span className="flex flex-wrap items-baseline justify-center gap-x-3">
              <span className="text-body-sm text-fg-2">{t('hits', { count: hits })}</span>
              <LandedNet
                key={round?.roundId}
                told={told}
                celebrates={celebrates}
                netMinor={net}
                currency={currency}
              />
            </span>
          ) : (
            <span className={missing ? 'text-body-sm font-semibold text-accent' : 'text-body-sm text-fg-3'}>
              {landing || waiting ? t('hits', { count: hits }) : status}
            </span>
          )}
        </div>
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
