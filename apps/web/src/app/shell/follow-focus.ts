import { goTo } from '../../shared/overlays/navigation.ts';
import { paths } from '../../shared/paths.ts';

/** What takes letters, and what lies over a screen. */
const takesKeys =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** A slash opens the search, as on most sites with one. */
export function followSlash(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target instanceof Element && target.closest(takesKeys)) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    event.preventDefault();
    goTo(paths.search);
  });
}

/** What the keyboard reaches in a rail is brought in whole: a browser is content with a strip of it. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('.rail :focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
