import { createRequire, syncBuiltinESMExports } from 'node:module';

/** Seeded random numbers. Each stream is independent of how often the others are used. */
export type Random = {
  /** From 0 inclusive to 1 exclusive. */
  unit(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  oneOf<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
  /** Bytes as a hexadecimal text of `2 * count` characters. */
  hex(count: number): string;
  uuid(): string;
};

const require = createRequire(import.meta.url);

/** Hashes a text to 32 bits (FNV-1a), to make the state of a stream from its name. */
function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}

/** Returns 32 random bits at a call (sfc32). */
function bitsOf(name: string): () => number {
  let [a, b, c, counter] = [hash32(`${name}:a`), hash32(`${name}:b`), hash32(`${name}:c`), 1];
  const next = () => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next();
  return next;
}

export function createRandom(name: string): Random {
  const bits = bitsOf(name);
  const unit = () => bits() / 4_294_967_296;
  const between = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1));
  const hex = (count: number) =>
    Array.from({ length: count }, () => between(0, 255).toString(16).padStart(2, '0')).join('');
  return {
    unit,
    between,
    chance: (probability) => unit() < probability,
    oneOf: <Item>(items: readonly Item[]) => items[between(0, items.length - 1)] as Item,
    shuffled: (items) => {
      const mixed = [...items];
      for (let index = mixed.length - 1; index > 0; index--) {
        const other = between(0, index);
        [mixed[index], mixed[other]] = [mixed[other] as never, mixed[index] as never];
      }
      return mixed;
    },
    hex,
    uuid: () => uuidOf(hex(16)),
  };
}

function uuidOf(hex: string): string {
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

type Callback<Value> = (failure: null, value: Value) => void;

/**
 * Replaces every source of randomness of this process: `node:crypto`, Web Crypto and `Math.random`. The embedded
 * database draws from `node:crypto` too. Returns a function that restarts all of them with another seed.
 */
export function installRandomness(seed: string): (seed: string) => void {
  let random = createRandom(seed);
  const crypto = require('node:crypto') as Record<string, unknown>;
  const fill = <Buffer extends ArrayBufferView>(view: Buffer, offset = 0, size?: number): Buffer => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    bytes.subarray(offset, size === undefined ? undefined : offset + size).forEach((_, index, part) => {
      part[index] = random.between(0, 255);
    });
    return view;
  };
  const randomBytes = (count: number, callback?: Callback<Buffer>) => {
    const bytes = fill(Buffer.alloc(count));
    if (callback) queueMicrotask(() => callback(null, bytes));
    return bytes;
  };
  const randomInt = (low: number, high?: number | Callback<number>, callback?: Callback<number>) => {
    const [from, below] = typeof high === 'number' ? [low, high] : [0, low];
    const drawn = from + Math.floor(random.unit() * (below - from));
    const report = typeof high === 'function' ? high : callback;
    if (report) queueMicrotask(() => report(null, drawn));
    return drawn;
  };
  const randomUUID = () => random.uuid();
  Object.assign(crypto, { randomBytes, randomInt, randomUUID, randomFillSync: fill });
  Object.assign(globalThis.crypto, { randomUUID, getRandomValues: fill });
  Math.random = () => random.unit();
  syncBuiltinESMExports();
  return (next) => {
    random = createRandom(next);
  };
}
