import { describe, expect, it } from 'vitest';
import { newId } from './new-id.ts';

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const unsafePage = { getRandomValues: crypto.getRandomValues.bind(crypto) };
const filledWith = (value: number): Pick<Crypto, 'getRandomValues'> => ({
  getRandomValues: (array) => {
    if (array instanceof Uint8Array) array.fill(value);
    return array;
  },
});

describe('newId', () => {
  it('takes the browser’s own ids where the page is secure', () => {
    const id = '9b2f6d0e-5a3c-4c1d-8e7f-001122334455';
    expect(newId({ ...unsafePage, randomUUID: () => id })).toBe(id);
  });

  it('writes a version 4 UUID from random bytes where it is not', () => {
    expect(newId(filledWith(0))).toBe('00000000-0000-4000-8000-000000000000');
    expect(newId(filledWith(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });

  it('makes ids that the server takes and that differ', () => {
    const ids = Array.from({ length: 200 }, () => newId(unsafePage));
    for (const id of ids) expect(id).toMatch(version4);
    expect(new Set(ids).size).toBe(200);
  });
});
