import { cannedAnswers } from '@palpite/contracts/office/canned-answers';
import {
  addCannedAnswer,
  listAllCannedAnswers,
  removeCannedAnswer,
  setCannedAnswer,
} from '../../modules/support/index.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, implement, refused } from '../office-topic.ts';
import { settingChanges, whenChanged } from './setting-amounts.ts';

const listAnswers = async (db: Db) =>
  (await listAllCannedAnswers(db)).map((row) => ({
    id: String(row.id),
    lang: row.lang,
    place: row.position,
    title: row.title,
    text: row.text,
    ...whenChanged(row),
  }));

const find = async (db: Db, id: string) => (await listAnswers(db)).find((row) => row.id === id);

const known = (isKnown: boolean, en: string, pt: string): Done =>
  isKnown ? done(en, pt) : refused('There is no such answer.', 'Esta resposta não existe.');

const labels = {
  title: { en: 'Title', pt: 'Título' },
  text: { en: 'Text', pt: 'Texto' },
  place: { en: 'Place', pt: 'Posição' },
};

export const cannedAnswerTopic = implement(cannedAnswers, {
  lists: { all: listAnswers },
  actions: {
    add: async (db, { place: position, ...answer }, actor) => {
      const id = await addCannedAnswer(db, { ...answer, position }, actor);
      return done(`The desk offers answer ${id} from now on.`, `O atendimento já oferece a resposta ${id}.`);
    },
    set: async (db, { id, place: position, ...texts }, actor) =>
      known(
        await setCannedAnswer(db, BigInt(id), { ...texts, position }, actor),
        'The desk offers the new text from now on.',
        'O atendimento já oferece o novo texto.',
      ),
    remove: async (db, { id }) =>
      known(await removeCannedAnswer(db, BigInt(id)), 'The answer is removed.', 'A resposta foi removida.'),
  },
  previews: {
    set: async (db, input) => settingChanges(labels, await find(db, input.id), input),
    remove: async (db, { id }) => {
      const answer = await find(db, id);
      return [{ what: labels.title, before: answer?.title ?? null, after: null }];
    },
  },
});
