import type { Page } from '@playwright/test';

/** Records what markup leaves behind. The returned function lists it, with a page that is wider than its window. */
export async function watchForTraces(page: Page): Promise<() => Promise<string[]>> {
  const traces: string[] = [];
  page.on('dialog', (dialog) => {
    traces.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('planted.invalid')) traces.push(`request ${request.url()}`);
  });
  page.on('pageerror', (failure) => traces.push(`error ${failure.message}`));
  await page.addInitScript(`if (self === top) {
    self.violations = [];
    addEventListener('securitypolicyviolation', (event) =>
      self.violations.push('violation ' + event.effectiveDirective + ' ' + event.blockedURI));
  }`);
  return async () => {
    const left = await page.evaluate<string[]>(`[
      ...self.violations,
      ...[...document.querySelectorAll('[data-planted]')].map((each) => 'element ' + each.outerHTML.slice(0, 100)),
      ...('planted' in self ? ['variable'] : []),
      ...(document.documentElement.scrollWidth > innerWidth ? ['wide ' + document.documentElement.scrollWidth] : []),
    ]`);
    return [...traces, ...left];
  };
}
