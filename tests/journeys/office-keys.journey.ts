import { expect, type Page } from '@playwright/test';
import { goTo, type Member, newMember, openOffice, orderAs, theOwner, withOwnServer } from './own-office.ts';

/** The owner of the server of this file, and the owner's page. */
const test = withOwnServer('office-keys').extend<{ owner: Member; office: Page }>({
  owner: async ({ request, own }, use) => use(await theOwner(request, own)),
  office: async ({ browser, baseURL, owner }, use) => use(await openOffice(browser, baseURL, owner)),
});

test('a list is read and a row is opened, decided about and closed with keys', async ({
  request,
  owner,
  office: page,
}) => {
  for (const name of ['Rui', 'Lia']) await newMember(request, name, ['cashier'], owner);
  await goTo(page, 'staff');
  await expect(page.getByRole('row')).toHaveCount(4);
  const current = page.locator('tr[aria-current="true"]');
  const openedRow = () => new URL(page.url().replace('#', '')).pathname.split('/')[3];
  await page.keyboard.press('j');
  await expect(current).toHaveCount(1);
  const first = (await current.textContent()) ?? '';
  await page.keyboard.press('j');
  await expect(current).not.toHaveText(first);
  await page.keyboard.press('k');
  await expect(current).toHaveText(first);
  expect(openedRow()).toBeUndefined();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/staff\/.+/);
  await page.reload();
  await expect(current).toHaveText(first);
  const action = page.locator('aside button[aria-keyshortcuts]').first();
  await page.keyboard.press((await action.getAttribute('aria-keyshortcuts')) ?? '');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/staff$/);
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/#\/approvals$/);
});

test('the palette finds again after a choice', async ({ office: page }) => {
  await goTo(page, '');
  for (const [words, address] of [
    ['Saques', /#\/withdrawals/],
    ['Etiquetas', /#\/labels/],
  ] as const) {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toHaveValue('');
    await page.keyboard.type(words);
    await expect(page.getByRole('option').first()).toContainText(words);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
  }
});

test('a filter that is too short is named, and can be cleared', async ({ office: page }) => {
  await goTo(page, 'players');
  const filter = page.getByRole('searchbox', { name: 'Buscar jogador' });
  await filter.fill('ab');
  await filter.press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('O filtro “Buscar jogador” está curto demais');
  await alert.getByRole('button', { name: 'Limpar o filtro' }).click();
  await expect(alert).toHaveCount(0);
  await expect(filter).toHaveValue('');
});

test('new rows wait while the pointer is over the list, and those that left stay', async ({
  request,
  owner,
  office: page,
}) => {
  const add = (code: string) => orderAs(request, owner, 'labels.add', { name: code, en: code, pt: code });
  await add('one');
  await goTo(page, 'labels');
  const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await rowOf('one').hover();
  await add('two');
  const chip = page.getByRole('button', { name: '1 nova' });
  await expect(chip).toBeVisible();
  await expect(rowOf('two')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(rowOf('two')).toBeVisible();
  await expect(chip).toHaveCount(0);
  await add('three');
  await expect(chip).toBeVisible();
  await page.getByRole('searchbox').hover();
  await expect(rowOf('three')).toBeVisible();
});

test('a form stays open when its topic offers fewer actions than before', async ({ office: page }) => {
  let offered = Number.POSITIVE_INFINITY;
  await page.route('**/api/office', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { topics: { name: string; actions: object[] }[] } };
    for (const topic of body.data.topics)
      if (topic.name === 'markets') topic.actions = topic.actions.slice(0, offered);
    await route.fulfill({ json: body });
  });
  await goTo(page, 'markets');
  await page.getByRole('button', { name: 'Ações' }).click();
  await page.getByRole('menuitem').first().click();
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill('99');
  offered = 1;
  await expect(page.getByText('Ações', { exact: true })).toHaveCount(0);
  await expect(field).toHaveValue('99');
});

const figures = { deposits: '0.00', withdrawals: '0.00', stakes: '7.00', ggr: '7.00', ngr: '7.00' };
const ofCurrency = (currency: string) => ({
  currency,
  today: figures,
  yesterday: figures,
  lastWeek: figures,
  activePlayers: 1,
  owed: '0.00',
  hours: [],
});

test('a figure of Today opens the rows that it adds up, in the chosen currency', async ({ office: page }) => {
  const data = {
    day: '2026-11-28',
    currencies: ['BRL', 'NGN'].map(ofCurrency),
    liability: '0.00',
    liabilityCurrency: 'BRL',
  };
  await page.route('**/api/office/today', (route) =>
    route.fulfill({ json: { status: 200, message: '', data } }),
  );
  await goTo(page, '');
  await page.getByRole('button', { name: 'NGN' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'NGN' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: /^Apostas/ }).click();
  await expect(page.getByLabel('De', { exact: true })).toHaveValue('2026-11-28');
  await expect(page.getByLabel('Até')).toHaveValue('2026-11-28');
  await expect(page.getByLabel('Moeda')).toHaveValue('NGN');
});
