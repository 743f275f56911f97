import { expect } from '@playwright/test';
import { logInAsNewPlayer } from './account.ts';
import { goTo, openForm, openOffice, theOwner, withOwnServer } from './own-office.ts';

const test = withOwnServer('catalogue');

const csv = (...lines: string[]) => ({
  name: 'jogos.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf8'),
});

const head = 'id,group,kind,name,name_en_US,return,order';

test('a list of games is imported after a preview, and a game of it opens on a phone', async ({
  own,
  page,
  browser,
  baseURL,
  request,
}) => {
  const office = await openOffice(browser, baseURL, await theOwner(request, own));
  const form = office.getByRole('dialog', { name: 'Importar jogos' });
  const choose = (file: Parameters<typeof form.setInputFiles>[0]) =>
    form.getByLabel('Lista de jogos (CSV ou JSON)').setInputFiles(file);
  const send = () => form.getByRole('button', { name: 'Importar jogos', exact: true }).click();

  await test.step('a file in another encoding is refused before it is sent', async () => {
    await goTo(office, 'catalogue');
    await openForm(office, 'Importar jogos');
    await choose({
      name: 'latin1.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${head}\nx,PG,lines,Jogão`, 'latin1'),
    });
    await expect(form.getByText('latin1.csv não está em UTF-8', { exact: false })).toBeVisible();
  });

  await test.step('an id twice is refused with its line, and nothing is imported', async () => {
    await choose(csv(head, 'saci-da-sorte,PG,lines,Saci,,,', 'saci-da-sorte,PG,lines,Saci 2,,,'));
    await send();
    await expect(form.getByText(/saci-da-sorte/)).toBeVisible();
    await expect(form.getByText(/3/).first()).toBeVisible();
    await form.getByRole('button', { name: 'Fechar' }).click();
    await expect(office.getByRole('row', { name: /saci-da-sorte/ })).toHaveCount(0);
  });

  await test.step('a valid list shows what it changes first, then is imported', async () => {
    await openForm(office, 'Importar jogos');
    await choose(
      csv(
        head,
        'saci-da-sorte,PG,lines,Saci da Sorte,Lucky Saci,"96,5",1',
        'onca-dourada,PG,lines,Onça Imperial,Imperial Jaguar,,2',
      ),
    );
    await expect(form.getByRole('table', { name: 'O que muda' })).toBeVisible();
    await send();
    await expect(form.getByRole('status')).toBeVisible();
    await form.getByRole('button', { name: 'Pronto' }).click();
    await goTo(office, 'catalogue?f={"find":"saci"}');
    await expect(office.getByRole('row', { name: /saci-da-sorte/ })).toContainText('Saci da Sorte');
  });

  await test.step('a player finds the games by their new names, and plays one', async () => {
    await logInAsNewPlayer(page);
    await page.goto('/#/gameGroupList?productCode=PG');
    await expect(page.getByRole('button', { name: /^Saci da Sorte RTP/ })).toBeVisible();
    await page.getByRole('button', { name: /^Onça Imperial/ }).click();
    await page.getByRole('button', { name: 'Jogar', exact: true }).click();
    await expect(page).toHaveURL(/#\/play\?/);
    await expect(page.frameLocator('iframe').getByRole('button', { name: 'Girar' })).toBeEnabled();
  });

  await test.step('a game that the office stops disappears for new players', async () => {
    await goTo(office, 'catalogue/saci-da-sorte?f={"find":"saci"}');
    await openForm(office, 'Parar', office.getByRole('complementary'));
    const stop = office.getByRole('dialog', { name: 'Parar' });
    await stop.getByLabel('Motivo').fill('em manutenção');
    await stop.getByRole('button', { name: 'Parar', exact: true }).click();
    await expect(stop.getByRole('status')).toBeVisible();
    await stop.getByRole('button', { name: 'Pronto' }).click();
    await expect(office.getByRole('row', { name: /saci-da-sorte/ })).toContainText('parado');
  });
});
