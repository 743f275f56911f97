import { Card } from '@palpite/ui';
import type { ReactNode } from 'react';

export function RuleReturn({ label, percent, text }: { label: string; percent: string; text: string }) {
  return (
    <Card level={2}>
      <p className="text-label text-fg-2">{label}</p>
      <p className="tabular mt-1 font-brand text-display-sm text-accent">{percent}</p>
      <p className="mt-2 text-body-sm text-fg-2">{text}</p>
    </Card>
  );
}

export function RuleSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map((step, at) => (
        <li key={step} className="flex gap-3 text-body-sm text-fg-2">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-surface-3 text-caption font-bold text-fg-1"
          >
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

export type RuleFactsProps = { title: string; rows: readonly (readonly [string, ReactNode])[] };

export function RuleFacts({ title, rows }: RuleFactsProps) {
  return (
    <section>
      <h3 className="text-title-sm">{title}</h3>
      <dl className="mt-2 divide-y divide-hairline/60">
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4 text-body-sm">
            <dt className="text-fg-2">{name}</dt>
            <dd className="tabular text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
