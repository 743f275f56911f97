import { z } from 'zod';
import { ofPlayer, pagesByRow, pagesByTime } from './player-record.ts';
import { field, words } from './topic.ts';

const time = (en: string, pt: string) => field(z.string(), en, pt, { look: 'time' });
const timeOrNever = (en: string, pt: string) => field(z.string().nullable(), en, pt, { look: 'time' });
const word = (en: string, pt: string) => field(z.string(), en, pt, { look: 'state' });
const text = (en: string, pt: string) => field(z.string(), en, pt);
const money = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });
const rowId = (en: string, pt: string) => field(z.string(), en, pt, { look: 'rowId' });
const currency = text('Currency', 'Moeda');

/** Everything that happened to a player; the first tab of the player's page. */
export const activityList = {
  activity: pagesByTime({
    title: words('Activity', 'Atividade'),
    empty: words('Nothing happened before this time.', 'Nada aconteceu antes deste horário.'),
    row: z.object({
      event: rowId('Event', 'Evento'),
      what: field(z.string(), 'What', 'O que houve', { look: 'longText' }),
      at: time('Time', 'Quando'),
      kind: word('Kind', 'Tipo'),
      currency,
      amount: field(z.string().nullable(), 'Amount', 'Valor', {
        look: 'money',
        hint: words('Of rounds: won less staked', 'Em rodadas: prêmios menos apostas'),
      }),
      state: field(z.string().nullable(), 'State', 'Situação', { look: 'state' }),
      by: text('Who', 'Quem'),
    }),
  }),
} as const;

/** Further tabs of the player's page. */
export const aspectLists = {
  bonuses: pagesByTime({
    lead: 'source',
    title: words('Bonuses', 'Bônus'),
    empty: words('There was no bonus.', 'Nenhum bônus.'),
    row: z.object({
      bonus: text('Bonus', 'Bônus'),
      at: time('Offered', 'Oferecido em'),
      source: word('Source', 'Origem'),
      currency,
      amount: money('Amount', 'Valor'),
      required: money('Turnover required', 'Rollover exigido'),
      wagered: money('Turnover done', 'Rollover feito'),
      converted: money('Converted to cash', 'Convertido em saldo real'),
      state: word('State', 'Situação'),
      expiresAt: timeOrNever('Expires', 'Expira em'),
      endedAt: timeOrNever('Ended', 'Encerrado em'),
    }),
  }),
  identity: ofPlayer({
    lead: 'name',
    title: words('Identity', 'Identidade'),
    empty: words('There is no such player.', 'Este jogador não existe.'),
    row: z.object({
      number: field(z.string(), 'Number', 'Número', { look: 'player' }),
      state: field(z.enum(['verified', 'unverified']), 'Identity', 'Identidade', { look: 'state' }),
      name: text('Name', 'Nome'),
      document: field(z.string(), 'Document', 'Documento', { hidden: 'players.document' }),
      birthDate: field(z.string(), 'Date of birth', 'Data de nascimento', { hidden: 'players.document' }),
      country: text('Country code', 'Código do país'),
      lang: word('Language', 'Idioma'),
      documentAt: timeOrNever('Document changed', 'Documento alterado em'),
      accessAt: timeOrNever('Access changed', 'Acesso alterado em'),
      reviews: field(z.string(), 'Identity reviews', 'Revisões de identidade', { look: 'longText' }),
    }),
  }),
  limits: ofPlayer({
    title: words('Limits and stops', 'Limites e pausas'),
    empty: words('There are no limits and no stops.', 'Não há limites nem pausas.'),
    row: z.object({
      entry: rowId('Entry', 'Registro'),
      kind: word('Kind', 'Tipo'),
      currency,
      amount: field(z.string().nullable(), 'Limit', 'Limite', { look: 'money' }),
      used: field(z.string().nullable(), 'Used', 'Usado', { look: 'money' }),
      at: timeOrNever('Began', 'Início'),
      until: timeOrNever('Until', 'Até'),
      note: text('Note', 'Observação'),
      by: text('Who', 'Quem'),
    }),
  }),
  linked: ofPlayer({
    lead: 'email',
    title: words('Linked accounts', 'Contas ligadas'),
    empty: words('No other account was found.', 'Nenhuma outra conta encontrada.'),
    row: z.object({
      link: rowId('Link', 'Ligação'),
      account: field(z.string(), 'Account', 'Conta', { look: 'player' }),
      email: text('E-mail', 'E-mail'),
      common: text('In common', 'Em comum'),
      state: word('Decision', 'Decisão'),
      at: timeOrNever('Found', 'Encontrada em'),
      decision: text('Newest decision', 'Última decisão'),
    }),
  }),
  orders: {
    ...pagesByRow({
      title: words('Orders of staff', 'Ordens da equipe'),
      empty: words('Staff ordered nothing about this player.', 'Nenhuma ordem sobre este jogador.'),
      row: z.object({
        entry: rowId('Entry', 'Registro'),
        sentence: field(z.string(), 'What', 'O que fez', { look: 'longText' }),
        at: time('Time', 'Quando'),
        by: text('Who', 'Quem'),
        state: word('Result', 'Resultado'),
        answer: text('Answer', 'Resposta'),
        changes: field(z.string(), 'Before and after', 'Antes e depois', { look: 'longText' }),
      }),
    }),
    may: 'journal.read',
  },
} as const;
