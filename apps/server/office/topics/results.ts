import type { markets } from '@palpite/contracts/office/markets';
import { type Words, words } from '@palpite/contracts/office/topic';
import { toDecimal } from '@palpite/domain/money';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import { findResultProblems, type ResultProblem } from '@palpite/domain/sports/plausible-result';
import { isRace } from '@palpite/domain/sports/sports';
import type { z } from 'zod';
import {
  enterResult,
  findMatchForResult,
  listDecidedMatches,
  listResultDifferences,
  listWaitingMatches,
  type MatchForResult,
  previewResult,
  type ResultPreview,
  referenceCurrency,
  withdrawResult,
} from '../../modules/sportsbook/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, inEach, type Lang, refused } from '../office-topic.ts';
import { marketWords, outcomeWords, resultWords, shortResultWords } from '../sports-words.ts';
import { matchIdOf } from './matches.ts';
import { inWords, listMax } from './pieces.ts';

type Entry = z.output<typeof markets.actions.result.input>;
type Withdrawal = z.output<typeof markets.actions.withdraw.input>;

const sentences: Record<ResultProblem, readonly [en: string, pt: string]> = {
  periodNotPlayed: ['this sport has no such period', 'este esporte não tem este período'],
  cornersNotCounted: ['this sport has no corners', 'este esporte não tem escanteios'],
  scoreMissing: ['the score is missing', 'falta o placar'],
  scoreTooHigh: ['the score is too high for this sport', 'o placar é alto demais para este esporte'],
  partsExceedScore: ['a part exceeds the score of the match', 'uma parte supera o placar da partida'],
  partsDiffer: [
    'the quarters do not add up to the half or to the match',
    'os quartos não somam o intervalo ou a partida',
  ],
  levelNotPossible: [
    'a match of this sport cannot end level',
    'uma partida deste esporte não termina empatada',
  ],
  overtimeNotPlayed: [
    'overtime is only for a match that was level, in a sport where it counts; the score is without it',
    'a prorrogação é só para partida empatada, em esporte no qual ela conta; o placar é sem ela',
  ],
  setsMissing: ['the sets or frames won are missing', 'faltam os sets ou frames vencidos'],
  setsImpossible: [
    'a match cannot end with these sets or frames',
    'uma partida não termina com estes sets ou frames',
  ],
  winnerMissing: [
    'the winner is missing: home, away or draw',
    'falta o vencedor: mandante, visitante ou empate',
  ],
  winnerNotAllowed: [
    'the winner of this sport follows from its score or places: leave the winner out',
    'neste esporte o vencedor vem do placar ou da colocação: deixe o vencedor em branco',
  ],
  drawNotPossible: [
    'a match of this sport cannot be a draw',
    'uma partida deste esporte não termina em empate',
  ],
  placesMissing: ['the places are missing', 'falta a colocação'],
  placesNotAllowed: ['places are only for races', 'a colocação é só para corridas'],
  placesImpossible: [
    'an entrant has two places, or a place although absent',
    'um participante tem duas colocações, ou uma embora ausente',
  ],
  entrantUnknown: ['an entrant does not take part in this race', 'um participante não está nesta corrida'],
  retirementNotPossible: ['this sport has no retirement', 'este esporte não tem abandono'],
  cancelledWithScore: ['a cancelled match has no score', 'uma partida cancelada não tem placar'],
};

const partNames = ['firstQuarter', 'secondQuarter', 'thirdQuarter', 'fourthQuarter'] as const;

const scoreOf = (text: string): Score => {
  const [home = 0, away = 0] = text.split(':').map(Number);
  return { home, away };
};
const listOf = (text: string | undefined) => (text ? text.split(',').filter(Boolean) : []);

