export type Mark = 'passed' | 'look' | 'failed' | 'yours' | 'weak' | 'paused';

/** Shape and colour of a mark. The word beside it says the same without them. */
export const marks: Readonly<Record<Mark, { shape: string; tone: string }>> = {
  passed: { shape: '✓', tone: 'text-up' },
  look: { shape: '▲', tone: 'text-warn' },
  failed: { shape: '■', tone: 'text-late' },
  yours: { shape: '●', tone: 'text-link' },
  weak: { shape: '○', tone: 'text-fg-3' },
  paused: { shape: '❚❚', tone: 'text-fg-3' },
};

const codes: Readonly<Record<Mark, readonly string[]>> = {
  passed: [
    ...[
      'paid',
      'credited',
      'approved',
      'done',
      'verified',
      'works',
      'alive',
      'settled',
      'won',
      'equal',
      'explained',
    ],
    ...[
      'within',
      'completed',
      'accepted',
      'finished',
      'converted',
      'same',
      'runs',
      'shown',
      'in use',
      'active',
    ],
    ...['inTime', 'seen', 'on', 'offered'],
  ],
  look: [
    ...[
      'unknown',
      'late',
      'outside',
      'unverified',
      'differs',
      'postponed',
      'missingHere',
      'missingThere',
      'scheduled',
    ],
    ...['interrupted', 'order_unknown', 'unreadable', 'staff', 'proposed'],
  ],
  failed: [
    ...[
      'failed',
      'fails',
      'rejected',
      'refused',
      'silent',
      'unexplained',
      'reversed',
      'refund_failed',
      'erased',
    ],
    ...['abandoned', 'forfeited'],
  ],
  yours: ['yours', 'requested', 'waiting'],
  weak: [
    ...[
      'other',
      'planned',
      'over',
      'ended',
      'expired',
      'cancelled',
      'withdrawn',
      'retired',
      'off',
      'read',
      'few rounds',
    ],
    ...[
      'behind',
      'no_effect',
      'repeated',
      'notOurs',
      'unseen',
      'lost',
      'void',
      'refunded',
      'declined',
      'spent',
      'next',
    ],
    ...['created', 'pending', 'sending', 'notStarted', 'notOpen', 'different', 'cashedOut', 'owner'],
  ],
  paused: ['stopped', 'suspended', 'waits for its public seed', 'timeOut', 'exclusion', 'closed'],
};

const known = new Map(
  (Object.entries(codes) as [Mark, readonly string[]][]).flatMap(([mark, each]) =>
    each.map((code) => [code, mark] as const),
  ),
);

/** Codes that mean something else in a field than elsewhere: field and code, then the mark. */
const ofField: Readonly<Record<string, Mark>> = {
  'payouts open': 'passed',
  'status approved': 'weak',
};

/** Fields of kinds: their words name what a row is, not how it is. */
const kinds = ['kind', 'group', 'direction', 'cause', 'lang', 'source', 'pocket', 'hold', 'audience'];

/** What a state means; null for a word that judges nothing. */
export function markOf(code: string, field: string): Mark | null {
  if (kinds.includes(field)) return null;
  return ofField[`${field} ${code}`] ?? known.get(code) ?? null;
}
