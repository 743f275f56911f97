import { expect, type Page } from '@playwright/test';
import { drawDocument } from '../harness/png.ts';
import { openAs } from './account.ts';
import { barriers } from './barriers.ts';
import { goTo, newMember, openForm, openOffice, send, theOwner, withOwnServer } from './own-office.ts';
import { aPlayerWithMoney, withdraw } from './player-with-money.ts';

const test = withOwnServer('identity');

const fields = [
  ['Frente do documento', 'front'],
  ['Verso do documento', 'back'],
  ['Selfie com o documento', 'selfie'],
] as const;

async function addPictures(phone: Page): Promise<void> {
  const sheet = phone.getByRole('dialog', { name: 'Fotos do documento' });
  for (const [at, [name, kind]] of fields.entries()) {
    await sheet
      .getByLabel(new RegExp(`^${name}:`))
      .setInputFiles({ name: `${kind}.png`, mimeType: 'image/png', buffer: drawDocument(kind) });
    await expect(sheet.getByText(`${at + 1} de 3 fotos`)).toBeVisible();
  }
}

type Pages = { office: Page; phone: Page; number: string };

const sheetOf = (phone: Page) => phone.getByRole('dialog', { name: 'Fotos do documento' });

/** Opens the only row of the queue. */
async function openRow({ office, number }: Pages) {
  await goTo(office, 'identity-reviews');
  const row = office.getByRole('row').filter({ hasText: number });
  await expect(row).toHaveCount(1);
  await row.getByRole('button').first().click();
  return office.getByRole('complementary');
}

async function ask({ office, number }: Pages): Promise<void> {
  await goTo(office, `players/${number}`);
  await openForm(office, 'Pedir fotos do documento');
  const form = office.getByRole('dialog', { name: 'Pedir fotos do documento' });
  await form.getByLabel('Motivo que o jogador lê').fill('Confira se a foto mostra todos os números.');
  await send(office, 'Pedir fotos do documento', 'O jogador recebeu o pedido');
  await expect(office.getByText('pedido', { exact: true }).first()).toBeVisible();
}

/** A picture that was not sent stays in its field, and is sent again on request. */
async function loseOnePicture(phone: Page): Promise<void> {
  const sheet = sheetOf(phone);
  await phone.route('**/identityReview/pictures', (route) => route.abort(), { times: 1 });
  await sheet
    .getByLabel(/^Frente do documento:/)
    .setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: drawDocument('front') });
  await expect(sheet.getByText('Sem conexão. A foto não foi enviada.')).toBeVisible();
  await expect(sheet.getByText('0 de 3 fotos')).toBeVisible();
  await sheet.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(sheet.getByText('1 de 3 fotos')).toBeVisible();
}

/** From the withdrawal to the pictures. */
async function sendFromWithdrawal({ phone }: Pages): Promise<void> {
  await phone.goto('/#/conta');
  await expect(phone.getByText('Fotos pedidas')).toBeVisible();
  await phone.getByRole('main').getByRole('button', { name: 'Sacar' }).click();
  const withdrawal = phone.getByRole('dialog', { name: 'Sacar' });
  await expect(withdrawal.getByText(/Pedimos fotos do seu documento/)).toBeVisible();
  await withdrawal.getByRole('button', { name: 'Ver pedido' }).click();
  const sheet = sheetOf(phone);
  await expect(sheet.getByText('Confira se a foto mostra todos os números.')).toBeVisible();
  await expect(sheet.getByText('0 de 3 fotos')).toBeVisible();
  expect(await barriers(phone)).toEqual([]);
  await loseOnePicture(phone);
  await addPictures(phone);
  expect(await barriers(phone)).toEqual([]);
  await sheet.getByRole('button', { name: 'Enviar fotos' }).click();
  await expect(sheet.getByText('Fotos em análise')).toBeVisible();
}

async function reveal(pages: Pages): Promise<void> {
  const { office } = pages;
  await goTo(office, '');
  await expect(office.getByRole('link', { name: /Revisões de identidade/ }).first()).toContainText('1');
  const pane = await openRow(pages);
  await expect(pane.getByText('Joana Prado')).toHaveCount(0);
  const evidence = pane.getByRole('region', { name: 'Fotos, nome e documento' });
  await evidence.getByRole('button', { name: 'Mostrar' }).click();
  await evidence.getByLabel(/Por que você precisa/).fill('comparar com o cadastro');
  await evidence.getByRole('button', { name: 'Mostrar' }).last().click();
  await expect(evidence.getByRole('img')).toHaveCount(3);
  await expect(evidence.getByText('Joana Prado')).toBeVisible();
  await evidence.getByRole('button', { name: /^frente do documento/ }).click();
  expect(await barriers(office)).toEqual([]);
}

async function reject({ office }: Pages): Promise<void> {
  await openForm(office, 'Recusar', office.getByRole('complementary'));
  const form = office.getByRole('dialog', { name: 'Recusar' });
  await form.getByLabel('Motivo que o jogador lê').fill('A foto da frente está borrada.');
  await send(office, 'Recusar', 'Recusada');
}

/** The sheet of the player is open since the first set. */
async function sendAgain({ phone }: Pages): Promise<void> {
  const sheet = sheetOf(phone);
  await expect(sheet.getByText('A foto da frente está borrada.')).toBeVisible();
  expect(await barriers(phone)).toEqual([]);
  await addPictures(phone);
  await sheet.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(sheet.getByText('Fotos em análise')).toBeVisible();
}

test('staff asks for pictures of the document, rejects the first set, approves the second, and money leaves again', async ({
  own,
  browser,
  baseURL,
  request,
}) => {
  const owner = await theOwner(request, own);
  const cleo = await newMember(request, 'Cleo', ['compliance'], owner);
  const player = await aPlayerWithMoney(request);
  const context = await browser.newContext({
    viewport: { width: 393, height: 852 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    hasTouch: true,
    isMobile: true,
    ...(baseURL && { baseURL }),
  });
  const phone = await context.newPage();
  await openAs(phone, player.token);
  const pages = { office: await openOffice(browser, baseURL, cleo), phone, number: player.number };

  await test.step('staff asks on the page of the player', () => ask(pages));
  await test.step('the withdrawal leads to the request, and three pictures are sent', () =>
    sendFromWithdrawal(pages));
  await test.step('the queue counts it, and shows the pictures for a reason', () => reveal(pages));
  await test.step('staff rejects with a reason, and the player sends other pictures', async () => {
    await reject(pages);
    await sendAgain(pages);
  });
  await test.step('after the approval the withdrawal is taken', async () => {
    await openForm(pages.office, 'Aprovar', await openRow(pages));
    await send(pages.office, 'Aprovar', 'Aprovada');
    await expect(sheetOf(phone).getByText('Identidade confirmada')).toBeVisible();
    await sheetOf(phone).getByRole('button', { name: 'Entendi' }).click();
    // The withdrawal below the sheet has learned it.
    await expect(phone.getByText(/Pedimos fotos do seu documento/)).toHaveCount(0);
    expect(await withdraw(player, 50)).not.toBe('');
    await goTo(pages.office, 'identity-reviews');
    await expect(pages.office.getByText('Nenhuma foto espera decisão.')).toBeVisible();
  });
  await context.close();
});
