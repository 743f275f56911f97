import type { ReactNode } from 'react';

export type FactsProps = { title: string; rows: readonly (readonly [string, ReactNode])[] };

/** This is a titled list of names and values in a rules sheet. */
export function Facts({ title, rows }: FactsProps) {
  return (
    <section>
      <h3 className="text-title-sm">{title}</h3>
      <dl className="mt-2 divide-y divide-hairline/60">
        {rows.map(([name, value]) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-4 py-1 text-body-sm">
            <dt className="text-fg-2">{name}</dt>
            <dd className="tabular shrink-0 text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
