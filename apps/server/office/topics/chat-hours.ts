import { chatHours, weekdays } from '@palpite/contracts/office/chat-hours';
import { listChatHours, setChatHours } from '../../modules/support/index.ts';
import type { Db } from '../../platform/db.ts';
import { done, implement } from '../office-topic.ts';
import { settingChanges, whenChanged } from './setting-amounts.ts';

type Weekday = (typeof weekdays)[number];
const numberOf = (weekday: Weekday) => weekdays.indexOf(weekday) + 1;

const listHours = async (db: Db) =>
  (await listChatHours(db)).map((row) => ({
    weekday: weekdays[row.weekday - 1] ?? 'monday',
    opens: row.opens,
    closes: row.closes,
    ...whenChanged(row),
  }));

const labels = { opens: { en: 'From', pt: 'Das' }, closes: { en: 'To', pt: 'Às' } };
const find = async (db: Db, weekday: Weekday) => (await listHours(db)).find((row) => row.weekday === weekday);

export const chatHoursTopic = implement(chatHours, {
  lists: { all: listHours },
  actions: {
    set: async (db, { weekday, opens, closes }, { name }) => {
      await setChatHours(db, numberOf(weekday), { opens, closes, by: name });
      return done('The chat states these hours.', 'O chat informa este horário.');
    },
    close: async (db, { weekday }, { name }) => {
      await setChatHours(db, numberOf(weekday), { opens: null, closes: null, by: name });
      return done(
        'The chat says that people do not answer on this day.',
        'O chat informa que não há atendimento neste dia.',
      );
    },
  },
  previews: {
    set: async (db, input) => settingChanges(labels, await find(db, input.weekday), input),
    close: async (db, { weekday }) => {
      const hours = await find(db, weekday);
      return [
        { what: labels.opens, before: hours?.opens ?? null, after: null },
        { what: labels.closes, before: hours?.closes ?? null, after: null },
      ];
    },
  },
});
