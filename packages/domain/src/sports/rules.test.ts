import { describe, expect, test } from 'vitest';
import { ruleIds, ruleOfVoid, rules, rulesVersion } from './rules.ts';
import { sportNames, sports } from './sports.ts';

describe('the rules', () => {
  test('are each tied to the code that carries them out', () => {
    expect(Object.keys(rules)).toEqual([...ruleIds]);
    for (const id of ruleIds) expect(rules[id].decidedBy).toBeTypeOf('function');
  });

  test('name every reason for giving a stake back', () => {
    for (const id of Object.values(ruleOfVoid)) expect(ruleIds).toContain(id);
  });

  test('say of every sport whether overtime counts, once', () => {
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
