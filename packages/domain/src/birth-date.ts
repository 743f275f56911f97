import { foldNumberText } from './typed-digits.ts';

/** Maximum age in years; an earlier date is a typing error. */
const ageMax = 120;

/**
 * Time zone in which a birthday begins, by phone prefix. A country with several zones counts by its last one, so
 * no player is admitted before the birthday has begun in the whole country.
 */
const lastZones: Readonly<Record<string, string>> = {
  '+55': 'America/Rio_Branco',
  '+44': 'Europe/London',
  '+62': 'Asia/Jakarta',
  '+84': 'Asia/Ho_Chi_Minh',
  '+234': 'Africa/Lagos',
  '+81': 'Asia/Tokyo',
  '+82': 'Asia/Seoul',
  '+86': 'Asia/Shanghai',
  '+7': 'Europe/Kaliningrad',
};

export function birthdayZone(prefix: string): string {
  return lastZones[prefix] ?? 'America/Rio_Branco';
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * Parses a date of birth such as `1990-02-28`, with digits of any script. Returns null when it is no date of the
 * calendar, lies after `today`, or more than 120 years before it.
 */
export function parseBirthDate(text: string, today: string): string | null {
  const date = foldNumberText(text);
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d{2}-\d{2}$/.test(date) ? date.split('-').map(Number) : [];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month) || date > today) return null;
  return ageOn(date, today) > ageMax ? null : date;
}

/**
 * Counts completed years on a date. Who was born on 29 February completes a year on 1 March when there is no
 * 29 February: `2004-02-29` is 17 on `2022-02-28` and 18 on `2022-03-01`.
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
