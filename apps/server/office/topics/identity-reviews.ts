import { evidenceKinds } from '@palpite/contracts/identity-review';
import type { identityActions as declared } from '@palpite/contracts/office/identity-reviews';
import { identityReviews } from '@palpite/contracts/office/identity-reviews';
import { type Words, words } from '@palpite/contracts/office/topic';
import type { z } from 'zod';
import {
  type AskProblem,
  askForEvidence,
  decideReview,
  findOpenReview,
  findPlayerByUsername,
  findReview,
  type ListedIdentityReview,
  listIdentityReviews,
  listSentReviews,
  measureSentReviews,
  type ReviewDecision,
  readPictures,
} from '../../modules/identity/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Change, type Done, done, implement, type Lang, mapPage, refused } from '../office-topic.ts';
import { wholePage } from './activity-page.ts';
import { inWords, listInWords, listMax, readMax, timeOrNull } from './pieces.ts';
import { orUndone, revokeDocument } from './revoke-document.ts';

type Ask = z.output<(typeof declared)['ask-evidence']['input']>;
type Reject = z.output<typeof identityReviews.actions.reject.input>;
type Query = z.output<typeof identityReviews.lists.history.query>;

/** The set of pictures that staff sees: after a rejection the rejected one, as the next has not been sent. */
const shownAttempt = ({ state, attempt }: ListedIdentityReview) =>
  state === 'rejected' ? attempt - 1 : attempt;

const isSent = ({ sent_at: sentAt }: ListedIdentityReview) => sentAt !== null;

const requestOf = (row: ListedIdentityReview) => ({
  review: String(row.id),
  player: String(row.player_id),
  name: row.name,
  wanted: row.wanted,
  state: row.state,
  by: row.requested_by,
  why: row.reason,
  // Read only when it is revealed.
  evidence: isSent(row) ? '***' : '',
});

async function history(db: Db, _: Lang, { player, state, before }: Query) {
  const filter = {
    state,
    playerId: player === undefined ? undefined : BigInt(player),
    before: timeOrNull(before),
  };
  const reviews = wholePage(
    readMax,
    (row) => row.requested_at,
    await listIdentityReviews(db, filter, readMax),
  );
  return mapPage(reviews, (row) => ({
    ...requestOf(row),
    at: row.requested_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by ?? '',
    answer: row.answer,
  }));
}

/** Name, document and pictures of a review, as the office shows them side by side. */
async function revealEvidence(
  db: Db,
  row: Readonly<Record<string, unknown>>,
  secrets: Secrets,
  lang: Lang,
): Promise<string> {
  const review = await findReview(db, BigInt(String(row.review)));
  if (!review || !isSent(review)) return '';
  const pictures = await readPictures(db, secrets, { reviewId: review.id, attempt: shownAttempt(review) });
  return JSON.stringify({
    texts: [
      [words('Declared name', 'Nome declarado')[lang], review.name],
      [words('Declared document', 'Documento declarado')[lang], review.card_no ?? ''],
    ],
    pictures: pictures.map(({ kind, base64 }) => ({ title: inWords(kind, 'wanted')[lang], base64 })),
  });
}

