import { findProof, type Puzzle } from './find-proof.ts';

self.addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  self.postMessage(findProof(data, 0, Number.MAX_SAFE_INTEGER));
});
