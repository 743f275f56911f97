import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useRef } from 'react';
import { useChosenInView } from '../action/use-chosen-in-view.ts';
import { cx } from '../cx.ts';

export interface TabItem {
  value: string;
  label: ReactNode;
  /** Omit when the panel is rendered elsewhere. */
  panel?: ReactNode;
}

export interface TabsProps {
  label: string;
  items: readonly TabItem[];
  value: string;
  onValueChange: (value: string) => void;
  className?: string | undefined;
  panelClassName?: string | undefined;
}

export function Tabs({ label, items, value, onValueChange, className, panelClassName }: TabsProps) {
  const rail = useRef<HTMLDivElement>(null);
  useChosenInView(rail, '[data-active]');
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(String(next))} className={className}>
      <Base.List ref={rail} aria-label={label} className="rail relative gap-6 border-b border-hairline">
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            className="min-h-12 min-w-11 shrink-0 text-body-sm font-semibold whitespace-nowrap bg-none text-fg-3 hover:text-fg-1 data-active:text-fg-1 focus-visible:-outline-offset-4"
          >
            {item.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-0 h-0.75 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-t-full bg-accent transition-transform duration-base ease-standard" />
      </Base.List>
      {items.map((item) =>
        item.panel === undefined ? null : (
          <Base.Panel key={item.value} value={item.value} className={cx('outline-none', panelClassName)}>
            {item.panel}
          </Base.Panel>
        ),
      )}
    </Base.Root>
  );
}
