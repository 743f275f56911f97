import { kenoNumbers } from '@palpite/domain/games/keno';
import { cx } from '@palpite/ui';
import { useTranslation } from 'react-i18next';
import { ProofSheet, type ProofSheetProps } from '../fairness/proof-sheet.tsx';
import { Step } from '../fairness/proof-steps.tsx';

function KenoMap({ drawn, picks }: { drawn: readonly number[]; picks: readonly number[] }) {
  const { t } = useTranslation('keno');
  return (
    <>
      <p className="tabular mb-2 font-sans text-label break-normal text-fg-2">
        {t('proof.map', { drawn: drawn.join(', '), picks: picks.join(', ') })}
      </p>
      <div aria-hidden="true" className="grid w-fit auto-rows-[30px] grid-cols-[repeat(8,30px)] gap-1">
        {Array.from({ length: kenoNumbers }, (_, at) => at + 1).map((number) => {
          const isDrawn = drawn.includes(number);
          const isPicked = picks.includes(number);
          return (
            <span
              key={number}
              className={cx(
                'tabular grid place-items-center rounded-xs font-sans text-micro font-bold',
                !isDrawn ? 'bg-surface-3 text-fg-3' : isPicked ? 'bg-up/24 text-up' : 'bg-fg-1/24 text-fg-1',
                isPicked && 'shadow-[inset_0_0_0_1.5px_currentColor]',
              )}
            >
              {number}
            </span>
          );
        })}
      </div>
    </>
  );
}

export function KenoProof(props: ProofSheetProps) {
  const { t } = useTranslation('keno');
  return (
    <ProofSheet<'keno'>
      {...props}
      describe={({ picks, risk }) => ({
        choice: t('proof.choice', { count: picks.length, risk: t(`risks.${risk}`) }),
        payoutText: t('proof.payout'),
        outcome: ({ drawn, drawHolds }) => (
          <Step title={t('proof.step')} text={t('proof.stepText')} holds={drawHolds}>
            <KenoMap drawn={drawn} picks={picks} />
          </Step>
        ),
      })}
    />
  );
}
