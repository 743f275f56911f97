import type { RuleId } from '@palpite/domain/sports/rules';

/** The rules in the order of the page. The compiler and a test ensure that none is missing. */
export const ruleGroups = {
  time: ['regularTime', 'overtime', 'determinedStands', 'verdict'],
  lines: [
    'handicap',
    'quarterLine',
    'inPlayHandicap',
    'push',
    'levelTwoWay',
    'correctScoreOther',
    'deadHeat',
  ],
  stopped: [
    'postponed',
    'cancelled',
    'abandoned',
    'retired',
    'nonStarter',
    'palpableError',
    'marketWithdrawn',
    'placedLate',
  ],
  combos: ['parlay', 'voidLeg', 'system', 'relatedLegs'],
  payment: ['rounding', 'payoutMax', 'resettlement'],
  cashOut: ['cashOut', 'cashOutConsent', 'cashOutUndone'],
} as const satisfies Record<string, readonly RuleId[]>;

export type RuleGroup = keyof typeof ruleGroups;
