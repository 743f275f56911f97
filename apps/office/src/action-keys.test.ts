import { expect, test } from 'vitest';
import { actionKeys } from './action-keys.ts';

test('each action of a row has a letter of its own, and none of a list', () => {
  expect(actionKeys(['Approve', 'Reject', 'Resolve'])).toEqual(['a', 'r', 'e']);
  expect(actionKeys(['Aprovar', 'Recusar', 'Resolver'])).toEqual(['a', 'r', 'e']);
  expect(actionKeys(['Jogar', 'É', 'Gg'])).toEqual(['o', null, null]);
  expect(actionKeys(['New', 'No'])).toEqual(['e', 'o']);
});
