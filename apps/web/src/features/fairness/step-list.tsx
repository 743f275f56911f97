import { formatNumber } from '@palpite/i18n';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n.ts';
import type { DrawSteps } from './draw-steps.ts';

/** Whether a step came out as stored; nothing for a step that has nothing to be compared with. */
function Mark({ holds }: { holds: boolean | undefined }) {
  const { t } = useTranslation('fairness');
  if (holds === undefined) return null;
  const Icon = holds ? CircleCheck : CircleX;
  return (
    <span
      className={`flex shrink-0 items-center gap-1.5 text-caption font-semibold ${holds ? 'text-up' : 'text-down'}`}
    >
      <Icon aria-hidden="true" size={16} />
      {t(holds ? 'steps.ok' : 'steps.bad')}
    </span>
  );
}

type StepProps = { title: string; text: string; holds?: boolean | undefined; children: ReactNode };

/** This is one step of a proof: what is computed, the value, and whether it holds. */
export function Step({ title, text, holds, children }: StepProps) {
  return (
    <li className="relative border-l border-hairline pb-5 pl-5 last:border-transparent last:pb-0">
      <span aria-hidden="true" className="absolute top-1.5 -left-1.25 size-2.5 rounded-full bg-control" />
      <div className="flex items-start justify-between gap-3">
        <h4 className="text-body-sm font-semibold">{title}</h4>
        <Mark holds={holds} />
      </div>
      <p className="mt-0.5 text-caption text-fg-3">{text}</p>
      <div className="mt-2 rounded-odds bg-surface-2 px-3 py-2 font-mono text-caption break-all text-fg-1">
        {children}
      </div>
    </li>
  );
}

export type StepListProps = {
  steps: DrawSteps;
  /** Given for a stored round: what of it held. */
  held?: { seal: boolean; roll: boolean };
  /** The fingerprint that was shown before the round. */
  expectedSeal?: string;
  expectedRoll?: string;
  children?: ReactNode;
};

/** This shows how a roll follows from the seeds, step by step. */
export function StepList({ steps, held, expectedSeal, expectedRoll, children }: StepListProps) {
  const { t } = useTranslation('fairness');
  const locale = useLocale();
  const [a = 0, b = 0, c = 0, d = 0] = steps.firstBytes;
  const expected = (value: string | undefined, holds: boolean | undefined) =>
    value !== undefined && holds === false ? (
      <p className="mt-1 text-down">{t('steps.expected', { value })}</p>
    ) : null;
  return (
    <ol>
      <Step title={t('steps.seal')} text={t('steps.sealText')} holds={held?.seal}>
        {steps.seal}
        {expected(expectedSeal, held?.seal)}
      </Step>
      <Step title={t('steps.message')} text={t('steps.messageText')}>
        {steps.message}
      </Step>
      <Step title={t('steps.bytes')} text={t('steps.bytesText')}>
        <mark className="rounded-xs bg-action px-0.5 text-on-action">{steps.bytesHex.slice(0, 8)}</mark>
        <span className="text-fg-3">{steps.bytesHex.slice(8)}</span>
      </Step>
      <Step title={t('steps.float')} text={t('steps.floatText')}>
        {a}/256 + {b}/256² + {c}/256³ + {d}/256⁴
        <p className="mt-1 font-semibold">= {formatNumber(steps.fraction, locale, 12)}</p>
      </Step>
      <Step title={t('steps.roll')} text={t('steps.rollText')} holds={held?.roll}>
        ⌊{formatNumber(steps.fraction, locale, 6)} × 10001⌋ ÷ 100
        <p className="mt-1 font-semibold">= {formatNumber(steps.rollHundredths / 100, locale)}</p>
        {expected(expectedRoll, held?.roll)}
      </Step>
      {children}
    </ol>
  );
}
