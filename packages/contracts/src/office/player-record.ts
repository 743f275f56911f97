import { z } from 'zod';
import { openReviewStates } from '../identity-review.ts';
import {
  beforeRow,
  beforeTime,
  field,
  type ListDefinition,
  playerNumber,
  type RecordPlace,
  words,
} from './topic.ts';

/** A list of one player. Reading any of them is reading personal data. */
export const ofPlayer = <const L extends Pick<ListDefinition, 'title' | 'empty' | 'row' | 'key' | 'lead'>>(
  list: L,
  of: RecordPlace = 'tab',
) =>
  ({
    may: 'players.read',
    audit: 'reads',
    query: z.strictObject({ player: playerNumber }),
    ...list,
    of,
  }) as const;

const money = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });
const time = (en: string, pt: string) => field(z.string(), en, pt, { look: 'time' });
const timeOrNever = (en: string, pt: string) => field(z.string().nullable(), en, pt, { look: 'time' });
const word = (en: string, pt: string) => field(z.string(), en, pt, { look: 'state' });
const text = (en: string, pt: string) => field(z.string(), en, pt);
const currency = text('Currency', 'Moeda');

const byTime = { query: z.strictObject({ player: playerNumber, before: beforeTime }) };
const byRow = { query: z.strictObject({ player: playerNumber, before: beforeRow }) };

/** As `ofPlayer`, for a list that is read in pages by the time of its rows, or by their number. */
export const pagesByTime = <const L extends Parameters<typeof ofPlayer>[0]>(list: L) => ({
  ...ofPlayer(list),
  ...byTime,
});
export const pagesByRow = <const L extends Parameters<typeof ofPlayer>[0]>(list: L) => ({
  ...ofPlayer(list),
  ...byRow,
});

