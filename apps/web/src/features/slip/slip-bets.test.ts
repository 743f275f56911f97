import { describe, expect, test } from 'vitest';
import { pickOf } from './pick-for-tests.ts';
import {
  bankersOf,
  chosenSystem,
  combinedOddsMilli,
  findSlipProblem,
  legsToAgree,
  modeFor,
  planBets,
  relatedReasons,
  type SlipCheck,
  type SlipLeg,
  type SlipTerms,
  sentLegs,
  slipLegs,
  systemChoices,
  wrongAmount,
} from './slip-bets.ts';
import { emptyForm, parseForm, type SlipForm } from './slip-form.ts';
import { amountChoices, keepBasis } from './slip-model.ts';

const terms: SlipTerms = {
  currency: 'BRL',
  stakeMinMinor: 50n,
  stakeMaxMinor: 500_000n,
  payoutMaxMinor: 1_000_000n,
  legsMax: 20,
  linesMax: 1_000,
};

function leg(number: number, agreedMilli: number, change: Partial<SlipLeg> = {}): SlipLeg {
  return {
    key: `${number}00/home`,
    pick: pickOf(number, agreedMilli),
    state: 'open',
    nowMilli: agreedMilli,
    movement: null,
    scoreBasis: null,
    ...change,
  };
}

const three = [leg(1, 2_050), leg(2, 1_880), leg(3, 1_610)];

function form(change: Partial<SlipForm>): SlipForm {
  return { ...emptyForm, ...change };
}

describe('combined odds', () => {
  test('are the product of a parlay, and the price of a single', () => {
    expect(combinedOddsMilli(three, 'multiple', false)).toBe(6_204n);
    expect(combinedOddsMilli([leg(1, 2_050)], 'single', false)).toBe(2_050n);
  });

  test('are null for related legs, several singles and systems', () => {
    const legs = [leg(1, 2_050), leg(1, 3_100, { key: '100/draw' })];
    expect(relatedReasons(legs).size).toBe(2);
    expect(combinedOddsMilli(legs, 'multiple', true)).toBeNull();
    expect(combinedOddsMilli(three, 'single', false)).toBeNull();
    expect(combinedOddsMilli(three, 'system', false)).toBeNull();
  });
});

describe('planned bets', () => {
  test('a parlay pays the exact product, rounded down once', () => {
    const [bet] = planBets(three, form({ stake: '10' }), terms);
    // 10.00 × 2.05 × 1.88 × 1.61 is 62.04940. The product of rounded odds would be more.
    expect(bet).toMatchObject({ stakeMinor: 1_000n, payoutMinor: 6_204n, lines: 1, sizes: null });
  });

  test('a payout above the maximum is capped and marked', () => {
    const [bet] = planBets(three, form({ stake: '4000.00' }), terms);
    expect(bet).toMatchObject({ payoutMinor: 1_000_000n, isCapped: true });
  });

  test('singles are one bet for each pick with an amount', () => {
    const bets = planBets(
      three,
      form({ mode: 'single', stakes: { '100/home': '7', '300/home': '2.5' } }),
      terms,
    );
    expect(bets.map(({ stakeMinor, payoutMinor }) => [stakeMinor, payoutMinor])).toEqual([
      [700n, 1_435n],
      [250n, 402n],
    ]);
  });

  test('a system divides its stake over its lines', () => {
    const [bet] = planBets(three, form({ mode: 'system', systemStake: '9', system: '2' }), terms);
    // 3.00 on each of 2.05×1.88, 2.05×1.61, 1.88×1.61
    expect(bet).toMatchObject({ lines: 3, payoutMinor: 3_054n, sizes: [2] });
  });

  test('a banker is in every line', () => {
    const chosen = form({ mode: 'system', systemStake: '8', system: '1', bankers: ['200/home'] });
    const [bet] = planBets(three, chosen, terms);
    // 4.00 on each of 1.88×2.05 and 1.88×1.61
    expect(bet).toMatchObject({ lines: 2, payoutMinor: 2_752n, bankers: [1], sizes: [1] });
  });

  test('one pick is a single, and two picks cannot be a system', () => {
    expect(modeFor({ mode: 'multiple' }, 1)).toBe('single');
    expect(modeFor({ mode: 'system' }, 2)).toBe('multiple');
    expect(modeFor({ mode: 'system' }, 3)).toBe('system');
  });

  test('a removed banker is ignored, and two legs stay free', () => {
    expect(bankersOf({ bankers: ['900/home', '100/home', '200/home', '300/home'] }, three)).toEqual([0]);
  });
});

