import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const revealField = endpoint({
  method: 'POST',
  path: '/api/office/reveal',
  tag: 'office',
  summary:
    'A hidden value of a row, for a reason that the audit log keeps. Needs the permissions of the list and of the field',
  guard: 'staff',
  action: 'reveal',
  may: null,
  audit: 'reads',
  approval: 'none',
  body: z.strictObject({
    topic: z.string().max(60).describe('Such as withdrawals'),
    list: z.string().max(60).describe('Name of the list; all for the first'),
    field: z.string().max(60).describe('Column of the list'),
    row: z.string().min(1).max(300).describe('Key columns of the row, separated by a space'),
    query: z.record(z.string().max(60), z.string().max(200)).optional().describe('Filters that show the row'),
    reason: z.string().trim().min(3).max(200),
  }),
  reply: z.object({ value: z.string() }),
  refusals: ['state_changed'],
});
