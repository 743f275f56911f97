import { createHash } from 'node:crypto';
import { type Change, valueIn } from './office-topic.ts';

/** Hash of what an order would change, which an order can require. */
export const stateOf = (changes: readonly Change[]): string =>
  createHash('sha256')
    .update(JSON.stringify(changes.map(({ what, before }) => [what.en, valueIn(before, 'en')])))
    .digest('hex');
