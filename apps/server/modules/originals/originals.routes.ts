import { originalGames as games, originals } from '@palpite/contracts';
import { callsOf } from '@palpite/contracts/draw-games';
import { leastStakeMinor, returnPercent } from '@palpite/domain/games/derive';
import { readChoice, toWireValues, wireName } from '@palpite/domain/games/fields';
import { definitions, drawGame } from '@palpite/domain/games/index';
import { drawGameNames, type NameOf } from '@palpite/domain/games/names';
import { toWire } from '@palpite/domain/money';
import { type Route, route } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { getRules } from './get-rules.ts';
import { listFigures, listOpenRounds, listRounds } from './originals.queries.ts';
import type { PairsInForce } from './pairs-in-force.ts';
import { type PlaySlip, playRound, type TableDeps } from './play-round.ts';
import { presentOpenRound } from './present-open-round.ts';
import { presentStored } from './present-round.ts';
import { proveRound } from './prove-round.ts';
import { rotateSeeds, toSeedPair } from './rotate-seeds.ts';
import { startRound } from './start-round.ts';
import { leaveRound, type StepDeps, stepOn } from './step-on.ts';

const roundsPerPage = 20;
const mineChoices = Array.from(
  { length: definitions.mines.choice.mines.max },
  (_, place) => definitions.mines.choice.mines.min + place,
);

function drawRoutes(deps: TableDeps, name: NameOf<'draw'>): Route[] {
  const game = drawGame(name);
  const calls = callsOf(name);
  return [
    route(calls.rules, async ({ query }) => {
      const choice = readQueried(name, query);
      const { rules, leastStake } = await getRules(deps.db, name, query.currency);
      return {
        ...rules,
        returnPercent: returnPercent(game, game.usual),
        ...(game.lowest && { returnPercentMin: returnPercent(game, game.lowest) }),
        ...game.facts,
        choice: choice && {
          ...toWireValues(game.choice, choice),
          stakeMin: leastStake(leastStakeMinor(game, choice)),
          returnPercent: returnPercent(game, choice),
        },
      } as never;
    }),
    route(
      calls.play,
      ({ player, caller, body }) =>
        playRound(deps, name, { player, lang: caller.lang }, body as PlaySlip) as never,
    ),
  ];
}

/** Null when a value is missing. Refuses: `request_invalid`, `target_out_of_range`. */
function readQueried(name: NameOf<'draw'>, query: Readonly<Record<string, unknown>>) {
  const game = drawGame(name);
  if (Object.keys(game.choice).some((field) => query[wireName(field)] === undefined)) return null;
  const read = readChoice(game, query);
  return read.ok ? read.value : refuse(read.code, read.params);
}

export function originalsRoutes(
  deps: TableDeps & StepDeps & { secrets: Secrets; pairs: PairsInForce },
): Route[] {
  const { db } = deps;

  return [
    route(originals.getSeeds, async ({ player }) => toSeedPair(await deps.pairs.getStored(player.id))),

    route(originals.rotateSeeds, ({ player, body }) => rotateSeeds(deps, player, body)),

    ...drawGameNames.flatMap((name) => drawRoutes(deps, name)),

    route(games.getMinesRules, async ({ query }) => {
      const { rules, leastStake } = await getRules(db, 'mines', query.currency);
      return {
        ...rules,
        returnPercent: returnPercent(definitions.mines, definitions.mines.usual),
        ...definitions.mines.facts,
        choices: mineChoices.map((mines) => ({
          mines,
          stakeMin: leastStake(leastStakeMinor(definitions.mines, { mines })),
        })),
      };
    }),

    route(games.startMines, ({ player, caller, body }) =>
      startRound(deps, 'mines', { player, lang: caller.lang }, body),
    ),

    route(games.openTile, ({ player, params, body }) => stepOn(deps, 'mines', player, params.roundId, body)),

    route(games.leaveMines, ({ player, params }) => leaveRound(deps, 'mines', player, params.roundId)),

    route(games.getRowDoubleRules, async ({ query }) => {
      const { rules, leastStake } = await getRules(db, 'rowDouble', query.currency);
      return {
        ...rules,
        returnPercent: returnPercent(definitions.rowDouble, definitions.rowDouble.usual),
        ...definitions.rowDouble.facts,
        choices: definitions.rowDouble.choice.tiles.values.map((tiles) => ({
          tiles,
          stakeMin: leastStake(leastStakeMinor(definitions.rowDouble, { tiles })),
        })),
      };
    }),

    route(games.startRowDouble, ({ player, caller, body }) =>
      startRound(deps, 'rowDouble', { player, lang: caller.lang }, body),
    ),

    route(games.climbRow, ({ player, params, body }) =>
      stepOn(deps, 'rowDouble', player, params.roundId, body),
    ),

    route(games.leaveRowDouble, ({ player, params }) =>
      leaveRound(deps, 'rowDouble', player, params.roundId),
    ),

    route(games.getOpenRounds, async ({ player }) => {
      const open = await listOpenRounds(db, player.id);
      const find = (game: NameOf<'steps'>) => open.find((round) => round.game === game);
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
