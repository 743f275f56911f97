import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { field, topic, words } from './topic.ts';

const day = z.iso.date();
const period = {
  from: field(day.optional(), 'From', 'De', {
    look: 'day',
    hint: words('Without it: seven days', 'Sem data: sete dias'),
  }),
  to: field(day.optional(), 'To', 'Até', { look: 'day', hint: words('Included', 'Incluído') }),
};
const query = z.strictObject({
  ...period,
  currency: field(z.enum(currencyCodes).optional(), 'Currency', 'Moeda'),
});

const rowDay = field(z.string(), 'Day', 'Dia', { look: 'day' });
const currency = field(z.string(), 'Currency', 'Moeda');
const money = (en: string, pt: string) => field(z.string(), en, pt, { look: 'money' });
const transfers = field(z.number(), 'Transfers', 'Lançamentos');
const account = (en: string, pt: string) => field(z.string(), en, pt, { names: 'account' });

const report = {
  may: 'reports.read',
  audit: 'none',
  query,
  empty: words('No money moved in this period.', 'Nenhum dinheiro se moveu neste período.'),
} as const;

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
      row: z.object({
        product: field(z.string(), 'Product', 'Produto', { names: 'game' }),
        currency,
        bets: field(z.number(), 'Stakes placed', 'Quantidade'),
        stakes: money('Stakes', 'Apostas'),
        paid: money('Paid', 'Pago'),
        ggr: money('GGR', 'GGR'),
        margin: field(z.number().nullable(), 'Margin %', 'Margem %'),
      }),
    },
    offers: {
      ...report,
      title: words('Offers', 'Ofertas'),
      key: ['offer', 'kind', 'currency'],
      row: z.object({
        offer: field(z.string(), 'Offer', 'Oferta', { names: 'word' }),
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
    cash: {
      ...report,
      title: words('Cash book', 'Livro-caixa'),
      key: ['day', 'vendor', 'currency'],
      row: z.object({
        day: rowDay,
        vendor: field(z.string(), 'Vendor', 'Provedor'),
        currency,
        deposits: money('Deposits', 'Depósitos'),
        withdrawals: money('Withdrawals', 'Saques'),
        otherIn: money('Other receipts', 'Outras entradas'),
        otherOut: money('Other payments', 'Outras saídas'),
        net: money('Net', 'Líquido'),
      }),
    },
    owed: {
      ...report,
      title: words('Owed to players', 'Devido aos jogadores'),
      key: ['day', 'currency'],
      row: z.object({
        day: rowDay,
        currency,
        cash: money('Cash', 'Saldo'),
        bonus: money('Bonus', 'Bônus'),
        held: money('Held', 'Retido'),
        total: money('At the end of the day', 'No fim do dia'),
      }),
    },
    movements: {
      ...report,
      title: words('All movements', 'Todos os movimentos'),
      key: ['kind', 'from', 'to', 'currency'],
      row: z.object({
        kind: field(z.string(), 'Kind', 'Tipo', { look: 'state' }),
        from: account('From', 'De'),
        to: account('To', 'Para'),
        currency,
        transfers,
        amount: money('Amount', 'Valor'),
      }),
    },
    transfers: {
      ...report,
      title: words('Transfers', 'Lançamentos'),
      audit: 'reads',
      query: z.strictObject({
        ...period,
        currency: field(z.enum(currencyCodes).optional(), 'Currency', 'Moeda'),
        kind: field(z.string().max(40).optional(), 'Kind', 'Tipo', {
          hint: words('Such as deposit', 'Como deposit'),
        }),
      }),
      row: z.object({
        id: field(z.string(), 'Transfer', 'Lançamento'),
        at: field(z.string(), 'Time', 'Hora', { look: 'time' }),
        kind: field(z.string(), 'Kind', 'Tipo', { look: 'state' }),
        player: field(z.string().nullable(), 'Player', 'Jogador', { look: 'player' }),
        from: account('From', 'De'),
        to: account('To', 'Para'),
        amount: money('Amount', 'Valor'),
        currency,
        reference: field(z.string(), 'Belongs to', 'Referente a'),
      }),
    },
  },
  actions: {},
});

const figures = z.object({
  deposits: z.string(),
  withdrawals: z.string(),
  stakes: z.string(),
  ggr: z.string(),
  ngr: z.string(),
});

export const getToday = endpoint({
  method: 'GET',
  path: '/api/office/today',
  tag: 'office',
  summary: 'Figures of today by currency, beside the same hours of yesterday and of a week ago',
  guard: 'staff',
  may: 'reports.read',
  audit: 'none',
  approval: 'none',
  reply: z.object({
    currencies: z.array(
      z.object({
        currency: z.string(),
        today: figures,
        yesterday: figures.describe('The same hours, the running one in full'),
        lastWeek: figures.describe('The same hours a week ago, the running one in full'),
        activePlayers: z.number().int().describe('With a stake since midnight UTC'),
        owed: z.string().describe('Balances of players now'),
        hours: z
          .array(
            z.object({
              hour: z.string(),
              deposits: z.string(),
              withdrawals: z.string(),
              stakes: z.string(),
              ggr: z.string(),
            }),
          )
          .describe('The last 24 hours, the running one last'),
      }),
    ),
    liability: z.string().describe('Sum of the worst results of all matches with open bets'),
    liabilityCurrency: z.string(),
  }),
});
