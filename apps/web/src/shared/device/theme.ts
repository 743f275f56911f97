import { create } from 'zustand';
import { readStored, writeStored } from './stored.ts';

/** `auto` follows the system and is the default. */
export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

function storedTheme(): Theme {
  const stored = readStored('theme');
  return themes.find((theme) => theme === stored) ?? 'auto';
}

export const useTheme = create<{ theme: Theme }>(() => ({ theme: storedTheme() }));

export function chooseTheme(theme: Theme): void {
  writeStored('theme', theme);
  useTheme.setState({ theme });
  paintTheme();
}

export function followScheme(): void {
  window.matchMedia('(prefers-color-scheme: light)').addEventListener('change', paintTheme);
  // The system may have changed since the first paint, before the listener was added.
  paintTheme();
}

function paintTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = useTheme.getState().theme;
  const ground = getComputedStyle(root).getPropertyValue('--color-ground').trim();
  document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.setAttribute('content', ground);
}
