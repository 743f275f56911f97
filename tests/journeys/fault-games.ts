import { randomUUID } from 'node:crypto';
import { drawGameNames, type NameOf } from '@palpite/domain/games/names';
import { expect, type Page } from '@playwright/test';
import { neededChoice } from '../../bench/frame-screens.ts';
import { type Action, type Actor, button, fund, text } from './fault-action.ts';

type Rounds = { rounds: { payout: number }[] };
type Open = { roundId: string; opened?: number[]; climbed?: number[] };
type StepGame = 'mines' | 'rowDouble';

const placeLabel = /^(Apostar R\$|Tentar de novo|Conferir a rodada)/;

const openGame = (game: string) => async (page: Page) => {
  await page.goto(`/#/${game}`);
  const choice = neededChoice[game as NameOf<'draw'>];
  if (choice) await page.getByRole('button', { name: choice }).click();
  await page.getByRole('textbox', { name: 'Valor da aposta' }).fill('10');
};

const listRounds = async ({ calls }: Actor, game: string) =>
  (await calls.get<Rounds>(`/api/app/originals/rounds?game=${game}`)).rounds;

const play = (game: NameOf<'draw'>): Action => ({
  call: new RegExp(`${game}/rounds$`),
  prepare: (actor) => fund(actor),
  open: openGame(game),
  target: button(placeLabel),
  done: (page) => page.getByRole('list', { name: 'Últimos resultados' }).getByRole('button').first(),
  effects: async (actor) => (await listRounds(actor, game)).length,
  lost: /Sua aposta não chegou até nós/,
  inTwoTabs: 2,
  finds: true,
});

const stepGames = {
  mines: {
    choice: { mines: 1 },
    way: 'tiles',
    first: { tile: 0 },
    closed: 'Linha 1, coluna 1, fechada',
    opened: /^Linha 1, coluna 1, (folha|mina que você abriu)$/,
  },
  rowDouble: {
    choice: { tiles: 4 },
    way: 'rows',
    first: { row: 0, tile: 0 },
    closed: 'Fileira 1, casa 1, fechada',
    opened: /^Fileira 1, casa 1, (segura|armadilha em que você caiu)$/,
  },
} as const;

async function beginByCall({ calls }: Actor, game: StepGame): Promise<string> {
  const { choice } = stepGames[game];
  const start = { requestId: randomUUID(), stake: 10, ...choice };
  return (await calls.post<{ open: Open }>(`/api/app/originals/${game}/rounds`, start)).open.roundId;
}

/** Starts rounds until the first step of one is safe. */
async function holdByCall(actor: Actor, game: StepGame): Promise<void> {
  const { way, first } = stepGames[game];
  for (let isOpen = false; !isOpen; ) {
    const step = `/api/app/originals/${game}/rounds/${await beginByCall(actor, game)}/${way}`;
    isOpen = (await actor.calls.post<{ open: Open | null }>(step, first)).open !== null;
  }
}

const findOpen = async ({ calls }: Actor, game: StepGame) =>
  (await calls.get<Record<StepGame, Open | null>>('/api/app/originals/open'))[game];

const stepRow = (game: StepGame): Action => ({
  call: null,
  open: openGame(game),
  target: button(placeLabel),
  done: button(/^(Abra a primeira casa|Escolha uma casa)$/),
  effects: async () => 0,
  finds: true,
});

const begin = (game: StepGame): Action => ({
  ...stepRow(game),
  call: new RegExp(`${game}/rounds$`),
  prepare: (actor) => fund(actor),
  effects: async (actor) =>
    (await listRounds(actor, game)).length + ((await findOpen(actor, game)) === null ? 0 : 1),
  lost: /Sua aposta não chegou até nós/,
});

const step = (game: StepGame): Action => ({
  ...stepRow(game),
  call: new RegExp(`/${stepGames[game].way}$`),
  prepare: async (actor) => {
    await fund(actor);
    await beginByCall(actor, game);
  },
  open: (page) => page.goto(`/#/${game}`),
  target: button(stepGames[game].closed),
  done: button(stepGames[game].opened),
  effects: async (actor) => {
    const open = await findOpen(actor, game);
    return open ? [...(open.opened ?? []), ...(open.climbed ?? [])].length : 1;
  },
  lost: /ainda não sabemos onde a rodada parou/,
});

const takeWin = (game: StepGame): Action => ({
  ...stepRow(game),
  call: /\/leave$/,
  prepare: async (actor) => {
    await fund(actor, 'BRL-BRL-500');
    await holdByCall(actor, game);
  },
  open: (page) => page.goto(`/#/${game}`),
  target: button(/^(Retirar R\$|Conferir a rodada)/),
  done: button(/^Apostar R\$/),
  effects: async (actor) => (await listRounds(actor, game)).filter(({ payout }) => payout > 0).length,
  lost: /ainda não sabemos onde a rodada parou/,
});

type SharedGame = 'double' | 'luckyColor';
type Shared = { number: number; bettingEndsAt: number; now: number };

const sharedBets = {
  double: ['red', /^Vermelho .*apostar/],
  luckyColor: ['small', /^Pequeno .*apostar/],
} as const;

const countBets = async ({ calls }: Actor, game: SharedGame) =>
  (await calls.get<{ bets: object[] }>(`/api/app/originals/shared/${game}/bets`)).bets.length;

/** Takes bets for longer than a walk lasts. */
async function untilOpen({ calls }: Actor, game: SharedGame): Promise<Shared> {
  let round: Shared | null = null;
  const secondsLeft = async () => {
    round = await calls.get<Shared | null>(`/api/app/originals/shared/${game}`);
    return round === null ? 0 : (round.bettingEndsAt - round.now) / 1_000;
  };
  await expect.poll(secondsLeft, { timeout: 60_000 }).toBeGreaterThan(30);
  return round as unknown as Shared;
}

const bet = (game: SharedGame): Action => ({
  call: new RegExp(`shared/${game}/bets$`),
  prepare: (actor) => fund(actor),
  open: async (page, actor) => {
    await untilOpen(actor, game);
    await openGame(game)(page);
  },
  target: button(sharedBets[game][1]),
  done: button(/^Desfazer a última aposta/),
  effects: (actor) => countBets(actor, game),
  lost: /Sua aposta não chegou até nós e nada foi cobrado/,
  finds: true,
  inTwoTabs: 2,
  // Each press places another bet.
  byTwoPresses: 2,
});

const undo = (game: SharedGame): Action => ({
  call: /bets\/cancel$/,
  prepare: async (actor) => {
    await fund(actor);
    const { number } = await untilOpen(actor, game);
    const body = { requestId: randomUUID(), number, bet: sharedBets[game][0], stake: 10 };
    await actor.calls.post(`/api/app/originals/shared/${game}/bets`, body);
  },
  open: (page) => page.goto(`/#/${game}`),
  target: button(/^Desfazer a última aposta/),
  done: text(/^Cada toque aposta/),
  effects: async (actor) => 1 - (await countBets(actor, game)),
  finds: true,
});

export const gameActions: Record<string, Action> = {
  ...Object.fromEntries(drawGameNames.map((game) => [`play ${game}`, play(game)])),
  'begin mines': begin('mines'),
  'open a tile of mines': step('mines'),
  'take the win of mines': takeWin('mines'),
  'begin row double': begin('rowDouble'),
  'climb a row': step('rowDouble'),
  'take the win of row double': takeWin('rowDouble'),
  'bet on double': bet('double'),
  'undo a bet on double': undo('double'),
  'bet on lucky color': bet('luckyColor'),
  'undo a bet on lucky color': undo('luckyColor'),
};
