import type { ActionDefinition } from '@palpite/contracts/office/topic';
import { sql } from 'kysely';
import { guardTransactions, hasMemberPermission } from '../modules/staff/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Db, Tx } from '../platform/db.ts';
import { refuse } from '../platform/refusal.ts';
import {
  type Change,
  type Done,
  done,
  type Lang,
  type OfficeTopic,
  refused,
  valueIn,
} from './office-topic.ts';
import { secretsOf } from './recorded-input.ts';
import { scheduleOrder } from './schedule-order.ts';
import { findMoved, readMoved } from './state.ts';

/** How long a proposal can be approved. */
const proposalLife = sql<Date>`now() + interval '24 hours'`;

/** Whether an order needs a second person, by its declaration and the rules in the database. */
export async function needsSecondPerson(
  db: Db,
  office: OfficeTopic,
  action: string,
  input: object,
): Promise<boolean> {
  const approval = office.topic.actions[action]?.approval ?? 'always';
  if (approval === 'ownRule') return false;
  if (approval === 'always') return true;
  const rules = await db
    .selectFrom('staff.approval_rule')
    .select(['currency', 'above_minor'])
    .where('action', '=', `${office.topic.name}.${action}`)
    .execute();
  if (rules.some(({ currency }) => currency === '*')) return true;
  if (approval === 'none') return false;
  const amount = await office.amounts?.[action]?.(db, input as never);
  if (!amount) return false;
  const rule = rules.find(({ currency }) => currency === amount.currency);
  return amount.minor > (rule?.above_minor ?? 0n);
}

/** Why no rule can require a second person for an action; null when one can. */
export function findRuleProblem(name: string, definition: ActionDefinition | undefined): Done | null {
  if (definition?.audit !== 'changes') return refused('There is no such action.', 'Esta ação não existe.');
  if (name === 'approvals.approve')
    return refused(
      'Nothing was changed: an approval that needs one could never be given.',
      'Nada mudou: uma aprovação que exige outra nunca poderia ser dada.',
    );
  if (definition.approval === 'ownRule')
    return refused(
      'Nothing was changed: this action counts approvals by the terms of withdrawals.',
      'Nada mudou: esta ação conta aprovações pelas regras de saque.',
    );
  if (secretsOf(definition.input).length > 0)
    return refused(
      'Nothing was changed: this order has a secret, which must not wait where others read it.',
      'Nada mudou: esta ordem tem um segredo, que não pode esperar onde outros leem.',
    );
  return null;
}

type NewProposal = {
  name: string;
  input: object;
  changes: readonly Change[] | null;
  state: string | null;
  /** When the approved order is executed; null: at once. */
  runAt: Date | null;
  actor: Actor;
};

