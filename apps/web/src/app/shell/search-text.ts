import { stringifySearchWith } from '@tanstack/react-router';

/** Ids are text here and plain in an address, without the quotes that tell them from numbers: `/match?id=12`. */
export const searchText = stringifySearchWith(JSON.stringify);
