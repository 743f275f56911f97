import { toFraction } from '@palpite/domain/fairness';
import { formatNumber } from '@palpite/i18n';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.ts';
import type { DrawSteps } from './draw-steps.ts';

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

export function Expected({ value, holds }: { value: string | undefined; holds: boolean | undefined }) {
  const { t } = useTranslation('fairness');
  if (value === undefined || holds !== false) return null;
  return <p className="mt-1 text-down">{t('steps.expected', { value })}</p>;
}

type StepListProps = {
  steps: DrawSteps;
  /** For a stored round: whether the seed's hash matches, and the hash that was published before the round. */
  sealHolds?: boolean;
  expectedSeal?: string;
  children?: ReactNode;
};

function Bytes({ hex, used }: { hex: string; used: number }) {
  const decisive = hex.slice(0, used * 8);
  return (
    <p>
      <mark className="rounded-xs bg-action px-0.5 text-on-action">{decisive}</mark>
      <span className="text-fg-3">{hex.slice(used * 8)}</span>
    </p>
  );
}

export function StepList({ steps, sealHolds, expectedSeal, children }: StepListProps) {
  const { t } = useTranslation('fairness');
  const many = steps.blocks.length > 1;
  return (
    <ol>
      <Step title={t('steps.seal')} text={t('steps.sealText')} holds={sealHolds}>
        {steps.seal}
        <Expected value={expectedSeal} holds={sealHolds} />
      </Step>
      <Step
        title={t(many ? 'steps.messages' : 'steps.message')}
        text={t(many ? 'steps.messagesText' : 'steps.messageText')}
      >
        {steps.blocks.map(({ message }) => (
          <p key={message}>{message}</p>
        ))}
      </Step>
      <Step
        title={t(many ? 'steps.mixes' : 'steps.bytes')}
        text={t(steps.numbers.length > 1 ? 'steps.mixesText' : 'steps.bytesText')}
      >
        <div className="flex flex-col gap-2">
          {steps.blocks.map(({ message, bytesHex }, block) => (
            <Bytes key={message} hex={bytesHex} used={Math.min(8, steps.numbers.length - block * 8)} />
          ))}
        </div>
      </Step>
      {children}
    </ol>
  );
}

type DiceStepsProps = {
  steps: DrawSteps;
  rollHundredths: number;
  holds?: boolean;
  expectedRoll?: string;
};

export function DiceSteps({ steps, rollHundredths, holds, expectedRoll }: DiceStepsProps) {
  const { t } = useTranslation('fairness');
  const locale = useLocale();
  const [number = 0] = steps.numbers;
  const fraction = toFraction(number);
  const [a, b, c, d] = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
  return (
    <>
      <Step title={t('steps.float')} text={t('steps.floatText')}>
        {a}/256 + {b}/256² + {c}/256³ + {d}/256⁴
        <p className="mt-1 font-semibold">= {formatNumber(fraction, locale, 12)}</p>
      </Step>
      <Step title={t('steps.roll')} text={t('steps.rollText')} holds={holds}>
        ⌊{formatNumber(fraction, locale, 6)} × 10001⌋ ÷ 100
        <p className="mt-1 font-semibold">= {formatNumber(rollHundredths / 100, locale)}</p>
        <Expected value={expectedRoll} holds={holds} />
      </Step>
    </>
  );
}
