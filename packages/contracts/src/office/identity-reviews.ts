import { z } from 'zod';
import { evidenceKinds, openReviewStates, reviewStates } from '../identity-review.ts';
import { beforeTime, field, playerEmail, playerNumber, reason, topic, words } from './topic.ts';

const review = field(z.string().regex(/^\d{1,18}$/, 'must be the number of a review'), 'Review', 'Revisão');
const time = (en: string, pt: string) => field(z.string(), en, pt, { look: 'time' });
const timeOrNever = (en: string, pt: string) => field(z.string().nullable(), en, pt, { look: 'time' });
const hidden = 'identity.readPictures';

/** What was asked, and of whom. */
const request = {
  player: field(z.string(), 'Player', 'Jogador', { look: 'player' }),
  name: field(z.string(), 'Name', 'Nome', { hidden }),
  wanted: field(z.array(z.enum(evidenceKinds)), 'Pictures', 'Fotos', { names: 'word' }),
  state: field(z.enum(reviewStates), 'State', 'Situação', { look: 'state' }),
};
const askedBy = field(z.string(), 'Asked by', 'Pedido por');
const why = field(z.string(), 'Reason that the player reads', 'Motivo que o jogador lê', {
  look: 'longText',
});
const evidence = field(z.string(), 'Pictures, name and document', 'Fotos, nome e documento', {
  look: 'pictures',
  hidden,
});

/** Text of staff that the player reads as it is typed. */
export const readByPlayer = field(
  z.string().trim().min(3).max(300),
  'Reason that the player reads',
  'Motivo que o jogador lê',
  {
    look: 'longText',
    hint: words('In the language of the player', 'No idioma do jogador'),
  },
);

/** Pictures of documents that staff asked players for. While a review is open, no money leaves the account. */
export const identityReviews = topic({
  name: 'identity-reviews',
  title: words('Identity reviews', 'Revisões de identidade'),
  group: 'waiting',
  lists: {
    all: {
      title: words('To be decided', 'A decidir'),
      may: 'identity.read',
      audit: 'reads',
      empty: words('No pictures wait for a decision.', 'Nenhuma foto espera decisão.'),
      row: z.object({
        review,
        at: time('Sent', 'Enviada em'),
        ...request,
        askedAt: time('Asked', 'Pedida em'),
        by: askedBy,
        why,
        evidence,
      }),
    },
    history: {
      title: words('All reviews', 'Todas'),
      may: 'identity.read',
      audit: 'reads',
      empty: words('Nothing was asked yet.', 'Nada foi pedido ainda.'),
      query: z.strictObject({
        player: playerNumber.optional(),
        state: field(z.enum(reviewStates).optional(), 'State', 'Situação'),
        before: beforeTime,
      }),
      row: z.object({
        review,
        at: time('Asked', 'Pedida em'),
        ...request,
        sentAt: timeOrNever('Sent', 'Enviada em'),
        by: askedBy,
        why,
        decidedAt: timeOrNever('Decided', 'Decidida em'),
        decidedBy: field(z.string(), 'Decided by', 'Decidida por'),
        answer: field(z.string(), 'Reason of the decision', 'Motivo da decisão', { look: 'longText' }),
        evidence,
      }),
    },
  },
  actions: {
    approve: {
      label: words('Approve', 'Aprovar'),
      sentence: words('approved identity review {review}', 'aprovou a revisão de identidade {review}'),
      input: z.strictObject({ review }),
      may: 'identity.decide',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { review: 'review' },
      tone: 'primary',
    },
    reject: {
      label: words('Reject', 'Recusar'),
      sentence: words(
        'rejected identity review {review}: {reason}',
        'recusou a revisão de identidade {review}: {reason}',
      ),
      input: z.strictObject({
        review,
        reason: readByPlayer,
        document: field(z.enum(['keep', 'revoke']).optional(), 'Verified document', 'Documento verificado', {
          hint: words(
            'revoke: the player must give name and document again. Without a choice it is kept.',
            'revogar: o jogador precisa informar nome e documento de novo. Sem escolha, o documento é mantido.',
          ),
        }),
      }),
      may: 'identity.decide',
      audit: 'changes',
      approval: 'none',
      on: 'all',
      from: { review: 'review' },
      tone: 'danger',
    },
    withdraw: {
      label: words('Withdraw the request', 'Retirar o pedido'),
      sentence: words(
        'withdrew identity review {review}: {reason}',
        'retirou o pedido de revisão de identidade {review}: {reason}',
      ),
      input: z.strictObject({ review, reason }),
      may: 'identity.decide',
      audit: 'changes',
      approval: 'none',
      on: 'history',
      from: { review: 'review' },
      when: { field: 'state', is: openReviewStates },
    },
  },
});

/** Action on a player that begins a review. */
export const identityActions = {
  'ask-evidence': {
    label: words('Ask for pictures of the document', 'Pedir fotos do documento'),
    sentence: words(
      'asked {email} for pictures of the document: {reason}',
      'pediu fotos do documento a {email}: {reason}',
    ),
    input: z.strictObject({
      email: playerEmail,
      reason: readByPlayer,
      wanted: field(z.array(z.enum(evidenceKinds)).min(1).max(3).optional(), 'Pictures', 'Fotos', {
        hint: words(
          'Without a choice: all of them. Until the pictures are approved, no money leaves the account.',
          'Sem escolha: todas. Até a aprovação das fotos, nenhum dinheiro sai da conta.',
        ),
      }),
    }),
    may: 'identity.ask',
    audit: 'changes',
    approval: 'none',
    on: 'all',
    from: { email: 'email' },
    when: { field: 'review', is: [null] },
  },
} as const;
