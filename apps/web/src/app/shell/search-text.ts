import { stringifySearchWith } from '@tanstack/react-router';

/** Writes ids without quotes, `/match?id=12`: here they are text, and need no quotes to tell them from numbers. */
export const searchText = stringifySearchWith(JSON.stringify);
