import { stringifySearchWith } from '@tanstack/react-router';

/** Writes ids without quotes, as in `/match?id=12`. All values are text here, so none can be taken for a number. */
export const searchText = stringifySearchWith(JSON.stringify);
