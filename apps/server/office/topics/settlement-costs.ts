import type { markets } from '@palpite/contracts/office/markets';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { findResultProblems } from '@palpite/domain/sports/plausible-result';
import type { z } from 'zod';
import {
  countResult,
  findMatchForResult,
  previewVoid,
  type ResultPreview,
} from '../../modules/sportsbook/index.ts';
import type { Db } from '../../platform/db.ts';
import type { Change } from '../office-topic.ts';
import { resultWords } from '../sports-words.ts';
import { matchIdOf, targetChange } from './matches.ts';
import { readResult } from './results.ts';

type Input<Action extends keyof typeof markets.actions> = z.output<(typeof markets.actions)[Action]['input']>;

const change = (en: string, pt: string, after: Change['after'], before: Change['before'] = null): Change => ({
  what: { en, pt },
  before,
  after,
});

type Money = ResultPreview['money'][number];

/**
 * What settling again costs. All figures are values after the order: the state of a preview has those before it, so a
 * bet that is placed meanwhile does not refuse the order.
 */
function costs({ money, salesUndone }: Pick<ResultPreview, 'money' | 'salesUndone'>): Change[] {
  const sums = (minor: (row: Money) => bigint) =>
    money
      .filter((row) => minor(row) > 0n)
      .map((row) => `${row.currency} ${toDecimal(minor(row), row.currency as Currency)}`)
      .join(', ') || '0';
  const count = (of: 'settled' | 'changed' | 'reopened') =>
    String(money.reduce((sum, row) => sum + row[of], 0));
  return [
    change('Open bets that are settled', 'Apostas abertas que são liquidadas', count('settled')),
    change('Settled bets with another payout', 'Apostas liquidadas com outro pagamento', count('changed')),
    change('Settled bets that open again', 'Apostas liquidadas que reabrem', count('reopened')),
    change(
      'Paid to players',
      'Pago aos jogadores',
      sums((row) => row.paysMinor),
    ),
    change(
      'Taken back from players',
      'Cobrado dos jogadores',
      sums((row) => row.takesBackMinor),
    ),
    change('Cash-outs undone', 'Cash outs desfeitos', String(salesUndone)),
  ];
}

/** A feed opens and suspends a market all the time; what matters is whether it was settled. */
const stateOf = (found: readonly string[]): Change['before'] =>
  found.includes('settled') ? { en: 'settled', pt: 'liquidado' } : { en: 'not settled', pt: 'não liquidado' };

export async function previewVoidCost(db: Db, { target, cause }: Input<'void'>): Promise<Change[]> {
  const [of, id = ''] = target.split('/');
  const found = await previewVoid(
    db,
    of === 'match' ? { matchId: BigInt(id) } : { marketId: BigInt(id) },
    cause,
  );
  if (!found) return [];
  const after = { en: 'void', pt: 'anulado' };
  return [
    ...(of === 'match'
      ? [change('All markets of', 'Todos os mercados de', found.title)]
      : await targetChange(db, target)),
    change('State', 'Situação', after, found.statuses.length === 0 ? after : stateOf(found.statuses)),
    ...costs(found),
  ];
}

/** Empty while the result is not complete: the order explains what is missing. */
export async function previewResultCost(db: Db, order: Input<'result'>): Promise<Change[]> {
  const matchId = matchIdOf(order.match);
  const match = await findMatchForResult(db, matchId);
  if (!match) return [];
  const result = readResult(order);
  const entrants = match.competitors.map(({ ref }) => ref);
  if (findResultProblems(match.sport, result, entrants).length > 0) return [];
  const inForce = match.operatorResult?.result ?? match.feedResult;
  return [
    change('Match', 'Partida', match.title),
    change(
      'Result',
      'Resultado',
      resultWords(result, match.competitors),
      inForce && resultWords(inForce, match.competitors),
    ),
    ...costs(await countResult(db, matchId, result)),
  ];
}

export async function previewWithdrawal(db: Db, { match: given }: Input<'withdraw'>): Promise<Change[]> {
  const matchId = matchIdOf(given);
  const match = await findMatchForResult(db, matchId);
  if (!match?.operatorResult) return [];
  return [
    change('Match', 'Partida', match.title),
    change(
      'Result',
      'Resultado',
      match.feedResult && resultWords(match.feedResult, match.competitors),
      resultWords(match.operatorResult.result, match.competitors),
    ),
    ...costs(await countResult(db, matchId, null)),
  ];
}
