import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { orderBytesMax } from './topic.ts';

export const change = z.object({
  what: z.string().describe('Name of the value, in the language of the request'),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type ShownChange = z.output<typeof change>;

export const previewOrder = endpoint({
  method: 'POST',
  path: '/api/office/preview',
  tag: 'office',
  summary: 'What an order would change. Needs the permission of its action',
  guard: 'staff',
  action: 'preview',
  may: null,
  audit: 'none',
  approval: 'none',
  bodyBytesMax: orderBytesMax,
  body: z.strictObject({
    action: z.string().max(60).describe('Name of the action, such as withdrawals.approve'),
    input: z.record(z.string(), z.unknown()).describe('Content of the order'),
  }),
  reply: z.object({
    state: z
      .string()
      .nullable()
      .describe(
        'Sent as If-Match with the order, which is then refused for another state; null for no preview',
      ),
    changes: z.array(change),
  }),
});
