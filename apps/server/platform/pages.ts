/** Where a page of rows begins that are listed newest first: before a time, before the row with an id, or at the newest. */
export type Before = Date | bigint | null;
