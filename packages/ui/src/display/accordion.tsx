import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';

export interface AccordionItem {
  value: string;
  title: ReactNode;
  aside?: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  defaultValue?: readonly string[] | undefined;
  className?: string | undefined;
}

export function Accordion({ items, defaultValue = [], className }: AccordionProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(defaultValue));
  const turn = (value: string) =>
    setOpen((before) =>
      before.has(value) ? new Set([...before].filter((one) => one !== value)) : new Set([...before, value]),
    );
  return (
    <div className={cx('flex flex-col gap-2', className)}>
      {items.map((item) => (
        <Section key={item.value} item={item} open={open.has(item.value)} onTurn={() => turn(item.value)} />
      ))}
    </div>
  );
}

function Section({ item, open, onTurn }: { item: AccordionItem; open: boolean; onTurn: () => void }) {
  const id = useId();
  return (
    <div className="overflow-hidden rounded-card bg-surface-1">
      <h3>
        <button
          type="button"
          id={`${id}-head`}
          aria-expanded={open}
          aria-controls={open ? `${id}-panel` : undefined}
          onClick={onTurn}
          className="group flex min-h-11 w-full items-center gap-3 px-3 text-left focus-visible:-outline-offset-4"
        >
          <span className="min-w-0 flex-1 text-body-sm font-semibold">{item.title}</span>
          {item.aside ? <span className="tabular text-caption text-fg-3">{item.aside}</span> : null}
          <ChevronDown
            aria-hidden="true"
            size={18}
            className="shrink-0 text-fg-3 transition-transform duration-base group-aria-expanded:rotate-180"
          />
        </button>
      </h3>
      {open ? (
        <section id={`${id}-panel`} aria-labelledby={`${id}-head`} className="px-3 pb-3">
          {item.content}
        </section>
      ) : null}
    </div>
  );
}
