import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Tab = typeof import('./reality-check.ts');

async function openTab(): Promise<Tab> {
  vi.resetModules();
  return import('./reality-check.ts');
}

let tab: Tab;
beforeEach(async () => {
  tab = await openTab();
});

const hourMs = 3_600_000;
const sinceMs = Date.parse('2026-11-22T10:00:00.000Z');

function stubBrowser(): void {
  const storage = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
  });
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      request: (_name: string, run: () => Promise<boolean>) => {
        const mine = last.then(run);
        last = mine;
        return mine;
      },
    },
  });
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['an interval after the login began', 0, 60, sinceMs + hourMs],
  ['an interval after the last reminder', sinceMs + 5 * hourMs, 15, sinceMs + 5.25 * hourMs],
  ['regardless of a reminder of the previous login', sinceMs - hourMs, 30, sinceMs + hourMs / 2],
])('a reminder is due %s', (_, remindedAtMs, everyMinutes, dueMs) => {
  expect(tab.nextReminderMs({ sinceMs, remindedAtMs, everyMinutes })).toBe(dueMs);
});

test('a due reminder is shown in one tab', async () => {
  stubBrowser();
  const dueMs = sinceMs + hourMs;
  const tabs = [tab, await openTab(), await openTab()];
  const claims = await Promise.all(tabs.map((each, late) => each.claimReminder(dueMs, dueMs + late)));
  expect(claims).toEqual([true, false, false]);
  expect(tabs.map((each) => each.readRemindedAtMs())).toEqual([dueMs, dueMs, dueMs]);
  expect(await tab.claimReminder(dueMs + hourMs, dueMs + hourMs)).toBe(true);
});

test('without storage or locks it is shown nevertheless, and once', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('closed');
    },
  });
  expect(await tab.claimReminder(sinceMs, sinceMs)).toBe(true);
  expect(await tab.claimReminder(sinceMs, sinceMs)).toBe(false);
});