describe('system choices', () => {
  test('four legs make two plain systems and the named ones of four', () => {
    expect(systemChoices(4, 0).map(({ id, lines, name }) => [id, lines, name])).toEqual([
      ['2', 6, null],
      ['3', 4, null],
      ['2,3,4', 11, 'yankee'],
      ['1,2,3,4', 15, 'lucky15'],
    ]);
  });

  test('a choice that no longer fits falls back to the first one', () => {
    expect(chosenSystem(systemChoices(3, 0), '2,3,4')?.id).toBe('2');
    expect(chosenSystem(systemChoices(3, 0), '2,3')?.name).toBe('trixie');
  });
});

describe('problems of a slip', () => {
  const check = (change: Partial<SlipCheck>): SlipCheck => ({
    sent: three,
    bets: planBets(three, form({ stake: '10' }), terms),
    mode: 'multiple',
    terms,
    stopped: false,
    hasRelated: false,
    unreadable: false,
    toAgree: [],
    balanceMinor: 5_000n,
    ...change,
  });
  const bets = (stake: string) => planBets(three, form({ stake }), terms);

  test.each<[string, Partial<SlipCheck>, ReturnType<typeof findSlipProblem>]>([
    ['nothing', {}, null],
    ['a stop before all else', { stopped: true, bets: [] }, 'stopped'],
    [
      'a closed market before what can be changed',
      { sent: [leg(1, 2_050, { state: 'closed' })], bets: [] },
      'closed',
    ],
    ['legs that depend on each other', { hasRelated: true }, 'related'],
    ['an amount that is none, beside one that is', { unreadable: true }, 'unreadable'],
    ['a leg of stale prices', { sent: [leg(1, 2_050, { state: 'stale' }), leg(2, 1_880)] }, 'locked'],
    ['a locked leg', { sent: [leg(1, 2_050, { state: 'locked' }), leg(2, 1_880)] }, 'locked'],
    ['too many legs', { terms: { ...terms, legsMax: 2 } }, 'legsMax'],
    ['no amount', { bets: [] }, 'missing'],
    ['too little', { bets: bets('0.49') }, 'tooSmall'],
    ['too much', { bets: bets('5000.01') }, 'tooLarge'],
    ['a price to agree to', { toAgree: [leg(2, 1_880)] }, 'pricesMoved'],
    ['a balance that is too low', { balanceMinor: 999n }, 'balanceLow'],
    ['a visitor has no balance yet', { balanceMinor: null }, null],
  ])('%s', (_, change, problem) => {
    expect(findSlipProblem(check(change))).toBe(problem);
  });

  test('a locked single without an amount does not block the slip', () => {
    const legs = [leg(1, 2_050, { state: 'locked' }), leg(2, 1_880)];
    const placed = planBets(legs, form({ mode: 'single', stakes: { '200/home': '5' } }), terms);
    const sent = sentLegs(legs, 'single', placed);
    expect(findSlipProblem(check({ sent, bets: placed, mode: 'single', hasRelated: true }))).toBeNull();
  });

  test('only singles with an amount are checked', () => {
    const legs = [leg(1, 2_050, { nowMilli: 2_000 }), leg(2, 1_880, { nowMilli: 1_800 })];
    const placed = planBets(legs, form({ mode: 'single', stakes: { '200/home': '5' } }), terms);
    expect(sentLegs(legs, 'single', placed).map(({ key }) => key)).toEqual(['200/home']);
    expect(sentLegs(legs, 'multiple', placed)).toBe(legs);
  });

  test('finds the single with the wrong amount among the others', () => {
    const stakes = { '100/home': '5', '200/home': '0.49', '300/home': '6000' };
    const placed = planBets(three, form({ mode: 'single', stakes }), terms);
    expect(wrongAmount(placed, terms)?.legs).toEqual([three[1]]);
    expect(findSlipProblem(check({ bets: placed, mode: 'single' }))).toBe('tooSmall');
  });
});

