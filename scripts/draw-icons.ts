import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** Run `node scripts/draw-icons.ts` after a drawing in `apps/web/icons` changes. */
const drawings = [
  { from: 'public/favicon.svg', to: 'any-512', sizePx: 512 },
  { from: 'icons/maskable.svg', to: 'apple-touch', sizePx: 180 },
  { from: 'icons/maskable.svg', to: 'maskable-512', sizePx: 512 },
  { from: 'icons/monochrome.svg', to: 'monochrome-512', sizePx: 512 },
  ...['sports', 'slip', 'casino', 'wallet'].map((name) => ({
    from: `icons/${name}.svg`,
    to: `${name}-96`,
    sizePx: 96,
  })),
];

const web = new URL('../apps/web/', import.meta.url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
for (const { from, to, sizePx } of drawings) {
  const page = await browser.newPage({ viewport: { width: sizePx, height: sizePx } });
  await page.setContent(
    `<style>*{margin:0}svg{display:block}</style>${readFileSync(new URL(from, web), 'utf8')}`,
  );
  await page.screenshot({
    path: fileURLToPath(new URL(`public/icons/${to}.png`, web)),
    omitBackground: true,
  });
  await page.close();
}
await browser.close();
