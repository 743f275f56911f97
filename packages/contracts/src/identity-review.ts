import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';

const tag = 'identity';

/** Pictures that staff can ask for: front and back of the document, and the player holding it. */
export const evidenceKinds = ['front', 'back', 'selfie'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** `asked` and `rejected`: the player must send pictures; `sent`: staff must decide. No money leaves meanwhile. */
export const openReviewStates = ['asked', 'sent', 'rejected'] as const;
export type OpenReviewState = (typeof openReviewStates)[number];

/** `approved` and `withdrawn` are over. */
export const reviewStates = [...openReviewStates, 'approved', 'withdrawn'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Of one picture, as it is sent. */
export const evidenceBytesMax = 5 * 1024 * 1024;

const review = z.object({
  state: z.enum(reviewStates),
  reason: z.string().describe('Why staff asks, as staff wrote it'),
  wanted: z.array(z.enum(evidenceKinds)),
  stored: z.array(z.enum(evidenceKinds)).describe('Pictures of the present set that have arrived'),
  answer: z.string().describe('Why the newest set was rejected; empty otherwise'),
  askedAt: z.string(),
  sentAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type IdentityReview = z.output<typeof review>;

export const getIdentityReview = endpoint({
  method: 'GET',
  path: '/api/app/user/identityReview',
  tag,
  summary: 'The newest request of staff for pictures of the document; null without one',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.object({ review: review.nullable() }),
});

export const addIdentityPicture = endpoint({
  method: 'POST',
  path: '/api/app/user/identityReview/pictures',
  tag,
  summary: 'One of the pictures that staff asked for; replaces an earlier one of its kind',
  guard: 'player',
  whileStopped: true,
  perPlayer: [30, 3_600],
  body: z.strictObject({
    kind: z.enum(evidenceKinds),
    picture: z
      .string()
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'picture_invalid')
      .describe('JPEG, PNG or WebP in Base64, at most 5 MB'),
    ...loadingFlag,
  }),
  bodyBytesMax: Math.ceil(evidenceBytesMax / 3) * 4 + 1_024,
  reply: z.object({ stored: z.array(z.enum(evidenceKinds)) }),
  refusals: ['identity_review_none', 'picture_too_large', 'picture_invalid', 'service_busy'],
});

export const sendIdentityPictures = endpoint({
  method: 'POST',
  path: '/api/app/user/identityReview/send',
  tag,
  summary: 'Gives the complete set of pictures to staff',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject(loadingFlag),
  reply: z.object({ state: z.enum(reviewStates) }),
  refusals: ['identity_review_none', 'identity_pictures_missing'],
});
