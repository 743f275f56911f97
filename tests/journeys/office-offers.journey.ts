import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { callsOf, logInAsNewPlayer, openAccount, openAs, verifyHolder } from './account.ts';
import { goTo, openForm, openOffice, send, theOwner, withOwnServer } from './own-office.ts';
import { newCpf, newVisitor, register } from './player.ts';

const test = withOwnServer('offers');

test('a package is created in the office, and a player sees it in the deposit sheet until it is stopped', async ({
  own,
  page,
  browser,
  baseURL,
  request,
}) => {
  const office = await openOffice(browser, baseURL, await theOwner(request, own));
  const token = await openAccount(request);
  await verifyHolder(callsOf(request, token), newCpf());
  await openAs(page, token);
  const sheet = page.getByRole('dialog');
  const openSheet = async () => {
    await page.goto('/#/home');
    await page.reload();
    await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
    await expect(sheet.getByRole('radio', { name: /^R\$\s50 / })).toBeAttached();
  };

  await test.step('the form asks for what is missing before anything is sent', async () => {
    await goTo(office, 'packages');
    await openForm(office, 'Criar pacote');
    const form = office.getByRole('dialog', { name: 'Criar pacote' });
    await form.getByRole('button', { name: 'Criar pacote', exact: true }).click();
    await expect(form.getByText('Preencha este campo.').first()).toBeVisible();
    await form.getByLabel('Grupo').selectOption('BRL');
    await form.getByLabel('Moeda').selectOption('BRL');
    await form.getByLabel('Creditado').fill('37,5x');
    await form.getByRole('button', { name: 'Criar pacote', exact: true }).click();
    await expect(form.getByRole('status').or(form.getByRole('alert'))).toBeVisible();
    if (await form.getByRole('status').isVisible())
      await form.getByRole('button', { name: /^(Pronto|Fechar)$/ }).click();
    else await form.getByRole('button', { name: 'Cancelar' }).click();
    await openSheet();
    await expect(sheet.getByRole('radio', { name: /^R\$\s37 / })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('a valid package is offered to players at once', async () => {
    await openForm(office, 'Criar pacote');
    const form = office.getByRole('dialog', { name: 'Criar pacote' });
    await form.getByLabel('Grupo').selectOption('BRL');
    await form.getByLabel('Moeda').selectOption('BRL');
    await form.getByLabel('Creditado').fill('37');
    await form.getByLabel('Bônus').fill('3.70');
    await send(office, 'Criar pacote', /./);
    await expect(office.getByRole('row', { name: /37,00/ })).toContainText('3,70');
    await openSheet();
    await expect(sheet.getByRole('radio', { name: /^R\$\s37 / })).toBeAttached();
    await page.keyboard.press('Escape');
  });

  await test.step('a stopped package is no longer offered', async () => {
    await office.getByRole('row', { name: /37,00/ }).getByRole('button').first().click();
    await openForm(office, 'Retirar', office.getByRole('complementary'));
    await send(office, 'Retirar', /./);
    await openSheet();
    await expect(sheet.getByRole('radio', { name: /^R\$\s37 / })).toHaveCount(0);
  });
});

test('a promotion is published with a preview on a phone, seen, claimed by a player, and ended', async ({
  own,
  page,
  browser,
  baseURL,
  request,
}) => {
  const owner = await theOwner(request, own);
  const office = await openOffice(browser, baseURL, owner);
  const id = `frevo-${randomUUID().slice(0, 6)}`;
  const title = `Frevo ${id.slice(-6)}`;
  await logInAsNewPlayer(page);

  await test.step('the office publishes it, with the text as players see it beside the form', async () => {
    await goTo(office, 'promotions');
    await openForm(office, 'Publicar');
    const form = office.getByRole('dialog', { name: 'Publicar' });
    await form.getByLabel('Promoção').fill(id);
    await form.getByLabel('Regras').fill(
      JSON.stringify({
        audience: 'everybody',
        wagerTimes: 20,
        expiresAfterDays: 7,
        glyph: 'coin',
        palette: 'noite',
        awards: { BRL: { award: '4.00' } },
      }),
    );
    await form
      .getByRole('textbox', { name: 'Textos pt_BR' })
      .fill(`# ${title}\n\nQuatro reais de bônus.\n\n## Como funciona\n\nPegue o bônus e jogue.`);
    await expect(form.getByText(title).last()).toBeVisible();
    await send(office, 'Publicar', id);
    await expect(office.getByRole('row', { name: new RegExp(id) })).toContainText('em vigor');
  });

  await test.step('a player finds it among the promotions and claims it once', async () => {
    await page.goto('/#/bonus');
    // The first page of this browser also loads the app.
    await expect(page.getByRole('main').getByText(title).first()).toBeVisible({ timeout: 60_000 });
    await page.goto(`/#/active${id}`);
    await page.getByRole('button', { name: 'Pegar bônus de R$ 4,00' }).click();
    await expect(page.getByRole('link', { name: 'Ver meus bônus' })).toBeVisible();
  });

  await test.step('the office counts the claim and ends the promotion', async () => {
    await goTo(office, 'promotions');
    await office.reload();
    await office
      .getByRole('row', { name: new RegExp(id) })
      .getByRole('button')
      .first()
      .click();
    const pane = office.getByRole('complementary', { name: id });
    await expect(pane.getByText('Resgates').locator('xpath=following-sibling::*')).toHaveText('1');
    await openForm(office, 'Encerrar', pane);
    await send(office, 'Encerrar', 'Promoção encerrada');
    await expect(office.getByRole('row', { name: new RegExp(id) })).toContainText('terminado');
  });

  await test.step('it is no longer offered, and the claimed bonus stays', async () => {
    await page.goto('/#/home');
    await page.reload();
    const offered = await callsOf(page.request).get<{ promotions: { promotionId: string }[] }>(
      '/api/app/promotions',
    );
    expect(offered.promotions.map(({ promotionId }) => promotionId)).not.toContain(id);
    await page.goto('/#/bonus');
    await expect(page.getByRole('main').getByText(/Faltam R\$\s80,00 em apostas válidas/)).toBeVisible();
  });
});

test('a start mask is published with a preview on a phone, and greets a new player', async ({
  own,
  page,
  browser,
  baseURL,
  request,
}) => {
  const office = await openOffice(browser, baseURL, await theOwner(request, own));
  const title = `Carnaval ${randomUUID().slice(0, 6)}`;
  // It closes by itself after the time to read it, which a short text would give a loaded machine too little of.
  const text = `Gols em <b>dobro</b>. ${'Aposte em qualquer jogo da rodada. '.repeat(7)}`.trim();
  // After 1.5 seconds without an answer the app shows its own greeting.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });

  await test.step('the office publishes it for new accounts', async () => {
    await goTo(office, 'start-masks');
    await openForm(office, 'Publicar');
    const form = office.getByRole('dialog', { name: 'Publicar' });
    await form.getByLabel('Para quem').selectOption('newAccounts');
    await form.getByRole('textbox', { name: 'Textos pt_BR' }).fill(`# ${title}\n\n${text}`);
    await form.getByLabel('Botão leva a').selectOption('promotion');
    await form.getByLabel('Promoção ou jogo').fill('primeira-semana');
    const phone = form.getByRole('region', { name: 'Como o jogador vê' });
    await expect(phone.getByRole('heading', { name: title })).toBeVisible();
    await expect(phone.getByText(text)).toBeVisible();
    await send(office, 'Publicar', /aparece desde agora/);
    await expect(office.getByRole('row', { name: new RegExp(title) })).toContainText('no ar');
  });

  await test.step('a new player sees it instead of the greeting, and follows its button', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Originais' })).toBeVisible({ timeout: 60_000 });
    await register(page, newVisitor());
    const mask = page.getByRole('dialog', { name: title });
    await expect(mask.getByText(text)).toBeVisible();
    await mask.getByRole('button', { name: 'Ver a promoção' }).click();
    await expect(page).toHaveURL(/#\/activeprimeira-semana/);
  });

  await test.step('the office ends it', async () => {
    const row = office.getByRole('row', { name: new RegExp(title) });
    await row.getByRole('button').first().click();
    await openForm(office, 'Encerrar', office.getByRole('complementary'));
    await send(office, 'Encerrar', 'A tela de boas-vindas foi encerrada.');
    await expect(row).toContainText('encerrado');
  });
});
