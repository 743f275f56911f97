/** An object of a player that a request can name, or `request`: an idempotency key of the caller. */
export type ObjectKind =
  | 'bet'
  | 'bonus'
  | 'mines'
  | 'order'
  | 'picture'
  | 'request'
  | 'round'
  | 'rowDouble'
  | 'seedPair'
  | 'session'
  | 'sharedBet';

/**
 * What each path parameter and each field with the name of an id means: objects of players, or nothing that belongs to
 * a player. A name may be preceded by a part of the path. The first line that fits is used.
 */
const objectRows: readonly (readonly [field: string, kinds: readonly ObjectKind[]])[] = [
  ['mines {roundId}', ['mines']],
  ['rowDouble {roundId}', ['rowDouble']],
  ['/originals/rounds/ {roundId}', ['round', 'mines']],
  ['/sports/bets/ {betId}', ['bet']],
  ['/bonus/ {bonusId}', ['bonus']],
  ['/order/ {orderId}', ['order']],
  ['/sessions/ {session}', ['session']],
  ['/app/support/ {pictureId}', ['picture']],
  ['seedPairId', ['seedPair']],
  ['requestIds', ['sharedBet']],
  ['forfeit', ['bonus']],
  ['requestId', ['request']],
  ['messageId', ['request']],
  ['/desk/ {conversationId}', []],
  ['/desk/ {pictureId}', []],
  ['/startMask/ {pictureId}', []],
  ['company/contacts supportId', []],
  ['{codeId}', []],
  ['codeId', []],
  ['chkId', []],
  ['{game}', []],
  ['{index}', []],
  ['{matchId}', []],
  ['matchId', []],
  ['{pkgId}', []],
  ['pkgId', []],
  ['{promotionId}', []],
  ['{vendor}', []],
  ['{yqm}', []],
];

/** Whether a field names an object by its name. */
export const looksLikeId = (field: string) => /(Id|Ids|forfeit)$/.test(field);

/** Returns the kinds of objects that a field names; null without a line. `{name}` is a path parameter. */
export function kindsOf(title: string, field: string): readonly ObjectKind[] | null {
  const row = objectRows.find(([pattern]) => {
    const words = pattern.split(' ');
    return words.at(-1) === field && words.slice(0, -1).every((word) => title.includes(word));
  });
  return row?.[1] ?? null;
}
