/** The names, then three columns of prices that are as wide in every row and in the head above them. */
export const rowGrid =
  'grid grid-cols-[minmax(0,1fr)_repeat(3,minmax(54px,15.5%))] items-stretch gap-x-1 big:grid-cols-3 big:gap-y-2 big:*:first:col-span-full md:grid-cols-[minmax(0,1fr)_repeat(3,92px)] md:gap-x-1.5';

/** The same where only two prices stand beside the names. */
export const pairGrid =
  'grid grid-cols-[minmax(0,1fr)_repeat(2,minmax(54px,15.5%))] items-stretch gap-x-1 big:grid-cols-2 big:gap-y-2 big:*:first:col-span-full md:grid-cols-[minmax(0,1fr)_repeat(2,92px)] md:gap-x-1.5';

/** The prices of a card, side by side; in large letters below one another, so that each is whole. */
export const cardGrid = 'grid auto-cols-fr grid-flow-col gap-2 big:auto-cols-auto big:grid-flow-row';
