/** A screen's code did not load: the network failed, or a new version replaced the files. */
export class ScreenLoadFailure extends Error {
  override readonly name = 'ScreenLoadFailure';
}

/** Section 9. */
const screenLoadMs = 120_000;

/** Loads a screen's code. Throws `ScreenLoadFailure` on failure or after two minutes. */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenLoadFailure('timed out')), screenLoadMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (fault) {
    throw fault instanceof ScreenLoadFailure ? fault : new ScreenLoadFailure('not loaded', { cause: fault });
  } finally {
    clearTimeout(timer);
  }
}
