/** A request to render a visitor's first screen, sent to the drawing process. */
export type DrawOrder = {
  kind: 'draw';
  number: number;
  /** Path in the app including its query: `/match?id=12`. */
  address: string;
  locale: string;
  /** The reader's time zone, such as `America/Sao_Paulo`. */
  zone: string;
  isWide: boolean;
};

/** Messages to the drawing process: what to draw, and the server's answers to its questions. */
export type ToDrawing =
  | DrawOrder
  | { kind: 'answer'; question: number; status: number; type: string; body: string };

/**
 * Messages from the drawing process: questions of the screen, and the result. `html` is null when there is nothing to
 * show, because the screen does not exist or a question was refused; `fault` is set for an unexpected reason.
 */
export type FromDrawing =
  | { kind: 'question'; question: number; address: string; headers: Record<string, string> }
  | { kind: 'drawn'; number: number; html: string | null; fault?: string };
