import type { DiceChoice } from '@palpite/domain/games/dice';
import type { Currency } from '@palpite/domain/money';
import { formatNumber } from '@palpite/i18n';
import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Said } from '../../../shared/games/said.tsx';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import { useMoney } from '../../../shared/money/money.tsx';
import type { SettledDraw } from '../kit/draw-calls.ts';
import { DiceMarker } from './dice-marker.tsx';
import { DiceTrack } from './dice-track.tsx';
import { Prospect, RollResult } from './roll-result.tsx';

export type DiceBoardProps = {
  choice: DiceChoice;
  onTarget: (hundredths: number) => void;
  round: SettledDraw<'dice'> | null;
  waiting: boolean;
  /** The round is answered and the outcome is not revealed yet. */
  landing: boolean;
  revealMs: number;
  currency: Currency;
  strip: ReactNode;
};

function useOutcomeText(round: SettledDraw<'dice'> | null, currency: Currency): string {
  const { t } = useTranslation('dice');
  const money = useMoney();
  const locale = useLocale();
  if (!round) return '';
  const net = round.payoutMinor - round.stakeMinor;
  const roll = formatNumber(round.rollHundredths / 100, locale);
  const amount = money(net < 0n ? -net : net, currency);
  return t(net > 0n ? 'won' : net < 0n ? 'lost' : 'back', { roll, amount });
}

export function DiceBoard(props: DiceBoardProps) {
  const { choice, onTarget, round, waiting, landing, revealMs, currency, strip } = props;
  const said = useOutcomeText(landing || waiting ? null : round, currency);
  const told = round !== null && !landing && !waiting;
  const net = round === null ? 0n : round.payoutMinor - round.stakeMinor;
  const fresh = round === null && !waiting;
  const outcome = told ? (round.payoutMinor > 0n ? 'won' : 'lost') : null;
  return (
    <>
      {strip}
      <Said>{said}</Said>
      <div className="relative min-h-28 flex-1">
        <div className="apart absolute inset-0 flex flex-col items-center justify-center gap-1 pt-2 big:static">
          {fresh ? <Prospect choice={choice} /> : null}
          {/* Rendered from the start, so that the first round does not pay for mounting it. */}
          <div className={cx('flex flex-col items-center gap-1', fresh && 'invisible')}>
            <RollResult
              round={round}
              outcome={outcome}
              waiting={waiting}
              netMinor={net}
              revealMs={revealMs}
              currency={currency}
            />
          </div>
        </div>
      </div>
      <div className="pointer-events-none mx-5 h-14">
        <div className="apart relative h-full">
          <DiceMarker
            rollHundredths={round?.rollHundredths ?? null}
            lifted={waiting}
            outcome={outcome}
            durationMs={revealMs}
          />
        </div>
      </div>
      <DiceTrack choice={choice} onTarget={onTarget} />
    </>
  );
}
