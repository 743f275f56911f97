import { goTo } from '../../shared/overlays/navigation.ts';
import { decideSharedAddress } from './shared-address.ts';

/** Query fields of the manifest's share target and protocol handler. */
const fields = ['shared', 'title', 'text', 'url'] as const;

/** Navigates to what another app shared in the page's address, and removes the text from the address. */
export function openShared(): void {
  const given = new URLSearchParams(window.location.search);
  const text = fields.map((field) => given.get(field) ?? '').join(' ');
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.hash);
  const address = decideSharedAddress(text, window.location.origin);
  if (address) goTo(address.path, { ...address.search });
}
