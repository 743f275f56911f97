import { describe, expect, test } from 'vitest';
import { joinSpin, spinProgress, spinTime, startSpin } from './spin.ts';

describe('a spin', () => {
  test('starts and ends at rest', () => {
    expect(spinProgress(0)).toBe(0);
    expect(spinProgress(1)).toBe(1);
    expect(spinProgress(0.01)).toBeLessThan(0.001);
    expect(1 - spinProgress(0.99)).toBeLessThan(0.00001);
  });

  test('never rolls back', () => {
    const steps = Array.from({ length: 101 }, (_, at) => spinProgress(at / 100));
    expect(steps.toSorted((a, b) => a - b)).toEqual(steps);
  });

  test('stays at its ends outside its time', () => {
    expect(spinProgress(-3)).toBe(0);
    expect(spinProgress(7)).toBe(1);
  });

  test.each([0, 0.1, 0.5, 0.93, 1])('has a progress of %s at the time of its inverse', (progress) => {
    expect(spinProgress(spinTime(progress))).toBeCloseTo(progress, 9);
  });
});

describe('joining a spin from 10 s to 15 s', () => {
  const span = { startMs: 10_000, endMs: 15_000 };
  const joined = (nowMs: number) => {
    const animation = { currentTime: 0, playbackRate: 1 };
    const place = { animate: () => animation } as unknown as Element;
    return startSpin(place, [], span, nowMs);
  };

  test('in the middle continues from there', () => {
    expect(joined(12_500)).toEqual({ currentTime: 2_500, playbackRate: 1 });
  });

  test('slightly late plays it in full, with the same end', () => {
    expect(joined(10_500)).toEqual({ currentTime: 0, playbackRate: 5_000 / 4_500 });
  });

  test('after its end shows its end', () => {
    expect(joined(20_000)).toEqual({ currentTime: 5_000, playbackRate: 1 });
  });
});

describe('an animation that joins a spin', () => {
  const timing = { duration: 5_000, fill: 'both' };
  const joined = (lead: { startTime: number | null; currentTime: number }) => {
    const place = { animate: (_: Keyframe[], timing: object) => ({ timing }) } as unknown as Element;
    const effect = { getTiming: () => timing };
    return joinSpin(place, [], { ...lead, effect, playbackRate: 1.2 } as unknown as Animation);
  };

  test('is in step with a running spin', () => {
    expect(joined({ startTime: 800, currentTime: 90 })).toEqual({
      timing,
      startTime: 800,
      playbackRate: 1.2,
    });
  });

  test('starts with a pending spin', () => {
    expect(joined({ startTime: null, currentTime: 0 })).toEqual({
      timing,
      currentTime: 0,
      playbackRate: 1.2,
    });
  });
});