/** Builds the result from the options of an order. */
export function readResult(order: Entry): MatchResult {
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
  const bestOf = order.bestOf === undefined ? {} : { bestOf: order.bestOf };
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

const unknown = refused('There is no such match.', 'Esta partida não existe.');

export async function enter(db: Db, order: Entry, actor: Actor): Promise<Done> {
  const matchId = matchIdOf(order.match);
  const match = await findMatchForResult(db, matchId);
  if (!match) return unknown;
  const result = readResult(order);
  const problems = findResultProblems(
    match.sport,
    result,
    match.competitors.map(({ ref }) => ref),
  );
  if (problems.length > 0) {
    const why = (lang: 0 | 1) => problems.map((problem) => sentences[problem][lang]).join('; ');
    const entrants = isRace(match.sport) ? entrantLines(match) : [];
    return {
      ...refused(`Nothing was changed: ${why(0)}.`, `Nada mudou: ${why(1)}.`),
      lines: [match.title, ...entrants],
    };
  }
  if (match.isFeedAlive && !order.force)
    return refused(
      'Nothing was changed: the feed of this match is alive and may send its result. Use force to enter it anyway.',
      'Nada mudou: o feed desta partida está ativo e pode enviar o resultado. Use force para lançar mesmo assim.',
    );
  const preview = await previewResult(db, matchId, result);
  const lines = inEach((of) => [
    ...headOf(match, of),
    `${of(words('to enter', 'a lançar'))}: ${of(resultWords(result, match.competitors))}`,
    ...previewLines(preview, match, of),
  ]);
  if (!order.confirm)
    return done('Nothing was changed: use confirm to enter it.', 'Nada mudou: use confirm para lançar.', {
      lines,
    });
  return (await enterResult(db, match, result, actor.name))
    ? done(
        'It is in force. Bets are settled by it shortly.',
        'O resultado está valendo. As apostas são liquidadas em instantes.',
        { lines },
      )
    : done(
        'Nothing was changed: the match has this result already.',
        'Nada mudou: a partida já tem este resultado.',
        { lines: inEach((of) => headOf(match, of)) },
      );
}

export async function withdraw(db: Db, order: Withdrawal): Promise<Done> {
  const matchId = matchIdOf(order.match);
  const match = await findMatchForResult(db, matchId);
  if (!match?.operatorResult)
    return refused(
      'Nothing was changed: there is no such match with an operator result.',
      'Nada mudou: não há tal partida com resultado da casa.',
    );
  const preview = await previewResult(db, matchId, null);
  const lines = inEach((of) => [...headOf(match, of), ...previewLines(preview, match, of)]);
  if (!order.confirm)
    return done('Nothing was changed: use confirm to withdraw it.', 'Nada mudou: use confirm para retirar.', {
      lines,
    });
  await withdrawResult(db, match);
  return done(
    'Withdrawn. The result of the feed is in force again.',
    'Retirado. O resultado do feed vale de novo.',
    { lines },
  );
}

/** Text in the language of the reader. */
type Of = (words: Words) => string;

function headOf(match: MatchForResult, of: Of): string[] {
  const { title, competitors, timeStatus, feedResult, operatorResult, isFeedAlive } = match;
  const feed = isFeedAlive
    ? words('feed alive', 'feed ativo')
    : words('feed silent or without a result', 'feed em silêncio ou sem resultado');
  const result = (found: MatchResult) => of(resultWords(found, competitors));
  return [
    `${title}, ${of(inWords(timeStatus, 'status'))}, ${of(feed)}`,
    ...(feedResult ? [`${of(words('result of the feed', 'resultado do feed'))}: ${result(feedResult)}`] : []),
    ...(operatorResult
      ? [
          `${of(words('in force', 'em vigor'))}: ${result(operatorResult.result)}, ${operatorResult.by}, ${operatorResult.at}`,
        ]
      : []),
  ];
}

function entrantLines({ competitors }: MatchForResult): string[] {
  return competitors.map(({ ref, name }) => `${ref}  ${name}`);
}

function previewLines(
  { legs, undecided, salesUndone, money }: ResultPreview,
  { competitors }: MatchForResult,
  of: Of,
): string[] {
  const counts = Object.entries(legs).map(([kind, count]) => `${of(inWords(kind, 'result'))} ${count}`);
  const changed = counts.join(', ') || of(words('no change', 'nada muda'));
  return [
    of(words(`legs: ${changed}`, `palpites: ${changed}`)),
    ...money.map((row) => {
      const { currency, settled, changed: again, reopened, paysMinor, takesBackMinor } = row;
      const amount = (minor: bigint) =>
        `${currency} ${toDecimal(minor, currency as typeof referenceCurrency)}`;
      const [pays, takesBack] = [amount(paysMinor), amount(takesBackMinor)];
      return of(
        words(
          `bets in ${currency}: ${settled} settled, ${again} changed, ${reopened} reopened; pays ${pays}, takes back ${takesBack}`,
          `apostas em ${currency}: ${settled} liquidadas, ${again} alteradas, ${reopened} reabertas; paga ${pays}, cobra ${takesBack}`,
        ),
      );
    }),
    ...(salesUndone > 0
      ? [of(words(`cash-outs undone: ${salesUndone}`, `cash outs desfeitos: ${salesUndone}`))]
      : []),
    ...undecided.map(({ key, bets }) => {
      const market = marketWords(key, competitors);
      return of(
        words(
          `still undecided: ${market.en}, ${bets} open ${bets === 1 ? 'bet' : 'bets'}`,
          `ainda sem decisão: ${market.pt}, ${bets} ${bets === 1 ? 'aposta aberta' : 'apostas abertas'}`,
        ),
      );
    }),
  ];
}

export async function listWaiting(db: Db) {
  const money = (minor: bigint) => toDecimal(minor, referenceCurrency);
  return (await listWaitingMatches(db, listMax)).map((match) => ({
    target: `match/${match.matchId}`,
    match: match.title,
    sport: match.sport,
    at: match.waitsSince.toISOString(),
    status: match.timeStatus,
    feed: match.isFeedAlive ? ('alive' as const) : ('silent' as const),
    bets: match.bets,
    stakes: money(match.stakeMinor),
    pays: money(match.payoutMinor),
    currency: referenceCurrency,
  }));
}

/** Matches whose figures are summed at once. */
const decidedMax = 100;

export async function listDecided(db: Db, lang: Lang) {
  const money = (minor: bigint) => toDecimal(minor, referenceCurrency);
  return (await listDecidedMatches(db, decidedMax)).map((match) => ({
    target: `match/${match.matchId}`,
    match: match.title,
    sport: match.sport,
    at: match.startsAt.toISOString(),
    result: shortResultWords(match.operatorResult?.result ?? match.result, match.competitors)[lang],
    by: match.operatorResult?.by ?? 'feed',
    bets: match.bets,
    stakes: money(match.stakeMinor),
    paid: money(match.paidMinor),
    ggr: money(match.stakeMinor - match.paidMinor),
    currency: referenceCurrency,
  }));
}

/** One row for each outcome that the feed decides differently. */
export async function listDifferences(db: Db, lang: Lang) {
  return (await listResultDifferences(db, listMax)).flatMap(({ matchId, title, competitors, by, at, legs }) =>
    legs.map((leg) => ({
      matchId: String(matchId),
      match: title,
      by,
      at,
      ...leg,
      selection: outcomeWords(leg.key, leg.outcome, competitors)[lang],
    })),
  );
}
