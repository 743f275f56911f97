import { invitationLevels } from '@palpite/domain/invitations';
import { z } from 'zod';
import { amount, endpoint, loadingFlag, turnoverShare, wholeNumber } from './endpoint.ts';

const tag = 'invitations';

const level = z.number().int().min(1).max(3).describe('1 friends, 2 their friends, 3 friends of those');

const rates = z.object({ level1: z.number().int(), level2: z.number().int(), level3: z.number().int() });

export const getInvitations = endpoint({
  method: 'GET',
  path: '/api/app/invitation/summary',
  tag,
  summary: 'What invitations pay, and what those of the player have brought',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.object({
    terms: z.object({
      rates: rates.describe('Thousandths of the turnover of friends that counts'),
      counts: z.array(turnoverShare).describe('How much of a stake of cash counts for commission'),
      productRates: z
        .array(rates.extend({ product: z.string() }))
        .describe('Products that are paid at other rates: a game of the house, sports, a vendor'),
      payoutLeast: amount.describe('What is due waits until it comes to this'),
      holdDays: z.number().int().describe('Days between the settlement of a day and its payment'),
      reward: amount.describe('What a friend of level 1 brings once; 0 means nothing'),
      rewardDeposits: amount.describe('Deposits that the friend must reach for it'),
      rewardHoldDays: z.number().int(),
      rewardLevel: z.number().int().describe('VIP level that the friend must reach for it'),
    }),
    levels: z.array(z.object({ level, friends: z.number().int(), earned: amount })),
    earned: amount.describe('Of all time'),
    paid: amount,
    waiting: amount.describe('Earned and not paid yet'),
  }),
});

export const friendStates = ['joined', 'playing', 'inReview', 'otherCurrency'] as const;

export const invitedFriend = z.object({
  place: z.string(),
  name: z.string().describe('Two letters; nobody else`s business'),
  header: z.number().int(),
  joinedAt: z.string(),
  earned: amount.describe('What this friend has brought'),
  state: z
    .enum(friendStates)
    .describe('otherCurrency: plays in a currency that is not the reader`s, which brings nothing'),
});
export type InvitedFriend = z.output<typeof invitedFriend>;

const place = z.string().regex(/^\d{1,17}(\.\d)?$/);
const page = {
  before: place.optional().describe('`next` of the page before'),
  limit: wholeNumber(1, 50).optional(),
};

export const listFriends = endpoint({
  method: 'GET',
  path: '/api/app/invitation/friends',
  tag,
  summary: 'Friends of one level, the newest first, with masked names',
  guard: 'player',
  whileStopped: true,
  query: z.object({ level: wholeNumber(1, invitationLevels.length).optional(), ...page, ...loadingFlag }),
  reply: z.object({ friends: z.array(invitedFriend), next: z.string().nullable() }),
});

export const invitationEarning = z.object({
  place: z.string(),
  kind: z.enum(['commission', 'reward']),
  level,
  day: z.string().nullable().describe('The UTC day of a commission'),
  at: z.string(),
  friends: z.number().int().describe('How many of them played'),
  friend: z.string().nullable().describe('The masked name, of a reward'),
  turnover: amount.describe('What counts of the stakes of the friends'),
  ratePermille: z.number().int().nullable().describe('Null when products had rates of their own'),
  amount,
  status: z
    .enum(['waiting', 'inReview', 'paid', 'takenBack'])
    .describe('takenBack: deposits of the friend were reversed'),
  dueAt: z.string(),
  paidAt: z.string().nullable(),
});
export type InvitationEarning = z.output<typeof invitationEarning>;

export const listEarnings = endpoint({
  method: 'GET',
  path: '/api/app/invitation/earnings',
  tag,
  summary: 'Commissions by day and level, and rewards by friend, the newest first',
  guard: 'player',
  whileStopped: true,
  query: z.object({ ...page, ...loadingFlag }),
  reply: z.object({ earnings: z.array(invitationEarning), next: z.string().nullable() }),
});

export const getSharePicture = endpoint({
  method: 'GET',
  path: '/api/app/invitation/picture',
  tag,
  summary: 'The player`s invitation as a picture to send: name of the house, code, QR',
  guard: 'player',
  query: z.object(loadingFlag),
  reply: z.string(),
  raw: 'image/png',
});
