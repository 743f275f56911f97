import { type Words, words } from '@palpite/contracts/office/topic';
import { defaultLocale, localeCodes } from '@palpite/domain/locales';
import { addDays, defaultTimeZone, startOfDay } from '../../platform/days.ts';
import type { Change } from '../office-topic.ts';

/** Maximum rows of a list. */
export const listMax = 200;

/** The day of Brasília that a filter names. */
export const spanOfDay = (day: string) => ({
  from: startOfDay(defaultTimeZone, day),
  to: startOfDay(defaultTimeZone, addDays(day, 1)),
});

/** Time in the query of a list that is read in pages; null for the newest rows. */
export const timeOrNull = (time: string | undefined): Date | null =>
  time === undefined ? null : new Date(time);

/** Number of a row in the query of a list that is read in pages; null for the newest rows. */
export const rowOrNull = (row: string | undefined): bigint | null => (row === undefined ? null : BigInt(row));

/** Names the languages without a text of their own; empty when there is none. Begins with a space. */
export function fallbackNote(texts: Readonly<Record<string, string | undefined>>): Words {
  const missing = localeCodes.filter((lang) => texts[lang] === undefined).join(', ');
  if (missing === '') return { en: '', pt: '' };
  return {
    en: ` These languages show ${defaultLocale}: ${missing}.`,
    pt: ` Estes idiomas mostram ${defaultLocale}: ${missing}.`,
  };
}

const states = {
  open: words('open', 'aberto'),
  stopped: words('stopped', 'parado'),
  offered: words('offered', 'oferecido'),
  planned: words('planned', 'agendado'),
  runs: words('running', 'em vigor'),
  over: words('over', 'terminado'),
  ended: words('ended', 'encerrado'),
  shown: words('shown', 'no ar'),
  behind: words('running behind a newer one', 'em vigor, atrás de outra mais nova'),
  off: words('off', 'desligado'),
};
type State = keyof typeof states;

/** What an order changes that starts or stops something. `before` is null for what is not found. */
export const stateChange = (before: State | null, after: State): Change => ({
  what: words('State', 'Situação'),
  before: before && states[before],
  after: states[after],
});
