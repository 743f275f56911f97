import { randomUUID } from 'node:crypto';
import { expect, type Route, test } from '@playwright/test';
import { newVisitor, register } from './player.ts';

const markup = '<img src=x onerror="document.title=\'hacked\'"><script>alert(1)</script>';

test('a player and the desk write to each other, live in two browsers', async ({ page, browser }) => {
  const visitor = newVisitor();
  const complaints: string[] = [];
  page.on('pageerror', (failure) => complaints.push(failure.message));
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });

  await test.step('a visitor is asked to log in first', async () => {
    // The button stands where it covers nothing: at the end of a long screen, all along on a short one.
    await page.goto('/#/support');
    await page.getByRole('button', { name: 'Abrir suporte' }).click();
    await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a new player finds nobody there and leaves a message', async () => {
    await register(page, visitor);
    await expect(page.getByRole('heading', { name: /Boas-vindas/ })).toBeVisible();
    await page.goto('/#/support');
    // What a newcomer is offered next stands in front; it is not asked again on a page that is loaded anew.
    await page.reload();
    await page.getByRole('button', { name: 'Conversar agora' }).click();
  });
  const chat = page.getByRole('dialog', { name: /Suporte/ });
  await expect(chat.getByText('Fora do ar no momento')).toBeVisible();
  await chat.getByRole('textbox', { name: 'Escreva sua mensagem' }).fill(markup);
  await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(chat.getByRole('log').getByText(markup)).toBeVisible();
  await expect(chat.getByText('Enviando')).toHaveCount(0);

  await test.step('a picture that is none is refused in words', async () => {
    await chat
      .locator('input[type=file]')
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from(markup) });
    await chat.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(chat.getByText('Não conseguimos abrir esta imagem', { exact: false })).toBeVisible();
  });

  const email = `rita.${randomUUID().slice(0, 8)}@casa.example`;
  const added = await page.request.post('/operator/staff', { data: { verb: 'add', email, name: 'Rita' } });
  const { password } = (await added.json()) as { password: string };
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const deskPage = await office.newPage();
  deskPage.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    void dialog.dismiss();
  });

  await test.step('staff log in at the desk and find who waits, with the markup as text', async () => {
    await deskPage.goto('/desk');
    await deskPage.getByLabel('E-mail').fill(email);
    await deskPage.getByLabel('Senha', { exact: true }).fill(password);
    await deskPage.getByRole('button', { name: 'Entrar' }).click();
    // Others of her name may wait too.
    await deskPage
      .getByRole('list', { name: 'Fila' })
      .getByRole('listitem')
      .filter({ hasText: markup })
      .click();
    await expect(deskPage.getByRole('log').getByText(markup)).toBeVisible();
    await expect(deskPage.getByRole('region', { name: 'Jogador' }).getByText(visitor.email)).toBeVisible();
  });

  await test.step('what does not load is asked for again, and a refusal of the desk is told', async () => {
    const refuse = (route: Route) =>
      route.fulfill({ status: 503, json: { status: 503, message: 'Tente daqui a pouco.', data: null } });
    await deskPage.route(/\/conversations\?/, refuse);
    await deskPage.getByText('Encerradas').click();
    const again = deskPage.getByRole('alert').getByRole('button', { name: 'Tentar de novo' });
    await expect(again).toBeVisible();
    await deskPage.unrouteAll();
    await again.click();
    await expect(again).toHaveCount(0);
    await deskPage.getByText('Abertas').click();
    await deskPage.route(/\/assign$/, refuse);
    await deskPage.getByRole('button', { name: 'Assumir' }).click();
    await expect(deskPage.getByText('Tente daqui a pouco.')).toBeVisible();
    await deskPage.unrouteAll();
    await deskPage.getByRole('button', { name: 'Assumir' }).click();
    await expect(deskPage.getByRole('button', { name: 'Devolver à fila' })).toBeVisible();
    await expect(deskPage.getByText('Tente daqui a pouco.')).toHaveCount(0);
  });

  await test.step('the answer arrives in the open chat', async () => {
    await deskPage.getByRole('button', { name: 'Respostas prontas' }).click();
    await deskPage.getByRole('menuitem', { name: 'Boas-vindas' }).click();
    await deskPage.getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(chat.getByText('Como posso ajudar?', { exact: false })).toBeVisible();
    await chat.getByRole('textbox', { name: 'Escreva sua mensagem' }).fill('Meu depósito não caiu');
    await chat.getByRole('textbox', { name: 'Escreva sua mensagem' }).press('Enter');
    await expect(deskPage.getByRole('log').getByText('Meu depósito não caiu')).toBeVisible();
  });

  await test.step('an answer to a closed chat is counted on the button until it is read', async () => {
    await page.keyboard.press('Escape');
    await expect(chat).toHaveCount(0);
    await deskPage.getByRole('textbox', { name: 'Escreva a resposta' }).fill('Achei o seu Pix');
    await deskPage.getByRole('textbox', { name: 'Escreva a resposta' }).press('Enter');
    await page.getByRole('button', { name: 'Abrir suporte, 1 resposta nova' }).click();
    await expect(chat.getByText('Achei o seu Pix')).toBeVisible();
    await expect(deskPage.getByText(/Visto/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Abrir suporte', exact: true })).toBeVisible();
  });

  await test.step('the desk closes, and nothing that was typed ever ran', async () => {
    await deskPage.getByRole('button', { name: 'Encerrar' }).click();
    await expect(deskPage.getByRole('log').getByText('Atendimento encerrado')).toBeVisible();
    expect(await deskPage.title()).not.toBe('hacked');
    expect(complaints).toEqual([]);
  });
  await office.close();
});
