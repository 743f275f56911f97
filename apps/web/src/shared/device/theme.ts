import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

/** `auto` follows the system, and is what nobody chose. */
export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

function storedTheme(): Theme {
  const stored = readStored('theme');
  return themes.find((theme) => theme === stored) ?? 'auto';
}

export const useTheme = create<{ theme: Theme }>(() => ({ theme: storedTheme() }));

/** Puts a theme on the page and keeps it. */
export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme);
  useTheme.setState({ theme });
  paintTheme();
}

/** Keeps the browser's bar in the page's ground when the device changes between day and night. */
export function followScheme(): void {
  window.matchMedia('(prefers-color-scheme: light)').addEventListener('change', paintTheme);
  // It may have changed since the first paint, before anything listened.
  paintTheme();
}

/** Paints the page and the browser's bar in the chosen theme. */
export function paintTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = useTheme.getState().theme;
  const ground = getComputedStyle(root).getPropertyValue('--color-ground').trim();
  document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute('content', ground);
}
