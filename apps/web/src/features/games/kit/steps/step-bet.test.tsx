import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryClient } from '../../../../shared/api/query-client.ts';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { StepBet, type StepBetProps } from './step-bet.tsx';
import { firstStepFlow, stepFlow } from './step-flow.ts';

const round = {
  roundId: 'r1',
  stakeMinor: 1_000n,
  multiplier: 1,
  payoutMinor: 1_000n,
  risk: 3,
  steps: [4],
  next: null,
  stepsMax: 22,
};

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }));

function stands(props: Pick<StepBetProps, 'flow' | 'problem'>): boolean {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <StepBet
        {...props}
        stakeMinor={1_000n}
        limits={{ stakeMinMinor: 100n, stakeMaxMinor: 500_000n, payoutMaxMinor: 10_000_000n }}
        currency="BRL"
        words={{ lead: '', first: '', next: '', begin: '' }}
        onLeast={() => {}}
        onPress={() => {}}
      />
    </QueryClientProvider>,
  );
  return !/<button[^>]* disabled=""/.test(page);
}

describe('the main button', () => {
  test.each([null, 'balanceLow'] as const)('is disabled until the open round is known (%s)', (problem) => {
    expect(stands({ flow: firstStepFlow, problem })).toBe(false);
  });

  test.each([
    ['nothing', null],
    ['a round', round],
  ])('is enabled once %s is known to be open', (_name, open) => {
    expect(stands({ flow: stepFlow(firstStepFlow, { type: 'read', open }), problem: null })).toBe(true);
  });

  test.each([
    ['disabled while the device is offline', 'offline', false],
    ['enabled where only a further stake is refused', 'stopped', true],
    ['enabled with an empty balance', 'balanceLow', true],
  ] as const)('cashes out: %s', (_name, problem, open) => {
    expect(stands({ flow: stepFlow(firstStepFlow, { type: 'read', open: round }), problem })).toBe(open);
  });
});
