import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Of a size and theme; returns the page's path. */
export async function writeContactSheet(
  browser: Browser,
  folder: string,
  title: string,
  names: readonly string[],
  width: number,
): Promise<string> {
  const thumbWidth = width > 900 ? 480 : width > 500 ? 280 : 200;
  const file = join(folder, `${title}.html`);
  const pictures = names.map(
    (name) =>
      `<figure><a href="${escaped(title)}/${escaped(name)}.png"><img src="${escaped(title)}/${escaped(name)}.png" width="${thumbWidth}" alt=""></a><figcaption>${escaped(name)}</figcaption></figure>`,
  );
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><style>
    body { margin: 24px; font: 14px system-ui; background: #777; color: #fff }
    main { display: flex; flex-wrap: wrap; gap: 24px 16px }
    figure { margin: 0; width: ${thumbWidth}px } img { display: block; border-radius: 8px; max-height: ${thumbWidth * 3}px; object-fit: cover; object-position: top }
    figcaption { padding-top: 6px; overflow-wrap: anywhere }
    </style><h1>${escaped(title)}</h1><main>${pictures.join('\n')}</main>`,
  );
  const page = await browser.newPage({ viewport: { width: 1_800, height: 1_200 } });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: join(folder, `${title}.png`), fullPage: true });
  await page.close();
  return file;
}
