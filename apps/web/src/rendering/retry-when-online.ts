/** A network that is said to be back often carries nothing yet, and one request may be lost: so it is asked again after these. */
const pausesMs = [300, 1_000, 2_500];

/**
 * Loads code that a press or a moment brings. Without a network it waits for one and asks again, as a part that failed
 * for good would take the whole screen with it; with one, a file that does not come after some tries stays a fault.
 */
export async function retryWhenOnline<Module>(load: () => Promise<Module>): Promise<Module> {
  let failures = 0;
  for (;;) {
    try {
      return await load();
    } catch (fault) {
      if (navigator.onLine) {
        const pauseMs = pausesMs[failures++];
        if (pauseMs === undefined) throw fault;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      } else {
        failures = 0;
        await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      }
    }
  }
}
