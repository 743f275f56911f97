import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OfficeTopicShape } from '@palpite/contracts/office/registry';
import { expect } from '@playwright/test';
import { callsOf, openAccount } from './account.ts';
import { markupPayloads } from './markup-payloads.ts';
import { goTo, openOffice, orderAs, theOwner, withOwnServer } from './own-office.ts';
import { watchForTraces } from './planted-markup.ts';
import { newVisitor } from './player.ts';

const test = withOwnServer('markup');

/** Columns that hold codes, numbers or times, which no outsider writes. */
const codes = new Set(['time', 'day', 'money', 'player', 'checks']);

test('markup in any text of a row stays text in the lists and panes of the office', async ({
  own,
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(600_000);
  const owner = await theOwner(request, own);
  const office = await openOffice(browser, baseURL, owner);
  const traces = await watchForTraces(office);
  await callsOf(request, await openAccount(request)).get('/api/app/user/userInfo');
  const { topics } = await callsOf(request, owner.token).get<{ topics: OfficeTopicShape[] }>('/api/office');
  let planted = 0;
  const next = () => markupPayloads[planted++ % markupPayloads.length] ?? '';
  await office.route('**/api/office/**', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const list = topics.flatMap(({ lists }) => lists).find((each) => each.path === path);
    if (!list || route.request().method() !== 'GET') return route.continue();
    // Rows of the server, or two made of nothing but the columns.
    const columns = list.columns.filter(
      ({ look, kind, hidden }) => !codes.has(look ?? '') && kind === 'text' && !hidden,
    );
    const row = () => ({
      ...Object.fromEntries(list.columns.map(({ name, kind }) => [name, kind === 'number' ? 1 : null])),
      ...Object.fromEntries(columns.map(({ name }) => [name, next()])),
    });
    return route.fulfill({ json: { status: 200, message: '', data: { rows: [row(), row(), row()] } } });
  });
  // Tables are the same component in every list, so that one list of each topic shows them.
  for (const { name, lists } of topics) {
    const list = lists.find(({ of }) => of === null);
    // Chats are a screen of their own, which the journey of support fills with markup.
    if (!list || name === 'chats') continue;
    await goTo(office, `${name}?list=${list.name}`);
    const row = office.getByRole('row').nth(1);
    await expect(row, name).toBeVisible();
    // A row of players opens the page of the player.
    if (name !== 'players') await row.click({ position: { x: 4, y: 12 } });
    expect.soft(await traces(), name).toEqual([]);
  }
  expect(planted).toBeGreaterThan(markupPayloads.length);
});

test('hostile names of players, games and promotions stay text on their whole way, also as a file', async ({
  own,
  browser,
  baseURL,
  request,
}) => {
  const owner = await theOwner(request, own);
  const hostile = '<img data-planted src=x onerror=alert(1)>';
  const visitor = newVisitor();
  const calls = callsOf(request, await openAccount(request, { visitor }));
  const { uId } = await calls.get<{ uId: string }>('/api/app/user/userInfo');
  for (const text of markupPayloads.slice(0, 12))
    await calls.post('/api/app/support/chat/messages', { messageId: randomUUID(), text });
  const game = `g-${randomUUID().slice(0, 8)}`;
  await orderAs(request, owner, 'catalogue.import', {
    file: `id,group,kind,name,name_en_US\n${game},PG,lines,${hostile},=cmd|calc`,
  });
  await orderAs(request, owner, 'players.freeze', { email: visitor.email, reason: `=1+1 ${hostile}` });
  const office = await openOffice(browser, baseURL, owner);
  const traces = await watchForTraces(office);

  await test.step('in lists, panes, the palette and the audit log', async () => {
    await goTo(office, `catalogue/${game}?f={"find":"${game}"}`);
    await expect(office.getByText(hostile).first()).toBeVisible();
    expect(await traces()).toEqual([]);
    await goTo(office, 'audit');
    await expect(office.getByText(hostile, { exact: false }).first()).toBeVisible();
    await goTo(office, `players/${uId}`);
    await expect(office.getByText('bloqueada').or(office.getByText('equipe')).first()).toBeVisible();
    await office.keyboard.press('Control+k');
    await office.getByRole('combobox').fill(hostile);
    await expect(office.getByText('Nada encontrado')).toBeVisible();
    await office.keyboard.press('Escape');
    expect(await traces()).toEqual([]);
  });

  await test.step('a file of the list executes nothing in a spreadsheet', async () => {
    const formula = `f-${randomUUID().slice(0, 8)}`;
    await orderAs(request, owner, 'catalogue.import', {
      file: `id,group,kind,name\n${formula},PG,lines,=HYPERLINK(1)`,
    });
    await goTo(office, `catalogue?f={"find":"${formula}"}`);
    await expect(office.getByRole('row', { name: new RegExp(formula) })).toContainText('=HYPERLINK(1)');
    const coming = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Baixar em CSV' }).click();
    const file = readFileSync(await (await coming).path(), 'utf8');
    expect(file).toContain("'=HYPERLINK(1)");
    expect(file).not.toMatch(/(^|,)"?=/m);
  });
});
