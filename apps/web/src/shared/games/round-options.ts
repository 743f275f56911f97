import type { CallOptions } from '../api/api.ts';

/** A round without an answer is looked for by its id, and one whose id is known is read: neither is told as an error. */
export const roundOptions: CallOptions = { lost: null, expects: ['request_id_reused', 'round_unknown'] };
