/**
 * Events without listeners. React would dispatch each through the whole tree in both phases, 1 to 2 ms each on a slow
 * phone; a rolling price or amount causes a dozen per frame. Remove an event from the list to listen to it.
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

/** Mouse events that browsers also send for a finger, which cannot hover. */
const hovers = ['mousemove', 'mouseout', 'mouseover', 'pointerout', 'pointerover'];

const stop = (event: Event) => event.stopPropagation();
const stopOfFinger = (event: Event) => {
  const { pointerType, sourceCapabilities } = event as Event & {
    pointerType?: string;
    sourceCapabilities?: { firesTouchEvents: boolean } | null;
  };
  if (pointerType === 'touch' || sourceCapabilities?.firesTouchEvents) event.stopPropagation();
};

/** Stops these events at the window, before they reach React. */
export function ignoreEvents(page: EventTarget): void {
  for (const name of ignoredEvents) page.addEventListener(name, stop, { capture: true });
  for (const name of hovers) page.addEventListener(name, stopOfFinger, { capture: true });
}
