/**
 * Pauses between retries while online. A network that has just returned often carries no traffic yet, and single
 * requests get lost.
 */
const pausesMs = [300, 1_000, 2_500];

/**
 * Loads a lazy chunk and retries it: after a reconnect while offline, after `pausesMs` while online. Without the
 * retries, a lost chunk would unmount the whole screen. Throws when the last retry fails.
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
