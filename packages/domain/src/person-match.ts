import { normalizedWords } from './normalize.ts';

export const personSignals = [
  'document',
  'name',
  'similarName',
  'birthDate',
  'swappedBirthDate',
  'phone',
  'device',
  'payment',
] as const;
export type PersonSignal = (typeof personSignals)[number];

/** `exact`: the same person. `likely`: a person must decide. */
export type PersonGrade = 'exact' | 'likely';

/** The first rule whose signals are all present gives the grade. Without one, nothing links the accounts. */
const rules: readonly { grade: PersonGrade; needs: readonly PersonSignal[] }[] = [
  { grade: 'exact', needs: ['document'] },
  { grade: 'exact', needs: ['name', 'birthDate', 'phone'] },
  { grade: 'exact', needs: ['name', 'birthDate', 'payment'] },
  { grade: 'likely', needs: ['name', 'birthDate'] },
  { grade: 'likely', needs: ['name', 'swappedBirthDate'] },
  { grade: 'likely', needs: ['similarName', 'birthDate'] },
  { grade: 'likely', needs: ['similarName', 'swappedBirthDate'] },
  { grade: 'likely', needs: ['phone'] },
  { grade: 'likely', needs: ['payment'] },
  { grade: 'likely', needs: ['device'] },
];

export function gradePersonMatch(signals: readonly PersonSignal[]): PersonGrade | null {
  return rules.find(({ needs }) => needs.every((need) => signals.includes(need)))?.grade ?? null;
}

const identifying: readonly PersonSignal[] = ['name', 'similarName', 'birthDate', 'swappedBirthDate'];

/**
 * Whether a stop of one account may stop the other without a decision of staff. A document alone is not enough: it is
 * not secret, so another player could type it into an account, exclude that account, and so stop its owner.
 */
export function mayStopTogether(signals: readonly PersonSignal[]): boolean {
  return gradePersonMatch(signals) === 'exact' && signals.some((signal) => identifying.includes(signal));
}

/**
 * Case, accents, spaces and the order of words make no difference. Similar are names with one letter more, less,
 * changed or swapped, and a name of at least two words that are all in the other. Names without letters are not
 * compared.
 */
export function compareNames(one: string, other: string): 'name' | 'similarName' | null {
  const [left, right] = [normalizedWords(one), normalizedWords(other)];
  if (left.length === 0 || right.length === 0) return null;
  const [sortedLeft, sortedRight] = [left, right].map((words) => words.toSorted().join(' '));
  // East Asian names are written with and without a space.
  if (sortedLeft === sortedRight || left.join('') === right.join('')) return 'name';
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  if (short.length > 1 && short.every((word) => long.includes(word))) return 'similarName';
  const isClose =
    isOneEditApart(left.join(' '), right.join(' ')) || isOneEditApart(sortedLeft ?? '', sortedRight ?? '');
  return isClose ? 'similarName' : null;
}

/** Compares two dates such as `1990-12-03`; with day and month swapped it is `1990-03-12`. */
export function compareBirthDates(one: string, other: string): 'birthDate' | 'swappedBirthDate' | null {
  if (one === other) return 'birthDate';
  return swapDayAndMonth(one) === other ? 'swappedBirthDate' : null;
}

/** Returns the date with day and month swapped, also when the calendar has no such date. */
export function swapDayAndMonth(date: string): string {
  const [year, month, day] = date.split('-');
  return `${year}-${day}-${month}`;
}

/**
 * Normalizes a stored document for comparison across currencies. Leading zeros are dropped, because a CPF is often
 * typed without them where no check digits are verified.
 */
export function documentKey(cardNo: string): string {
  return cardNo.replace(/^0+/, '');
}

/** One letter inserted, removed or replaced, or two neighbours swapped. Equal texts are not one edit apart. */
function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = [[...one], [...other]].sort((left, right) => left.length - right.length);
  if (!short || !long || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  const same = (from: number, of: number) => short.slice(from).join('') === long.slice(of).join('');
  if (short.length < long.length) return same(start, start + 1);
  if (start === short.length) return false;
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return same(start + 1, start + 1) || (isSwapped && same(start + 2, start + 2));
}
