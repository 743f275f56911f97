import { z } from 'zod';

/** Who gives an order. */
export const by = z.string().min(1).max(80);

/** Why; a sentence for whoever reads the journal later. */
export const words = z.string().trim().min(3).max(200);

/** What came of an order; a status that the command turns into a sentence, or the sentence itself. */
export const decided = z.object({ done: z.boolean(), status: z.string().nullable() });

/** Most rows of a list. */
export const listMax = 200;

/** The same with lines to read, of orders that ask rather than change. */
export const shown = decided.extend({ lines: z.array(z.string()).optional() });
export type Shown = z.output<typeof shown>;
