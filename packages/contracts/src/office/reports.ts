import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import {
  currency,
  day,
  gameCode,
  money,
  period,
  play,
  report,
  rowAccount,
  rowDay,
  transfers,
} from './report-fields.ts';
import { ledgerReports } from './report-ledger.ts';
import { beforeRow, field, playerNumber, topic, words } from './topic.ts';

const players = (en: string, pt: string, more: Parameters<typeof field>[3] = {}) =>
  field(z.number().int(), en, pt, more);
const percent = (en: string, pt: string, hint: { en: string; pt: string }) =>
  field(z.number().nullable(), en, pt, { hint, look: 'percent' });

/**
 * Steps of a player, in the order in which the funnel shows them. Play needs no confirmed e-mail address: few players
 * confirm one, when they change it or reset the password.
 */
export const funnelSteps = [
  'registered',
  'emailConfirmed',
  'depositOrdered',
  'deposited',
  'firstStake',
  'identityVerified',
  'secondDeposit',
] as const;

/** Kinds of what the report of campaigns lists. */
export const campaignKinds = ['promotion', 'package', 'discount', 'invitation'] as const;

/** Filters of players by how they came, and by what they took part in. */
const origin = {
  origin: field(z.enum(['invited', 'direct']).optional(), 'Came by', 'Veio por'),
  inviter: field(playerNumber.optional(), 'Invited by', 'Convidado por', {
    hint: words('Number of a player', 'Número de um jogador'),
  }),
  kind: field(z.enum(campaignKinds).optional(), 'Kind of campaign', 'Tipo de campanha', {
    hint: words(
      'Who joined one until now, before or after each step',
      'Quem entrou em uma até agora, antes ou depois de cada etapa',
    ),
  }),
  campaign: field(z.string().trim().min(1).max(80).optional(), 'Campaign', 'Campanha', {
    hint: words(
      'Promotion or package, as in What campaigns brought. Discounts and invitations have the kind only.',
      'Promoção ou pacote, como em Resultado das campanhas. Descontos e convites têm só o tipo.',
    ),
  }),
};

const registrations = {
  from: field(day.optional(), 'Registered from', 'Cadastro de', {
    look: 'day',
    hint: words('Without it: twelve weeks', 'Sem data: doze semanas'),
  }),
  to: field(day.optional(), 'Registered to', 'Cadastro até', {
    look: 'day',
    hint: words('Included', 'Incluído'),
  }),
  currency: field(z.enum(currencyCodes).optional(), 'Currency', 'Moeda'),
};

const noPlayer = words('No player registered in this period.', 'Nenhum jogador se cadastrou neste período.');
const time = (en: string, pt: string) => field(z.string().nullable(), en, pt, { look: 'time' });

