import type { Page } from '@playwright/test';

/** For an element and its descendants, two frames later. */
const drawnNow = `async (element) => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return JSON.stringify([element, ...element.querySelectorAll('*')].map((each) =>
  ['', '::before', '::after'].map((part) => {
    const { backgroundColor, backgroundImage, color, opacity, transform, scale, borderColor, boxShadow, textDecoration } =
      getComputedStyle(each, part);
    return [backgroundColor, backgroundImage, color, opacity, transform, scale, borderColor, boxShadow, textDecoration];
  })));
}`;

/** One of each kind; selected ones are skipped. */
export async function unansweredControls(page: Page): Promise<string[]> {
  const kinds = await page.evaluate<number>(`(() => {
    const kinds = new Set();
    for (const control of document.querySelectorAll('a[href], button, label, summary, [role=menuitem]')) {
      const { width, height } = control.getBoundingClientRect();
      const kind = control.localName + control.className + control.ariaPressed;
      if (width < 8 || height < 8 || kinds.has(kind) || !control.checkVisibility({ visibilityProperty: true })
        || getComputedStyle(control).cursor !== 'pointer'
        || control.closest('[inert], [aria-disabled=true], :disabled, [aria-selected=true], [aria-current]'))
        continue;
      kinds.add(kind);
      control.dataset.kind = kinds.size;
    }
    return kinds.size;
  })()`);
  const unanswered: string[] = [];
  for (let kind = 1; kind <= kinds; kind++) {
    const control = page.locator(`[data-kind="${kind}"]`);
    // A list in play may have removed it.
    if (!(await control.isVisible())) continue;
    const drawn = async () => {
      const read = page.evaluate<string>(`(${drawnNow})(document.querySelector('[data-kind="${kind}"]'))`);
      return read.catch(() => 'gone');
    };
    await page.mouse.move(0, 0);
    const before = await drawn();
    await control.hover({ timeout: 2_000, force: true }).catch(() => undefined);
    const after = await drawn();
    if (after === before && after !== 'gone') unanswered.push((await control.getAttribute('class')) ?? '');
  }
  return unanswered;
}
