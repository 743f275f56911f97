const timeoutMs = 8_000;

/** Asks a vendor to open a game; null when there is no JSON to go by. Opening again does no harm, so nothing is kept. */
export async function askLaunch(
  address: string,
  question: { method: 'GET' | 'POST'; body?: string; headers?: Record<string, string> },
): Promise<unknown> {
  try {
    const response = await fetch(address, {
      ...question,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return await response.json();
    await response.body?.cancel();
  } catch {
    // Whatever broke, the player is told that the game cannot be opened now.
  }
  return null;
}
