import { expect } from '@playwright/test';
import { callsOf, openAccount } from './account.ts';
import { goTo, newMember, openForm, openOffice, theOwner, withOwnServer } from './own-office.ts';
import { newVisitor } from './player.ts';

const test = withOwnServer('faults');

test('a connection lost in the middle of an order says what is known, and sending again executes it once', async ({
  own,
  browser,
  baseURL,
  request,
}) => {
  const owner = await theOwner(request, own);
  const visitor = newVisitor();
  const { uId } = await callsOf(request, await openAccount(request, { visitor })).get<{ uId: string }>(
    '/api/app/user/userInfo',
  );
  const office = await openOffice(browser, baseURL, owner);
  const countNotes = async () => {
    const path = `/api/office/players/notes?player=${uId}`;
    return (await callsOf(request, owner.token).get<{ rows: unknown[] }>(path)).rows.length;
  };
  const form = office.getByRole('dialog', { name: 'Escrever anotação' });
  const keys: string[] = [];

  await test.step('the order reaches the server, and its answer is lost', async () => {
    await office.route('**/api/office/players/note', async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await goTo(office, `players/${uId}`);
    await openForm(office, 'Escrever anotação');
    await form.getByLabel('Texto').fill('ligou por causa do saque');
    await form.getByRole('button', { name: 'Escrever anotação', exact: true }).click();
    await expect(form.getByRole('alert')).toContainText('pode ter sido feito ou não');
    expect(await countNotes()).toBe(1);
    await expect(form.getByLabel('Texto')).toHaveValue('ligou por causa do saque');
  });

  await test.step('the same order sent again gets the first answer, and writes no second note', async () => {
    await form.getByRole('button', { name: 'Enviar de novo' }).click();
    await expect(form.getByRole('status')).toBeVisible();
    await form.getByRole('button', { name: /^(Pronto|Fechar)$/ }).click();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(await countNotes()).toBe(1);
  });

  await test.step('without a network the page says so, keeps its rows, and goes on afterwards', async () => {
    await goTo(office, 'players');
    await expect(office.getByRole('cell', { name: visitor.email })).toBeVisible();
    await office.context().setOffline(true);
    await expect(office.getByText('Sem conexão. Os dados podem estar desatualizados.')).toBeVisible();
    await expect(office.getByRole('cell', { name: visitor.email })).toBeVisible();
    await office.context().setOffline(false);
    await expect(office.getByText('Sem conexão.', { exact: false })).toHaveCount(0);
  });
});

test('two people decide about the same row: the second one learns what happened', async ({
  own,
  browser,
  baseURL,
  request,
}) => {
  const owner = await theOwner(request, own);
  const rita = await newMember(request, 'Rita', ['support', 'risk'], owner);
  const visitor = newVisitor();
  const { uId } = await callsOf(request, await openAccount(request, { visitor })).get<{ uId: string }>(
    '/api/app/user/userInfo',
  );
  const [first, second] = [
    await openOffice(browser, baseURL, owner),
    await openOffice(browser, baseURL, rita),
  ];
  for (const office of [first, second]) {
    await goTo(office, `players/${uId}`);
    await openForm(office, 'Bloquear');
    await office.getByRole('dialog').getByLabel('Motivo').fill('conta em análise');
    await expect(office.getByRole('dialog').getByRole('table', { name: 'O que muda' })).toBeVisible();
  }
  const freeze = async (office: typeof first) => {
    const form = office.getByRole('dialog', { name: 'Bloquear' });
    await form.getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expect(form.getByRole('status').or(form.getByRole('alert'))).toBeVisible();
    return form;
  };
  await expect((await freeze(first)).getByRole('status')).toContainText('A conta está bloqueada');
  const refused = await freeze(second);
  await expect(refused.getByRole('status').or(refused.getByRole('alert'))).not.toContainText(
    'A conta está bloqueada.',
  );
  await expect(refused.getByText(/mudou|já está bloqueada/).first()).toBeVisible();
});

test('an order waits for the preview of what was typed last', async ({ own, browser, baseURL, request }) => {
  const office = await openOffice(browser, baseURL, await theOwner(request, own));
  let release = () => {};
  let held = Promise.resolve();
  await office.route('**/api/office/preview', async (route) => {
    await held;
    await route.continue();
  });
  await goTo(office, 'company');
  await office.getByRole('row').filter({ hasText: 'Fictícia' }).getByRole('button').first().click();
  await openForm(office, 'Alterar contatos', office.getByRole('complementary'));
  const form = office.getByRole('dialog', { name: 'Alterar contatos' });
  const send = form.getByRole('button', { name: 'Alterar contatos', exact: true });
  await form.getByLabel('Motivo').fill('endereço novo');
  await expect(send).toBeEnabled();
  held = new Promise((resolve) => {
    release = resolve;
  });
  await form.getByLabel('E-mail do suporte').fill('ajuda@nova.example');
  await expect(send).toBeDisabled();
  release();
  await expect(form.getByText('ajuda@nova.example')).toBeVisible();
  await send.click();
  await expect(form.getByRole('status')).toContainText('Os novos contatos estão em vigor');
});
