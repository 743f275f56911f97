import { z } from 'zod';

/** Socket namespace of the office; the token of the session is sent in `auth`. */
export const officeNamespace = '/office';

/** Events carry no content: what a member may see is read by the usual calls. */
export const officeEvents = {
  changed: z
    .object({ topics: z.array(z.string()) })
    .describe('Topics whose queue has changed, or of which an order was given. Their lists are read anew'),
  figures: z.object({}).describe('Money has moved: the figures of today are read anew'),
} as const;
export type OfficeEvents = {
  [E in keyof typeof officeEvents]: (payload: z.output<(typeof officeEvents)[E]>) => void;
};
