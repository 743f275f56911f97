import { Combobox } from '@base-ui/react/combobox';
import { Dialog } from '@base-ui/react/dialog';
import { cx } from '@palpite/ui';
import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { create } from 'zustand';
import type { Row } from './format.ts';
import { OrderDialog } from './order-form.tsx';
import {
  appliesTo,
  listsPlayers,
  type OfficeAction,
  type OfficeList,
  ownLists,
  playerActions,
  useOffice,
  useRows,
} from './registry.ts';
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
  /** Found player, or the one whom the action is about. */
  player?: Row;
  /** Text that found it, which the list of the palette must not filter again. */
  found?: string;
};

const pauseMs = 250;
const findMin = 3;

/** Whether the server searches players for the text: a number may be short. */
const isSearch = (text: string) => text.length >= findMin || /^#?\d+$/.test(text);

/** The text once typing has paused. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}

/** Players that the text finds, then what can be done about the first. */
function usePlayers(typed: string): Item[] {
  const office = useOffice();
  const find = usePaused(typed);
  const topic = office.data?.topics.find(({ lists }) => lists.some(canFind));
  const list = topic?.lists.find(canFind);
  const isAsked = isSearch(find);
  const { data, isPlaceholderData } = useRows(isAsked ? list : undefined, { find });
  if (!isAsked || !topic || !data || isPlaceholderData) return [];
  const rows = data.rows.slice(0, 5);
  const place = { topic: topic.name, found: typed };
  const [first] = rows;
  return [
    ...rows.map((player) => ({
      ...place,
      value: `player ${player.number}`,
      label: String(player.name || player.email),
      detail: `${player.number} · ${player.email}`,
      player,
    })),
    ...(first
      ? playerActions(office.data)
          .filter((action) => appliesTo(action, first))
          .map((action) => ({
            ...place,
            value: `${action.name} ${first.number}`,
            label: action.label,
            detail: String(first.email),
            player: first,
            action,
          }))
      : []),
  ];
}

const canFind = (list: OfficeList) => listsPlayers(list) && list.filters.some(({ name }) => name === 'find');

/** Places and actions that the roles open. */
function useItems(): Item[] {
  const office = useOffice();
  return useMemo<Item[]>(
    () =>
      (office.data?.topics ?? []).flatMap((topic) => [
        ...ownLists(topic).map((list) => ({
          value: `${topic.name} ${list.name}`,
          label: topic.title,
          detail: list.title,
          topic: topic.name,
          list: list.name,
        })),
        // Actions on a row are offered by the row.
        ...topic.actions
          .filter(({ on }) => on === null)
          .map((action) => ({
            value: action.name,
            label: action.label,
            detail: topic.title,
            topic: topic.name,
            action,
          })),
      ]),
    [office.data],
  );
}

function usePaletteKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      usePalette.setState({ open: true });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Finds places and actions by their words. ⌘K or Ctrl K opens it everywhere. */
export function Palette() {
  const isIn = useSession(({ token }) => token !== '');
  const open = usePalette((state) => state.open) && isIn;
  const navigate = useNavigate();
  const [order, setOrder] = useState<{ action: OfficeAction; row: Row | null } | null>(null);
  const [typed, setTyped] = useState('');
  usePaletteKey();
  const places = useItems();
  const players = usePlayers(open ? typed : '');
  const items = useMemo(() => [...players, ...places], [players, places]);
  const choose = (item: Item | null) => {
    if (!item) return;
    if (item.action && item.action.lacks !== null) return;
    setTyped('');
    usePalette.setState({ open: false });
    if (item.action) setOrder({ action: item.action, row: item.player ?? null });
    else if (item.player)
      void navigate({
        to: '/players/$number/{-$row}',
        params: { number: String(item.player.number), row: undefined },
        search: {},
      });
    else
      void navigate({
        to: '/$topic/{-$row}',
        params: { topic: item.topic, row: undefined },
        search: item.list && item.list !== 'all' ? { list: item.list } : {},
      });
  };
  return (
    <>
      <Dialog.Root
        open={open}
        onOpenChange={(isOpen) => {
          setTyped('');
          usePalette.setState({ open: isOpen });
        }}
      >
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
              inputValue={typed}
              // A choice fills in its label, which would find nothing the next time.
              onInputValueChange={(value, { reason }) => setTyped(reason === 'item-press' ? '' : value)}
              itemToStringLabel={(item) => `${item.label} ${item.detail} ${item.value} ${item.found ?? ''}`}
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
                        : text(item.action ? 'action' : item.player ? 'player' : 'place')}
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Root>
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {order ? (
        <OrderDialog
          key={order.action.name}
          action={order.action}
          row={order.row}
          keys={['email', 'number']}
          onClose={() => setOrder(null)}
        />
      ) : null}
    </>
  );
}

const helpRows: readonly [string, TextName][] = [
  ['⌘K', 'keyPalette'],
  ['/', 'keyFilter'],
  ['J K', 'keyMove'],
  ['N', 'keyNew'],
  ['↵', 'keyOpen'],
  ['A R …', 'keyAction'],
  ['G T', 'keyGo'],
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
