import { z } from 'zod';
import { endpoint, loadingFlag } from './endpoint.ts';

const tag = 'inbox';

/** Kinds of news; the catalogue `news` has a sentence for each. */
export const newsKinds = [
  'depositCredited',
  'depositWithoutBonus',
  'depositReversed',
  'depositRestored',
  'rewardReversed',
  'rewardRestored',
  'withdrawalPaid',
  'withdrawalReturned',
  'transferReceived',
  'transferSent',
  'betWon',
  'betLost',
  'betVoid',
  'betRefused',
  'betCashedOut',
  'cashOutRefused',
  'bonusOffered',
  'bonusGranted',
  'bonusCompleted',
  'bonusExpired',
  'levelUp',
  'friendJoined',
  'commissionPaid',
  'friendRewardPaid',
  'identityAsked',
  'identityRejected',
  'identityApproved',
  'staffMessage',
] as const;
export type NewsKind = (typeof newsKinds)[number];

export const newsItem = z.object({
  newsId: z.string(),
  kind: z.enum(newsKinds),
  params: z.record(z.string(), z.string()).describe('amountMinor in minor units of currency, and words'),
  link: z.string().nullable().describe('The screen that shows more'),
  at: z.string(),
  unread: z.boolean(),
});
export type NewsItem = z.output<typeof newsItem>;

export const getInbox = endpoint({
  method: 'GET',
  path: '/api/app/inbox',
  tag,
  summary: 'News of the last ninety days, newest first',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.object({ news: z.array(newsItem), unread: z.number().int(), byMail: z.boolean() }),
});

export const readInbox = endpoint({
  method: 'POST',
  path: '/api/app/inbox/read',
  tag,
  summary: 'Notes that news up to a moment were read; it never goes back',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({ ...loadingFlag, through: z.iso.datetime() }),
  reply: z.object({ unread: z.number().int() }),
});

export const setInboxMail = endpoint({
  method: 'POST',
  path: '/api/app/inbox/mail',
  tag,
  summary: 'Wants news by mail as well, from now on, or no more',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({ ...loadingFlag, on: z.boolean() }),
  reply: z.object({ byMail: z.boolean() }),
});
