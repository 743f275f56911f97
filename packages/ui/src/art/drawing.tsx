import type { ReactNode } from 'react';

export interface DrawingProps {
  viewBox: string;
  /** Accessible name; without it the picture is decoration. */
  label?: string | undefined;
  size?: number | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Drawing({ viewBox, label, size, className, children }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      width={size ?? '100%'}
      height={size ?? '100%'}
      role={label ? 'img' : 'presentation'}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={className}
    >
      {children}
    </svg>
  );
}
