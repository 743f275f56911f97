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
import { scheduleOrder } from './schedule-order.ts';
import { findMoved } from './state.ts';

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
 * Approves a proposal and executes its order in the name of both. The verdict is committed before the order runs, so
 * that it runs once: after a crash in between, the entry of the audit log has no result and the effect must be checked.
 */
export async function approveProposal(
  db: Db,
  find: (name: string) => FoundAction | undefined,
  id: bigint,
  actor: Actor,
): Promise<Done> {
  const claimed = await db.transaction().execute(async (tx) => {
    const proposal = await lockProposal(tx, id);
    if ('problem' in proposal) return proposal;
    const problem = await problemOf(tx, proposal, actor, find);
    if (problem) return { problem };
    await tx
      .updateTable('staff.proposal')
      .set({ verdict: 'approved', decided_by: actor.staffId, decided_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    if (proposal.run_at === null) return proposal;
    return { scheduled: await scheduleProposal(tx, proposal, proposal.run_at, actor) };
  });
  if ('problem' in claimed) return claimed.problem;
  if ('scheduled' in claimed) return claimed.scheduled;
  const found = find(claimed.action);
  if (!found) throw new Error(`there is no action ${claimed.action}`);
  const input = found.office.topic.actions[found.action]?.input.parse(claimed.input);
  let problem: Done | null = null;
  const guarded = guardTransactions(db, async (tx, isFirst) => {
    const moved = isFirst && (await findMoved(tx, found.office, found.action, claimed.input, claimed.state));
    if (!moved) return;
    problem = describeMoved(claimed.changes, moved);
    refuse('state_changed');
  });
  try {
    return (
      (await found.office.actions[found.action]?.(
        guarded.db,
        input as never,
        {
          staffId: actor.staffId,
          proposedBy: claimed.proposed_by,
          name: `${claimed.author}, ${actor.name}`,
        },
        `proposal-${id}`,
      )) ?? refused('Nothing was changed.', 'Nada mudou.')
    );
  } catch (failure) {
    if (problem) return problem;
    throw failure;
  }
}

/** The approved order waits for its time, in the name of both. */
function scheduleProposal(tx: Tx, proposal: Proposal, runAt: Date, actor: Actor): Promise<Done> {
  return scheduleOrder(tx, {
    name: proposal.action,
    input: proposal.input,
    changes: proposal.changes,
    state: proposal.state,
    runAt,
    actor: { staffId: proposal.proposed_by, name: `${proposal.author}, ${actor.name}` },
    ...(actor.staffId !== null && { approvedBy: actor.staffId }),
  });
}

export async function rejectProposal(db: Db, id: bigint, note: string, actor: Actor): Promise<Done> {
  return db.transaction().execute(async (tx) => {
    const proposal = await lockProposal(tx, id);
    if ('problem' in proposal) return proposal.problem;
    if (proposal.proposed_by === actor.staffId) return ownProposal;
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
  proposed_by: bigint;
  run_at: Date | null;
  author: string;
};

async function lockProposal(tx: Tx, id: bigint): Promise<Proposal | { problem: Done }> {
  const row = await tx
    .selectFrom('staff.proposal as p')
    .innerJoin('staff.account as a', 'a.id', 'p.proposed_by')
    .select(['p.action', 'p.state', 'p.proposed_by', 'p.run_at', 'p.verdict'])
    .select('a.name as author')
    .select([sql<object>`p.input`.as('input'), sql<Change[]>`p.changes`.as('changes')])
    .select(sql<boolean>`p.expires_at <= now()`.as('is_over'))
    .where('p.id', '=', id)
    .forUpdate('p')
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
  tx: Tx,
  { action: name, input, changes, state, proposed_by }: Proposal,
  actor: Actor,
  find: (name: string) => FoundAction | undefined,
): Promise<Done | null> {
  if (actor.staffId === null || actor.staffId === proposed_by) return ownProposal;
  const found = find(name);
  const definition = found?.office.topic.actions[found.action];
  if (!found || !definition) return refused('This order no longer exists.', 'Esta ordem não existe mais.');
  if (!(await hasMemberPermission(tx, actor.staffId, definition.may)))
    return refused(
      `Nothing was changed: you lack the permission ${definition.may}.`,
      `Nada mudou: falta a permissão ${definition.may}.`,
    );
  const moved = await findMoved(tx, found.office, found.action, input, state);
  return moved && describeMoved(changes, moved);
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
