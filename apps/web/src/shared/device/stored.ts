/** Names of the local storage; logging out clears all of it. */
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

/** Private windows may close the storage: then nothing is stored and nothing fails. */
export function readStored(name: StoredName): string | null {
  try {
    return localStorage.getItem(`palpite.${name}`);
  } catch {
    return null;
  }
}

/** Stores a text; an empty text removes it. */
export function writeStored(name: StoredName, text: string): void {
  try {
    if (text === '') localStorage.removeItem(`palpite.${name}`);
    else localStorage.setItem(`palpite.${name}`, text);
  } catch {
    // Storage is closed: see `readStored`.
  }
}

/** Name of the tab's storage with the results of the current player's rounds. */
export const tallySlot = 'palpite.tally';

/** Clears the storage of this site (section 4, logout), and amounts of the player in this tab. */
export function clearStored(): void {
  try {
    localStorage.clear();
    sessionStorage.removeItem(tallySlot);
  } catch {
    // Storage is closed: see `readStored`.
  }
}
