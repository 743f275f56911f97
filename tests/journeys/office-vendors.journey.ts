import { createHmac, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { goTo, openForm, openOffice, send, theOwner, withOwnServer } from './own-office.ts';

const oldKey = 'bg-token-of-the-environment-4b1d';

const test = withOwnServer('vendors', {
  BGAMING_URL: 'http://127.0.0.1:9/bgaming',
  BGAMING_CASINO_ID: 'casa',
  BGAMING_AUTH_TOKEN: oldKey,
});

/** Whether the server takes a call of BGaming that is signed with this key for genuine. */
async function isGenuine(request: APIRequestContext, key: string): Promise<boolean> {
  const body = JSON.stringify({ user_id: '1', currency: 'BRL', game: 'x', game_id: randomUUID() });
  const sign = createHmac('sha256', key).update(body).digest('hex');
  const answer = await request.post('/api/callback/slots/bgaming/play', {
    headers: { 'content-type': 'application/json', 'x-request-sign': sign },
    data: body,
  });
  return answer.status() !== 403;
}

test('an owner changes the key of a vendor, and no page ever shows it', async ({
  browser,
  baseURL,
  request,
  own,
}) => {
  const owner = await theOwner(request, own);
  const page = await openOffice(browser, baseURL, owner);
  const newKey = `bg-token-${randomUUID()}`;
  const sent: string[] = [];
  page.on('response', async (response) => sent.push(await response.text().catch(() => '')));

  const openRow = (state: string) =>
    page.getByRole('row').filter({ hasText: state }).getByRole('button').first().click();

  await test.step('enters it', async () => {
    await goTo(page, 'vendors?list=keys');
    await expect(page.getByRole('row').filter({ hasText: `…${oldKey.slice(-4)}` })).toContainText('em vigor');
    await openForm(page, 'Registrar chave');
    const form = page.getByRole('dialog');
    await form.getByLabel('Chave', { exact: true }).selectOption({ label: 'BGaming: token' });
    const field = form.getByLabel('Chave nova');
    await expect(field).toHaveAttribute('type', 'password');
    await field.fill(newKey);
    await form.getByLabel('Motivo').fill('troca anual');
    await send(page, 'Registrar chave', 'Ela espera até entrar em vigor');
    expect([await isGenuine(request, oldKey), await isGenuine(request, newKey)]).toEqual([true, false]);
  });

  await test.step('puts it in force, with a day for the old one', async () => {
    await openRow('na espera');
    await openForm(page, 'Pôr em vigor');
    const form = page.getByRole('dialog');
    await form.getByLabel(/Horas em que/).fill('24');
    await form.getByLabel('Motivo').fill('combinado com o provedor');
    await expect(form).toContainText(`BGaming: token …${newKey.slice(-4)}`);
    await expect(form).toContainText('aceita por mais 24 h');
    await send(page, 'Pôr em vigor', 'em vigor em todos os processos');
    await expect.poll(() => isGenuine(request, newKey)).toBe(true);
    expect(await isGenuine(request, oldKey)).toBe(true);
  });

  await test.step('refuses the old one', async () => {
    await openRow('ainda aceita');
    await openForm(page, 'Recusar já');
    const form = page.getByRole('dialog');
    await form.getByLabel('Motivo').fill('o provedor confirmou a troca');
    await send(page, 'Recusar já', 'são recusadas');
    await expect.poll(() => isGenuine(request, oldKey)).toBe(false);
    expect(await isGenuine(request, newKey)).toBe(true);
  });

  await goTo(page, 'audit');
  await expect(page.getByRole('main')).toContainText('registrou uma chave BGaming: token: troca anual');
  expect(sent.join('\n')).not.toContain(newKey);
});
