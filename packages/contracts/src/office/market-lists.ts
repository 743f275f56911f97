import { sportNames } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import { field, words } from './topic.ts';

const rowMatch = field(z.string(), 'Match', 'Partida');
const title = field(z.string(), 'Name', 'Nome');
const currency = field(z.string(), 'Currency', 'Moeda');
const sport = field(z.string(), 'Sport', 'Esporte', { names: 'sport' });
/** Such as match/12, as actions take it. */
const matchTarget = field(z.string(), 'Number', 'Número');
const state = field(z.string(), 'State', 'Situação', { look: 'state' });
const isHeld = field(z.enum(['yes', 'no']), 'Held', 'Retida', { names: 'word' });
const find = field(z.string().trim().min(1).max(100).optional(), 'Find a match', 'Buscar partida', {
  hint: words('Part of the name or of its league, or the number', 'Parte do nome ou da liga, ou o número'),
});
const result = field(z.string(), 'Result', 'Resultado');

const reads = { may: 'markets.read', audit: 'none' } as const;

/** What staff does with a market. `held`: the feed offers it, and it takes no bets. */
export const marketStates = ['open', 'suspended', 'held', 'closed', 'settled', 'void'] as const;

/** States of a match that the list of matches is narrowed to. */
export const matchStates = ['inPlay', 'ahead', 'over'] as const;

