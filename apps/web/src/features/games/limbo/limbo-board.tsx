import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LandedNet } from '../../../shared/games/landed-net.tsx';
import { Said } from '../../../shared/games/said.tsx';
import { WinBurst } from '../../../shared/games/win-burst.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import type { SettledDraw } from '../kit/draw-calls.ts';
import { climbStart } from './climb.ts';
import { ClimbingNumber } from './climbing-number.tsx';
import { RisingChevrons } from './rising-chevrons.tsx';

export type LimboBoardProps = {
  targetHundredths: number;
  /** The last answered round, or a replayed one. */
  round: SettledDraw<'limbo'> | null;
  waiting: boolean;
  /** The number climbs; the outcome is not revealed yet. */
  landing: boolean;
  durationMs: number;
  /** Outcomes appear without motion. */
  still: boolean;
  currency: Currency;
  strip: ReactNode;
};

function useOutcomeText(round: SettledDraw<'limbo'> | null, currency: Currency): string {
  const { t } = useTranslation('limbo');
  const money = useMoney();
  const locale = useLocale();
  if (!round) return '';
  const net = round.payoutMinor - round.stakeMinor;
  const drawn = formatNumber(round.drawnHundredths / 100, locale);
  return t(net < 0n ? 'lost' : 'won', { drawn, amount: money(net < 0n ? -net : net, currency) });
}

const colours = { won: 'text-up', lost: 'text-down', none: 'text-fg-1' } as const;

export function LimboBoard(props: LimboBoardProps) {
  const { targetHundredths, round, waiting, landing, durationMs, still, currency, strip } = props;
  const { t } = useTranslation('limbo');
  const locale = useLocale();
  const told = round !== null && !landing && !waiting;
  const said = useOutcomeText(told ? round : null, currency);
  const net = round === null ? 0n : round.payoutMinor - round.stakeMinor;
  const celebrates = told && net > 0n && durationMs > 0;
  // Number and arrow wait at the start of the climb. Without motion the last drawn number stays until the next one
  // arrives.
  const starts = waiting && !still;
  const reached = round === null || landing || starts ? null : round.payoutMinor > 0n ? 'won' : 'lost';
  const shown = starts ? climbStart : (round?.drawnHundredths ?? targetHundredths);
  // A round keeps the line at its own target until the next round starts.
  const line = round === null || starts ? targetHundredths : round.targetHundredths;
  const fresh = round === null && !waiting;
  return (
    <>
      {strip}
      <Said>{said}</Said>
      <div className="relative flex shrink-0 flex-col items-center justify-center py-2 [--board-u:var(--u)] md:py-8 md:[--board-u:1.05px]">
        <div className="h-[calc(var(--board-u)*92)] w-full">
          <div className="flex size-full items-center justify-center [contain:strict]">
            <ClimbingNumber
              hundredths={shown}
              climb={landing ? (round?.roundId ?? null) : null}
              durationMs={durationMs}
              className={cx(waiting && 'opacity-50', colours[reached ?? 'none'])}
            />
          </div>
        </div>
        <div className="h-7 w-full big:h-auto">
          <div className="apart flex h-full items-center justify-center big:min-h-7 big:px-4 big:text-center">
            {fresh ? (
              <span className="text-body-sm text-fg-3">{t('ready')}</span>
            ) : (
              <LandedNet
                key={round?.roundId}
                told={told}
                celebrates={celebrates}
                netMinor={net}
                currency={currency}
              />
            )}
          </div>
        </div>
        <WinBurst roundId={celebrates ? (round?.roundId ?? null) : null} />
      </div>
      <div className="grid min-h-24 flex-1">
        <RisingChevrons
          round={round}
          waiting={starts}
          climbing={landing}
          outcome={reached}
          durationMs={durationMs}
          target={
            <span className="tabular rounded-full bg-fg-1 px-2.5 py-0.5 text-caption font-bold text-ground">
              {t('line', { target: formatNumber(line / 100, locale) })}
            </span>
          }
        />
      </div>
    </>
  );
}
