export type Draws = {
  /** From 0 to below 1. */
  next(): number;
  between(least: number, most: number): number;
  /** An integer from 0 to below `below`. */
  whole(below: number): number;
  isTrue(chance: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** Approximately normal, with mean 0 and deviation 1. */
  normal(): number;
};

/** Not for secrets or money. */
export function drawsFor(...words: readonly (string | number)[]): Draws {
  const next = sfc32(words.join('|'));
  const whole = (below: number) => Math.floor(next() * below);
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    whole,
    isTrue: (chance) => next() < chance,
    pick: (list) => list[whole(list.length)] ?? list[0],
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

/** FNV-1a over the text with four offsets gives the state of an sfc32 generator. */
function sfc32(text: string): () => number {
  const state = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((offset) => {
    let hash = offset;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    return hash | 0;
  });
  let [a = 0, b = 0, c = 0, counter = 0] = state;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}
