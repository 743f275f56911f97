import { originals } from '@palpite/contracts';
import { diceReturnPercent, diceTargets } from '@palpite/domain/dice';
import { type Currency, currencyCodes, toWire } from '@palpite/domain/money';
import type { Db } from '../../platform/db.ts';
import { type Route, route } from '../../platform/http.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { refuse } from '../../platform/refusal.ts';
import { toDiceRound } from './dice-round.ts';
import type { LimitBook } from './limit-book.ts';
import { findRound, getGameSettings, getPair, getStakeLimit, listRounds } from './originals.queries.ts';
import type { PairsInForce } from './pairs-in-force.ts';
import { playDice } from './play-dice.ts';
import { rotateSeeds, toSeedPair } from './rotate-seeds.ts';
import type { createBooks, RoundTable } from './round-table.ts';

const roundsPerPage = 20;

export function originalsRoutes(deps: {
  db: Db;
  limits: LimitBook;
  books: ReturnType<typeof createBooks>;
  pairs: PairsInForce;
  table: RoundTable;
  metrics: Metrics;
}): Route[] {
  const { db } = deps;
  return [
    route(originals.getSeeds, async ({ player }) => toSeedPair(await deps.pairs.getStored(player.id))),

    route(originals.rotateSeeds, ({ player, body }) => rotateSeeds(deps, player, body)),

    route(originals.getDiceRules, async ({ query }) => {
      const currency = currencyOf(query.currency);
      const [settings, limit] = await Promise.all([
        getGameSettings(db, 'dice'),
        getStakeLimit(db, 'dice', currency),
      ]);
      return {
        currency,
        stakeMin: toWire(limit.stakeMinMinor, currency),
        stakeMax: toWire(limit.stakeMaxMinor, currency),
        payoutMax: toWire(limit.payoutMaxMinor, currency),
        returnPercent: diceReturnPercent,
        targets: {
          over: {
            min: diceTargets.over.minHundredths / 100,
            max: diceTargets.over.maxHundredths / 100,
          },
          under: {
            min: diceTargets.under.minHundredths / 100,
            max: diceTargets.under.maxHundredths / 100,
          },
        },
        roundMsMin: settings.roundMsMin,
        stopped: settings.stopped,
      };
    }),

    route(originals.playDice, ({ player, caller, body }) => playDice(deps, player, caller.lang, body)),

    route(originals.getRound, async ({ player, params }) => {
      const round = (await findRound(db, player.id, params.roundId)) ?? refuse('round_unknown');
      const pair = await getPair(db, round.seed_pair_id);
      return {
        round: toDiceRound(round),
        clientSeed: pair.client_seed,
        serverSeedHash: pair.server_seed_hash,
        serverSeed: pair.revealed_at ? pair.server_seed : null,
      };
    }),

    route(originals.listRounds, async ({ player, query }) => {
      const limit = query.limit ?? roundsPerPage;
      const rounds = await listRounds(db, player.id, {
        game: query.game,
        beforeSeq: query.before === undefined ? undefined : BigInt(query.before),
        limit,
      });
      const last = rounds.at(-1);
      return {
        rounds: rounds.map(toDiceRound),
        next: last && rounds.length === limit ? String(last.seq) : null,
      };
    }),
  ];
}

function currencyOf(text: string | undefined): Currency {
  if (text === undefined || text === '') return 'BRL';
  return currencyCodes.find((code) => code === text) ?? refuse('request_invalid', { field: 'currency' });
}
