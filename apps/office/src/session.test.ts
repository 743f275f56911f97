import { afterEach, expect, test } from 'vitest';
import { requestConfirmation, settleConfirmation } from './confirmation.ts';
import { queries } from './queries.ts';
import { enter, leave, useSession } from './session.ts';

afterEach(() => queries.clear());

test('after a logout the next member of staff finds no answer of the previous one', () => {
  enter('token-of-ana', 'ana@casa.example');
  queries.setQueryData(['desk', 'queue'], 'of ana');
  leave();
  expect(useSession.getState()).toMatchObject({ token: '', isOver: false });
  expect(queries.getQueryData(['desk', 'queue'])).toBeUndefined();
});

test('a session that the server ended keeps the page and its answers', () => {
  enter('token-of-ana', 'ana@casa.example');
  queries.setQueryData(['desk', 'queue'], 'of ana');
  leave(true);
  expect(useSession.getState()).toMatchObject({ token: '', isOver: true });
  expect(queries.getQueryData(['desk', 'queue'])).toBe('of ana');
});

test.each([
  ['the same member', ' Ana@casa.example', 'of ana', 0],
  ['another member', 'rui@casa.example', undefined, 1],
])('after a session ended, %s finds what the page had', async (_title, email, answer, newPages) => {
  enter('token-of-ana', 'ana@casa.example');
  const { person } = useSession.getState();
  queries.setQueryData(['office'], { member: { email: 'ana@casa.example' } });
  queries.setQueryData(['desk', 'queue'], 'of ana');
  leave(true);
  const confirmed = requestConfirmation();
  enter('another-token', email);
  expect(queries.getQueryData(['desk', 'queue'])).toBe(answer);
  expect(useSession.getState().person - person).toBe(newPages);
  // An order that waits for a code is never sent in the name of another member.
  settleConfirmation(true);
  expect(await confirmed).toBe(newPages === 0);
});
