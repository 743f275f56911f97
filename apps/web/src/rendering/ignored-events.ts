/**
 * The events that nobody here hears, each of which React would still take through its whole tree, twice: on a slow
 * phone one or two milliseconds each, and a price or an amount that rolls sends a dozen in one frame. Whoever needs
 * one takes its line away.
 */
export const ignoredEvents = [
  'animationcancel',
  'animationend',
  'animationiteration',
  'animationstart',
  'gotpointercapture',
  'lostpointercapture',
  'transitioncancel',
  'transitionend',
  'transitionrun',
  'transitionstart',
] as const;

/** What a browser tells of a finger as if it were a mouse that comes, moves and goes: a finger hovers over nothing. */
const hovers = ['mousemove', 'mouseout', 'mouseover', 'pointerout', 'pointerover'];

const stop = (event: Event) => event.stopPropagation();
const stopOfFinger = (event: Event) => {
  const { pointerType, sourceCapabilities } = event as Event & {
    pointerType?: string;
    sourceCapabilities?: { firesTouchEvents: boolean } | null;
  };
  if (pointerType === 'touch' || sourceCapabilities?.firesTouchEvents) event.stopPropagation();
};

/** Ends such events at the page's window, before they reach React. */
export function ignoreEvents(page: EventTarget): void {
  for (const name of ignoredEvents) page.addEventListener(name, stop, { capture: true });
  for (const name of hovers) page.addEventListener(name, stopOfFinger, { capture: true });
}
