import { describe, expect, test } from 'vitest';
import { ruleIds, ruleOfVoid, rules, rulesVersion } from './rules.ts';
import { sportNames, sports } from './sports.ts';

describe('the rules', () => {
  test('are each linked to the code that implements them', () => {
    expect(Object.keys(rules)).toEqual([...ruleIds]);
    for (const id of ruleIds) expect(rules[id].decidedBy).toBeTypeOf('function');
  });

  test('cover every reason for returning a stake', () => {
    for (const id of Object.values(ruleOfVoid)) expect(ruleIds).toContain(id);
  });

  test('state for every sport once whether overtime counts', () => {
    const named = [...(rules.regularTime.sports ?? []), ...(rules.overtime.sports ?? [])];
    expect(named.toSorted()).toEqual(sportNames.toSorted());
  });

  test('take their hours from the table of sports, where all agree', () => {
    expect(rules.postponed.params).toEqual({ hours: 36 });
    for (const sport of sportNames) expect(sports[sport].postponementHours).toBe(36);
  });

  test('have a version that bets keep', () => {
    expect(Number.isInteger(rulesVersion) && rulesVersion >= 1).toBe(true);
  });
});
