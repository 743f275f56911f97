export type Clock = {
  /** Time of the animations: stands still while nothing moves, and runs faster after `hurry`. */
  nowMs(): number;
  /** Calls `draw` with 0 to 1 over so many milliseconds; resolves after the last call, which is with 1. */
  run(durationMs: number, draw: (part: number) => void): Promise<void>;
  wait(durationMs: number): Promise<void>;
  /** Calls `draw` with the time every frame until it answers false. */
  follow(draw: (nowMs: number) => boolean): Promise<void>;
  /** Lets everything that runs end soon; `calm` takes it back. */
  hurry(): void;
  calm(): void;
  /** Moves time on and calls everything that runs; true while something does. */
  tick(deltaMs: number): boolean;
};

const hurriedRate = 8;
/** After a pause (a tab in the background) time goes on from where it stood. */
const longestFrameMs = 400;

/** One time for all that moves on the page. `wake` is called when something begins to. */
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
