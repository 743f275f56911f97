import type { ReactNode } from 'react';

export function ChoiceGroup({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 text-label text-fg-2">{title}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}