describe('legs with their markets', () => {
  const market = (oddsMilli: number | null, status: 'open' | 'suspended' | 'settled' = 'open') => ({
    marketId: '100',
    matchId: '1',
    version: 3,
    type: 'matchResult',
    period: 1,
    line: null,
    side: null,
    status,
    scoreBasis: null,
    isMain: true,
    outcomes: [{ outcome: 'home', name: null, oddsMilli }],
  });

  test.each([
    ['a price that rose', market(2_100), false, 'open', 2_100, 'up'],
    ['a price that fell', market(1_990), false, 'open', 1_990, 'down'],
    ['a suspended market', market(2_100, 'suspended'), false, 'locked', 2_100, null],
    ['an outcome without a price', market(null), false, 'locked', 2_050, null],
    ['stale prices', market(2_100), true, 'stale', 2_100, null],
    ['a market suspended before prices were stale', market(2_100, 'suspended'), true, 'stale', 2_100, null],
    ['a settled market', market(2_050, 'settled'), false, 'closed', 2_050, null],
    ['a market that the house does not know', null, false, 'closed', 2_050, null],
    ['a market that is still being asked for', undefined, false, 'open', 2_050, null],
  ] as const)('%s', (_, now, isStale, state, nowMilli, movement) => {
    expect(slipLegs([pickOf(1, 2_050)], () => now, isStale)).toMatchObject([{ state, nowMilli, movement }]);
  });

  test('a worse price needs agreement under "better", and no price under "all"', () => {
    const legs = [leg(1, 2_050, { nowMilli: 2_100 }), leg(2, 1_880, { nowMilli: 1_800 })];
    const keys = (policy: 'none' | 'better' | 'all') => legsToAgree(legs, policy).map(({ key }) => key);
    expect(keys('none')).toEqual(['100/home', '200/home']);
    expect(keys('better')).toEqual(['200/home']);
    expect(keys('all')).toEqual([]);
  });

  test('marks both of two legs of one match', () => {
    const other: SlipLeg = {
      ...leg(1, 1_700),
      key: '101/over',
      pick: { ...pickOf(1, 1_700), marketId: '101', outcome: 'over' },
    };
    expect([...relatedReasons([leg(1, 2_050), leg(2, 1_880), other])]).toEqual([
      ['100/home', 'sameMatch'],
      ['101/over', 'sameMatch'],
    ]);
  });
});

describe('offered amounts', () => {
  test('grow with the balance and never exceed it', () => {
    const of = (balanceMinor: bigint | null) => amountChoices(terms, balanceMinor, 100n).map(Number);
    expect(of(24_850n)).toEqual([500, 1_000, 2_000, 5_000]);
    expect(of(700n)).toEqual([100, 200, 500]);
    expect(of(null)).toEqual([500, 1_000, 2_000, 5_000]);
    expect(of(0n)).toEqual([500, 1_000, 2_000, 5_000]);
  });

  test('stay the same while the picks do, once the balance is known', () => {
    const unknown = { picks: '1/home', balanceMinor: null };
    const first = { picks: '1/home', balanceMinor: 24_850n };
    const later = { picks: '1/home', balanceMinor: 700n };
    const other = { picks: '1/home,2/away', balanceMinor: 700n };
    expect(keepBasis(unknown, first)).toBe(first);
    expect(keepBasis(first, later)).toBe(first);
    expect(keepBasis(first, other)).toBe(other);
  });
});

test('reads a stored form back, and an empty one from invalid text', () => {
  const stored = form({ mode: 'system', stakes: { '100/home': '3' }, bankers: ['100/home'], system: '2,3' });
  expect(parseForm(JSON.stringify(stored))).toEqual(stored);
  expect(parseForm('{"stakes":[1],"bankers":"x","mode":9}')).toEqual(emptyForm);
  expect(parseForm('broken')).toEqual(emptyForm);
});
