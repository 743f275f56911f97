import { expect, type Page } from '@playwright/test';
import { totpCodeAt } from '../../apps/server/platform/totp.ts';
import {
  goTo,
  type Member,
  newMember,
  openForm,
  openOffice,
  orderAs,
  theOwner,
  withOwnServer,
} from './own-office.ts';
import { aPlayerWithMoney, withdraw } from './player-with-money.ts';

const test = withOwnServer('people');

/** The server answers the next approval as if the last code of the member were old. */
async function letCodeExpire(page: Page): Promise<void> {
  await page.route(
    '**/api/office/withdrawals/approve',
    (route) =>
      route.fulfill({
        status: 403,
        json: { status: 403, message: 'Confirme.', data: { code: 'staff_confirmation_needed' } },
      }),
    { times: 1 },
  );
}

test('a large withdrawal needs two people, and is paid after the second approval', async ({
  own,
  browser,
  baseURL,
  request,
}) => {
  const owner = await theOwner(request, own);
  const [rui, bia] = await Promise.all([
    newMember(request, 'Rui', ['cashier'], owner),
    newMember(request, 'Bia', ['risk'], owner),
  ]);
  await orderAs(request, owner, 'cashier-terms.withdrawals', {
    currency: 'BRL',
    approve: '20.00',
    second: '100.00',
    reason: 'valores para o teste',
  });
  const player = await aPlayerWithMoney(request);
  const id = await withdraw(player, 150);
  const approve = async (member: Member, answer: string) => {
    const office = await openOffice(browser, baseURL, member);
    await goTo(office, 'withdrawals');
    await office
      .getByRole('row', { name: new RegExp(id) })
      .getByRole('button')
      .first()
      .click();
    await openForm(office, 'Aprovar', office.getByRole('complementary', { name: id }));
    const form = office.getByRole('dialog', { name: 'Aprovar' });
    await letCodeExpire(office);
    await form.getByRole('button', { name: 'Aprovar', exact: true }).click();
    const code = office.getByLabel('Código do aplicativo autenticador');
    // The code of the login was used, the one of the next step was not.
    await code.fill(totpCodeAt(member.secret, Date.now() + 30_000));
    await code.press('Enter');
    await expect(form.getByRole('status')).toContainText(answer);
    await form.getByRole('button', { name: /^(Pronto|Fechar)$/ }).click();
    return office;
  };

  const first = await test.step('the first approval does not send it', () =>
    approve(rui, 'Falta a aprovação de uma segunda pessoa'));
  await test.step('the same person cannot approve twice', async () => {
    await goTo(first, `withdrawals/${id}`);
    const pane = first.getByRole('complementary', { name: id });
    await expect(pane).toContainText('Esperando outra pessoa');
    await expect(pane.getByRole('button', { name: /^Aprovar/ })).toHaveCount(0);
    await expect(pane.getByRole('button', { name: /^Recusar/ })).toBeVisible();
    // The page only explains: the server refuses the same order.
    const again = await request.post('/api/office/withdrawals/approve', {
      headers: { authorization: rui.token, lang: 'pt_BR' },
      data: { id },
    });
    expect(((await again.json()) as { data: { status: string } }).data.status).toContain('Nada mudou');
    await expect(first.getByRole('row', { name: new RegExp(id) })).toContainText('Rui');
  });
  await test.step('another person approves, and the player is paid', async () => {
    const row = first.getByRole('row', { name: new RegExp(id) });
    await row.hover();
    await approve(bia, 'Aprovado');
    await expect(row).toHaveAttribute('title', 'Saiu da lista', { timeout: 60_000 });
    await first.getByRole('searchbox').hover();
    await expect(row).toHaveCount(0);
    const statesOf = async () => {
      const { records } = await player.calls.get<{ records: { reference: string; status: string }[] }>(
        '/api/app/order/records?kind=withdrawal',
      );
      return records.filter(({ reference }) => reference === id).map(({ status }) => status);
    };
    // Code of the specification for what has arrived.
    await expect.poll(statesOf, { timeout: 60_000 }).toContain('10');
  });
  await test.step('the audit log holds both approvals with their names', async () => {
    const office = await openOffice(browser, baseURL, owner);
    await goTo(office, 'audit');
    const entries = office.getByRole('row').filter({ hasText: id });
    await expect(entries.filter({ hasText: 'Rui' }).first()).toBeVisible();
    await expect(entries.filter({ hasText: 'Bia' }).first()).toBeVisible();
  });
  const check = await request.get('/ledger-check', { headers: { authorization: owner.token } });
  const { sound } = (await check.json()) as { sound: boolean };
  expect(sound).toBe(true);
});

