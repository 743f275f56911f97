/** Roles of staff accounts, in the order in which they are shown. An account may have several. */
export const staffRoles = [
  'owner',
  'admin',
  'cashier',
  'trader',
  'risk',
  'support',
  'marketing',
  'compliance',
  'auditor',
] as const;
export type StaffRole = (typeof staffRoles)[number];

export const isStaffRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text);

/**
 * Roles that have a permission. The owner has every permission, and the auditor every `.read`; both are not repeated
 * here. Decisions about money are not given to `admin`, who creates accounts.
 */
const table = {
  /** Staff accounts. Accounts with the role owner are managed by owners only. */
  'staff.read': ['admin'],
  'staff.manage': ['admin'],
  /** What works, fails or is late: database, vendors, feeds, jobs, mail. */
  'health.read': ['admin', 'cashier', 'trader', 'risk', 'support', 'marketing', 'compliance'],
  'roles.read': ['admin'],
  /** Roles besides those of the product: owners only. */
  'roles.change': [],
  'journal.read': ['admin', 'risk', 'compliance'],
  /** Orders that wait for a second person. Deciding also needs the permission of the order itself. */
  'approvals.read': ['cashier', 'trader', 'risk', 'support', 'marketing', 'compliance', 'admin'],
  'approvals.decide': ['cashier', 'trader', 'risk', 'support', 'marketing', 'compliance', 'admin'],
  /** Which orders need a second person: owners only. */
  'approvals.change': [],
  /** Orders for a later time. Withdrawing one also needs the permission of the order itself. */
  'scheduled.read': ['cashier', 'trader', 'risk', 'marketing', 'compliance', 'admin'],
  'scheduled.withdraw': ['cashier', 'trader', 'risk', 'marketing', 'compliance', 'admin'],
  /** Trial balance and export of the journal. */
  'ledger.read': ['admin', 'compliance'],
  /** Figures of the business, and transfers of the journal. */
  'reports.read': ['admin', 'cashier', 'risk', 'compliance', 'marketing'],

  'withdrawals.read': ['cashier', 'risk', 'compliance', 'admin'],
  /** The account that a withdrawal goes to, which the list masks. */
  'withdrawals.account': ['cashier', 'risk', 'compliance'],
  'withdrawals.approve': ['cashier', 'risk'],
  'withdrawals.reject': ['cashier', 'risk', 'compliance'],
  'withdrawals.resolve': ['cashier'],
  /** Limits, fee and approval amounts of withdrawals; transfers; collection of claims. */
  'cashierTerms.read': ['cashier', 'risk', 'compliance', 'admin'],
  'cashierTerms.change': ['risk'],
  'cashierTerms.rate': ['cashier', 'risk'],
  'payouts.stop': ['cashier', 'risk', 'compliance', 'admin'],
  'payouts.resume': ['risk', 'compliance'],
  /** Deposits of all players, with the callbacks of vendors. */
  'deposits.read': ['cashier', 'risk', 'compliance', 'support', 'admin'],
  /** Content of a callback, which the list masks. */
  'deposits.evidence': ['cashier', 'risk', 'compliance'],
  'reversals.read': ['cashier', 'risk', 'compliance', 'admin'],
  'reversals.book': ['cashier'],
  'reversals.lift': ['cashier', 'risk'],
  'reversals.writeOff': ['cashier'],
  'returns.read': ['cashier', 'compliance', 'admin'],
  'returns.withdraw': ['cashier'],
  'returns.pay': ['cashier'],
  /** Reports of payment vendors against the journal. */
  'reconciliation.read': ['cashier', 'risk', 'compliance', 'admin'],
  'reconciliation.import': ['cashier'],
  'reconciliation.explain': ['cashier'],
  'rounds.read': ['cashier', 'risk', 'admin'],
  'rounds.resolve': ['cashier', 'risk'],
  'rounds.credit': ['cashier'],
  'rounds.dismiss': ['cashier'],

  'markets.read': ['trader', 'risk', 'admin'],
  'markets.hold': ['trader', 'risk'],
  'markets.void': ['trader'],
  'markets.result': ['trader'],
  'markets.limit': ['trader', 'risk'],
  'leagues.read': ['trader', 'risk', 'marketing', 'admin'],
  'leagues.order': ['trader', 'marketing'],
  /** Limits of bets, delays in play and maximum stakes of slots vendors. */
  'limits.read': ['trader', 'risk', 'admin'],
  'limits.bets': ['trader', 'risk'],
  'limits.slots': ['risk'],
  'games.read': ['trader', 'risk', 'admin'],
  'games.stop': ['trader', 'risk', 'admin'],
  'games.limits': ['risk', 'admin'],
  'games.pace': ['admin'],
  'games.seed': ['admin'],
  'games.dropSeeds': ['risk', 'admin'],
  /** Games of the lobby, with those of vendors. */
  'catalogue.read': ['marketing', 'trader', 'risk', 'support', 'admin'],
  'catalogue.change': ['marketing', 'admin'],
  'catalogue.stop': ['marketing', 'trader', 'risk', 'admin'],

  'levels.read': ['marketing', 'risk', 'admin'],
  'levels.change': ['marketing', 'admin'],
  'bonuses.read': ['marketing', 'risk', 'admin'],
  'bonuses.change': ['marketing', 'admin'],
  'packages.read': ['marketing', 'cashier', 'risk', 'admin'],
  'packages.change': ['marketing', 'admin'],
  'discounts.read': ['marketing', 'cashier', 'risk', 'admin'],
  'discounts.change': ['marketing', 'admin'],
  'daily.read': ['marketing', 'risk', 'admin'],
  'daily.change': ['marketing', 'admin'],
  'promotions.read': ['marketing', 'admin'],
  'promotions.publish': ['marketing', 'admin'],
  'startMasks.read': ['marketing', 'admin'],
  'startMasks.publish': ['marketing', 'admin'],
  'invitations.read': ['marketing', 'risk', 'admin'],
  'invitations.clear': ['risk'],
  'invitations.change': ['marketing', 'admin'],
  'notices.read': ['support', 'marketing', 'admin'],
  'notices.publish': ['support', 'marketing', 'admin'],
  /** Company and contacts that players see. A false contact could lead players to a thief, so an order needs a code. */
  'company.read': ['support', 'marketing', 'compliance', 'admin'],
  'company.contacts': ['marketing', 'admin'],
  'company.details': ['compliance', 'admin'],
  'terms.read': ['compliance', 'admin'],
  'terms.publish': ['compliance', 'admin'],
  /** Vendors in use. Another key could send money to a stranger, so only owners change one. */
  'vendors.read': ['admin', 'cashier', 'trader', 'risk', 'compliance'],
  'vendors.keys': [],

  'players.read': ['support', 'risk', 'compliance', 'admin'],
  /** The phone of a player, which lists mask. */
  'players.phone': ['support', 'risk', 'compliance'],
  /** The document and birth date of a player, which lists mask. */
  'players.document': ['risk', 'compliance'],
  'players.message': ['support', 'risk', 'compliance', 'admin'],
  /** Everything that is stored about a player, as a file. */
  'players.export': ['compliance'],
  /** Closing an account permanently; and how long its evidence is kept. */
  'players.erase': ['compliance'],
  'players.retention': ['compliance'],
  'players.contact': ['support', 'admin'],
  'players.freeze': ['support', 'risk', 'compliance', 'admin'],
  'players.unfreeze': ['risk', 'compliance'],
  'players.close': ['risk', 'compliance'],
  'players.endSessions': ['support', 'risk', 'compliance', 'admin'],
  'players.revokeKyc': ['compliance', 'risk'],
  'players.resetFactor': ['risk', 'compliance'],
  'players.adjust': ['risk', 'compliance'],
  /** Notes and labels of staff about players. */
  'players.note': ['support', 'risk', 'compliance', 'admin'],
  'players.label': ['support', 'risk', 'compliance', 'admin'],
  'labels.read': ['support', 'risk', 'compliance', 'admin'],
  'labels.change': ['risk', 'compliance', 'admin'],
  'players.bonus': ['risk', 'support'],
  /** Requests for pictures of the document, and decisions about them. */
  'identity.read': ['cashier', 'support', 'risk', 'compliance', 'admin'],
  'identity.ask': ['risk', 'compliance'],
  'identity.decide': ['risk', 'compliance'],
  /** The pictures, with the declared name and document. */
  'identity.readPictures': ['risk', 'compliance'],
  'persons.read': ['risk', 'compliance', 'admin'],
  'persons.decide': ['risk', 'compliance'],
  'exclusions.read': ['support', 'risk', 'compliance', 'admin'],
  'exclusions.lift': ['compliance'],
  'exclusions.keep': ['support', 'compliance'],
  'exclusions.change': ['compliance', 'admin'],
  /** Prepared answers of the desk. */
  'answers.read': ['support', 'admin'],
  'answers.change': ['support', 'admin'],
  /** The chat with players; the auditor does not read conversations. */
  'desk.use': ['support', 'admin'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof table;

export const permissions = Object.keys(table) as Permission[];

const ownersGive = ['staff.manage', 'roles.change', 'approvals.change', 'vendors.keys'] as const;
type GrantablePermission = Exclude<Permission, (typeof ownersGive)[number]>;

/** Permissions that a role made by an owner can have. Who manages accounts, roles or approval rules has a shipped role. */
export const grantablePermissions = permissions.filter(
  (permission): permission is GrantablePermission => !ownersGive.some((each) => each === permission),
);

/**
 * Permissions, and whole groups, whose orders neither move money nor change who has access. All others need a recent
 * code of the authenticator app, so that a new group needs one until it is listed here. Orders that stop something are
 * listed although money depends on them: they must not wait for a code.
 */
const plain: readonly string[] = [
  'journal',
  'ledger',
  'reports',
  'payouts.stop',
  'reconciliation',
  'scheduled',
  'markets.hold',
  'markets.limit',
  'leagues',
  'limits',
  'games',
  'catalogue',
  'levels',
  'bonuses',
  'packages',
  'discounts',
  'daily',
  'promotions',
  'startMasks',
  'invitations',
  'notices',
  'terms',
  'players.contact',
  'players.message',
  'players.freeze',
  'players.close',
  'players.endSessions',
  'players.revokeKyc',
  'identity.ask',
  'persons',
  'exclusions',
  'answers',
  'desk',
];

/** Whether orders under a permission need a code of the authenticator app from the last minutes. */
export function needsRecentCode(permission: Permission): boolean {
  const [group = ''] = permission.split('.');
  return !permission.endsWith('.read') && !plain.includes(permission) && !plain.includes(group);
}

/** Returns the roles that have a permission. */
export function rolesWith(permission: Permission): readonly StaffRole[] {
  const named: readonly StaffRole[] = table[permission];
  return staffRoles.filter(
    (role) =>
      role === 'owner' || (role === 'auditor' && permission.endsWith('.read')) || named.includes(role),
  );
}

/** Whether these roles have a permission. `granted`: permissions of those of the roles that owners have made. */
export function hasPermission(
  roles: readonly string[],
  permission: Permission,
  granted: readonly string[] = [],
): boolean {
  const wanted: readonly string[] = rolesWith(permission);
  const isGranted = granted.includes(permission) && grantablePermissions.some((each) => each === permission);
  return isGranted || roles.some((role) => wanted.includes(role));
}
