import { expect, test } from 'vitest';
import { hasPermission, needsRecentCode, permissions, rolesWith, staffRoles } from './staff.ts';

test('the owner has every permission, the auditor exactly those that read', () => {
  for (const permission of permissions) {
    expect(hasPermission(['owner'], permission)).toBe(true);
    expect([permission, hasPermission(['auditor'], permission)]).toEqual([
      permission,
      permission.endsWith('.read'),
    ]);
  }
});

test('the admin, who creates accounts, decides about no money', () => {
  const money = permissions.filter((name) => /^(withdrawals|reversals|returns|rounds)\.(?!read)/.test(name));
  expect(money.length).toBeGreaterThan(8);
  for (const permission of money) expect(hasPermission(['admin'], permission)).toBe(false);
});

test('a role that gives an order also reads its list', () => {
  for (const permission of permissions) {
    const read = permissions.find((name) => name === `${permission.split('.')[0]}.read`);
    if (!read) continue;
    for (const role of rolesWith(permission))
      expect([role, permission, hasPermission([role], read)]).toContain(true);
  }
});

test('roles add up, and no role has no permission', () => {
  expect(hasPermission(['support', 'cashier'], 'withdrawals.approve')).toBe(true);
  expect(hasPermission([], 'desk.use')).toBe(false);
  for (const role of staffRoles)
    expect([role, permissions.some((permission) => hasPermission([role], permission))]).toEqual([role, true]);
});

test('orders that move money or change access need a recent code, and so do those of a new group', () => {
  const confirmed =
    /^(withdrawals|reversals|returns|rounds|cashierTerms|staff|approvals)\.|^players\.(adjust|bonus|unfreeze|resetFactor)$|^markets\.(void|result)$|^payouts\.resume$/;
  for (const permission of permissions)
    if (confirmed.test(permission))
      expect([permission, needsRecentCode(permission)]).toEqual([permission, !permission.endsWith('.read')]);
  expect(needsRecentCode('pensions.pay' as never)).toBe(true);
  for (const stop of ['payouts.stop', 'games.stop', 'markets.hold', 'players.freeze'] as const)
    expect([stop, needsRecentCode(stop)]).toEqual([stop, false]);
});
