import { paths } from '../../shared/paths.ts';

export type Address = { readonly path: string; readonly search: Readonly<Record<string, string>> };

/** As much of a text as a name of a game may have. */
const searchedMax = 40;

/** The address inside the app that a link of this house leads to: its hash, or the code of an invitation. */
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
 * Where a text leads that another app shared with this one: the screen of a link of this house in it, an invitation
 * among them; other words are searched among the games. Null when there is nothing to go by. Nothing but a place
 * comes of it: a text from outside never starts anything.
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
