import { currencyCodes } from '@palpite/domain/money';
import { timeStatuses } from '@palpite/domain/sports/codes';
import type { VoidReason } from '@palpite/domain/sports/settlement';
import { sportNames } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import { marketLists } from './market-lists.ts';
import { lastChange } from './setting-fields.ts';
import { field, reason, topic, words } from './topic.ts';

/** Reasons for which staff voids a market. */
export const operatorVoidReasons = [
  'palpableError',
  'marketWithdrawn',
  'placedLate',
  'cancelled',
  'abandoned',
] as const satisfies readonly VoidReason[];

/** How a match ended that staff enters. */
export const resultStatuses = ['finished', 'abandoned', 'retired', 'cancelled'] as const;

const target = field(
  z.string().regex(/^(market|match)\/\d{1,18}$/, 'is not a market or match, such as market/345 or match/12'),
  'About',
  'Sobre',
  { names: 'scope', hint: words('Such as market/345 or match/12', 'Como market/345 ou match/12') },
);
const numberOf = (kind: 'market' | 'match') =>
  z
    .string()
    .regex(new RegExp(`^(${kind}/)?\\d{1,18}$`), `is not the number of a ${kind}`)
    .overwrite((number) => (number.includes('/') ? number : `${kind}/${number}`));
const market = field(numberOf('market'), 'About', 'Sobre', {
  names: 'scope',
  hint: words('Number of a market', 'Número de um mercado'),
});
const match = field(numberOf('match'), 'About', 'Sobre', {
  names: 'scope',
  hint: words(
    'Number of a match, which is in the address of its page',
    'Número de uma partida, que está no endereço da página',
  ),
});
const username = field(z.email(), 'E-mail of the player', 'E-mail do jogador');

/** An amount; `off` for no limit, `default` for the limit of the next wider scope. */
const most = field(
  z
    .string()
    .max(20)
    .regex(/^(off|default|(0|[1-9]\d{0,12})(\.\d{1,2})?)$/, 'is not an amount, off or default'),
  'Maximum',
  'Máximo',
  {
    look: 'money',
    hint: words(
      'Amount in BRL; off for no limit; default for the limit of the next wider scope',
      'Valor em BRL; off para não limitar; default para usar o limite mais amplo',
    ),
  },
);
const scopeOf = (kinds: string, en: string) =>
  field(
    z.string().regex(new RegExp(`^(all|sport/[A-Za-z]{1,40}|(${kinds})/\\d{1,18})$`), `is not ${en}`),
    'Scope',
    'Alcance',
    { names: 'scope', hint: words(en, en) },
  );

const scope = field(z.string(), 'Scope', 'Alcance', { names: 'scope' });
const currency = field(z.string(), 'Currency', 'Moeda');
const bound = field(z.string().nullable(), 'Maximum', 'Máximo', { look: 'money' });
const limitRow = z.object({ scope, most: bound, currency, ...lastChange });
const percentRow = field(z.number().nullable(), 'Share %', 'Parcela %', { look: 'percent' });

const pair = z.string().regex(/^\d{1,4}:\d{1,4}$/, 'is not a score such as 2:1');
const pairs = z
  .string()
  .regex(/^\d{1,4}:\d{1,4}(,\d{1,4}:\d{1,4}){0,3}$/, 'is not a list of up to four scores');
const entrants = z.string().max(1_000);
/** Without it the order is a dry run. */
const confirm = field(z.boolean().optional(), 'Settle by it now', 'Liquidar agora', {
  hint: words('Without it, only shows what would be paid', 'Sem isto, apenas mostra o que seria pago'),
});

const seconds = z.number().int().min(0).max(86_400, 'is more than a day, 86400 seconds');
const tier = field(z.number().int().min(1).max(9), 'Tier', 'Faixa');

/** The row of a match, or of a market, is what the order is about. */
const ofMatch = { target: 'target' };
const ofMarket = { target: 'market' };
const openMatchStates = timeStatuses.names.filter(
  (each) => !['finished', 'cancelled', 'abandoned'].includes(each),
);

const reads = { may: 'markets.read', audit: 'none', approval: 'none' } as const;
const changes = { audit: 'changes', approval: 'none' } as const;

