/**
 * This says what came out to who does not see the board. It stands at a place of its own: one that follows from what is
 * around it has the page laid out with every word.
 */
export function Said({ children }: { children: string }) {
  return (
    <p role="status" className="sr-only top-0 left-0">
      {children}
    </p>
  );
}
