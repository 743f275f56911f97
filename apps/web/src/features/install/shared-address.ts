import { paths } from '../../shared/paths.ts';

export type Address = { readonly path: string; readonly search: Readonly<Record<string, string>> };

/** Maximum length of a searched text: that of a game's name. */
const searchedMax = 40;

/** Returns the app address of a link of this site: its hash or its invitation code. */
function addressOfLink(link: string, origin: string): Address | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.origin !== origin) return null;
  const [, code] = /^\/y([\w-]{1,32})$/.exec(url.pathname) ?? [];
  if (code) return { path: paths.invitation.replace('{$yqm}', code), search: {} };
  if (!url.hash.startsWith('#/')) return null;
  const [path = '', query = ''] = url.hash.slice(1).split('?');
  return { path, search: Object.fromEntries(new URLSearchParams(query)) };
}

/** `web+palpite:casino` opens the same screen as `#/casino`. */
function addressOfProtocol(text: string, origin: string): Address | null {
  const [, rest] = /^web\+palpite:(?:\/\/)?\/?(\S*)$/.exec(text) ?? [];
  return rest === undefined ? null : addressOfLink(`${origin}/#/${rest}`, origin);
}

/**
 * Leads to the screen of the first link of this site, else to the search with its words. Text from outside must never
 * start an action, so the result is only a place to navigate to.
 */
export function decideSharedAddress(text: string, origin: string): Address | null {
  const words = text.trim();
  const opened = addressOfProtocol(words, origin);
  if (opened) return opened;
  for (const [link] of words.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const address = addressOfLink(link.replace(/[.,;!?)]+$/, ''), origin);
    if (address) return address;
  }
  const searched = words
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, searchedMax)
    .trim();
  return searched === '' ? null : { path: paths.search, search: { text: searched } };
}
