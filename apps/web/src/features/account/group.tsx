import { Card } from '@palpite/ui';
import { type ReactNode, useId } from 'react';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 px-1 text-label text-fg-3">
        {title}
      </h3>
      <Card padding="none" className="p-1.5">
        {children}
      </Card>
    </section>
  );
}
