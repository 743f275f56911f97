import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import {
  type Action,
  type Actor,
  becomeHolder,
  button,
  countAccounts,
  dialog,
  fund,
  openAt,
  question,
  text,
  typeCaptcha,
} from './fault-action.ts';
import { gameActions } from './fault-games.ts';
import { fillRegistration, watchCaptcha } from './player.ts';

type Records = { records: { reason: string; amount: number; status: string }[] };
type Chat = { messages: { author: string }[] };
type Bets = { bets: { betId: string; stakeLeft: number }[] };
type UserInfo = { kyc: number; playSession: { reminderMinutes: number | null } };

const countRecords = async ({ calls }: Actor, kind: string, reason: string) =>
  (await calls.get<Records>(`/api/app/order/records?kind=${kind}&limit=50`)).records.filter(
    (each) => each.reason === reason,
  ).length;
const countBonuses = async ({ calls }: Actor, source: string, state: string) =>
  (await calls.get<{ bonuses: { source: string; state: string }[] }>('/api/app/bonus/list')).bonuses.filter(
    (each) => each.source === source && each.state === state,
  ).length;
const userInfo = ({ calls }: Actor) => calls.get<UserInfo>('/api/app/user/userInfo');

async function betByCall({ calls, offered }: Actor): Promise<void> {
  const { slips } = await calls.post<{ slips: { bet: object | null }[] }>('/api/app/sports/bets', {
    slips: [
      {
        slipId: randomUUID(),
        stake: '20',
        legs: [{ marketId: offered.match.markets[0]?.marketId, outcome: 'home', oddsMilli: 2_100 }],
        oddsPolicy: 'all',
      },
    ],
  });
  expect(slips[0]?.bet).not.toBeNull();
}

/** Counts sales of the whole bet or of halves. */
async function countSales({ calls }: Actor): Promise<number> {
  const [bet] = (await calls.get<Bets>('/api/app/sports/bets?state=all')).bets;
  return bet?.stakeLeft === 20 ? 0 : bet?.stakeLeft === 5 ? 2 : 1;
}

function cashOut(half: boolean): Action {
  return {
    call: /\/cashOut$/,
    prepare: async (actor) => {
      await fund(actor);
      await betByCall(actor);
    },
    open: openAt('/slip?tab=open'),
    ready: async (page) => {
      if ((await page.getByRole('dialog').count()) === 0)
        await page
          .getByRole('article')
          .getByRole('button', { name: /^Encerrar por/ })
          .click();
      if (half) await dialog(page).getByRole('button', { name: '50%' }).click();
    },
    target: (page) => dialog(page).getByRole('button', { name: /^(Encerrar por|Conferir e tentar)/ }),
    done: text(half ? /Parte encerrada/ : /Aposta encerrada|Nenhuma aposta aberta/),
    effects: countSales,
    lost: /A resposta não chegou\. Tentar de novo não encerra duas vezes/,
    ...(half && { inTwoTabs: 2 }),
  };
}

const captchas = new WeakMap<Page, () => Promise<string>>();

async function openHome(page: Page): Promise<void> {
  captchas.set(page, watchCaptcha(page));
  await page.goto('/#/home');
}

async function readyForm(page: Page): Promise<void> {
  const readCaptcha = captchas.get(page);
  if (readCaptcha) await typeCaptcha(page, readCaptcha);
}

