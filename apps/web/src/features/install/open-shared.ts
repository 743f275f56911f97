import { goTo } from '../../shared/overlays/navigation.ts';
import { decideSharedAddress } from './shared-address.ts';

/** The fields of the manifest's share target, and of its protocol. */
const fields = ['shared', 'title', 'text', 'url'] as const;

/** Goes where the address of the page was told to by another app, and takes the words out of the address. */
export function openShared(): void {
  const given = new URLSearchParams(window.location.search);
  const text = fields.map((field) => given.get(field) ?? '').join(' ');
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.hash);
  const address = decideSharedAddress(text, window.location.origin);
  if (address) goTo(address.path, { ...address.search });
}
