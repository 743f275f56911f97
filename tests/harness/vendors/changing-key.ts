import type { VendorKey } from '../../../apps/server/platform/vendor-key.ts';

/** A key that the test changes, as an order of staff does. */
export function openChangingKey(first: string): { key: VendorKey; change(next: string): void } {
  let text = first;
  const listeners: (() => void)[] = [];
  return {
    key: {
      current: () => text,
      accepted: () => [text],
      onChange: (listener) => void listeners.push(listener),
    },
    change(next) {
      text = next;
      for (const listener of listeners) listener();
    },
  };
}
