import { currencyCodes } from '@palpite/domain/money';
import { z } from 'zod';
import { sharedGames } from '../original-games.ts';
import { originalGames } from '../originals.ts';
import { lastChange } from './setting-fields.ts';
import { field, reason, topic, words } from './topic.ts';

const game = field(z.enum(originalGames), 'Game', 'Jogo', { names: 'game' });
const rowGame = field(z.string(), 'Game', 'Jogo', { names: 'game' });
const optionalAmount = (en: string, pt: string) =>
  field(z.string().max(20).optional(), en, pt, { look: 'money' });
const whole = (least: number, most: number, en: string, pt: string) =>
  field(z.number().int().min(least).max(most).optional(), en, pt);

const rowTerms = { may: 'games.read', audit: 'none' } as const;
const changes = { audit: 'changes', approval: 'none' } as const;

/** Own games: stop and start, limits, pace, and the public seeds of shared rounds. */
export const games = topic({
  name: 'games',
  title: words('Own games', 'Jogos próprios'),
  group: 'desks',
  lists: {
    all: {
      title: words('Games', 'Jogos'),
      ...rowTerms,
      empty: words('There is no game.', 'Não há jogo.'),
      row: z.object({
        game: rowGame,
        state: field(z.enum(['open', 'stopped']), 'State', 'Situação', { look: 'state' }),
        restMs: field(z.number(), 'Milliseconds between rounds', 'Milissegundos entre rodadas'),
        openHours: field(z.number(), 'Open rounds are paid after hours', 'Rodadas abertas pagas após horas'),
        ...lastChange,
      }),
    },
    stakes: {
      title: words('Stakes and payouts', 'Apostas e prêmios'),
      key: ['game', 'currency'],
      ...rowTerms,
      empty: words('There are no limits.', 'Não há limites.'),
      row: z.object({
        game: rowGame,
        currency: field(z.string(), 'Currency', 'Moeda'),
        least: field(z.string(), 'Minimum stake', 'Aposta mínima', { look: 'money' }),
        most: field(z.string(), 'Maximum stake', 'Aposta máxima', { look: 'money' }),
        payout: field(z.string(), 'Maximum payout', 'Prêmio máximo', { look: 'money' }),
        round: field(z.string().nullable(), 'Maximum of a shared round', 'Máximo da rodada coletiva', {
          look: 'money',
        }),
        ...lastChange,
      }),
    },
    paces: {
      title: words('Pace of shared rounds', 'Ritmo das rodadas coletivas'),
      ...rowTerms,
      empty: words('There is no shared game.', 'Não há jogo coletivo.'),
      row: z.object({
        game: rowGame,
        betting: field(z.number(), 'Seconds of betting', 'Segundos de apostas'),
        drawing: field(z.number(), 'Seconds of drawing', 'Segundos de sorteio'),
        result: field(z.number(), 'Seconds of the result', 'Segundos do resultado'),
        bets: field(z.number(), 'Bets per player', 'Apostas por jogador'),
        ...lastChange,
      }),
    },
    chains: {
      title: words('Hash chains of shared rounds', 'Cadeias de hash das rodadas coletivas'),
      key: ['game', 'publishedEnd'],
      ...rowTerms,
      empty: words('No chain is published yet.', 'Nenhuma cadeia publicada ainda.'),
      row: z.object({
        game: rowGame,
        state: field(z.enum(['waits for its public seed', 'in use', 'next']), 'State', 'Situação', {
          look: 'state',
        }),
        publishedEnd: field(z.string(), 'Ends in', 'Termina em', { look: 'code' }),
        publishedAt: field(z.string(), 'Published', 'Publicada em', { look: 'time' }),
        publicSeed: field(z.string().nullable(), 'Public seed', 'Semente pública', { look: 'code' }),
        left: field(z.number(), 'Rounds left', 'Rodadas restantes'),
        before: field(z.number(), 'Rounds before it is needed', 'Rodadas até ser necessária'),
        daysBefore: field(z.number(), 'About days', 'Cerca de dias'),
      }),
    },
  },
  actions: {
    stop: {
      label: words('Stop', 'Parar'),
      sentence: words('stopped {game}: {reason}', 'parou {game}: {reason}'),
      input: z.strictObject({ game, reason }),
      may: 'games.stop',
      ...changes,
      on: 'all',
      from: { game: 'game' },
      tone: 'danger',
    },
    start: {
      label: words('Start', 'Iniciar'),
      sentence: words('started {game}: {reason}', 'iniciou {game}: {reason}'),
      input: z.strictObject({ game, reason }),
      may: 'games.stop',
      ...changes,
      on: 'all',
      from: { game: 'game' },
      tone: 'primary',
    },
    limits: {
      label: words('Change stakes and payouts', 'Mudar apostas e prêmios'),
      sentence: words(
        'changed the limits of {game} in {currency}: {reason}',
        'mudou os limites de {game} em {currency}: {reason}',
      ),
      input: z.strictObject({
        game,
        currency: field(z.enum(currencyCodes), 'Currency', 'Moeda'),
        least: optionalAmount('Minimum stake', 'Aposta mínima'),
        most: optionalAmount('Maximum stake', 'Aposta máxima'),
        payout: optionalAmount('Maximum payout to a player', 'Prêmio máximo por jogador'),
        round: optionalAmount('Maximum payout of a shared round', 'Prêmio máximo da rodada coletiva'),
        reason,
      }),
      may: 'games.limits',
      ...changes,
      schedulable: true,
      on: 'stakes',
      from: { game: 'game', currency: 'currency' },
    },
    pace: {
      label: words('Change the pace', 'Mudar o ritmo'),
      sentence: words('changed the pace of {game}: {reason}', 'mudou o ritmo de {game}: {reason}'),
      input: z.strictObject({
        game,
        rest: whole(
          0,
          60_000,
          'Milliseconds between rounds of a player',
          'Milissegundos entre rodadas do jogador',
        ),
        hours: whole(1, 720, 'Hours until an open round is paid', 'Horas até pagar uma rodada aberta'),
        betting: whole(3, 600, 'Seconds of betting', 'Segundos de apostas'),
        drawing: whole(3, 60, 'Seconds of drawing', 'Segundos de sorteio'),
        result: whole(1, 600, 'Seconds of the result', 'Segundos do resultado'),
        bets: whole(1, 100, 'Bets of a player on a shared round', 'Apostas do jogador na rodada coletiva'),
        reason,
      }),
      may: 'games.pace',
      ...changes,
      schedulable: true,
      on: 'all',
      from: { game: 'game' },
    },
    seed: {
      label: words('Set the public seed for good', 'Fixar a semente pública'),
      sentence: words(
        'set the public seed of {game}: {reason}',
        'fixou a semente pública de {game}: {reason}',
      ),
      input: z.strictObject({
        game: field(z.enum(sharedGames), 'Game', 'Jogo', { names: 'game' }),
        seed: field(
          z.string().regex(/^[!-~]{8,128}$/, 'must be 8 to 128 visible ASCII characters'),
          'Public seed',
          'Semente pública',
          {
            hint: words(
              'Announced in public beforehand, such as the hash of a block that is not mined yet',
              'Anunciada antes em público, como o hash de um bloco ainda não minerado',
            ),
          },
        ),
        reason,
      }),
      may: 'games.seed',
      ...changes,
      on: 'chains',
      from: { game: 'game' },
      tone: 'danger',
    },
    'drop-seeds': {
      label: words('Drop a damaged seed pair', 'Descartar par de sementes danificado'),
      sentence: words('dropped seed pair {pair}: {reason}', 'descartou o par de sementes {pair}: {reason}'),
      input: z.strictObject({
        pair: field(
          z.string().regex(/^[1-9]\d{0,17}$/, 'must be the number of a seed pair'),
          'Seed pair',
          'Par de sementes',
          {
            hint: words(
              'Number that the rotation of keys printed. A pair with rounds stays',
              'Número impresso pela rotação de chaves. Um par com rodadas é mantido',
            ),
          },
        ),
        reason,
      }),
      may: 'games.dropSeeds',
      audit: 'changes',
      approval: 'always',
      tone: 'danger',
    },
  },
});
