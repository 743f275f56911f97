import { randomUUID } from 'node:crypto';
import type { OfficeAction, OfficeTopicShape } from '@palpite/contracts/office/registry';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callsOf, deposit, openAccount, verifyHolder } from './account.ts';
import { barriers } from './barriers.ts';
import { goTo, openForm, openOffice, theOwner, withOwnServer } from './own-office.ts';
import { newCpf } from './player.ts';

const test = withOwnServer('barriers');

/** Some of everything that is cheap, so that many lists have rows. Returns the number of the player. */
async function aBusyPlayer(request: APIRequestContext): Promise<string> {
  const calls = callsOf(request, await openAccount(request));
  await verifyHolder(calls, newCpf());
  await deposit(request, calls, 'BRL-BRL-100', 1);
  await calls.post('/api/app/originals/dice/rounds', {
    requestId: randomUUID(),
    stake: 10,
    direction: 'under',
    target: 97,
  });
  await calls.post('/api/app/support/chat/messages', { messageId: randomUUID(), text: 'Oi!' });
  return (await calls.get<{ uId: string }>('/api/app/user/userInfo')).uId;
}

type Place = { address: string; isFirst: boolean; form?: OfficeAction | undefined };

/** Every list of the registry; `isFirst` marks one of each topic, with a form that the topic itself offers. */
function placesOf(topics: readonly OfficeTopicShape[], player: string): Place[] {
  const own = topics.flatMap(({ name, lists, actions }) =>
    lists
      .filter(({ of }) => of === null)
      .map((list, at) => ({
        address: `${name}?list=${list.name}`,
        isFirst: at === 0,
        form: at === 0 && name !== 'chats' ? actions.find(hasForm) : undefined,
      })),
  );
  const tabs = topics
    .flatMap(({ lists }) => lists.filter(({ of }) => of === 'tab'))
    .map((list, at) => ({ address: `players/${player}?list=${list.name}`, isFirst: at === 0 }));
  return [{ address: '', isFirst: true }, ...own, ...tabs];
}

const hasForm = ({ on, lacks, fields }: OfficeAction) => on === null && lacks === null && fields.length > 0;

/** More rows of a list show the same again, and axe needs seconds for hundreds of them. */
async function shortenLists(page: Page): Promise<void> {
  await page.route('**/api/office/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = (await response.json()) as { data?: { rows?: unknown[] } | null };
    if (!body.data?.rows) return route.fulfill({ response });
    return route.fulfill({
      response,
      json: { ...body, data: { ...body.data, rows: body.data.rows.slice(0, 12) } },
    });
  });
}

/** A form with the problems of its fields. */
async function checkForm(page: Page, { name, label, fields }: OfficeAction): Promise<void> {
  await page.setViewportSize(sizes.desktop);
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
  await openForm(page, label);
  const form = page.getByRole('dialog', { name: label });
  if (fields.some(({ required }) => required))
    await form.getByRole('button', { name: label, exact: true }).click();
  expect.soft(await barriers(page), name).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy=true], main .animate-skeleton')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toBeEmpty();
}

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 393, height: 852 },
};

/** Light at the width of a desktop. One list of each topic also dark and on a phone. */
async function checkPlace(page: Page, { address, isFirst }: Place): Promise<void> {
  const looks = [['light', 'desktop'] as const, ...(isFirst ? [['dark', 'phone'] as const] : [])];
  for (const [theme, size] of looks) {
    await page.setViewportSize(sizes[size]);
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    expect.soft(await barriers(page), `${address}, ${size}, ${theme}`).toEqual([]);
    const excess = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect.soft(excess, `${address} is wider than a ${size}`).toBeLessThanOrEqual(0);
  }
}

test('no area and no form of the office has an accessibility barrier', async ({
  own,
  browser,
  baseURL,
  request,
}) => {
  // A minute on an idle machine.
  test.setTimeout(900_000);
  const owner = await theOwner(request, own);
  const player = await aBusyPlayer(request);
  const { topics } = await callsOf(request, owner.token).get<{ topics: OfficeTopicShape[] }>('/api/office');
  const page = await openOffice(browser, baseURL, owner);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await shortenLists(page);
  const complaints: string[] = [];
  page.on('pageerror', (failure) => complaints.push(`${page.url()}: ${failure.message}`));

  await test.step('every list, and a form of each topic', async () => {
    for (const place of placesOf(topics, player)) {
      await page.setViewportSize(sizes.desktop);
      await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
      await goTo(page, place.address);
      await settle(page);
      await checkPlace(page, place);
      if (place.form) await checkForm(page, place.form);
    }
  });

  expect(complaints).toEqual([]);
});
