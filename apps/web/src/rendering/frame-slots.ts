type Part = { due: number; group: unknown; draw: () => void };

/** Who has not drawn by then is not waited for any longer: its screen may be gone. */
const drawnMax = 3;

const waiting = new Set<Part>();
let frame = 0;
let freeAt = 0;
let asked = 0;

function pass(): void {
  asked = 0;
  frame += 1;
  const [first] = [...waiting].sort((one, other) => one.due - other.due);
  if (first && first.due <= frame && freeAt <= frame) {
    freeAt = frame + drawnMax;
    for (const part of [...waiting])
      if (part.due === first.due && part.group === first.group) {
        waiting.delete(part);
        part.draw();
      }
  }
  ask();
}

function ask(): void {
  if (waiting.size > 0) asked ||= requestAnimationFrame(pass);
  else {
    cancelAnimationFrame(asked);
    asked = 0;
  }
}

/**
 * Draws a part of the screen so many frames from now, or as many later as it takes until no other such part is drawn in
 * the same frame: two of them would be too much for one. Only what is due together and of one group belongs together
 * and shares a frame. Whoever draws tells when it is done (`ownFrameDrawn`).
 */
export function requestFrameSlot(frames: number, draw: () => void, group: unknown = draw): () => void {
  const part = { due: frame + frames, group, draw };
  waiting.add(part);
  ask();
  return () => {
    waiting.delete(part);
    ask();
  };
}

/** What was asked for stands on the page: the next frame is free. */
export function releaseFrameSlot(): void {
  freeAt = 0;
}
