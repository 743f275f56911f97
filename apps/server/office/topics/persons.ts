import { persons } from '@palpite/contracts/office/persons';
import { type Words, words } from '@palpite/contracts/office/topic';
import type { z } from 'zod';
import {
  decideDifferent,
  decideSame,
  findPlayerByUsername,
  type ListedReview,
  listReviews,
  measureReviews,
} from '../../modules/identity/index.ts';
import { closeOrders, planReturns } from '../../modules/payments/index.ts';
import { setStakesFrozen, setStopEnd, stopStakes } from '../../modules/wallet/limits/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';
import { type Done, done, implement, inEach, refused, shown } from '../office-topic.ts';
import { inWords, listMax } from './pieces.ts';

type PersonRow = z.output<(typeof persons)['lists']['all']['row']>;

const day = (at: Date) => at.toISOString().slice(0, 10);

function toRow({
  id,
  account,
  barred,
  signals,
  state,
  opened_at: openedAt,
  ...last
}: ListedReview): Omit<PersonRow, 'because'> & { because: Words } {
  return {
    review: String(id),
    at: openedAt.toISOString(),
    state,
    account: account.username,
    barred: barred.username,
    because: stateOf(barred),
    signals,
    decision: `${last.decided_by}: ${last.reason}`,
  };
}

/** Why the other account of a pair cannot play. */
function stateOf({ is_blocked: isBlocked, is_barred: isBarred, ...stop }: ListedReview['barred']): Words {
  if (isBlocked) return words('blocked', 'bloqueada');
  if (!isBarred) return words('neither stopped nor blocked', 'sem pausa nem bloqueio');
  const kind = stop.stop_kind === 'timeOut' ? words('break', 'pausa') : words('exclusion', 'autoexclusão');
  const end = stop.stopped_until && day(stop.stopped_until);
  return end
    ? words(`${kind.en} until ${end}`, `${kind.pt} até ${end}`)
    : words(`${kind.en} without end`, `${kind.pt} sem prazo`);
}

/** Formats a pair as a line. */
function lineOf(pair: ReturnType<typeof toRow>, of: (words: Words) => string): string {
  const signals = pair.signals.map((signal) => of(inWords(signal, 'signals'))).join(', ');
  return [
    pair.review,
    pair.at.slice(0, 10),
    of(inWords(pair.state, 'state')),
    pair.account,
    `${of(words('may be', 'pode ser'))} ${pair.barred} (${of(pair.because)})`,
    `${of(words('by', 'por'))} ${signals || of(words('decision', 'decisão'))}`,
    pair.decision,
  ].join('  ');
}

async function show(db: Db, { email }: { email: string }): Promise<Done> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return refused('There is no such player.', 'Este jogador não existe.');
  const pairs = await listReviews(db, { playerId: player.id }, listMax);
  if (pairs.length === 0)
    return done('No pairs with other accounts.', 'Nenhum par com outras contas.', { lines: [] });
  return shown(inEach((of) => pairs.map((pair) => lineOf(toRow(pair), of))));
}

type Decision = { review: string; reason: string };

async function decide(db: Db, verdict: 'same' | 'different', given: Decision, actor: Actor): Promise<Done> {
  const decision = { reviewId: BigInt(given.review), by: actor.name, reason: given.reason };
  const effect =
    verdict === 'same'
      ? await decideSame(
          db,
          { closeOrders, stopStakes, setStakesFrozen, returnDeposits: planReturns },
          decision,
        )
      : await decideDifferent(db, setStopEnd, decision);
  if (!effect)
    return refused(
      'Nothing was changed: there is no such pair, or it was decided so before.',
      'Nada mudou: este par não existe, ou já foi decidido assim.',
    );
  const { stopped, blocked, freed } = effect;
  const parts = (texts: readonly [number, string][]) =>
    texts
      .filter(([count]) => count > 0)
      .map(([count, text]) => `${count} ${text}`)
      .join(', ');
  const en = parts([
    [stopped, 'more accounts stopped'],
    [blocked, 'more accounts blocked'],
    [freed, 'accounts freed of a stop that was not theirs'],
  ]);
  const pt = parts([
    [stopped, 'contas a mais suspensas'],
    [blocked, 'contas a mais bloqueadas'],
    [freed, 'contas liberadas de uma suspensão que não era delas'],
  ]);
  const [person, pessoa] =
    verdict === 'same' ? ['One person', 'Mesma pessoa'] : ['Two people', 'Pessoas diferentes'];
  return done(`${person}: ${en || 'no account changes'}.`, `${pessoa}: ${pt || 'nenhuma conta muda'}.`);
}

const previewOf =
  (after: 'same' | 'different') =>
  async (db: Db, { review }: { review: string }) =>
    (await listReviews(db, 'open', listMax))
      .filter(({ id }) => String(id) === review)
      .map(toRow)
      .map(({ account, barred, state }) => ({
        what: { en: `${account} and ${barred}`, pt: `${account} e ${barred}` },
        before: inWords(state, 'state'),
        after: inWords(after, 'state'),
      }));

export const personTopic = implement(persons, {
  lists: {
    all: async (db, lang) =>
      (await listReviews(db, 'open', listMax))
        .map(toRow)
        .map((row) => ({ ...row, because: row.because[lang] })),
  },
  measure: measureReviews,
  actions: {
    show,
    same: (db, given, actor) => decide(db, 'same', given, actor),
    different: (db, given, actor) => decide(db, 'different', given, actor),
  },
  previews: { same: previewOf('same'), different: previewOf('different') },
});