test('a support agent sees masked values, and each refusal names the missing permission', async ({
  own,
  browser,
  baseURL,
  request,
}) => {
  const owner = await theOwner(request, own);
  const [lia, cai] = await Promise.all([
    newMember(request, 'Lia', ['support'], owner),
    newMember(request, 'Cai', ['cashier'], owner),
  ]);
  const player = await aPlayerWithMoney(request);
  const office = await openOffice(browser, baseURL, lia);

  await test.step('only places that the role opens are listed', async () => {
    await goTo(office, 'players');
    const places = office.getByRole('navigation', { name: 'Backoffice' });
    await expect(places.getByRole('link', { name: 'Contas de jogadores' })).toBeVisible();
    for (const place of ['Saques', 'Equipe', 'Relatórios', 'Auditoria', 'Mercados'])
      await expect(places.getByRole('link', { name: place })).toHaveCount(0);
    await goTo(office, 'withdrawals');
    await expect(office.getByText('Seus papéis não abrem esta página', { exact: false })).toBeVisible();
  });

  await test.step('the phone is masked on the page of a player', async () => {
    await goTo(office, `players/${player.number}`);
    await expect(office.getByRole('heading', { name: 'Joana Prado' })).toBeVisible();
    await expect(office.getByText(player.phone)).toHaveCount(0);
    await expect(office.getByText(player.phone.slice(-4))).toHaveCount(0);
  });

  await test.step('actions without the right are locked and name it', async () => {
    await office.getByRole('button', { name: 'Ações' }).click();
    const locked = office.getByRole('menuitem', { name: /^Encerrar… ?.*players\.close/ });
    await expect(locked).toBeVisible();
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await expect(office.getByRole('menuitem', { name: /^Bloquear…$/ })).toBeEnabled();
    await office.keyboard.press('Escape');
  });

  await test.step('the server refuses the same order, and names the permission', async () => {
    const answer = await request.post('/api/office/players/close', {
      headers: { authorization: lia.token, lang: 'pt_BR' },
      data: { email: player.email, reason: 'sem permissão' },
    });
    expect(answer.status()).toBe(403);
    const body = (await answer.json()) as { message: string; data: { code: string } };
    expect(body.data.code).toBe('staff_permission_missing');
    expect(body.message).toContain('players.close');
  });

  await test.step('a cashier sees the account of a withdrawal only for a reason, which the audit log keeps', async () => {
    await orderAs(request, owner, 'cashier-terms.withdrawals', {
      currency: 'BRL',
      approve: '20.00',
      second: '90.00',
      reason: 'valores para o teste',
    });
    const id = await withdraw(player, 60);
    const till = await openOffice(browser, baseURL, cai);
    await goTo(till, `withdrawals/${id}`);
    const pane = till.getByRole('complementary', { name: id });
    await expect(pane).toBeVisible();
    await expect(till.getByText(player.cpf)).toHaveCount(0);
    await pane.getByRole('button', { name: 'Mostrar' }).click();
    await pane.getByLabel(/Por que você precisa/).fill('conferir a chave');
    await pane.getByRole('button', { name: 'Mostrar' }).last().click();
    await expect(pane.getByText(player.cpf)).toBeVisible();
    const log = await openOffice(browser, baseURL, owner);
    await goTo(log, 'audit');
    await expect(log.getByRole('row').filter({ hasText: 'withdrawals.reveal' }).first()).toContainText('Cai');
  });
});
