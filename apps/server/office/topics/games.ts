import { games } from '@palpite/contracts/office/games';
import { words } from '@palpite/contracts/office/topic';
import { sharedGames } from '@palpite/contracts/original-games';
import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import type { z } from 'zod';
import {
  dropSeedPair,
  findPairInForce,
  listGameSettings,
  listStakeLimits,
  setGamePace,
  setStakeLimit,
  stopGame,
} from '../../modules/originals/index.ts';
import {
  fixPublicSeed,
  listChains,
  listSharedPaces,
  setSharedPace,
} from '../../modules/originals/shared/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';
import { codeNames } from '../code-names.ts';
import { type Change, type Done, done, implement, refused } from '../office-topic.ts';
import { changesOf } from './changes-of.ts';
import { stateChange } from './pieces.ts';
import { whenChanged } from './setting-amounts.ts';

type Input<Action extends keyof typeof games.actions> = z.output<(typeof games.actions)[Action]['input']>;
type Chain = z.output<typeof games.lists.chains.row>;

const dayMs = 86_400_000;
const asMs = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1_000);

const nameOf = (game: string) => words(codeNames.en.games[game] ?? game, codeNames.pt.games[game] ?? game);

async function listChainRows(db: Db): Promise<Chain[]> {
  const paces = await listSharedPaces(db);
  const ahead = new Map<string, number>();
  return (await listChains(db)).map((each) => {
    const before = ahead.get(each.game) ?? 0;
    const left = each.next_index + 1;
    ahead.set(each.game, before + left);
    const pace = paces.find(({ game }) => game === each.game);
    const roundMs = pace ? pace.betting_ms + pace.drawing_ms + pace.result_ms : 0;
    const isWaiting = each.public_seed === null;
    return {
      game: each.game,
      state: isWaiting ? 'waits for its public seed' : before > 0 ? 'next' : 'in use',
      publishedEnd: each.published_end,
      publishedAt: each.created_at.toISOString(),
      publicSeed: each.public_seed,
      left,
      before,
      daysBefore: Math.round((before * roundMs * 10) / dayMs) / 10,
    };
  });
}

async function listStakes(db: Db) {
  return (await listStakeLimits(db)).map((each) => {
    const money = (minor: bigint) => toDecimal(minor, each.currency as Currency);
    return {
      game: each.game,
      currency: each.currency,
      least: money(each.stake_min_minor),
      most: money(each.stake_max_minor),
      payout: money(each.payout_max_minor),
      round: each.round_payout_max_minor === null ? null : money(each.round_payout_max_minor),
      ...whenChanged(each),
    };
  });
}

async function listPaces(db: Db) {
  return (await listSharedPaces(db)).map((each) => ({
    game: each.game,
    betting: each.betting_ms / 1_000,
    drawing: each.drawing_ms / 1_000,
    result: each.result_ms / 1_000,
    bets: each.bets_max,
    ...whenChanged(each),
  }));
}

const problems: Readonly<Record<'order' | 'alone', [en: string, pt: string]>> = {
  order: [
    'Nothing was changed: minimum stake, maximum stake, payout and payout of a round must not decrease in this order.',
    'Nada mudou: aposta mínima, aposta máxima, prêmio e prêmio da rodada não podem diminuir nesta ordem.',
  ],
  alone: [
    'Nothing was changed: this is not a shared game, so it has no payout of a round to all players.',
    'Nada mudou: este não é um jogo coletivo, então não há prêmio da rodada para todos.',
  ],
};

async function changeLimits(
  db: Db,
  { game, currency, ...given }: Input<'limits'>,
  actor: Actor,
): Promise<Done> {
  const amounts = [given.least, given.most, given.payout, given.round].map((text) =>
    text === undefined ? undefined : parseMinor(text, currency),
  );
  if (amounts.includes(null))
    return refused(`This is not an amount in ${currency}.`, `Este valor não é válido em ${currency}.`);
  const [stakeMinMinor, stakeMaxMinor, payoutMaxMinor, roundPayoutMaxMinor] = amounts as (
    | bigint
    | undefined
  )[];
  const change = { stakeMinMinor, stakeMaxMinor, payoutMaxMinor, roundPayoutMaxMinor };
  const problem = await setStakeLimit(db, game, currency, change, actor);
  return problem === null
    ? done(
        `The limits of ${nameOf(game).en} in ${currency} are in force for new rounds.`,
        `Os limites de ${nameOf(game).pt} em ${currency} valem para novas rodadas.`,
      )
    : refused(...problems[problem]);
}

async function changePace(
  db: Db,
  { game, rest, hours, betting, drawing, result, bets }: Input<'pace'>,
  actor: Actor,
): Promise<Done> {
  const shared = sharedGames.find((name) => name === game);
  if (!shared && [betting, drawing, result, bets].some((value) => value !== undefined))
    return refused(
      'Nothing was changed: only shared rounds have phases and a maximum of bets.',
      'Nada mudou: só rodadas coletivas têm fases e máximo de apostas.',
    );
  await db.transaction().execute(async (tx) => {
    await setGamePace(tx, game, { restMs: rest, openHours: hours }, actor);
    if (shared)
      await setSharedPace(
        tx,
        shared,
        {
          bettingMs: asMs(betting),
          drawingMs: asMs(drawing),
          resultMs: asMs(result),
          betsMax: bets,
        },
        actor,
      );
  });
  return done(
    `The pace of ${nameOf(game).en} is in force from the next round.`,
    `O ritmo de ${nameOf(game).pt} vale a partir da próxima rodada.`,
  );
}