/** How a match ended, in parts that its sport counts. */
const resultInput = z.strictObject({
  match,
  status: field(z.enum(resultStatuses).optional(), 'How it ended', 'Como terminou'),
  score: field(pair.optional(), 'Score', 'Placar', {
    hint: words('Without overtime, such as 2:1', 'Sem prorrogação, como 2:1'),
  }),
  half: field(pair.optional(), 'Half time', 'Intervalo'),
  quarters: field(pairs.optional(), 'Quarters', 'Quartos', {
    hint: words('Such as 20:18,22:25', 'Como 20:18,22:25'),
  }),
  overtime: field(pair.optional(), 'Overtime', 'Prorrogação'),
  corners: field(pair.optional(), 'Corners', 'Escanteios'),
  sets: field(pair.optional(), 'Sets or frames won', 'Sets ou frames vencidos'),
  bestOf: field(z.number().int().min(1).max(39).optional(), 'Best of', 'Melhor de'),
  winner: field(z.enum(['home', 'away', 'draw']).optional(), 'Winner', 'Vencedor'),
  places: field(
    z
      .string()
      .max(1_000)
      .regex(
        /^[\w.:-]+([,=][\w.:-]+)*$/,
        'is not a list of entrants separated by commas, with = between those who tie',
      )
      .optional(),
    'Places',
    'Colocação',
    {
      hint: words('In order, = between those who tie: a,b=c,d', 'Em ordem, = entre empatados: a,b=c,d'),
    },
  ),
  unplaced: field(entrants.optional(), 'Without a place', 'Sem colocação'),
  absent: field(entrants.optional(), 'Did not start', 'Não largaram'),
  force: field(z.boolean().optional(), 'Although the feed is alive', 'Mesmo com o feed ativo'),
  confirm,
});

