/**
 * Loads code that a press or a moment brings. Without a network it waits for one and asks again, as a part that failed
 * for good would take the whole screen with it; with one, a file that is gone stays a fault.
 */
export async function whenReachable<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (fault) {
    if (navigator.onLine) throw fault;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return whenReachable(load);
  }
}