/** Matches and markets that staff decides about. */
export const marketLists = {
  all: {
    lead: 'match',
    title: words('Held', 'Retidos'),
    ...reads,
    empty: words('No market is held.', 'Nenhum mercado retido.'),
    row: z.object({
      market: field(z.string(), 'Market', 'Mercado'),
      matchId: rowMatch,
      match: title,
      key: field(z.string(), 'Kind', 'Tipo', { names: 'market' }),
      status: field(z.string(), 'State', 'Situação', { look: 'state' }),
      hold: field(z.string().nullable(), 'Held by', 'Retido por', { look: 'state' }),
      priceFault: field(z.string().nullable(), 'Fault of the odds', 'Falha das odds', { look: 'state' }),
      bookSum: field(z.number().nullable(), 'Book sum %', 'Soma do livro %', { look: 'percent' }),
    }),
  },
  matches: {
    lead: 'match',
    title: words('Matches', 'Partidas'),
    ...reads,
    empty: words('No feed has sent a match.', 'Nenhum feed enviou partidas.'),
    key: ['target'],
    query: z.strictObject({
      find,
      sport: field(z.enum(sportNames).optional(), 'Sport', 'Esporte', { names: 'sport' }),
      state: field(z.enum(matchStates).optional(), 'State', 'Situação', {
        hint: words('Without it: matches that are not over', 'Sem filtro: partidas não encerradas'),
      }),
    }),
    opens: { list: 'offered', with: { match: 'target' } },
    row: z.object({
      match: title,
      target: matchTarget,
      sport,
      league: field(z.string(), 'League', 'Liga'),
      at: field(z.string(), 'Start', 'Início', { look: 'time' }),
      state,
      result,
      held: isHeld,
      markets: field(z.number(), 'Markets', 'Mercados'),
      taking: field(z.number(), 'Taking bets', 'Recebendo apostas'),
      stopped: field(z.number(), 'Held', 'Retidos'),
      bets: field(z.number(), 'Open bets', 'Apostas abertas'),
    }),
  },
  offered: {
    title: words('Markets of a match', 'Mercados de uma partida'),
    ...reads,
    empty: words('No market has an open bet.', 'Nenhum mercado tem aposta aberta.'),
    key: ['market'],
    query: z.strictObject({
      match: field(
        z
          .string()
          .regex(/^(match\/)?\d{1,18}$/, 'is not the number of a match')
          .optional(),
        'Match',
        'Partida',
        {
          hint: words(
            'Its number; without it, markets with an open bet',
            'O número; sem ele, mercados com aposta aberta',
          ),
        },
      ),
      marketState: field(z.enum(marketStates).optional(), 'State', 'Situação'),
    }),
    opens: { topic: 'liability', list: 'outcomes', with: { of: 'market' } },
    row: z.object({
      key: field(z.string(), 'Kind', 'Tipo', { names: 'market' }),
      market: field(z.string(), 'Number', 'Número'),
      match: title,
      target: field(z.string(), 'Number of the match', 'Número da partida'),
      marketState: field(z.enum(marketStates), 'State', 'Situação', { look: 'state' }),
      hold: field(z.string().nullable(), 'Held by', 'Retido por', { look: 'state' }),
      bets: field(z.number(), 'Open bets', 'Apostas abertas'),
      loss: field(z.string().nullable(), 'Loss in the worst outcome', 'Perda na pior seleção', {
        look: 'money',
      }),
      currency,
      changedAt: field(z.string(), 'Changed', 'Mudou', { look: 'time' }),
    }),
  },
  waiting: {
    lead: 'match',
    title: words('Waiting for a result', 'Sem resultado'),
    ...reads,
    empty: words('No match waits for a result.', 'Nenhuma partida espera resultado.'),
    key: ['target'],
    row: z.object({
      target: matchTarget,
      match: title,
      sport,
      at: field(z.string(), 'Waits since', 'Espera desde', { look: 'time' }),
      status: field(z.string(), 'State', 'Situação', { look: 'state' }),
      feed: field(z.enum(['alive', 'silent']), 'Feed', 'Feed', { look: 'state' }),
      bets: field(z.number(), 'Bets', 'Apostas'),
      stakes: field(z.string(), 'Stakes', 'Valor apostado', { look: 'money' }),
      pays: field(z.string(), 'Pays at most', 'Paga no máximo', { look: 'money' }),
      currency,
    }),
  },
  undecided: {
    lead: 'player',
    title: words('Bets without a decision', 'Apostas sem decisão'),
    ...reads,
    empty: words(
      'Each bet was decided at the end of its delay.',
      'Toda aposta foi decidida ao fim da espera.',
    ),
    row: z.object({
      bet: field(z.string(), 'Bet', 'Aposta'),
      player: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
      at: field(z.string(), 'Due', 'Prazo', { look: 'time' }),
      placedAt: field(z.string(), 'Placed', 'Feita em', { look: 'time' }),
      legs: field(z.number(), 'Selections', 'Seleções'),
      stake: field(z.string(), 'Stake held', 'Valor retido', { look: 'money' }),
      currency,
    }),
  },
  decided: {
    lead: 'match',
    title: words('With a result', 'Com resultado'),
    ...reads,
    empty: words('No match with bets has a result.', 'Nenhuma partida com apostas tem resultado.'),
    key: ['target'],
    row: z.object({
      target: matchTarget,
      match: title,
      sport,
      at: field(z.string(), 'Start', 'Início', { look: 'time' }),
      result,
      by: field(z.string(), 'Entered by', 'Lançado por'),
      bets: field(z.number(), 'Bets', 'Apostas', {
        hint: words(
          'A bet on several matches counts in each',
          'Uma aposta em várias partidas conta em cada uma',
        ),
      }),
      stakes: field(z.string(), 'Stakes', 'Valor apostado', { look: 'money' }),
      paid: field(z.string(), 'Paid', 'Pago', { look: 'money' }),
      ggr: field(z.string(), 'GGR', 'GGR', { look: 'money' }),
      currency,
    }),
  },
  differences: {
    lead: 'match',
    title: words('Contested results', 'Resultados contestados'),
    key: ['matchId', 'key', 'outcome'],
    ...reads,
    empty: words(
      'No feed contradicts a result of the operator.',
      'Nenhum feed contesta um resultado da casa.',
    ),
    row: z.object({
      matchId: rowMatch,
      match: title,
      by: field(z.string(), 'Entered by', 'Lançado por'),
      at: field(z.string(), 'Entered', 'Lançado em', { look: 'time' }),
      key: field(z.string(), 'Market', 'Mercado', { names: 'market' }),
      selection: field(z.string(), 'Outcome', 'Seleção'),
      outcome: field(z.string(), 'Code of the outcome', 'Código da seleção', { look: 'rowId' }),
      byOperator: field(z.string(), 'By the operator', 'Pela casa', { names: 'word' }),
      byFeed: field(z.string(), 'By the feed', 'Pelo feed', { names: 'word' }),
    }),
  },
} as const;
