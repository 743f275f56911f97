import { afterEach, expect, test } from 'vitest';
import { queries } from './queries.ts';
import { enter, leave, useSession } from './session.ts';

afterEach(() => queries.clear());

test('after a logout the next member of staff finds no answer of the previous one', () => {
  enter('token-of-ana');
  queries.setQueryData(['desk', 'queue'], 'of ana');
  leave();
  expect(useSession.getState()).toEqual({ token: '', isOver: false });
  expect(queries.getQueryData(['desk', 'queue'])).toBeUndefined();
});

test('a session that the server ended keeps the page and its answers', () => {
  enter('token-of-ana');
  queries.setQueryData(['desk', 'queue'], 'of ana');
  leave(true);
  expect(useSession.getState()).toEqual({ token: '', isOver: true });
  expect(queries.getQueryData(['desk', 'queue'])).toBe('of ana');
});