const account: Record<string, Action> = {
  'open an account': {
    call: /restRegister$/,
    as: 'visitor',
    // A visitor has no session that could expire.
    only: ['lost', 'unanswered', 'slow', 'double', 'reload', 'tabs'],
    open: async (page, actor) => {
      await openHome(page);
      await fillRegistration(page, actor);
    },
    ready: readyForm,
    target: (page) => dialog(page).getByRole('button', { name: 'Criar conta', exact: true }),
    done: (page) => page.getByRole('button', { name: 'Fazer o primeiro depósito' }),
    effects: (actor) => countAccounts(actor, actor.password),
    lost: /A conta pode ter sido criada/,
  },
  'log in': {
    call: /restLogin$/,
    as: 'loggedOut',
    only: ['lost', 'unanswered', 'slow', 'double', 'reload', 'tabs'],
    open: async (page, { email, password }) => {
      await openHome(page);
      await page.getByRole('button', { name: 'Entrar' }).first().click();
      await dialog(page).getByLabel('E-mail').fill(email);
      await dialog(page).getByLabel('Senha', { exact: true }).fill(password);
    },
    ready: readyForm,
    target: (page) => dialog(page).getByRole('button', { name: 'Entrar', exact: true }).last(),
    done: (page) => page.getByRole('button', { name: 'Ir para os jogos' }),
    effects: async ({ calls }) =>
      (await calls.get<{ sessions: object[] }>('/api/app/user/sessions')).sessions.length - 1,
    // The device does not know of a login whose token was lost.
    pressedAgain: 2,
    inTwoTabs: 2,
  },
  'log out': {
    call: /user\/logout$/,
    only: ['lost', 'unanswered', 'slow', 'double', 'reload', 'tabs'],
    open: openAt('/conta'),
    ready: (page) => page.getByRole('main').getByRole('button', { name: 'Sair' }).click(),
    target: (page) => question(page).getByRole('button', { name: 'Sair' }),
    done: button('Entrar'),
    effects: async ({ request, token }) =>
      (await request.get('/api/app/user/userInfo', { headers: { authorization: token } })).ok() ? 0 : 1,
    atOnce: true,
  },
  'change the password': {
    call: /user\/changePwd$/,
    open: async (page, { password }) => {
      await page.goto('/#/conta');
      await page.getByText('Alterar senha').click();
      await dialog(page).getByLabel('Senha atual').fill(password);
      for (const label of ['Nova senha', 'Repita a nova senha'])
        await dialog(page).getByLabel(label, { exact: true }).fill(`${password}-2`);
    },
    target: (page) => dialog(page).getByRole('button', { name: 'Salvar nova senha' }),
    done: text(/Senha alterada/),
    effects: (actor) => countAccounts(actor, `${actor.password}-2`),
    lost: /A senha pode ter sido alterada/,
  },
  'set a limit': {
    call: /limits\/set$/,
    open: openAt('/limits'),
    ready: async (page) => {
      if ((await page.getByRole('dialog').count()) > 0) return;
      await page
        .getByRole('region', { name: 'Depósitos' })
        .getByRole('button', { name: /Por dia/ })
        .click();
      await dialog(page).getByLabel('Valor máximo').fill('100');
    },
    target: (page) => dialog(page).getByRole('button', { name: 'Definir limite' }),
    done: (page) => page.getByRole('main').getByText(/^Restam R\$\s100,00/),
    effects: async ({ calls }) => (await calls.get<{ changes: object[] }>('/api/app/limits')).changes.length,
    finds: true,
  },
  'set the reminder': {
    call: /limits\/reminder$/,
    open: openAt('/limits'),
    target: button('30 min'),
    done: (page) => page.getByRole('button', { name: '30 min', pressed: true }),
    effects: async (actor) => ((await userInfo(actor)).playSession.reminderMinutes === 30 ? 1 : 0),
    finds: true,
  },
  'choose a format of odds': {
    call: null,
    only: ['double', 'reload', 'tabs'],
    open: openAt('/conta'),
    target: (page) => page.getByRole('combobox', { name: 'Formato das odds' }),
    press: (target) => target.selectOption('american'),
    done: (page) => page.locator('select:has(option[value=american]:checked)'),
    effects: (_, page) => page.evaluate<number>("+(localStorage['palpite.oddsFormat'] === 'american')"),
  },
  'write to the support': {
    call: /support\/chat\/messages$/,
    open: async (page) => {
      await page.goto('/#/conta');
      await button(/^Abrir suporte/)(page).click();
      await dialog(page).getByRole('textbox', { name: 'Escreva sua mensagem' }).fill('Meu Pix já caiu?');
    },
    target: button(/^(Enviar|Enviar de novo)$/),
    // Only stored messages show a time.
    done: (page) =>
      page
        .getByRole('log')
        .getByText(/^\d\d:\d\d/)
        .first(),
    // The sandbox desk answers by itself.
    effects: async ({ calls }) =>
      (await calls.get<Chat>('/api/app/support/chat')).messages.filter(({ author }) => author === 'player')
        .length,
    inTwoTabs: 2,
    finds: true,
  },
  'verify the identity': {
    call: /user\/updateKyc$/,
    open: async (page, { cpf }) => {
      await page.goto('/#/conta');
      await page.getByText('Verificação de identidade').click();
      await dialog(page).getByLabel('CPF').fill(cpf);
    },
    target: (page) => dialog(page).getByRole('button', { name: 'Confirmar identidade' }),
    done: text('Verificada'),
    effects: async (actor) => (await userInfo(actor)).kyc,
  },
};

