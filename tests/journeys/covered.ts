import type { Page } from '@playwright/test';

/**
 * Lists the controls of a page whose middle is covered by another element, each with the element that covers it.
 * Playwright's look-up by name and `fill` do not notice that.
 */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    const top = dialogs.at(-1) ?? document;
    const tell = (element) => element.localName + ' ' + (element.ariaLabel ?? element.innerText ?? '').trim().slice(0, 40)
      + ' .' + String(element.getAttribute('class')).slice(0, 60);
    const isOffered = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && !element.closest('[inert], [aria-hidden=true], [aria-disabled=true], :disabled')
      && getComputedStyle(element).pointerEvents !== 'none';
    const before = scrollY;
    const covered = [];
    for (const control of top.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role=radio]')) {
      const { width, height } = control.getBoundingClientRect();
      // A control that is there for other than fingers is a point.
      if (width < 8 || height < 8 || !isOffered(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // A link in a text stands on several lines, and the middle of all of them may be another's.
      const [box] = control.getClientRects();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isSame = hit && (control.contains(hit) || hit.contains(control) && hit.matches('label, button, a')
        || [...(control.labels ?? [])].some((label) => label.contains(hit)));
      if (!isSame) covered.push(tell(control) + ' < ' + (hit ? tell(hit) : 'nothing'));
    }
    scrollTo({ top: before, behavior: 'instant' });
    return covered;
  })()`);
}
