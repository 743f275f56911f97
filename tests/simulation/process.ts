import type { Owner } from './clock.ts';

/** A process of the simulation, which ends once. Work of an ended process never completes. */
export type SimulatedProcess = Owner & {
  isAlive(): boolean;
  end(): void;
  /** The result of work, or nothing ever when the process ends first. */
  orNever<Result>(work: Promise<Result>): Promise<Result>;
  /** The result of work; rejects when the process ends first, as its callers notice. */
  orHangUp<Result>(work: Promise<Result>): Promise<Result>;
};

export function createProcess(name: string): SimulatedProcess {
  let isAlive = true;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const never = new Promise<never>(() => {});
  return {
    name,
    isAlive: () => isAlive,
    end: () => {
      isAlive = false;
      resolve();
    },
    orNever: async (work) => {
      try {
        const result = await work;
        return isAlive ? result : await never;
      } catch (failure) {
        if (isAlive) throw failure;
        return never;
      }
    },
    orHangUp: (work) =>
      Promise.race([
        work,
        ended.then(() => {
          throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
        }),
      ]),
  };
}
