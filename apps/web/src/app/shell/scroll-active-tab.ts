import { prefersReducedMotion } from '../../shared/ui/reduced-motion.ts';

/** The place in the navigation that is shown already. */
const litTab = 'nav a[aria-current="page"]';

/** A press on the place that one is at leads to its top, as apps do on a phone. */
export function scrollActiveTab(): void {
  document.addEventListener('click', ({ target, defaultPrevented }) => {
    // What the router leaves to the browser opens elsewhere: this page stays as it is.
    if (!defaultPrevented) return;
    const tab = target instanceof Element ? target.closest<HTMLAnchorElement>(litTab) : null;
    if (tab?.hash !== window.location.hash) return;
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  });
}
