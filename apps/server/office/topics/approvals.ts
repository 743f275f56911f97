import { approvals } from '@palpite/contracts/office/approvals';
import { words } from '@palpite/contracts/office/topic';
import { type Currency, parseMinor, toDecimal } from '@palpite/domain/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { toWaiting, type Waiting } from '../../platform/waiting.ts';
import { approveProposal, type FoundAction, findRuleProblem, rejectProposal } from '../approvals.ts';
import { type Change, type Done, done, implement, type OfficeTopic, refused } from '../office-topic.ts';
import { changesText, sentenceOf } from './audit.ts';
import { listMax } from './pieces.ts';

/** Amounts of the rule for every order are written in this currency. */
const unit = (currency: string): Currency => (currency === '*' ? 'BRL' : (currency as Currency));

async function requireSecond(
  db: Db,
  find: (name: string) => FoundAction | undefined,
  { action, currency, above }: { action: string; currency: string; above: string },
): Promise<Done> {
  const found = find(action);
  const definition = found?.office.topic.actions[found.action];
  const problem = findRuleProblem(action, definition);
  if (problem) return problem;
  if (currency !== '*' && definition?.approval !== 'byAmount')
    return refused(
      'Nothing was changed: this action has no amount. Use *.',
      'Nada mudou: esta ação não tem valor. Use *.',
    );
  const minor = parseMinor(above, unit(currency));
  if (minor === null) return refused('This is not an amount.', 'Este valor não é válido.');
  await db.transaction().execute((tx) =>
    tx
      .insertInto('staff.approval_rule')
      .values({ action, currency, above_minor: minor })
      .onConflict((conflict) => conflict.columns(['action', 'currency']).doUpdateSet({ above_minor: minor }))
      .execute(),
  );
  return done('The rule is in force.', 'A regra está valendo.');
}

const openProposals = (db: Db) =>
  db
    .selectFrom('staff.proposal as p')
    .innerJoin('staff.account as a', 'a.id', 'p.proposed_by')
    .where('p.verdict', 'is', null)
    .where('p.expires_at', '>', sql<Date>`now()`);

/** The order of a proposal, and what it would change. */
async function previewProposal(db: Db, { id }: { id: string }): Promise<Change[]> {
  const row = await openProposals(db)
    .select(['p.action', 'p.input', 'p.changes'])
    .where('p.id', '=', BigInt(id))
    .executeTakeFirst();
  if (!row) return [];
  const order = { en: sentenceOf(row, 'en'), pt: sentenceOf(row, 'pt') };
  return [
    { what: words('Order', 'Ordem'), before: null, after: order },
    ...((row.changes as Change[] | null) ?? []),
  ];
}

/** `above` is left out when the rule ends. */
async function previewRule(
  db: Db,
  { action, currency, above }: { action: string; currency: string; above?: string },
): Promise<Change[]> {
  const rule = await db
    .selectFrom('staff.approval_rule')
    .select('above_minor')
    .where('action', '=', action)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return [
    {
      what: words('Second person above', 'Segunda pessoa acima de'),
      before: rule ? toDecimal(rule.above_minor, unit(currency)) : null,
      after: above ?? null,
    },
  ];
}

async function measureProposals(db: Db): Promise<Waiting> {
  return toWaiting(
    await openProposals(db)
      .select(({ fn }) => [
        fn.countAll<bigint>().as('count'),
        fn.min<Date | null>('p.proposed_at').as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
  );
}

/** Proposals and approval rules. `find` returns the action of a name such as `withdrawals.approve`. */
export const createApprovalTopic = (find: (name: string) => FoundAction | undefined): OfficeTopic =>
  implement(approvals, {
    lists: {
      all: async (db, lang, _query, _secrets, reader) =>
        (
          await openProposals(db)
            .select(['p.id', 'p.proposed_at', 'p.expires_at', 'p.action', 'p.input', 'p.changes', 'a.name'])
            .select('p.proposed_by')
            .orderBy('p.id')
            .limit(listMax)
            .execute()
        ).map((row) => ({
          id: String(row.id),
          sentence: sentenceOf(row, lang),
          changes: changesText(row, lang),
          by: row.name,
          turn: row.proposed_by === reader ? ('other' as const) : ('yours' as const),
          at: row.proposed_at.toISOString(),
          expiresAt: row.expires_at.toISOString(),
          action: row.action,
          input: JSON.stringify(row.input),
        })),
      rules: async (db) =>
        (
          await db
            .selectFrom('staff.approval_rule')
            .selectAll()
            .orderBy('action')
            .orderBy('currency')
            .execute()
        ).map(({ action, currency, above_minor }) => ({
          action,
          currency,
          above: toDecimal(above_minor, unit(currency)),
        })),
    },
    measure: measureProposals,
    previews: {
      approve: previewProposal,
      require: previewRule,
      release: previewRule,
    },
    actions: {
      approve: (db, { id }, actor) => approveProposal(db, find, BigInt(id), actor),
      reject: (db, { id, reason }, actor) => rejectProposal(db, BigInt(id), reason, actor),
      require: (db, rule) => requireSecond(db, find, rule),
      release: async (db, { action, currency }) => {
        const [result] = await db
          .transaction()
          .execute((tx) =>
            tx
              .deleteFrom('staff.approval_rule')
              .where('action', '=', action)
              .where('currency', '=', currency)
              .execute(),
          );
        return result?.numDeletedRows
          ? done('The rule is removed.', 'A regra foi removida.')
          : refused('There is no such rule.', 'Esta regra não existe.');
      },
    },
  });
