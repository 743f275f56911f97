/** Scrolls a row of tabs so far that the open one is in view. */
export const keepInView = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