/** Reports from the ledger. Days are those of America/Sao_Paulo, both ends included. */
export const reports = topic({
  name: 'reports',
  title: words('Reports', 'Relatórios'),
  group: 'books',
  lists: {
    all: {
      ...report,
      title: words('By day', 'Por dia'),
      key: ['day', 'currency'],
      opens: { list: 'movements', with: { from: 'day', to: 'day', currency: 'currency' } },
      row: z.object({
        day: rowDay,
        currency,
        deposits: money('Deposits', 'Depósitos'),
        withdrawals: money('Withdrawals', 'Saques'),
        stakes: money('Stakes', 'Apostas'),
        ggr: field(z.string(), 'GGR', 'GGR', {
          look: 'money',
          hint: words(
            'Stakes less wins; undecided bets count as stakes',
            'Apostas menos prêmios; apostas em aberto contam como apostas',
          ),
        }),
        offers: money('Offers', 'Ofertas'),
        ngr: field(z.string(), 'NGR', 'NGR', {
          look: 'money',
          hint: words('GGR less offers', 'GGR menos ofertas'),
        }),
        fees: money('Fees', 'Taxas'),
      }),
    },
    products: {
      ...report,
      title: words('By product', 'Por produto'),
      key: ['product', 'currency'],
      opens: { list: 'movements', with: { account: 'account', currency: 'currency' } },
      row: z.object({
        product: field(z.string(), 'Product', 'Produto', { names: 'game' }),
        account: rowAccount,
        ...play,
      }),
    },
    games: {
      ...report,
      title: words('By game', 'Por jogo'),
      key: ['code', 'product', 'currency'],
      opens: { list: 'transfers', with: { game: 'code', account: 'account', currency: 'currency' } },
      row: z.object({
        game: field(z.string(), 'Game', 'Jogo', { names: 'game' }),
        code: gameCode,
        product: field(z.string(), 'Product', 'Produto', { names: 'game' }),
        account: rowAccount,
        ...play,
      }),
    },
    matches: {
      ...report,
      title: words('By match', 'Por partida'),
      key: ['match', 'currency'],
      opens: { list: 'bets', with: { match: 'match', currency: 'currency' } },
      row: z.object({
        title: field(z.string(), 'Match', 'Partida'),
        sport: field(z.string().nullable(), 'Sport', 'Esporte', { names: 'sport' }),
        league: field(z.string().nullable(), 'League', 'Liga'),
        startsAt: field(z.string().nullable(), 'Start', 'Início', { look: 'time' }),
        ...play,
        match: field(z.string(), 'Number', 'Número', { look: 'rowId' }),
      }),
    },
    bets: ledgerReports.bets,
    offers: {
      ...report,
      title: words('Offers', 'Ofertas'),
      key: ['offer', 'kind', 'currency'],
      opens: {
        list: 'transfers',
        with: { kind: 'kind', account: 'account', currency: 'currency' },
      },
      row: z.object({
        offer: field(z.string(), 'Offer', 'Oferta', { names: 'word' }),
        account: rowAccount,
        kind: field(z.string(), 'Kind', 'Tipo', { look: 'state' }),
        currency,
        transfers,
        given: money('Given', 'Concedido'),
        takenBack: money('Taken back', 'Recuperado'),
        cost: money('Cost', 'Custo'),
      }),
    },
    campaigns: {
      ...report,
      title: words('What campaigns brought', 'Resultado das campanhas'),
      empty: words(
        'No player joined a campaign in this period.',
        'Nenhum jogador entrou em campanhas neste período.',
      ),
      key: ['kind', 'campaign', 'currency'],
      opens: {
        list: 'campaign-players',
        with: { kind: 'kind', campaign: 'campaign', currency: 'currency' },
      },
      row: z.object({
        campaign: field(z.string(), 'Campaign', 'Campanha', {
          hint: words(
            'Promotion or package. Deposits do not store which discount they had, and invitations have one row.',
            'Promoção ou pacote. Depósitos não guardam qual desconto tiveram, e convites têm uma linha.',
          ),
        }),
        kind: field(z.string(), 'Kind', 'Tipo', { look: 'state' }),
        currency,
        players: field(z.number(), 'Players', 'Jogadores', {
          hint: words(
            'Who joined in the period; a player of two campaigns counts in both',
            'Quem entrou no período; quem entrou em duas campanhas conta nas duas',
          ),
        }),
        deposits: field(z.string(), 'Deposits', 'Depósitos', {
          look: 'money',
          hint: words(
            'Of these players in the period, less reversed ones',
            'Desses jogadores no período, menos os estornados',
          ),
        }),
        stakes: field(z.string(), 'Stakes', 'Apostas', {
          look: 'money',
          hint: words('As of the newest seal; days in UTC', 'Até o último fechamento; dias em UTC'),
        }),
        ggr: money('GGR', 'GGR'),
        cost: field(z.string(), 'Cost', 'Custo', {
          look: 'money',
          hint: words(
            'Awards, discounts and bonuses of the campaign; for invitations, commission and rewards of the period',
            'Prêmios, descontos e bônus da campanha; nos convites, comissões e recompensas do período',
          ),
        }),
        ngr: field(z.string(), 'NGR', 'NGR', {
          look: 'money',
          hint: words('GGR less this cost', 'GGR menos este custo'),
        }),
      }),
    },
    'campaign-players': {
      ...report,
      title: words('Players of a campaign', 'Jogadores de uma campanha'),
      audit: 'reads',
      empty: words(
        'Choose a campaign. No player joined it in this period.',
        'Escolha uma campanha. Nenhum jogador entrou nela neste período.',
      ),
      key: ['player', 'currency'],
      query: z.strictObject({
        ...period,
        currency: field(z.enum(currencyCodes).optional(), 'Currency', 'Moeda'),
        kind: field(z.enum(campaignKinds).optional(), 'Kind of campaign', 'Tipo de campanha'),
        campaign: field(z.string().trim().min(1).max(80).optional(), 'Campaign', 'Campanha', {
          hint: words('As in What campaigns brought', 'Como em Resultado das campanhas'),
        }),
        before: beforeRow,
      }),
      row: z.object({
        player: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
        currency,
        deposits: money('Deposits', 'Depósitos'),
        stakes: money('Stakes', 'Apostas'),
        ggr: money('GGR', 'GGR'),
        cost: field(z.string().nullable(), 'Cost', 'Custo', {
          look: 'money',
          hint: words(
            'Of the campaign for this player; commission and rewards of invitations are paid to others',
            'Da campanha para este jogador; comissões e recompensas de convites são pagas a outros',
          ),
        }),
      }),
    },
    cash: ledgerReports.cash,
    owed: ledgerReports.owed,
    cohorts: {
      ...report,
      title: words('Cohorts', 'Coortes'),
      empty: noPlayer,
      key: ['cohort', 'week', 'currency'],
      query: z.strictObject(registrations),
      opens: { list: 'joined', with: { cohort: 'cohort', week: 'week', currency: 'currency' } },
      grid: {
        row: 'cohort',
        column: 'weeksSince',
        values: ['retention', 'active', 'deposits', 'ggr', 'ngr'],
        head: 'players',
        running: 'week',
      },
      row: z.object({
        cohort: field(z.string(), 'Registered in the week of', 'Cadastro na semana de', { look: 'day' }),
        week: field(z.string(), 'Week of', 'Semana de', { look: 'day' }),
        weeksSince: field(z.number().int(), 'Weeks since', 'Semanas depois'),
        currency,
        players: players('Registered', 'Cadastrados'),
        active: players('Active', 'Ativos', {
          hint: words(
            'With a stake in the week, as of the newest seal',
            'Com aposta na semana, até o último fechamento',
          ),
        }),
        retention: percent(
          'Retention %',
          'Retenção %',
          words('Active among the registered', 'Ativos entre os cadastrados'),
        ),
        deposits: money('Deposits', 'Depósitos'),
        ggr: money('GGR', 'GGR'),
        ngr: field(z.string(), 'NGR', 'NGR', {
          look: 'money',
          hint: words('GGR less offers of these players', 'GGR menos ofertas desses jogadores'),
        }),
      }),
    },
    funnel: {
      ...report,
      title: words('Funnel', 'Funil'),
      empty: noPlayer,
      key: ['step', 'currency'],
      query: z.strictObject({ ...registrations, ...origin }),
      opens: { list: 'joined', with: { step: 'step', currency: 'currency' } },
      row: z.object({
        step: field(z.enum(funnelSteps), 'Step', 'Etapa', { names: 'word' }),
        currency,
        players: players('Players', 'Jogadores', {
          hint: words(
            'Of those who registered in the period, who reached the step until now',
            'Dos que se cadastraram no período, quem chegou à etapa até agora',
          ),
        }),
        ofRegistered: percent(
          'Of the registered %',
          'Dos cadastrados %',
          words('Players among the registered', 'Jogadores entre os cadastrados'),
        ),
        ofStepBefore: percent(
          'Of the step before %',
          'Da etapa anterior %',
          words(
            'Who reached both, among those who reached the step before. Confirming the e-mail is optional and does not count as one.',
            'Quem chegou às duas, entre os que chegaram à anterior. Confirmar o e-mail é opcional e não conta como anterior.',
          ),
        ),
        medianHours: field(z.number().nullable(), 'Median hours', 'Mediana em horas', {
          hint: words(
            'From the step before, of those who reached this one later. Above 20,000 players within 5 %; with an inviter or a campaign, of a sample',
            'Desde a etapa anterior, de quem chegou a esta depois. Acima de 20.000 jogadores, com até 5 % de diferença; por convite de alguém ou campanha, por amostra',
          ),
        }),
      }),
    },
    joined: {
      ...report,
      title: words('Registered players', 'Jogadores cadastrados'),
      audit: 'reads',
      empty: noPlayer,
      query: z.strictObject({
        ...registrations,
        ...origin,
        step: field(z.enum(funnelSteps).optional(), 'Step reached', 'Etapa alcançada'),
        cohort: field(day.optional(), 'Week of registration', 'Semana do cadastro', {
          look: 'day',
          hint: words(
            'Any day of the week; replaces the period',
            'Qualquer dia da semana; substitui o período',
          ),
        }),
        week: field(day.optional(), 'Active in the week of', 'Ativos na semana de', {
          look: 'day',
          hint: words('Any day of the week', 'Qualquer dia da semana'),
        }),
      }),
      row: z.object({
        player: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
        registered: field(z.string(), 'Registered', 'Cadastro', { look: 'time' }),
        currency,
        inviter: field(z.string().nullable(), 'Invited by', 'Convidado por', { look: 'player' }),
        emailConfirmed: time('E-mail confirmed', 'E-mail confirmado'),
        depositOrdered: time('First deposit begun', '1º depósito iniciado'),
        deposited: time('First deposit paid', '1º depósito pago'),
        firstStake: time('First bet', '1ª aposta'),
        identityVerified: time('Identity approved', 'Identidade aprovada'),
        secondDeposit: time('Second deposit', '2º depósito'),
      }),
    },
    active: {
      ...report,
      title: words('Players with a stake today', 'Jogadores com aposta hoje'),
      audit: 'reads',
      empty: words('Nobody has staked since midnight.', 'Ninguém apostou desde a meia-noite.'),
      key: ['player'],
      query: z.strictObject({
        currency: field(z.enum(currencyCodes).optional(), 'Currency', 'Moeda'),
        before: beforeRow,
      }),
      row: z.object({
        player: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
        currency,
        registered: field(z.string(), 'Registered', 'Cadastro', { look: 'time' }),
        firstStake: field(z.string(), 'First bet', '1ª aposta', { look: 'time' }),
      }),
    },
    movements: ledgerReports.movements,
    transfers: ledgerReports.transfers,
  },
  actions: {},
});
