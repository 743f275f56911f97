import { prefersReducedMotion } from '../../shared/ui/reduced-motion.ts';

/** The active item of the navigation. */
const litTab = 'nav a[aria-current="page"]';

/** Scrolls to the top when the active navigation item is pressed, as phone apps do. */
export function scrollActiveTab(): void {
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    // The router handles a click by preventing its default. Otherwise the link opens elsewhere and this page stays as
    // it is.
    if (!defaultPrevented) return;
    const tab = target instanceof Element ? target.closest<HTMLAnchorElement>(litTab) : null;
    if (tab?.hash !== window.location.hash) return;
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  });
}
