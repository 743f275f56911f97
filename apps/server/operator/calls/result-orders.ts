import { toDecimal } from '@palpite/domain/money';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import { findResultProblems, type ResultProblem } from '@palpite/domain/sports/plausible-result';
import { isRace } from '@palpite/domain/sports/sports';
import { z } from 'zod';
import {
  enterResult,
  findMatchForResult,
  listResultDifferences,
  listWaitingMatches,
  type MatchForResult,
  previewResult,
  type ResultPreview,
  referenceCurrency,
  withdrawResult,
} from '../../modules/sportsbook/index.ts';
import type { Db } from '../../platform/db.ts';
import { by, listMax, type Shown } from './call-pieces.ts';

const pair = z.string().regex(/^\d{1,4}:\d{1,4}$/, 'is not a score such as 2:1');
const pairs = z
  .string()
  .regex(/^\d{1,4}:\d{1,4}(,\d{1,4}:\d{1,4}){0,3}$/, 'is not a list of up to four scores');
const ofMatch = {
  of: z.literal('match'),
  id: z.string().regex(/^\d{1,18}$/, 'is not a number'),
  by,
};
/** Without it the order is a dry run. */
const confirm = z.boolean().optional();

/** Orders of the call `markets` about matches that wait for a result. */
export const resultOrders = [
  z.strictObject({ verb: z.literal('waiting'), by }),
  z.strictObject({ verb: z.literal('differences'), by }),
  z.strictObject({ verb: z.literal('withdraw'), ...ofMatch, confirm }),
  z.strictObject({
    verb: z.literal('result'),
    ...ofMatch,
    status: z.enum(['finished', 'abandoned', 'retired', 'cancelled']).optional(),
    score: pair.optional(),
    half: pair.optional(),
    quarters: pairs.optional(),
    overtime: pair.optional(),
    corners: pair.optional(),
    sets: pair.optional(),
    'best-of': z
      .string()
      .regex(/^([1-9]|[1-3]\d)$/, 'is not a number of sets')
      .optional(),
    winner: z.enum(['home', 'away', 'draw']).optional(),
    places: z
      .string()
      .regex(
        /^[\w.:-]+([,=][\w.:-]+)*$/,
        'is not a list of entrants separated by commas, with = between those who tie',
      )
      .optional(),
    unplaced: z.string().optional(),
    absent: z.string().optional(),
    confirm,
    /** Accepts the result although the match's feed is alive and may still send one. */
    force: z.boolean().optional(),
  }),
] as const;

type ResultOrder = z.output<(typeof resultOrders)[number]>;
type Entry = Extract<ResultOrder, { verb: 'result' }>;

const sentences: Record<ResultProblem, string> = {
  periodNotPlayed: 'this sport has no such period',
  cornersNotCounted: 'this sport has no corners',
  scoreMissing: '--score is missing',
  scoreTooHigh: 'the score is too high for this sport',
  partsExceedScore: 'a part exceeds the score of the match',
  partsDiffer: 'the quarters do not add up to the half or to the match',
  levelNotPossible: 'a match of this sport cannot end level',
  overtimeNotPlayed:
    '--overtime is only for a match that was level, in a sport where it counts; --score is without it',
  setsMissing: '--sets is missing: sets or frames won',
  setsImpossible: 'a match cannot end with these sets or frames',
  winnerMissing: '--winner is missing: home, away or draw',
  winnerNotAllowed: 'the winner of this sport follows from its score or places: leave --winner out',
  drawNotPossible: 'a match of this sport cannot be a draw',
  placesMissing: '--places is missing',
  placesNotAllowed: '--places is only for races',
  placesImpossible: 'an entrant has two places, or a place although absent',
  entrantUnknown: 'an entrant does not take part in this race',
  retirementNotPossible: 'this sport has no retirement',
  cancelledWithScore: 'a cancelled match has no score',
};

const partNames = ['firstQuarter', 'secondQuarter', 'thirdQuarter', 'fourthQuarter'] as const;

const scoreOf = (text: string): Score => {
  const [home = 0, away = 0] = text.split(':').map(Number);
  return { home, away };
};
const listOf = (text: string | undefined) => (text ? text.split(',').filter(Boolean) : []);

