import { originalGames as games, originals } from '@palpite/contracts';
import { diceReturnPercent, diceStakeFloor, diceTargets } from '@palpite/domain/dice';
import {
  limboLowestReturnTarget,
  limboReturnPercent,
  limboReturnPercentOf,
  limboStakeFloor,
  limboTargets,
} from '@palpite/domain/limbo';
import { mineCounts, minesReturnPercent, minesStakeFloor, mineTiles } from '@palpite/domain/mines';
import { toWire } from '@palpite/domain/money';
import {
  rowCount,
  rowDoubleReturnPercent,
  rowDoubleStakeFloor,
  tilesPerRow,
} from '@palpite/domain/row-double';
import { type Route, route } from '../../platform/http.ts';
import { getRules } from './get-rules.ts';
import { listFigures, listOpenRounds, listRounds } from './originals.queries.ts';
import type { PairsInForce } from './pairs-in-force.ts';
import { playDice, readDiceChoice } from './play-dice.ts';
import { playLimbo, readLimboTarget } from './play-limbo.ts';
import type { TableDeps } from './play-round.ts';
import { presentOpenRound } from './present-open-round.ts';
import { presentStored } from './present-round.ts';
import { proveRound } from './prove-round.ts';
import { rotateSeeds, toSeedPair } from './rotate-seeds.ts';
import { startRound } from './start-round.ts';
import type { StepGameName } from './step-games.ts';
import { leaveRound, type StepDeps, stepOn } from './step-on.ts';

const roundsPerPage = 20;
const mineChoices = Array.from(
  { length: mineCounts.max - mineCounts.min + 1 },
  (_, place) => mineCounts.min + place,
);

export function originalsRoutes(deps: TableDeps & StepDeps & { pairs: PairsInForce }): Route[] {
  const { db } = deps;

  return [
    route(originals.getSeeds, async ({ player }) => toSeedPair(await deps.pairs.getStored(player.id))),

    route(originals.rotateSeeds, ({ player, body }) => rotateSeeds(deps, player, body)),

    route(originals.getDiceRules, async ({ query }) => {
      const { direction, target } = query;
      const choice = direction && target !== undefined ? readDiceChoice(direction, target) : null;
      const { rules, leastStake } = await getRules(db, 'dice', query.currency);
      return {
        ...rules,
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
        choice: choice && {
          direction: choice.direction,
          target: choice.targetHundredths / 100,
          stakeMin: leastStake(diceStakeFloor(choice)),
        },
      };
    }),

    route(originals.playDice, ({ player, caller, body }) => playDice(deps, player, caller.lang, body)),

    route(games.getLimboRules, async ({ query }) => {
      const target = query.target === undefined ? null : readLimboTarget(query.target);
      const { rules, leastStake } = await getRules(db, 'limbo', query.currency);
      return {
        ...rules,
        returnPercent: limboReturnPercent,
        returnPercentMin: limboReturnPercentOf(limboLowestReturnTarget),
        targetMin: limboTargets.minHundredths / 100,
        targetMax: limboTargets.maxHundredths / 100,
        choice:
          target === null
            ? null
            : {
                target: target / 100,
                stakeMin: leastStake(limboStakeFloor(target)),
                returnPercent: limboReturnPercentOf(target),
              },
      };
    }),

    route(games.playLimbo, ({ player, caller, body }) => playLimbo(deps, player, caller.lang, body)),

    route(games.getMinesRules, async ({ query }) => {
      const { rules, leastStake } = await getRules(db, 'mines', query.currency);
      return {
        ...rules,
        returnPercent: minesReturnPercent,
        tiles: mineTiles,
        minesMin: mineCounts.min,
        minesMax: mineCounts.max,
        choices: mineChoices.map((mines) => ({ mines, stakeMin: leastStake(minesStakeFloor(mines)) })),
      };
    }),

    route(games.startMines, ({ player, caller, body }) =>
      startRound(deps, 'mines', { player, lang: caller.lang }, { ...body, risk: body.mines }),
    ),

    route(games.openTile, ({ player, params, body }) => stepOn(deps, 'mines', player, params.roundId, body)),

    route(games.leaveMines, ({ player, params }) => leaveRound(deps, 'mines', player, params.roundId)),

    route(games.getRowDoubleRules, async ({ query }) => {
      const { rules, leastStake } = await getRules(db, 'rowDouble', query.currency);
      return {
        ...rules,
        returnPercent: rowDoubleReturnPercent,
        rows: rowCount,
        tilesPerRow: [...tilesPerRow],
        choices: tilesPerRow.map((tiles) => ({ tiles, stakeMin: leastStake(rowDoubleStakeFloor(tiles)) })),
      };
    }),

    route(games.startRowDouble, ({ player, caller, body }) =>
      startRound(deps, 'rowDouble', { player, lang: caller.lang }, { ...body, risk: body.tiles }),
    ),

    route(games.climbRow, ({ player, params, body }) =>
      stepOn(deps, 'rowDouble', player, params.roundId, body),
    ),

    route(games.leaveRowDouble, ({ player, params }) =>
      leaveRound(deps, 'rowDouble', player, params.roundId),
    ),

    route(games.getOpenRounds, async ({ player }) => {
      const open = await listOpenRounds(db, player.id);
      const find = (game: StepGameName) => open.find((round) => round.game === game);
      const [mines, rowDouble] = [find('mines'), find('rowDouble')];
      return {
        mines: mines ? presentOpenRound('mines', mines) : null,
        rowDouble: rowDouble ? presentOpenRound('rowDouble', rowDouble) : null,
      };
    }),

    route(games.getStatistics, async ({ player }) => {
      const money = (minor: bigint) => toWire(minor, player.currency);
      return {
        games: (await listFigures(db, player.id)).map((figures) => ({
          game: figures.game,
          rounds: Number(figures.rounds),
          stake: money(figures.stakeMinor),
          payout: money(figures.payoutMinor),
          net: money(figures.payoutMinor - figures.stakeMinor),
          biggestPayout: money(figures.biggestPayoutMinor),
          biggestMultiplier: Number(figures.biggestMultiple) / 10_000,
        })),
      };
    }),

    route(originals.getRound, ({ player, params }) => proveRound(db, player.id, params.roundId)),

    route(originals.listRounds, async ({ player, query }) => {
      const limit = query.limit ?? roundsPerPage;
      const rounds = await listRounds(db, player.id, {
        game: query.game,
        beforeSeq: query.before === undefined ? undefined : BigInt(query.before),
        limit,
      });
      const last = rounds.at(-1);
      return {
        rounds: rounds.map(presentStored),
        next: last && rounds.length === limit ? String(last.seq) : null,
      };
    }),
  ];
}
