import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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

/** What was stored, under a value that differs from it. */
export function Expected({ value, holds }: { value: string | undefined; holds: boolean | undefined }) {
  const { t } = useTranslation('fairness');
  if (value === undefined || holds !== false) return null;
  return <p className="mt-1 text-down">{t('steps.expected', { value })}</p>;
}

export type StepListProps = {
  steps: DrawSteps;
  /** Given for a stored round: whether the seal holds, and the fingerprint that was shown before the round. */
  sealHolds?: boolean;
  expectedSeal?: string;
  /** The steps that belong to the game: from the numbers to the outcome and the prize. */
  children?: ReactNode;
};

/** A block with the bytes that decide marked. */
function Bytes({ hex, used }: { hex: string; used: number }) {
  const decisive = hex.slice(0, used * 8);
  return (
    <p>
      <mark className="rounded-xs bg-action px-0.5 text-on-action">{decisive}</mark>
      <span className="text-fg-3">{hex.slice(used * 8)}</span>
    </p>
  );
}

/** This shows how an outcome follows from the seeds, step by step. */
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
