import type { Page } from '@playwright/test';

/** Playwright's look-up by name and `fill` do not notice that. */
export function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    const top = dialogs.at(-1) ?? document;
    const describe = (element) => element.localName + ' ' + (element.ariaLabel ?? element.innerText ?? '').trim().slice(0, 40)
      + ' .' + String(element.getAttribute('class')).slice(0, 60);
    const isOffered = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && !element.closest('[inert], [aria-hidden=true], [aria-disabled=true], :disabled')
      && getComputedStyle(element).pointerEvents !== 'none';
    const before = scrollY;
    const covered = [];
    for (const control of top.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role=radio]')) {
      const { width, height } = control.getBoundingClientRect();
      // A control for screen readers only is a point in size.
      if (width < 8 || height < 8 || !isOffered(control)) continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // A link in a text may span lines, and the middle of its whole box may lie outside it.
      const [box] = control.getClientRects();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isSame = hit && (control.contains(hit) || hit.contains(control) && hit.matches('label, button, a')
        || [...(control.labels ?? [])].some((label) => label.contains(hit)));
      if (!isSame) covered.push(describe(control) + ' < ' + (hit ? describe(hit) : 'nothing'));
    }
    scrollTo({ top: before, behavior: 'instant' });
    return covered;
  })()`);
}
