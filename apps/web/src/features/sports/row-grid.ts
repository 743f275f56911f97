/** Names and three price columns, equally wide in all rows and in the head. */
export const rowGrid =
  'grid grid-cols-[minmax(0,1fr)_repeat(3,minmax(54px,15.5%))] items-stretch gap-x-1 big:grid-cols-3 big:gap-y-2 big:*:first:col-span-full md:grid-cols-[minmax(0,1fr)_repeat(3,92px)] md:gap-x-1.5';

/** Names and two price columns. */
export const pairGrid =
  'grid grid-cols-[minmax(0,1fr)_repeat(2,minmax(54px,15.5%))] items-stretch gap-x-1 big:grid-cols-2 big:gap-y-2 big:*:first:col-span-full md:grid-cols-[minmax(0,1fr)_repeat(2,92px)] md:gap-x-1.5';

/** Prices of a card side by side. Large text stacks them, so that none is cut off. */
export const cardGrid = 'grid auto-cols-fr grid-flow-col gap-2 big:auto-cols-auto big:grid-flow-row';