/** Sports: markets, results and limits. Money is text in units of the reference currency. */
export const markets = topic({
  name: 'markets',
  title: words('Markets', 'Mercados'),
  group: 'desks',
  lists: {
    ...marketLists,
    limits: {
      title: words('Loss by outcome', 'Perda por seleção'),
      may: 'markets.read',
      audit: 'none',
      empty: words('There is no limit.', 'Não há limite.'),
      row: limitRow,
    },
    'match-limits': {
      title: words('Loss by match', 'Perda por partida'),
      may: 'markets.read',
      audit: 'none',
      empty: words('There is no limit.', 'Não há limite.'),
      row: limitRow,
    },
    'win-limits': {
      title: words('Daily win of a player', 'Ganho diário por jogador'),
      may: 'markets.read',
      audit: 'none',
      empty: words('There is no limit.', 'Não há limite.'),
      row: limitRow,
    },
    'win-shares': {
      title: words('Shares of players', 'Parcelas de jogadores'),
      may: 'markets.read',
      audit: 'reads',
      empty: words('The limits apply to every player.', 'Os limites valem para todos os jogadores.'),
      row: z.object({
        username: field(z.string(), 'Player', 'Jogador'),
        percent: percentRow,
        ...lastChange,
      }),
    },
    tiers: {
      title: words('Shares by tier', 'Parcelas por faixa'),
      may: 'markets.read',
      audit: 'none',
      empty: words('There is no tier.', 'Não há faixa.'),
      row: z.object({
        tier: field(z.number(), 'Tier', 'Faixa'),
        percent: field(z.number(), 'Share %', 'Parcela %', { look: 'percent' }),
        ...lastChange,
      }),
    },
    rates: {
      title: words('Exchange rates', 'Câmbio'),
      may: 'markets.read',
      audit: 'none',
      empty: words('There is no rate.', 'Não há câmbio.'),
      row: z.object({
        of: field(z.string(), 'One unit of', 'Uma unidade de'),
        value: field(z.string(), 'Is worth', 'Vale', { look: 'decimal' }),
        currency,
        ...lastChange,
      }),
    },
    freezes: {
      title: words('Cash-out pauses', 'Pausas do cash-out'),
      may: 'markets.read',
      audit: 'none',
      empty: words('Cash-out is never frozen.', 'O cash-out nunca é travado.'),
      row: z.object({
        sport: field(z.string(), 'Sport', 'Esporte', { names: 'sport' }),
        before: field(z.number(), 'Seconds before the match', 'Segundos antes da partida'),
        inPlay: field(z.number(), 'Seconds in play', 'Segundos ao vivo'),
        ...lastChange,
      }),
    },
  },
  actions: {
    show: {
      label: words('Show liability', 'Ver exposição'),
      sentence: words('looked at {target}', 'consultou {target}'),
      input: z.strictObject({ target }),
      ...reads,
      alsoOn: { matches: { from: ofMatch }, offered: { from: ofMarket } },
    },
    hold: {
      label: words('Take no bets', 'Reter apostas'),
      sentence: words('held {target}', 'reteve {target}'),
      input: z.strictObject({ target }),
      may: 'markets.hold',
      ...changes,
      alsoOn: {
        matches: { from: ofMatch, when: { field: 'held', is: ['no'] } },
        offered: { from: ofMarket, when: { field: 'marketState', is: ['open', 'suspended'] } },
      },
      tone: 'danger',
    },
    release: {
      label: words('Release', 'Liberar'),
      sentence: words('released {target}', 'liberou {target}'),
      input: z.strictObject({ target }),
      may: 'markets.hold',
      ...changes,
      on: 'all',
      from: ofMarket,
      alsoOn: {
        matches: { from: ofMatch, when: { field: 'held', is: ['yes'] } },
        offered: { from: ofMarket, when: { field: 'marketState', is: ['held'] } },
      },
      tone: 'primary',
    },
    suspend: {
      label: words('Suspend until newer odds', 'Suspender até novas odds'),
      sentence: words('suspended {target}', 'suspendeu {target}'),
      input: z.strictObject({ target }),
      may: 'markets.hold',
      ...changes,
      alsoOn: {
        matches: { from: ofMatch, when: { field: 'state', is: openMatchStates } },
        offered: { from: ofMarket, when: { field: 'marketState', is: ['open'] } },
      },
      tone: 'danger',
    },
    void: {
      label: words('Void and return the stakes', 'Anular e devolver as apostas'),
      sentence: words('voided {target} ({cause}): {reason}', 'anulou {target} ({cause}): {reason}'),
      input: z.strictObject({
        target,
        cause: field(z.enum(operatorVoidReasons), 'Cause that the player reads', 'Motivo que o jogador lê'),
        reason,
      }),
      may: 'markets.void',
      ...changes,
      alsoOn: {
        all: { from: ofMarket },
        matches: { from: ofMatch },
        offered: {
          from: ofMarket,
          when: { field: 'marketState', is: ['open', 'suspended', 'held', 'closed', 'settled'] },
        },
        waiting: { from: ofMatch },
        decided: { from: ofMatch },
      },
      tone: 'danger',
    },
    clear: {
      label: words('Confirm the odds until now', 'Confirmar as odds até agora'),
      sentence: words('confirmed the odds of {market}', 'confirmou as odds de {market}'),
      input: z.strictObject({ market }),
      may: 'markets.hold',
      ...changes,
      on: 'all',
      from: { market: 'market' },
    },
    result: {
      label: words('Enter a result', 'Lançar resultado'),
      sentence: words('entered the result {score} of {match}', 'lançou o resultado {score} da {match}'),
      input: resultInput,
      may: 'markets.result',
      ...changes,
      on: 'waiting',
      from: { match: 'target' },
      alsoOn: { matches: { from: { match: 'target' } } },
      tone: 'primary',
    },
    correct: {
      label: words('Correct the result', 'Corrigir resultado'),
      sentence: words(
        'corrected the result of {match} to {score}',
        'corrigiu o resultado da {match} para {score}',
      ),
      input: resultInput,
      may: 'markets.result',
      ...changes,
      on: 'decided',
      from: { match: 'target' },
      alsoOn: { differences: { from: { match: 'matchId' } } },
      tone: 'danger',
    },
    withdraw: {
      label: words('Restore the result of the feed', 'Voltar ao resultado do feed'),
      sentence: words('withdrew the result of {match}', 'retirou o resultado da {match}'),
      input: z.strictObject({ match, confirm }),
      may: 'markets.result',
      ...changes,
      on: 'differences',
      from: { match: 'matchId' },
      tone: 'danger',
    },
    limit: {
      label: words('Limit the loss of an outcome', 'Limitar perda por seleção'),
      sentence: words(
        'set the loss limit of {scope} to {most}',
        'definiu o limite de perda de {scope} em {most}',
      ),
      input: z.strictObject({
        scope: scopeOf('league|match|market', 'all, sport/football, league/7, match/12 or market/345'),
        most,
      }),
      may: 'markets.limit',
      ...changes,
      schedulable: true,
    },
    'match-limit': {
      label: words('Limit the loss of a match', 'Limitar perda por partida'),
      sentence: words(
        'set the match loss limit of {scope} to {most}',
        'definiu o limite de perda por partida de {scope} em {most}',
      ),
      input: z.strictObject({
        scope: scopeOf('league|match', 'all, sport/football, league/7 or match/12'),
        most,
      }),
      may: 'markets.limit',
      ...changes,
      schedulable: true,
    },
    'win-limit': {
      label: words('Limit the win of a player', 'Limitar ganho por jogador'),
      sentence: words(
        'set the daily win limit of {scope} to {most}',
        'definiu o limite de ganho diário de {scope} em {most}',
      ),
      input: z.strictObject({ scope: scopeOf('league', 'all, sport/football or league/7'), most }),
      may: 'markets.limit',
      ...changes,
      schedulable: true,
    },
    'win-share': {
      label: words('Set the share of one player', 'Definir parcela de um jogador'),
      sentence: words(
        'set the share of the win limits of {username} to {most}',
        'definiu a parcela dos limites de ganho de {username} em {most}',
      ),
      input: z.strictObject({
        username,
        most: field(
          z
            .string()
            .regex(/^([1-9]\d{0,3}|off|default)$/, 'is not a percentage from 1 to 9999, off or default'),
          'Share %',
          'Parcela %',
          {
            hint: words(
              '300 for three times every limit; off for no limit; default for the limits unchanged',
              '300 para o triplo dos limites; off para não limitar; default para os limites gerais',
            ),
          },
        ),
      }),
      may: 'markets.limit',
      ...changes,
      schedulable: true,
    },
    wins: {
      label: words('Show what a player can win today', 'Ver o que um jogador pode ganhar hoje'),
      sentence: words(
        'looked at the possible wins of {username}',
        'consultou os ganhos possíveis de {username}',
      ),
      input: z.strictObject({ username }),
      ...reads,
      audit: 'reads',
    },
    share: {
      label: words('Set the share of a tier', 'Definir parcela da faixa'),
      sentence: words(
        'set the share of tier {tier} to {percent} %',
        'definiu a parcela da faixa {tier} em {percent} %',
      ),
      input: z.strictObject({
        tier,
        percent: field(z.number().int().min(1).max(100), 'Share %', 'Parcela %'),
      }),
      may: 'markets.limit',
      ...changes,
      schedulable: true,
      on: 'tiers',
      from: { tier: 'tier' },
    },
    rate: {
      label: words('Set an exchange rate', 'Definir câmbio'),
      sentence: words('set one {of} to {value}', 'definiu o câmbio de {of} em {value}'),
      input: z.strictObject({
        of: field(z.enum(currencyCodes), 'Currency', 'Moeda'),
        value: field(
          z.string().regex(/^\d{1,6}(\.\d{1,6})?$/, 'is not an amount in BRL'),
          'Worth in BRL',
          'Vale em BRL',
          { look: 'decimal' },
        ),
      }),
      may: 'markets.limit',
      ...changes,
      schedulable: true,
      on: 'rates',
      from: { of: 'of' },
    },
    freeze: {
      label: words('Freeze cash-out after a bet', 'Travar cash-out após a aposta'),
      sentence: words(
        'froze cash-out of {sport} for {before} s, in play {inPlay} s',
        'travou o cash-out de {sport} por {before} s, ao vivo {inPlay} s',
      ),
      input: z.strictObject({
        sport: field(z.enum(sportNames), 'Sport', 'Esporte', { names: 'sport' }),
        before: field(seconds, 'Seconds before the match', 'Segundos antes da partida'),
        inPlay: field(seconds, 'Seconds in play', 'Segundos ao vivo'),
      }),
      may: 'markets.limit',
      ...changes,
      schedulable: true,
      on: 'freezes',
      from: { sport: 'sport' },
    },
  },
});
