/**
 * Wraps a reading that many callers share: one runs at a time, and its answer is repeated until `keepMs` after it came.
 * A failure is not kept.
 */
export function rememberBriefly<Answer>(
  read: () => Promise<Answer>,
  keepMs: number,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let kept: { answer: Promise<Answer>; untilMs: number } | null = null;
  return () => {
    if (kept && now() < kept.untilMs) return kept.answer;
    const reading = { answer: read(), untilMs: Number.POSITIVE_INFINITY };
    kept = reading;
    reading.answer.then(
      () => {
        reading.untilMs = now() + keepMs;
      },
      () => {
        if (kept === reading) kept = null;
      },
    );
    return reading.answer;
  };
}
