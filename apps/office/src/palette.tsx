import { Combobox } from '@base-ui/react/combobox';
import { Dialog } from '@base-ui/react/dialog';
import { cx } from '@palpite/ui';
import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { create } from 'zustand';
import { OrderDialog } from './order-form.tsx';
import { type OfficeAction, useOffice } from './registry.ts';
import { useSession } from './session.ts';
import { type TextName, text } from './texts.ts';
import { useKeys } from './use-keys.ts';

export const usePalette = create<{ open: boolean; help: boolean }>(() => ({ open: false, help: false }));

type Item = {
  value: string;
  label: string;
  detail: string;
  topic: string;
  list?: string;
  action?: OfficeAction;
};

/** Finds places and actions by their words. ⌘K or Ctrl K opens it everywhere. */
export function Palette() {
  const isIn = useSession(({ token }) => token !== '');
  const open = usePalette((state) => state.open) && isIn;
  const office = useOffice();
  const navigate = useNavigate();
  const [order, setOrder] = useState<OfficeAction | null>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      usePalette.setState({ open: true });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const items = useMemo<Item[]>(
    () =>
      (office.data?.topics ?? []).flatMap(({ name, title, lists, actions }) => [
        ...lists.map((list) => ({
          value: `${name} ${list.name}`,
          label: title,
          detail: list.title,
          topic: name,
          list: list.name,
        })),
        // Actions on a row are offered by the row.
        ...actions
          .filter(({ on }) => on === null)
          .map((action) => ({ value: action.name, label: action.label, detail: title, topic: name, action })),
      ]),
    [office.data],
  );
  const choose = (item: Item | null) => {
    if (!item) return;
    if (item.action && item.action.lacks !== null) return;
    usePalette.setState({ open: false });
    if (item.action) setOrder(item.action);
    else
      void navigate({
        to: '/$topic/{-$row}',
        params: { topic: item.topic, row: undefined },
        search: item.list && item.list !== 'all' ? { list: item.list } : {},
      });
  };
  return (
    <>
      <Dialog.Root open={open} onOpenChange={(isOpen) => usePalette.setState({ open: isOpen })}>
        <Dialog.Portal>
          <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
          <Dialog.Popup
            aria-label={text('findAnything')}
            className="panel fixed top-[12dvh] left-1/2 z-50 flex max-h-[70dvh] w-[min(560px,calc(100vw-24px))] -translate-x-1/2 flex-col overflow-hidden shadow-overlay outline-none"
          >
            <Combobox.Root<Item>
              items={items}
              inline
              open
              autoHighlight
              itemToStringLabel={(item) => `${item.label} ${item.detail} ${item.value}`}
              onValueChange={choose}
            >
              <Combobox.Input
                placeholder={text('findAnything')}
                aria-label={text('findAnything')}
                className="h-12 border-b border-hairline bg-transparent px-4 text-[14px] outline-none"
              />
              <Combobox.Empty>
                <p className="p-4 text-fg-3 empty:hidden">{text('nothingFound')}</p>
              </Combobox.Empty>
              <Combobox.List className="min-h-0 overflow-y-auto p-1.5 empty:p-0">
                {(item: Item) => (
                  <Combobox.Item
                    key={item.value}
                    value={item}
                    className={cx(
                      'flex min-h-9 cursor-pointer items-center gap-3 rounded-xs px-2.5 outline-none data-highlighted:bg-surface-2 max-md:min-h-11',
                      item.action?.lacks != null && 'text-fg-3',
                    )}
                  >
                    {item.action?.lacks != null ? <Lock size={14} aria-hidden="true" /> : null}
                    <span className="font-semibold">{item.label}</span>
                    <span className="note-text min-w-0 grow truncate">{item.detail}</span>
                    <span className="note-text">
                      {item.action?.lacks != null
                        ? text('lacks', { p: item.action.lacks })
                        : text(item.action ? 'action' : 'place')}
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Root>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {order ? (
        <OrderDialog key={order.name} action={order} row={null} onClose={() => setOrder(null)} />
      ) : null}
    </>
  );
}

const helpRows: readonly [string, TextName][] = [
  ['⌘K', 'keyPalette'],
  ['/', 'keyFilter'],
  ['J K', 'keyMove'],
  ['↵', 'keyOpen'],
  ['Esc', 'keyClose'],
  ['⌘↵', 'keyCommit'],
  ['?', 'keyHelp'],
];

/** All keys, opened by `?`. */
export function KeyHelp() {
  const help = usePalette((state) => state.help);
  useKeys({ '?': () => usePalette.setState({ help: true }) });
  return (
    <Dialog.Root open={help} onOpenChange={(isOpen) => usePalette.setState({ help: isOpen })}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="panel fixed top-1/2 left-1/2 z-50 w-[min(360px,calc(100vw-24px))] -translate-1/2 p-5 shadow-overlay outline-none">
          <Dialog.Title className="pb-3 text-[16px] font-semibold">{text('allKeys')}</Dialog.Title>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {helpRows.map(([keys, name]) => (
              <div key={name} className="contents">
                <dt>
                  <kbd className="font-sans font-semibold">{keys}</kbd>
                </dt>
                <dd>{text(name)}</dd>
              </div>
            ))}
          </dl>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
