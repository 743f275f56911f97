/** What the app keeps in the browser; logging out clears all of it. */
export type StoredName =
  | 'token'
  | 'theme'
  | 'lang'
  | 'deviceId'
  | 'regcode'
  | 'sound'
  | 'chatPlace'
  | 'pace'
  | 'slip'
  | 'slipForm'
  | 'slipAttempt'
  | 'slipPane'
  | 'lastStake'
  | 'onePress'
  | 'favourites'
  | 'favouritesUnsent'
  | 'oddsPolicy'
  | 'oddsView'
  | 'oddsFormat'
  | 'remindedAt'
  | 'lowBalanceOffered'
  | 'shownToday'
  | 'noticeRead'
  | 'overlayQueue'
  | 'installDeclined';

/** Private windows may close the storage to us: then nothing is kept, and nothing breaks. */
export function readStored(name: StoredName): string | null {
  try {
    return localStorage.getItem(`palpite.${name}`);
  } catch {
    return null;
  }
}

/** Keeps a text under a name; an empty text removes it. */
export function writeStored(name: StoredName, text: string): void {
  try {
    if (text === '') localStorage.removeItem(`palpite.${name}`);
    else localStorage.setItem(`palpite.${name}`, text);
  } catch {
    // See above.
  }
}

/** Empties the storage of this site (section 4, logout). */
export function clearStored(): void {
  try {
    localStorage.clear();
  } catch {
    // See above.
  }
}
