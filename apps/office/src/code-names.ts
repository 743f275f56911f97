import type { CodeNames, OfficeField } from '@palpite/contracts/office/registry';
import { lang } from './texts.ts';
import { wordOf } from './value-words.ts';

let names: CodeNames = { sports: {}, games: {}, marketTypes: {}, periods: {}, actions: {} };

/** Takes the names that the server sends with the registry. */
export function keepNames(sent: CodeNames): void {
  names = sent;
}

const nameIn = (known: Readonly<Record<string, string>>, code: string) =>
  (Object.hasOwn(known, code) && known[code]) || code;

/** Kinds of accounts of the ledger. */
const accounts: Readonly<Record<string, readonly [en: string, pt: string]>> = {
  cash: ['player: balance', 'jogador: saldo'],
  bonus: ['player: bonus', 'jogador: bônus'],
  held: ['player: held', 'jogador: retido'],
  house: ['house', 'casa'],
  vendor: ['vendor', 'provedor'],
  promotion: ['offer', 'oferta'],
};

const inLang = (words: Readonly<Record<string, readonly [string, string]>>, code: string) =>
  (Object.hasOwn(words, code) && words[code]?.[lang === 'pt' ? 1 : 0]) || code;

/** Type, line and side of a market, then the sport and the part of the match. */
function marketName(key: string): string {
  const [sport = '', type, period, ...rest] = key.split('/');
  if (type === undefined || period === undefined) return key;
  const market = [nameIn(names.marketTypes, type), ...rest.map((part) => wordOf(part, 'side'))].join(' ');
  return `${market} · ${nameIn(names.periods, period)} · ${nameIn(names.sports, sport)}`;
}

function scopeName(scope: string): string {
  const [kind = '', id] = scope.split('/');
  if (kind === 'sport' && id !== undefined) return nameIn(names.sports, id);
  return id === undefined ? wordOf(kind, 'scope') : `${wordOf(kind, 'scope')} ${id}`;
}

/** The kind of an account of the ledger, then the product, vendor or offer that it belongs to. */
function accountName(account: string): string {
  const [kind = '', label] = account.split(' ', 2);
  if (label === undefined) return inLang(accounts, kind);
  const of = kind === 'promotion' ? wordOf(label, 'offer') : wordOf(nameIn(names.games, label), 'account');
  return `${inLang(accounts, kind)}: ${of}`;
}

/** The name of a code in the reader's language; other words, and codes without a name, as {@link wordOf}. */
export function nameOf(code: string, { name, names: kind }: Pick<OfficeField, 'name' | 'names'>): string {
  if (kind === 'sport') return nameIn(names.sports, code);
  if (kind === 'game') return wordOf(nameIn(names.games, code), name);
  if (kind === 'market') return marketName(code);
  if (kind === 'scope') return scopeName(code);
  if (kind === 'account') return accountName(code);
  if (kind === 'action') return nameIn(names.actions, code);
  if (kind === 'gameKind') return wordOf(code, kind);
  return wordOf(code, name);
}