/** With the time of the pictures, so that an order about earlier ones is refused. */
function stateIn({ state, sent_at: sentAt }: ListedIdentityReview): Words {
  const { en, pt } = inWords(state, 'state');
  if (state !== 'sent' || !sentAt) return { en, pt };
  const at = `${sentAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return words(`${en}, ${at}`, `${pt}, ${at}`);
}

const previewOf =
  <Input extends { review: string }>(
    after: ReviewDecision['state'],
    more: (input: Input) => Change[] = () => [],
  ) =>
  async (db: Db, input: Input): Promise<Change[]> => {
    const review = await findReview(db, BigInt(input.review));
    if (!review) return [];
    return [
      {
        what: words('Identity review', 'Revisão de identidade'),
        before: stateIn(review),
        after: inWords(after, 'state'),
      },
      ...more(input),
    ];
  };

const undecided = refused(
  'Nothing was changed: there is no such review, or it does not wait for this decision.',
  'Nada mudou: esta revisão não existe ou não espera esta decisão.',
);

const sentences = {
  approved: words(
    'Approved. Withdrawals and transfers of the player are open again.',
    'Aprovada. Saques e transferências do jogador estão liberados.',
  ),
  rejected: words(
    'Rejected. The player reads the reason and can send other pictures. No money leaves meanwhile.',
    'Recusada. O jogador lê o motivo e pode enviar outras fotos. Até lá, nenhum dinheiro sai.',
  ),
  revoked: words(
    'Rejected, and the name and document are no longer verified.',
    'Recusada, e o nome e o documento deixaram de ser verificados.',
  ),
  withdrawn: words(
    'The request is withdrawn. Withdrawals and transfers of the player are open again.',
    'O pedido foi retirado. Saques e transferências do jogador estão liberados.',
  ),
};

async function decide(
  db: Db,
  review: string,
  decision: Pick<ReviewDecision, 'state' | 'answer'>,
  { name: by }: Actor,
  document: Reject['document'] = 'keep',
): Promise<Done> {
  return orUndone(() =>
    db.transaction().execute(async (tx) => {
      const decided = await decideReview(tx, BigInt(review), { ...decision, by });
      if (!decided) return undecided;
      if (document === 'revoke') await revokeDocument(tx, decided.player_id);
      const { en, pt } = sentences[document === 'revoke' ? 'revoked' : decision.state];
      return done(en, pt);
    }),
  );
}

export const identityReviewTopic = implement(identityReviews, {
  lists: {
    all: async (db) =>
      (await listSentReviews(db, listMax)).map((row) => ({
        ...requestOf(row),
        at: (row.sent_at ?? row.requested_at).toISOString(),
        askedAt: row.requested_at.toISOString(),
      })),
    history,
  },
  measure: measureSentReviews,
  reveals: { evidence: revealEvidence },
  actions: {
    approve: (db, { review }, actor) => decide(db, review, { state: 'approved', answer: '' }, actor),
    reject: (db, { review, reason, document }, actor) =>
      decide(db, review, { state: 'rejected', answer: reason }, actor, document),
    withdraw: (db, { review, reason }, actor) =>
      decide(db, review, { state: 'withdrawn', answer: reason }, actor),
  },
  previews: {
    approve: previewOf('approved'),
    reject: previewOf<Reject>('rejected', ({ document }) =>
      document === 'revoke'
        ? [
            {
              what: words('Document', 'Documento'),
              before: inWords('verified', 'document'),
              after: inWords('unverified', 'document'),
            },
          ]
        : [],
    ),
    withdraw: previewOf('withdrawn'),
  },
});

const askProblems: Readonly<Record<AskProblem, Done>> = {
  test: refused('Nothing was changed: it is the test account.', 'Nada mudou: esta é a conta de teste.'),
  erased: refused(
    'Nothing was changed: the account is closed permanently.',
    'Nada mudou: a conta foi encerrada de vez.',
  ),
  open: refused(
    'Nothing was changed: the player was asked already.',
    'Nada mudou: o pedido ao jogador já foi feito.',
  ),
};

async function ask(
  db: Db,
  { email, reason, wanted = [...evidenceKinds] }: Ask,
  { name: by }: Actor,
): Promise<Done> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return refused('There is no such player.', 'Este jogador não existe.');
  const problem = await db
    .transaction()
    .execute((tx) => askForEvidence(tx, { playerId: player.id, wanted: [...new Set(wanted)], reason, by }));
  return problem
    ? askProblems[problem]
    : done(
        'The player is asked. Until the pictures are approved, no money leaves the account.',
        'O jogador recebeu o pedido. Até a aprovação das fotos, nenhum dinheiro sai da conta.',
      );
}

async function previewAsk(db: Db, { email, wanted = [...evidenceKinds] }: Ask): Promise<Change[]> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return [];
  const open = await findOpenReview(db, player.id);
  return [
    {
      what: words('Identity review', 'Revisão de identidade'),
      before: open && inWords(open.state, 'state'),
      after: inWords('asked', 'state'),
    },
    {
      what: words('Wanted pictures', 'Fotos pedidas'),
      before: open && listInWords(open.wanted, 'wanted'),
      after: listInWords([...new Set(wanted)], 'wanted'),
    },
    {
      what: words('Withdrawals and transfers', 'Saques e transferências'),
      before: open ? words('held', 'retidos') : words('open', 'liberados'),
      after: words('held', 'retidos'),
    },
  ];
}

export const identityActions = { 'ask-evidence': ask };

export const identityPreviews = { 'ask-evidence': previewAsk };

/** Reviews of a player as lines, newest first. */
export function reviewLines(reviews: readonly ListedIdentityReview[], lang: Lang): string {
  return reviews
    .map((review) => {
      const state = inWords(review.state, 'state')[lang];
      const decision = review.decided_by && ` (${review.decided_by}${review.answer && `: ${review.answer}`})`;
      const asked = `${review.requested_at.toISOString().slice(0, 10)} ${review.requested_by}: ${review.reason}`;
      return `${asked} · ${state}${decision || ''}`;
    })
    .join('\n');
}
