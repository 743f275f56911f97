import type { CallOptions } from '../api/api.ts';

/**
 * Call options of a round: a round without an answer or with a known id is fetched by its id, so neither is reported
 * as an error.
 */
export const roundOptions: CallOptions = { lost: null, expects: ['request_id_reused', 'round_unknown'] };
