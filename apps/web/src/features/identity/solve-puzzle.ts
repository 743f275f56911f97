import { findProof, type Puzzle } from './find-proof.ts';

const chunk = 2_000;

/** Searches in chunks between frames, where no worker can run. */
async function searchHere(puzzle: Puzzle, signal: AbortSignal): Promise<number> {
  for (let first = 0; ; first += chunk) {
    signal.throwIfAborted();
    const number = findProof(puzzle, first, chunk);
    if (number !== null) return number;
    await new Promise((resume) => setTimeout(resume));
  }
}

function searchInWorker(puzzle: Puzzle, signal: AbortSignal): Promise<number> {
  return new Promise((found, failed) => {
    const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      failed(signal.reason);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      end();
      found(data);
    });
    worker.addEventListener('error', (event) => {
      end();
      failed(new Error(event.message));
    });
    worker.postMessage(puzzle);
  });
}

/** Solves a puzzle in a worker, or in chunks on the main thread. Returns the captcha code. */
export async function solvePuzzle(puzzle: Puzzle, signal: AbortSignal): Promise<string> {
  const number = await searchInWorker(puzzle, signal).catch((failure: unknown) => {
    if (signal.aborted) throw failure;
    return searchHere(puzzle, signal);
  });
  return `pow:${number}`;
}
