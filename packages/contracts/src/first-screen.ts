/** A visitor's first screen as it is ordered of the process that draws it. */
export type DrawOrder = {
  kind: 'draw';
  number: number;
  /** The place in the app, with what stands behind its question mark: `/match?id=12`. */
  address: string;
  locale: string;
  /** The reader's time zone, `America/Sao_Paulo`. */
  zone: string;
  /** Whether the window has room for three panes. */
  isWide: boolean;
};

/** What the process that draws is told: what to draw, and what the server answered to its questions. */
export type ToDrawing =
  | DrawOrder
  | { kind: 'answer'; question: number; status: number; type: string; body: string };

/**
 * What it tells: its questions, which are those of the screen, and what it drew. `html` is null where there is nothing
 * to show: no such screen, or a question that was refused; `fault` then says why, if it should not be.
 */
export type FromDrawing =
  | { kind: 'question'; question: number; address: string; headers: Record<string, string> }
  | { kind: 'drawn'; number: number; html: string | null; fault?: string };
