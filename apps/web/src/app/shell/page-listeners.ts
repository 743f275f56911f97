import { goTo } from '../../shared/overlays/navigation.ts';
import { paths } from '../../shared/paths.ts';
import { prefersReducedMotion } from '../../shared/ui/media.ts';

const takesKeys =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

export function openSearchOnSlash(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target instanceof Element && target.closest(takesKeys)) return;
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
    event.preventDefault();
    goTo(paths.search);
  });
}

/** Browsers scroll a focused item only partly into view. */
export function scrollFocusedItem(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('.rail :focus-visible'))
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

const activeTab = 'nav a[aria-current="page"]';

export function scrollActiveTab(): void {
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    // The router handles a click by preventing its default. Otherwise the link opens elsewhere and this page stays as
    // it is.
    if (!defaultPrevented) return;
    const tab = target instanceof Element ? target.closest<HTMLAnchorElement>(activeTab) : null;
    if (tab?.hash !== window.location.hash) return;
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  });
}
