import { decideCashOut, decideCashOutAcceptance, undoesSale } from './cash-out.ts';
import { betLimits, betPayout, capPayout, countLines } from './parlay.ts';
import { findRelatedLegs } from './related.ts';
import { factorOf, payoutChange, settle, type VoidReason } from './settlement.ts';
import { type Sport, sports, sportsWhere } from './sports.ts';

/**
 * Each rule of the public page with the function that implements it. A rule without code, or a void reason without a
 * rule, does not compile. The sentences are in the catalogues under `sportsRules`. Raise the version when a rule, or a
 * number in the table of sports, changes payouts; older bets then settle by the version they were placed under.
 */
export const rulesVersion = 1;

export const ruleIds = [
  'regularTime',
  'overtime',
  'determinedStands',
  'handicap',
  'quarterLine',
  'inPlayHandicap',
  'push',
  'levelTwoWay',
  'correctScoreOther',
  'abandoned',
  'postponed',
  'cancelled',
  'retired',
  'nonStarter',
  'palpableError',
  'marketWithdrawn',
  'placedLate',
  'deadHeat',
  'verdict',
  'parlay',
  'voidLeg',
  'system',
  'relatedLegs',
  'rounding',
  'payoutMax',
  'resettlement',
  'cashOut',
  'cashOutConsent',
  'cashOutUndone',
] as const;

export type RuleId = (typeof ruleIds)[number];

export type Rule = {
  decidedBy: (...parameters: never) => unknown;
  /** Numbers in the sentence, from the tables that the code reads. */
  params?: Record<string, number>;
  sports?: readonly Sport[];
};

// The sentence states one number for all sports.
const postponementHours = Object.values(sports).map((sport) => sport.postponementHours);
const raceSports = sportsWhere(({ decidedBy }) => decidedBy === 'places');

export const rules: Record<RuleId, Rule> = {
  regularTime: { decidedBy: settle, sports: sportsWhere(({ overtimeCounts }) => !overtimeCounts) },
  overtime: { decidedBy: settle, sports: sportsWhere(({ overtimeCounts }) => overtimeCounts) },
  determinedStands: { decidedBy: settle },
  handicap: { decidedBy: settle },
  quarterLine: { decidedBy: settle },
  inPlayHandicap: {
    decidedBy: settle,
    sports: sportsWhere(({ handicapAfterPlacement }) => handicapAfterPlacement),
  },
  push: { decidedBy: settle },
  levelTwoWay: { decidedBy: settle, sports: sportsWhere(({ drawPossible }) => drawPossible) },
  correctScoreOther: {
    decidedBy: settle,
    sports: sportsWhere(({ families }) => families.includes('goals')),
  },
  abandoned: { decidedBy: settle },
  postponed: { decidedBy: settle, params: { hours: Math.max(...postponementHours) } },
  cancelled: { decidedBy: settle },
  retired: { decidedBy: settle, sports: sportsWhere(({ decidedBy }) => decidedBy === 'sets') },
  nonStarter: { decidedBy: settle, sports: raceSports },
  palpableError: { decidedBy: factorOf },
  marketWithdrawn: { decidedBy: factorOf },
  placedLate: { decidedBy: factorOf },
  deadHeat: { decidedBy: factorOf, sports: raceSports },
  verdict: { decidedBy: settle, sports: sportsWhere(({ decidedBy }) => decidedBy === 'verdict') },
  parlay: { decidedBy: betPayout, params: { legs: betLimits.legsMax } },
  voidLeg: { decidedBy: betPayout },
  system: { decidedBy: countLines, params: { lines: betLimits.linesMax } },
  relatedLegs: { decidedBy: findRelatedLegs },
  rounding: { decidedBy: betPayout },
  payoutMax: { decidedBy: capPayout },
  resettlement: { decidedBy: payoutChange },
  cashOut: { decidedBy: decideCashOut },
  cashOutConsent: { decidedBy: decideCashOutAcceptance },
  cashOutUndone: { decidedBy: undoesSale },
};

/** Rule behind each void, for the notice to the player. */
export const ruleOfVoid = {
  push: 'push',
  level: 'levelTwoWay',
  abandoned: 'abandoned',
  retired: 'retired',
  postponed: 'postponed',
  cancelled: 'cancelled',
  nonStarter: 'nonStarter',
  palpableError: 'palpableError',
  marketWithdrawn: 'marketWithdrawn',
  placedLate: 'placedLate',
} as const satisfies Record<VoidReason, RuleId>;
