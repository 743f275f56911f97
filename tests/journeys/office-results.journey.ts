import { randomUUID } from 'node:crypto';
import type { MatchCard } from '@palpite/contracts/sports';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { callsOf, deposit, openAccount, verifyHolder } from './account.ts';
import { writeMatch } from './matches.ts';
import { goTo, openForm, openOffice, theOwner, withOwnServer } from './own-office.ts';
import { newCpf } from './player.ts';

const test = withOwnServer('results');

type Listed = { leagues: { matches: MatchCard[] }[]; feedSilent: boolean };

/** A match with a bet of 40 on the home side at 2.5, by a new player. */
async function aMatchWithABet(request: APIRequestContext) {
  const calls = callsOf(request, await openAccount(request));
  await verifyHolder(calls, newCpf());
  await deposit(request, calls, 'BRL-BRL-100', 0);
  const match = await writeMatch({ request }, { home: 2_500, draw: 3_100, away: 2_800 });
  let found: MatchCard | undefined;
  await expect
    .poll(
      async () => {
        const { leagues, feedSilent } = await calls.get<Listed>(
          '/api/app/sports/matches?list=today&sport=football',
        );
        found = leagues
          .flatMap(({ matches }) => matches)
          .find(({ competitors }) => competitors[0]?.name === match.home);
        // After the start, bets wait until the feed has sent its snapshot.
        if (feedSilent) return 'silent';
        return found?.markets[0]?.status;
      },
      { timeout: 120_000 },
    )
    .toBe('open');
  const marketId = found?.markets[0]?.marketId;
  const { slips } = await calls.post<{ slips: { bet: object | null }[] }>('/api/app/sports/bets', {
    slips: [
      {
        slipId: randomUUID(),
        stake: '40',
        legs: [{ marketId, outcome: 'home', oddsMilli: 2_500 }],
        oddsPolicy: 'all',
      },
    ],
  });
  expect(slips).toEqual([expect.objectContaining({ bet: expect.anything() })]);
  await match.start();
  return { calls, match };
}

const balanceOf = async ({ calls }: Awaited<ReturnType<typeof aMatchWithABet>>) =>
  Math.round((await calls.get<number>('/api/app/user/getBalance')) * 100);

/** Figures of a match in the list of decided matches. */
async function figuresOf(office: Page, title: string, result: string) {
  await goTo(office, 'markets?list=decided');
  const row = office.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(result, { timeout: 60_000 });
  return row;
}

test('a wrong result is corrected, bets are settled again, and the figures of the match follow', async ({
  own,
  browser,
  baseURL,
  request,
}) => {
  const office = await openOffice(browser, baseURL, await theOwner(request, own));
  const played = await aMatchWithABet(request);
  const { match } = played;
  expect(await balanceOf(played)).toBe(60_00);

  await test.step('the feed reports 2:0, and the bet wins', async () => {
    await match.finish(2, 0);
    await expect.poll(() => balanceOf(played), { timeout: 60_000 }).toBe(160_00);
    const row = await figuresOf(office, match.home, '2:0');
    await expect(row).toContainText('40,00');
    await expect(row).toContainText('−60,00');
  });

  await test.step('the office shows first what the right result would pay and take back', async () => {
    await office.getByRole('row').filter({ hasText: match.home }).getByRole('button').first().click();
    await openForm(office, 'Corrigir resultado', office.getByRole('complementary'));
    const form = office.getByRole('dialog', { name: 'Corrigir resultado' });
    await form.getByLabel('Placar').fill('0:1');
    await form.getByRole('checkbox', { name: 'Mesmo com o feed ativo' }).check();
    await form.getByRole('button', { name: 'Corrigir resultado', exact: true }).click();
    await expect(form.getByRole('status')).toContainText('Nada mudou');
    await expect(form.getByText(/100[.,]00/).first()).toBeVisible();
    await form.getByRole('button', { name: /^(Pronto|Fechar)$/ }).click();
    expect(await balanceOf(played)).toBe(160_00);
  });

  await test.step('the confirmed correction takes the prize back', async () => {
    await goTo(office, 'markets?list=decided');
    await office.getByRole('row').filter({ hasText: match.home }).getByRole('button').first().click();
    await openForm(office, 'Corrigir resultado', office.getByRole('complementary'));
    const form = office.getByRole('dialog', { name: 'Corrigir resultado' });
    await form.getByLabel('Placar').fill('0:1');
    await form.getByRole('checkbox', { name: 'Mesmo com o feed ativo' }).check();
    await form.getByRole('checkbox', { name: 'Liquidar agora' }).check();
    await form.getByRole('button', { name: 'Corrigir resultado', exact: true }).click();
    await expect(form.getByRole('status')).toContainText('O resultado está valendo');
    await form.getByRole('button', { name: 'Pronto' }).click();
    await expect.poll(() => balanceOf(played), { timeout: 60_000 }).toBe(60_00);
  });

  await test.step('the figures of the match and the report by product follow', async () => {
    const row = await figuresOf(office, match.home, '0:1');
    await expect(row).toContainText('Dona Ana');
    await expect(row).not.toContainText('−60,00');
    await goTo(office, 'reports?list=products');
    const product = office.getByRole('row', { name: /Esportes/ });
    await expect(product).toContainText('40,00');
    await expect(product).toContainText('100');
  });
});