/** Builds the result from the options of an order. */
function readResult(order: Entry): MatchResult {
  const { status = 'finished', score, half, quarters, overtime, corners, sets, winner } = order;
  const over = (text: string, isOver = true) => ({ ...scoreOf(text), isOver });
  const isFinished = status === 'finished';
  const scores = {
    ...(score && { fullGame: over(score, isFinished) }),
    ...(half && { firstHalf: over(half) }),
    ...Object.fromEntries(
      listOf(quarters).map((text, index) => [partNames[index] ?? 'fourthQuarter', over(text)] as const),
    ),
  };
  const bestOf = order['best-of'] === undefined ? {} : { bestOf: Number(order['best-of']) };
  const entrants = readEntrants(order);
  return {
    status,
    ...(Object.keys(scores).length > 0 && { scores }),
    ...(overtime && { overtime: scoreOf(overtime) }),
    ...(corners && { corners: over(corners, isFinished) }),
    ...(sets && { sets: { ...over(sets, isFinished), ...bestOf } }),
    ...(winner && { verdict: winner }),
    ...(entrants.length > 0 && { entrants }),
  };
}

/** `a,b=c,d` means places 1, 2, 2 and 4. */
function readEntrants({ places, unplaced, absent }: Entry): NonNullable<MatchResult['entrants']> {
  let next = 1;
  const placed = listOf(places).flatMap((text) => {
    const tied = text.split('=');
    const place = next;
    next += tied.length;
    return tied.map((id) => ({ id, started: true, place }));
  });
  return [
    ...placed,
    ...listOf(unplaced).map((id) => ({ id, started: true, place: null })),
    ...listOf(absent).map((id) => ({ id, started: false, place: null })),
  ];
}

/** Executes an order about results. */
export async function decideResult(db: Db, order: ResultOrder): Promise<Shown> {
  switch (order.verb) {
    case 'waiting':
      return showWaiting(db);
    case 'differences':
      return showDifferences(db);
    case 'withdraw':
      return withdraw(db, order);
    case 'result':
      return enter(db, order);
  }
}

async function enter(db: Db, order: Entry): Promise<Shown> {
  const matchId = BigInt(order.id);
  const match = await findMatchForResult(db, matchId);
  if (!match) return { done: false, status: 'There is no such match.' };
  const result = readResult(order);
  const entrantIds = match.competitors.map(({ ref }) => ref);
  const problems = findResultProblems(match.sport, result, entrantIds);
  if (problems.length > 0) {
    const why = problems.map((problem) => sentences[problem]).join('; ');
    const entrants = isRace(match.sport) ? entrantLines(match) : [];
    return { done: false, status: `Nothing was changed: ${why}.`, lines: [match.title, ...entrants] };
  }
  if (match.isFeedAlive && !order.force)
    return {
      done: false,
      status:
        'Nothing was changed: the feed of this match is alive and may send its result. Add --force to enter it anyway.',
    };
  const lines = [
    ...headOf(match),
    `to enter: ${resultText(result)}`,
    ...previewLines(await previewResult(db, matchId, result)),
  ];
  if (!order.confirm) return { done: true, status: 'Nothing was changed: add --confirm to enter it.', lines };
  return (await enterResult(db, match, result, order.by))
    ? { done: true, status: 'It is in force. Bets are settled by it shortly.', lines }
    : { done: true, status: 'Nothing was changed: the match has this result already.', lines: headOf(match) };
}

async function withdraw(db: Db, order: Extract<ResultOrder, { verb: 'withdraw' }>): Promise<Shown> {
  const matchId = BigInt(order.id);
  const match = await findMatchForResult(db, matchId);
  if (!match?.operatorResult)
    return { done: false, status: 'Nothing was changed: there is no such match with an operator result.' };
  const lines = [...headOf(match), ...previewLines(await previewResult(db, matchId, null))];
  if (!order.confirm)
    return { done: true, status: 'Nothing was changed: add --confirm to withdraw it.', lines };
  await withdrawResult(db, match);
  return { done: true, status: 'Withdrawn. The result of the feed is in force again.', lines };
}

