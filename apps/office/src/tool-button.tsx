import type { ReactNode } from 'react';

/** A small button that shows an icon; its label is read out and shown on hover. */
export function ToolButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-8 place-items-center rounded-xs text-fg-2 max-md:size-11"
    >
      {children}
    </button>
  );
}
