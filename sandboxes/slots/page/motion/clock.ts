export type Clock = {
  /** Animation time. It stops while nothing moves, and runs faster after `hurry`. */
  nowMs(): number;
  /** Calls `draw` with a value from 0 to 1 over `durationMs`. Resolves after the last call, which has the value 1. */
  run(durationMs: number, draw: (part: number) => void): Promise<void>;
  wait(durationMs: number): Promise<void>;
  /** Calls `draw` with the time in every frame until it returns false. */
  follow(draw: (nowMs: number) => boolean): Promise<void>;
  /** Speeds up running animations until `calm` is called. */
  hurry(): void;
  calm(): void;
  /** Advances the time and calls all running animations. Returns true while there is one. */
  tick(deltaMs: number): boolean;
};

const hurriedRate = 8;
/** After a pause (a background tab) time continues where it stopped. */
const longestFrameMs = 400;

/** Creates the clock of all animations of the page. It calls `wake` when an animation begins. */
export function createClock(wake: () => void): Clock {
  let now = 0;
  let rate = 1;
  const running = new Set<(nowMs: number) => boolean>();

  const follow = (draw: (nowMs: number) => boolean) =>
    new Promise<void>((resolve) => {
      running.add((time) => {
        const goesOn = draw(time);
        if (!goesOn) resolve();
        return goesOn;
      });
      wake();
    });
  const run = (durationMs: number, draw: (part: number) => void) => {
    const begin = now;
    return follow((time) => {
      const part = durationMs > 0 ? Math.min(1, (time - begin) / durationMs) : 1;
      draw(part);
      return part < 1;
    });
  };

  return {
    nowMs: () => now,
    run,
    wait: (durationMs) => run(durationMs, () => {}),
    follow,
    hurry: () => {
      rate = hurriedRate;
    },
    calm: () => {
      rate = 1;
    },
    tick(deltaMs) {
      now += Math.min(deltaMs, longestFrameMs) * rate;
      for (const each of [...running]) if (!each(now)) running.delete(each);
      return running.size > 0;
    },
  };
}
