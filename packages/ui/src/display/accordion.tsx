import { Accordion as Base } from '@base-ui/react/accordion';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface AccordionItem {
  value: string;
  title: ReactNode;
  /** Sits before the chevron, such as a number of markets. */
  aside?: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Which are open at first. */
  defaultValue?: readonly string[] | undefined;
  value?: readonly string[] | undefined;
  onValueChange?: ((value: string[]) => void) | undefined;
  className?: string | undefined;
}

/** This folds sections such as leagues and markets. */
export function Accordion({ items, defaultValue, value, onValueChange, className }: AccordionProps) {
  return (
    <Base.Root
      multiple
      {...(defaultValue ? { defaultValue: [...defaultValue] } : {})}
      {...(value ? { value: [...value] } : {})}
      onValueChange={(next) => onValueChange?.(next.map(String))}
      className={cx('flex flex-col gap-2', className)}
    >
      {items.map((item) => (
        <Base.Item key={item.value} value={item.value} className="overflow-hidden rounded-card bg-surface-1">
          <Base.Header>
            <Base.Trigger className="group flex min-h-13 w-full items-center gap-3 px-4 text-left focus-visible:-outline-offset-4">
              <span className="min-w-0 flex-1 text-body-sm font-semibold">{item.title}</span>
              {item.aside ? <span className="tabular text-caption text-fg-3">{item.aside}</span> : null}
              <ChevronDown
                aria-hidden="true"
                size={18}
                className="shrink-0 text-fg-3 transition-transform duration-base group-data-panel-open:rotate-180"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel>
            <div className="px-4 pb-4">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}
