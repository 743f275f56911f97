/** Failures are not cached. */
export function rememberFor<Value>(staleMsMax: number, load: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Promise<Value>; untilMs: number } | null = null;
  return () => {
    if (known && performance.now() < known.untilMs) return known.value;
    const value = load();
    const entry = { value, untilMs: performance.now() + staleMsMax };
    known = entry;
    value.catch(() => {
      if (known === entry) known = null;
    });
    return value;
  };
}