async function setStopped(
  db: Db,
  { game }: { game: Input<'stop'>['game'] },
  stopped: boolean,
): Promise<Done> {
  if (!(await db.transaction().execute((tx) => stopGame(tx, game, stopped))))
    return refused(
      'Nothing was changed: the game has this state already.',
      'Nada mudou: o jogo já está nesta situação.',
    );
  return stopped
    ? done(
        `No round of ${nameOf(game).en} starts until you start the game. Rounds in progress are finished.`,
        `Nenhuma rodada de ${nameOf(game).pt} começa até você iniciar o jogo. As rodadas em andamento terminam.`,
      )
    : done(`${nameOf(game).en} accepts rounds again.`, `${nameOf(game).pt} aceita rodadas de novo.`);
}

async function fixSeed(db: Db, { game, seed }: Input<'seed'>): Promise<Done> {
  const end = await db.transaction().execute((tx) => fixPublicSeed(tx, game, seed));
  return end === null
    ? refused(
        'Nothing was changed: no chain of this game waits for its public seed.',
        'Nada mudou: nenhuma cadeia deste jogo espera a semente pública.',
      )
    : done(
        `The chain that ends in ${end} has its permanent public seed. Its rounds start within seconds.`,
        `A cadeia que termina em ${end} tem sua semente pública definitiva. As rodadas começam em segundos.`,
      );
}

async function dropSeeds(db: Db, { pair }: Input<'drop-seeds'>): Promise<Done> {
  const problem = await db.transaction().execute((tx) => dropSeedPair(tx, BigInt(pair)));
  if (problem === 'unknown')
    return refused(
      'Nothing was changed: there is no current seed pair with this number.',
      'Nada mudou: não há par de sementes em uso com este número.',
    );
  return problem === 'played'
    ? refused(
        'Nothing was changed: rounds were played with this pair. Restore it from a backup.',
        'Nada mudou: há rodadas jogadas com este par. Restaure-o de um backup.',
      )
    : done(
        'The pair is dropped. The next round of the player draws new seeds.',
        'O par foi descartado. A próxima rodada do jogador sorteia novas sementes.',
      );
}

const stakeLabels = {
  least: { en: 'Minimum stake', pt: 'Aposta mínima' },
  most: { en: 'Maximum stake', pt: 'Aposta máxima' },
  payout: { en: 'Maximum payout', pt: 'Prêmio máximo' },
  round: { en: 'Maximum of a shared round', pt: 'Máximo da rodada coletiva' },
};

const paceLabels = {
  rest: { en: 'Milliseconds between rounds', pt: 'Milissegundos entre rodadas' },
  hours: { en: 'Hours until an open round is paid', pt: 'Horas até pagar uma rodada aberta' },
  betting: { en: 'Seconds of betting', pt: 'Segundos de apostas' },
  drawing: { en: 'Seconds of drawing', pt: 'Segundos de sorteio' },
  result: { en: 'Seconds of the result', pt: 'Segundos do resultado' },
  bets: { en: 'Bets per player', pt: 'Apostas por jogador' },
};

async function previewState(db: Db, name: string, after: 'open' | 'stopped'): Promise<Change[]> {
  const found = (await listGameSettings(db)).find((each) => each.name === name);
  const before = found && (found.stopped ? 'stopped' : 'open');
  return [stateChange(before ?? null, after)];
}

async function previewPace(db: Db, input: Input<'pace'>): Promise<Change[]> {
  const own = (await listGameSettings(db)).find((each) => each.name === input.game);
  const shared = (await listPaces(db)).find((each) => each.game === input.game);
  return changesOf(paceLabels, { ...shared, rest: own?.round_ms_min, hours: own?.open_hours_max }, input);
}

export const gameTopic = implement(games, {
  lists: {
    all: async (db) =>
      (await listGameSettings(db)).map((each) => ({
        game: each.name,
        state: each.stopped ? ('stopped' as const) : ('open' as const),
        restMs: each.round_ms_min,
        openHours: each.open_hours_max,
        ...whenChanged(each),
      })),
    stakes: listStakes,
    paces: listPaces,
    chains: listChainRows,
  },
  actions: {
    stop: (db, input) => setStopped(db, input, true),
    start: (db, input) => setStopped(db, input, false),
    limits: changeLimits,
    pace: changePace,
    seed: fixSeed,
    'drop-seeds': dropSeeds,
  },
  previews: {
    stop: (db, { game }) => previewState(db, game, 'stopped'),
    start: (db, { game }) => previewState(db, game, 'open'),
    limits: async (db, input) =>
      changesOf(
        stakeLabels,
        (await listStakes(db)).find(
          ({ game, currency }) => game === input.game && currency === input.currency,
        ),
        input,
      ),
    pace: previewPace,
    'drop-seeds': async (db, { pair }) => {
      const found = await findPairInForce(db, BigInt(pair));
      const before =
        found &&
        words(
          `player ${found.playerId}, ${found.rounds} rounds`,
          `jogador ${found.playerId}, rodadas: ${found.rounds}`,
        );
      return [{ what: { en: 'Seed pair', pt: 'Par de sementes' }, before, after: null }];
    },
  },
});
