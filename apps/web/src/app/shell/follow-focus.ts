import { goTo } from '../../shared/overlays/navigation.ts';
import { paths } from '../../shared/paths.ts';

/** Elements that take text input, and dialogs and menus. */
const takesKeys =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Opens the search when `/` is pressed outside of a text field or dialog. */
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

/** Scrolls a rail so that the focused item is fully visible; browsers are content with a part of it. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('.rail :focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
