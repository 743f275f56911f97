import type { VendorKeyName } from '@palpite/contracts/office/vendors';

/** A key that this server shares with a vendor. It can change while the server runs. */
export type VendorKey = {
  /** For our calls. */
  current(): string;
  /** Calls of the vendor may be verified with any of them; the one in force is the first. */
  accepted(): readonly string[];
  /** Called when another key is in force. */
  onChange(listener: () => void): void;
};

/** Keys of vendors, by the name of their setting. */
export type KeysByName = { of(name: VendorKeyName): VendorKey };

/** A key that does not change. */
export const fixedKey = (text: string): VendorKey => ({
  current: () => text,
  accepted: () => [text],
  onChange: () => {},
});

/** The keys of the environment, which do not change. */
export const fixedKeys = (environment: Readonly<Record<VendorKeyName, string>>): KeysByName => ({
  of: (name) => fixedKey(environment[name]),
});