/** Lists of the page of a player, in the order of its tabs. */
export const recordLists = {
  record: ofPlayer(
    {
      title: words('Player', 'Jogador'),
      empty: words('There is no such player.', 'Este jogador não existe.'),
      row: z.object({
        number: field(z.string(), 'Number', 'Número', { look: 'player' }),
        email: text('E-mail', 'E-mail'),
        name: text('Name', 'Nome'),
        currency,
        level: field(z.number(), 'Level', 'Nível'),
        cash: money('Balance', 'Saldo real'),
        bonus: money('Bonus balance', 'Saldo de bônus'),
        held: money('Held', 'Retido'),
        openBets: field(z.number(), 'Open bets', 'Apostas abertas'),
        openStakes: money('At stake in open bets', 'Em jogo nas apostas abertas'),
        blocked: field(z.enum(['owner', 'staff', 'closed', 'erased']).nullable(), 'Blocked', 'Bloqueio', {
          look: 'state',
        }),
        stopped: field(
          z.enum(['timeOut', 'exclusion']).nullable(),
          'Break or exclusion',
          'Pausa ou exclusão',
          {
            look: 'state',
          },
        ),
        identity: field(z.enum(['verified', 'unverified']), 'Identity', 'Identidade', { look: 'state' }),
        review: field(z.enum(openReviewStates).nullable(), 'Identity review', 'Revisão de identidade', {
          look: 'state',
        }),
        secondFactor: field(z.enum(['on', 'off']), 'Second factor', 'Verificação em duas etapas', {
          look: 'state',
        }),
        phone: field(z.string(), 'Phone', 'Telefone', { hidden: 'players.phone' }),
        telegram: text('Telegram', 'Telegram'),
        labels: field(z.array(z.string()), 'Labels', 'Etiquetas'),
        openedAt: time('Since', 'Desde'),
      }),
    },
    'head',
  ),
  money: pagesByRow({
    lead: 'kind',
    title: words('Money', 'Dinheiro'),
    key: ['seq', 'pocket'],
    empty: words('No money has moved.', 'Nenhuma movimentação.'),
    row: z.object({
      seq: text('Movement', 'Movimentação'),
      at: time('Time', 'Quando'),
      kind: word('Kind', 'Tipo'),
      pocket: word('Pocket', 'Carteira'),
      currency,
      amount: money('Amount', 'Valor'),
      balance: money('Balance after', 'Saldo depois'),
      reference: text('Reference', 'Referência'),
    }),
  }),
  bets: pagesByRow({
    title: words('Bets', 'Apostas'),
    empty: words('No bet was placed.', 'Nenhuma aposta feita.'),
    row: z.object({
      bet: text('Bet', 'Aposta'),
      at: time('Placed', 'Feita em'),
      legs: field(z.number(), 'Legs', 'Seleções'),
      currency,
      stake: money('Stake', 'Valor apostado'),
      highest: money('Highest payout', 'Retorno máximo'),
      paid: money('Paid', 'Pago'),
      cashedOut: money('Cashed out', 'Cash out'),
      state: word('State', 'Situação'),
      settledAt: timeOrNever('Settled', 'Resolvida em'),
    }),
  }),
  rounds: pagesByTime({
    lead: 'game',
    title: words('Rounds', 'Rodadas'),
    empty: words('No round was played.', 'Nenhuma rodada jogada.'),
    row: z.object({
      round: text('Round', 'Rodada'),
      at: time('Time', 'Quando'),
      game: field(z.string(), 'Game', 'Jogo', { names: 'game' }),
      vendor: field(z.string(), 'Vendor', 'Provedor', { names: 'game' }),
      currency,
      stake: money('Stake', 'Valor apostado'),
      payout: money('Payout', 'Retorno'),
      state: word('State', 'Situação'),
    }),
  }),
  deposits: pagesByTime({
    lead: 'state',
    title: words('Deposits', 'Depósitos'),
    empty: words('Nothing was deposited.', 'Nenhum depósito.'),
    row: z.object({
      order: text('Order', 'Pedido'),
      at: time('Ordered', 'Pedido em'),
      vendor: field(z.string(), 'Vendor', 'Provedor', { names: 'word' }),
      currency,
      amount: money('Amount', 'Valor'),
      collected: money('Collected', 'Cobrado'),
      bonus: money('Bonus', 'Bônus'),
      reversed: money('Reversed', 'Estornado'),
      state: word('State', 'Situação'),
      creditedAt: timeOrNever('Credited', 'Creditado em'),
    }),
  }),
  cashOuts: pagesByTime({
    lead: 'method',
    title: words('Withdrawals', 'Saques'),
    empty: words('Nothing was withdrawn.', 'Nenhum saque.'),
    row: z.object({
      order: text('Order', 'Pedido'),
      at: time('Requested', 'Pedido em'),
      method: text('Method', 'Método'),
      target: field(z.string(), 'Target', 'Destino', { hidden: 'withdrawals.account' }),
      currency,
      amount: money('Amount', 'Valor'),
      fee: money('Fee', 'Taxa'),
      state: word('State', 'Situação'),
      by: text('Decided by', 'Decidido por'),
      closedAt: timeOrNever('Closed', 'Encerrado em'),
    }),
  }),
  sessions: pagesByRow({
    lead: 'program',
    title: words('Devices and sessions', 'Dispositivos e acessos'),
    empty: words('There was no login.', 'Nenhum acesso.'),
    row: z.object({
      session: text('Session', 'Acesso'),
      at: time('Login', 'Entrada'),
      usedAt: time('Last used', 'Último uso'),
      ip: text('From', 'De onde'),
      device: text('Device', 'Dispositivo'),
      program: text('Program', 'Programa'),
      state: word('State', 'Situação'),
    }),
  }),
  blocks: pagesByRow({
    lead: 'event',
    title: words('Blocks', 'Bloqueios'),
    empty: words('The account was never blocked.', 'A conta nunca foi bloqueada.'),
    row: z.object({
      entry: text('Entry', 'Registro'),
      at: time('Time', 'Quando'),
      event: word('Event', 'Evento'),
      by: text('Who', 'Quem'),
      reason: field(z.string(), 'Reason', 'Motivo', { look: 'longText' }),
    }),
  }),
} as const;