function headOf({ title, timeStatus, feedResult, operatorResult, isFeedAlive }: MatchForResult): string[] {
  return [
    `${title}, ${timeStatus}, feed ${isFeedAlive ? 'alive' : 'silent or without a result'}`,
    ...(feedResult ? [`result of the feed: ${resultText(feedResult)}`] : []),
    ...(operatorResult
      ? [`in force: ${resultText(operatorResult.result)}, by ${operatorResult.by}, ${operatorResult.at}`]
      : []),
  ];
}

function entrantLines({ competitors }: MatchForResult): string[] {
  return competitors.map(({ ref, name }) => `${ref}  ${name}`);
}

function resultText({
  status,
  scores = {},
  overtime,
  corners,
  sets,
  verdict,
  entrants,
}: MatchResult): string {
  const text = (score: Score) => `${score.home}:${score.away}`;
  return [
    status,
    ...Object.entries(scores).map(([period, score]) => `${period} ${text(score)}`),
    ...(overtime ? [`overtime ${text(overtime)}`] : []),
    ...(corners ? [`corners ${text(corners)}`] : []),
    ...(sets ? [`sets ${text(sets)}`] : []),
    ...(verdict ? [`winner ${verdict}`] : []),
    ...(entrants ?? []).map(
      ({ id, place, started }) => `${place ?? (started ? 'unplaced' : 'absent')} ${id}`,
    ),
  ].join(', ');
}

function previewLines({ legs, undecided, salesUndone, money }: ResultPreview): string[] {
  const counts = Object.entries(legs).map(([kind, count]) => `${kind} ${count}`);
  return [
    `legs: ${counts.join(', ') || 'no change'}`,
    ...money.map((row) => {
      const { currency, settled, changed, reopened, paysMinor, takesBackMinor } = row;
      const amount = (minor: bigint) =>
        `${currency} ${toDecimal(minor, currency as typeof referenceCurrency)}`;
      return (
        `bets in ${currency}: ${settled} settled, ${changed} changed, ${reopened} reopened; ` +
        `pays ${amount(paysMinor)}, takes back ${amount(takesBackMinor)}`
      );
    }),
    ...(salesUndone > 0 ? [`cash-outs undone: ${salesUndone}`] : []),
    ...undecided.map(
      ({ key, bets }) => `still undecided: ${key}, ${bets} open ${bets === 1 ? 'bet' : 'bets'}`,
    ),
  ];
}

async function showWaiting(db: Db): Promise<Shown> {
  const waiting = await listWaitingMatches(db, listMax);
  const money = (minor: bigint) => `${referenceCurrency} ${toDecimal(minor, referenceCurrency)}`;
  return {
    done: true,
    status: waiting.length === 0 ? 'No match waits for a result.' : `${waiting.length} wait.`,
    lines: waiting.map((match) =>
      [
        `match ${match.matchId}`.padEnd(14),
        `${match.waitsSince.toISOString().slice(0, 16)}Z`,
        match.timeStatus.padEnd(10),
        (match.isFeedAlive ? 'alive' : 'silent').padEnd(6),
        `${match.bets} bets`.padStart(10),
        `stakes ${money(match.stakeMinor)}`.padStart(22),
        `pay at most ${money(match.payoutMinor)}`.padStart(28),
        match.sport,
        match.title,
      ].join('  '),
    ),
  };
}

async function showDifferences(db: Db): Promise<Shown> {
  const differences = await listResultDifferences(db, listMax);
  return {
    done: true,
    status:
      differences.length === 0
        ? 'No feed contradicts a result of the operator.'
        : `${differences.length} differ. The result of the operator is in force; withdraw restores the result of the feed.`,
    lines: differences.flatMap(({ matchId, title, by: name, at, legs }) => [
      `match ${matchId}  ${title}, entered by ${name}, ${at}`,
      ...legs.map(
        ({ key, outcome, byOperator, byFeed }) =>
          `  ${key} ${outcome}: operator ${byOperator}, feed ${byFeed}`,
      ),
    ]),
  };
}
