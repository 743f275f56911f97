import { Menu } from '@base-ui/react/menu';
import { cx } from '@palpite/ui';
import { ChevronDown, Lock } from 'lucide-react';
import { useState } from 'react';
import { actionKeys } from './action-keys.ts';
import type { Row } from './format.ts';
import { OrderDialog } from './order-form.tsx';
import type { OfficeAction } from './registry.ts';
import { text } from './texts.ts';
import { useKeys } from './use-keys.ts';

const tones: Record<OfficeAction['tone'], string> = {
  primary: 'bg-action text-on-action',
  danger: 'border border-control text-down',
  plain: 'border border-control',
};

const nameOf = ({ label, fields, from }: OfficeAction) =>
  fields.length > Object.keys(from).length ? `${label}…` : label;

type ActionsProps = {
  actions: readonly OfficeAction[];
  row?: Row | null;
  /** Columns that identify the row: an order about it cannot change them. */
  keys?: readonly string[];
  onDone?: () => void;
};

type ShownProps = { actions: readonly OfficeAction[]; onOpen: (action: OfficeAction) => void };

/** The form of the opened action. It stays open when the actions of its row change under it. */
function useOrderForm({ row = null, keys = [], onDone }: Omit<ActionsProps, 'actions'>) {
  const [open, setOpen] = useState<OfficeAction | null>(null);
  const form = open ? (
    <OrderDialog
      key={open.name}
      action={open}
      row={row}
      keys={keys}
      onClose={() => setOpen(null)}
      onDone={onDone}
    />
  ) : null;
  return { form, onOpen: setOpen };
}

/** Buttons of the actions of an open row, each of which a letter opens too. */
export function ActionButtons({ actions, ...about }: ActionsProps) {
  const { form, onOpen } = useOrderForm(about);
  const allowed = actions.filter(({ lacks }) => lacks === null);
  const letters = actionKeys(allowed.map(({ label }) => label));
  const letterOf = (action: OfficeAction) => letters[allowed.indexOf(action)] ?? null;
  useKeys(
    Object.fromEntries(
      allowed.flatMap((action) => {
        const letter = letterOf(action);
        return letter === null ? [] : [[letter, () => onOpen(action)]];
      }),
    ),
  );
  return (
    <>
      <Buttons actions={actions} onOpen={onOpen} letterOf={letterOf} />
      {form}
    </>
  );
}

/** Most actions of a topic or a record that are shown as buttons. More are in a menu. */
const buttonsMax = 2;

/** Actions of a topic or a record: buttons for a few, a menu for more. */
export function ActionMenu({ actions, ...about }: ActionsProps) {
  const { form, onOpen } = useOrderForm(about);
  const Shown = actions.length <= buttonsMax ? Buttons : MenuOfActions;
  return (
    <>
      <Shown actions={actions} onOpen={onOpen} />
      {form}
    </>
  );
}

/** A button that the member's roles do not allow stays, and names the missing permission. */
function Buttons({
  actions,
  onOpen,
  letterOf = () => null,
}: ShownProps & { letterOf?: (action: OfficeAction) => string | null }) {
  return actions.map((action) => (
    <button
      key={action.name}
      type="button"
      disabled={action.lacks !== null}
      title={action.lacks === null ? undefined : text('lacks', { p: action.lacks })}
      aria-keyshortcuts={letterOf(action) ?? undefined}
      onClick={() => onOpen(action)}
      className={cx(
        'flex h-8 items-center gap-1.5 rounded-sm px-3 font-semibold max-md:h-11',
        action.lacks === null ? tones[action.tone] : 'border border-dashed border-hairline text-fg-3',
      )}
    >
      {action.lacks === null ? null : <Lock size={13} aria-hidden="true" />}
      {nameOf(action)}
      <ActionKey letter={letterOf(action)} />
    </button>
  ));
}

/** Phones have no keys. */
const ActionKey = ({ letter }: { letter: string | null }) =>
  letter === null ? null : (
    <span aria-hidden="true" className="text-micro font-normal uppercase max-md:hidden">
      {letter}
    </span>
  );

function MenuOfActions({ actions, onOpen }: ShownProps) {
  return (
    <Menu.Root>
      <Menu.Trigger className="flex h-8 items-center gap-1.5 rounded-sm border border-control px-3 font-semibold max-md:h-11">
        {text('actions')} <ChevronDown size={14} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-50">
          <Menu.Popup className="panel max-h-[70dvh] max-w-80 overflow-auto p-1 shadow-overlay outline-none">
            {actions.map((action) => (
              <Menu.Item
                key={action.name}
                disabled={action.lacks !== null}
                onClick={() => onOpen(action)}
                className={cx(
                  'flex min-h-8 cursor-pointer items-center gap-2 rounded-xs px-2.5 outline-none data-highlighted:bg-surface-2 max-md:min-h-11',
                  action.lacks !== null ? 'text-fg-3' : action.tone === 'danger' && 'text-down',
                )}
              >
                {action.lacks === null ? null : <Lock size={13} aria-hidden="true" />}
                <span className="grow">{nameOf(action)}</span>
                {action.lacks === null ? null : (
                  <span className="note-text">{text('lacks', { p: action.lacks })}</span>
                )}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