const money: Record<string, Action> = {
  'place a bet': {
    call: /sports\/bets$/,
    prepare: (actor) => fund(actor),
    open: async (page) => {
      await page.goto('/#/slip');
      await page.getByRole('textbox', { name: 'Valor da aposta' }).fill('10');
    },
    target: button(/^(Apostar R\$|Tentar de novo)/),
    done: text('Aposta aceita'),
    effects: async ({ calls }) => (await calls.get<Bets>('/api/app/sports/bets?state=all')).bets.length,
    lost: /A aposta não foi registrada/,
    inTwoTabs: 2,
  },
  'cash a bet out': cashOut(false),
  'cash half of a bet out': cashOut(true),
  'open a deposit': {
    call: /order\/prePay\//,
    prepare: becomeHolder,
    open: async (page) => {
      await page.goto('/#/wallet');
      await page.locator('header').getByRole('button', { name: 'Depositar' }).click();
      await dialog(page).getByText('Não participe de promoções').click();
    },
    target: (page) => dialog(page).getByRole('button', { name: /^Depositar R/ }),
    done: (page) => page.locator('iframe'),
    effects: (actor) => countRecords(actor, 'recharge', 'deposit'),
    inTwoTabs: 2,
  },
  'ask for a withdrawal': {
    call: /order\/withdraw$/,
    prepare: async (actor) => {
      await fund(actor, 'BRL-BRL-500');
      for (let staked = 0; staked < 500; staked += 25)
        await actor.calls.post('/api/app/originals/dice/rounds', {
          requestId: randomUUID(),
          stake: 25,
          direction: 'under',
          target: 97,
        });
    },
    open: async (page, { cpf }) => {
      await page.goto('/#/wallet');
      await page.getByRole('main').getByRole('button', { name: 'Sacar' }).click();
      await dialog(page).getByLabel('Quanto sacar').fill('50');
      await dialog(page).getByLabel('Chave Pix (seu CPF)').fill(cpf);
    },
    ready: (page) => dialog(page).getByRole('button', { name: 'Sacar R$ 50,00' }).click(),
    target: (page) => question(page).getByRole('button', { name: 'Confirmar' }),
    done: (page) => page.getByRole('heading', { name: 'Solicitação de saque bem-sucedida!' }),
    effects: (actor) => countRecords(actor, 'withdrawal', 'withdrawal'),
  },
};

const bonuses: Record<string, Action> = {
  'claim a promotion': {
    call: /promotions\/.+\/claim$/,
    open: openAt('/activeprimeira-semana'),
    target: button(/^Pegar bônus de/),
    done: text(/no seu saldo de bônus/),
    effects: (actor) => countBonuses(actor, 'promotion', 'active'),
    finds: true,
  },
  'sign in for the day': {
    call: /signIn\/claim$/,
    open: openAt('/signInSheet'),
    target: button(/^Marcar presença/),
    done: text(/de bônus, feito por hoje/),
    effects: (actor) => countBonuses(actor, 'signIn', 'active'),
    finds: true,
  },
  'take the gift of the day': {
    call: /bonus\/.+\/claim$/,
    as: 'giftWaits',
    open: async (page) => {
      await page.goto('/#/home');
      await expect(page.getByRole('dialog', { name: 'Presente do dia' })).toBeVisible();
    },
    // Offered once, then listed among the bonuses.
    openAgain: openAt('/bonus'),
    target: button(/^Pegar( presente)?$/),
    done: text(/Está no seu saldo de bônus|^Em andamento$/),
    effects: (actor) => countBonuses(actor, 'gift', 'active'),
    finds: true,
  },
  'forfeit a bonus': {
    call: /bonus\/.+\/forfeit$/,
    prepare: ({ calls }) => calls.post('/api/app/signIn/claim', {}),
    open: openAt('/bonus'),
    ready: (page) => page.getByRole('button', { name: 'Desistir do bônus' }).click(),
    target: (page) => question(page).getByRole('button', { name: 'Desistir', exact: true }),
    done: text('Você desistiu'),
    effects: (actor) => countBonuses(actor, 'signIn', 'forfeited'),
    finds: true,
  },
};

export const actions: Record<string, Action> = { ...money, ...bonuses, ...account, ...gameActions };