/** Stores an order for a second person instead of executing it. */
export async function propose(
  db: Db,
  { name, input, changes, state, runAt, actor }: NewProposal,
): Promise<Done & { proposalId?: string }> {
  if (actor.staffId === null)
    return refused(
      'Nothing was changed: this needs two staff accounts.',
      'Nada mudou: são necessárias duas contas da equipe.',
    );
  const { id } = await db
    .insertInto('staff.proposal')
    .values({
      action: name,
      input: JSON.stringify(input),
      changes: changes && JSON.stringify(changes),
      state,
      run_at: runAt,
      proposed_by: actor.staffId,
      expires_at: proposalLife,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    ...refused(
      `Proposal ${id} waits for a second person, for 24 hours.`,
      `A proposta ${id} espera uma segunda pessoa por 24 horas.`,
    ),
    proposalId: String(id),
  };
}

export type FoundAction = { office: OfficeTopic; action: string };

/**
 * Approves a proposal and executes its order in the name of both. The first transaction of the order also writes the
 * verdict: after a crash before its commit, and after an order that failed without one, the proposal is still open.
 * Only one of several approvals finds it open.
 */
export async function approveProposal(
  db: Db,
  find: (name: string) => FoundAction | undefined,
  id: bigint,
  actor: Actor,
): Promise<Done> {
  // Read before the order, which may begin outside a transaction.
  const proposal = await readProposal(db, id);
  if ('problem' in proposal) return proposal.problem;
  const problemNow = await problemOf(db, proposal, actor, find);
  if (problemNow) return problemNow;
  const { runAt } = proposal;
  if (runAt !== null)
    return db
      .transaction()
      .execute(
        async (tx) =>
          (await claimProposal(tx, id, actor, find)) ?? (await scheduleProposal(tx, proposal, runAt, actor)),
      );
  const found = find(proposal.action);
  const run = found?.office.actions[found.action];
  if (!found || !run) throw new Error(`there is no action ${proposal.action}`);
  const movedBefore = await readMoved(db, found.office, found.action, proposal.input, proposal.state);
  if (movedBefore) return describeMoved(proposal.changes, movedBefore);
  const input = found.office.topic.actions[found.action]?.input.parse(proposal.input);
  let problem: Done | null = null;
  const guarded = guardTransactions(db, async (tx, isFirst) => {
    problem = isFirst ? await claimProposal(tx, id, actor, find) : null;
    if (problem) refuse('state_changed');
  });
  try {
    const answer = await run(
      guarded.db,
      input as never,
      {
        staffId: actor.staffId,
        proposedBy: proposal.proposedBy,
        name: `${proposal.author}, ${actor.name}`,
      },
      `proposal-${id}`,
      null,
    );
    if (guarded.committed()) return answer;
    // The order was refused, or changed nothing, without a transaction.
    return (await db.transaction().execute((tx) => claimProposal(tx, id, actor, find))) ?? answer;
  } catch (failure) {
    if (problem) return problem;
    throw failure;
  }
}

/** Locks a proposal and marks it as approved. Returns why it cannot be approved; nothing is written then. */
async function claimProposal(
  tx: Tx,
  id: bigint,
  actor: Actor,
  find: (name: string) => FoundAction | undefined,
): Promise<Done | null> {
  const proposal = await readProposal(tx, id, { lock: true });
  if ('problem' in proposal) return proposal.problem;
  const problem = await problemOf(tx, proposal, actor, find);
  if (problem) return problem;
  const found = find(proposal.action);
  const moved = found && (await findMoved(tx, found.office, found.action, proposal.input, proposal.state));
  if (moved) return describeMoved(proposal.changes, moved);
  await tx
    .updateTable('staff.proposal')
    .set({ verdict: 'approved', decided_by: actor.staffId, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute();
  return null;
}

/** The approved order waits for its time, in the name of both. */
async function scheduleProposal(tx: Tx, proposal: Proposal, runAt: Date, actor: Actor): Promise<Done> {
  // The approval itself is done at once.
  const { runAt: _, ...answer } = await scheduleOrder(tx, {
    name: proposal.action,
    input: proposal.input,
    changes: proposal.changes,
    state: proposal.state,
    runAt,
    actor: { staffId: proposal.proposedBy, name: `${proposal.author}, ${actor.name}` },
    ...(actor.staffId !== null && { approvedBy: actor.staffId }),
  });
  return answer;
}

export async function rejectProposal(db: Db, id: bigint, note: string, actor: Actor): Promise<Done> {
  return db.transaction().execute(async (tx) => {
    const proposal = await readProposal(tx, id, { lock: true });
    if ('problem' in proposal) return proposal.problem;
    if (proposal.proposedBy === actor.staffId) return ownProposal;
    await tx
      .updateTable('staff.proposal')
      .set({ verdict: 'rejected', decided_by: actor.staffId, decided_at: sql`now()`, note })
      .where('id', '=', id)
      .execute();
    return done('Rejected. Nothing was changed.', 'Recusada. Nada mudou.');
  });
}

const ownProposal = refused(
  'Nothing was changed: another person must decide your proposal.',
  'Nada mudou: outra pessoa precisa decidir a sua proposta.',
);

type Proposal = {
  action: string;
  input: object;
  changes: Change[];
  state: string | null;
  proposedBy: bigint;
  runAt: Date | null;
  author: string;
};

/** An open proposal, or why there is none. */
async function readProposal(
  db: Db,
  id: bigint,
  { lock = false } = {},
): Promise<Proposal | { problem: Done }> {
  const row = await db
    .selectFrom('staff.proposal as p')
    .innerJoin('staff.account as a', 'a.id', 'p.proposed_by')
    .select(['p.action', 'p.state', 'p.proposed_by as proposedBy', 'p.run_at as runAt', 'p.verdict'])
    .select('a.name as author')
    .select([sql<object>`p.input`.as('input'), sql<Change[]>`p.changes`.as('changes')])
    .select(sql<boolean>`p.expires_at <= now()`.as('is_over'))
    .where('p.id', '=', id)
    .$if(lock, (query) => query.forUpdate('p'))
    .executeTakeFirst();
  if (!row) return { problem: refused('There is no such proposal.', 'Esta proposta não existe.') };
  if (row.verdict !== null)
    return {
      problem: refused('Nothing was changed: it was decided already.', 'Nada mudou: já foi decidida.'),
    };
  if (row.is_over)
    return { problem: refused('Nothing was changed: it has expired.', 'Nada mudou: expirou.') };
  return row;
}

async function problemOf(
  db: Db,
  { action: name, proposedBy }: Proposal,
  actor: Actor,
  find: (name: string) => FoundAction | undefined,
): Promise<Done | null> {
  if (actor.staffId === null || actor.staffId === proposedBy) return ownProposal;
  const found = find(name);
  const definition = found?.office.topic.actions[found.action];
  if (!found || !definition) return refused('This order no longer exists.', 'Esta ordem não existe mais.');
  if (!(await hasMemberPermission(db, actor.staffId, definition.may)))
    return refused(
      `Nothing was changed: you lack the permission ${definition.may}.`,
      `Nada mudou: falta a permissão ${definition.may}.`,
    );
  return null;
}

/** Refuses an order whose values before it are no longer those that its author saw. */
export function describeMoved(shown: readonly Change[], now: readonly Change[]): Done {
  const before = new Map(shown.map((change) => [change.what.en, change.before]));
  const inLang = (what: Change['what'], lang: Lang) => valueIn(before.get(what.en) ?? null, lang);
  const moved = now.filter(({ what, before: value }) => inLang(what, 'en') !== valueIn(value, 'en'));
  const list = (lang: Lang) =>
    moved
      .map(
        ({ what, before: value }) =>
          `${what[lang]}: ${inLang(what, lang) ?? '–'} → ${valueIn(value, lang) ?? '–'}`,
      )
      .join('; ');
  return refused(
    `Nothing was changed: since the proposal, this changed: ${list('en')}.`,
    `Nada mudou: desde a proposta, isto mudou: ${list('pt')}.`,
  );
}
