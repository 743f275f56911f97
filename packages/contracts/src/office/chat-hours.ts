import { z } from 'zod';
import { lastChange } from './setting-fields.ts';
import { field, topic, words } from './topic.ts';

/** In the order of ISO 8601: Monday is 1. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const weekday = field(z.enum(weekdays), 'Day', 'Dia', { names: 'word' });
const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 09:00');
const changes = {
  may: 'answers.change',
  audit: 'changes',
  approval: 'none',
  schedulable: true,
  on: 'all',
} as const;

/** Hours in which people answer in the chat, which its automatic answers state. */
export const chatHours = topic({
  name: 'chat-hours',
  title: words('Chat hours', 'Horário do chat'),
  group: 'setup',
  lists: {
    all: {
      title: words('Hours in Brasília time', 'Horário de Brasília'),
      may: 'answers.read',
      audit: 'none',
      empty: words('There are no hours.', 'Não há horários.'),
      row: z.object({
        weekday,
        opens: field(z.string().nullable(), 'From', 'Das'),
        closes: field(z.string().nullable(), 'To', 'Às'),
        ...lastChange,
      }),
    },
  },
  actions: {
    set: {
      label: words('Set the hours', 'Definir horário'),
      sentence: words(
        'set the chat hours of {weekday} to {opens} to {closes}',
        'definiu o horário do chat de {weekday}: das {opens} às {closes}',
      ),
      input: z
        .strictObject({
          weekday,
          opens: field(time, 'From', 'Das', {
            hint: words('Brasília time, such as 09:00', 'Horário de Brasília, como 09:00'),
          }),
          closes: field(time, 'To', 'Às', {
            hint: words('24:00 for midnight', '24:00 para meia-noite'),
          }),
        })
        .refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: 'is before the start' }),
      ...changes,
      from: { weekday: 'weekday', opens: 'opens', closes: 'closes' },
      tone: 'primary',
    },
    close: {
      label: words('No hours on this day', 'Sem atendimento neste dia'),
      sentence: words('ended the chat hours of {weekday}', 'tirou o horário do chat de {weekday}'),
      input: z.strictObject({ weekday }),
      ...changes,
      from: { weekday: 'weekday' },
    },
  },
});
