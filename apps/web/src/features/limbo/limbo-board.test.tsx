import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../../shared/i18n.ts';
import { queryClient } from '../../shared/query-client.ts';
import { LimboBoard, type LimboBoardProps } from './limbo-board.tsx';

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }));

const round = {
  roundId: 'r1',
  stakeMinor: 500n,
  payoutMinor: 1_000n,
  targetHundredths: 200,
  drawnHundredths: 543,
};

/** Where the columns of the number and the arrow stand. */
function places(props: Pick<LimboBoardProps, 'round' | 'waiting' | 'still'>): string[] {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <LimboBoard
        {...props}
        targetHundredths={200}
        landing={false}
        durationMs={0}
        currency="BRL"
        strip={null}
      />
    </QueryClientProvider>,
  );
  return page.match(/translateY\([^)]*\)/g) ?? [];
}

test('while the answer is on its way, the number stands where it begins, as the arrow does', () => {
  const waiting = places({ round, waiting: true, still: false });
  expect(waiting).toEqual(places({ round: null, waiting: true, still: false }));
  expect(waiting).toEqual(places({ round: { ...round, drawnHundredths: 100 }, waiting: true, still: true }));
});

test('without motion the last outcome stands until the next one is there', () => {
  expect(places({ round, waiting: true, still: true })).toEqual(
    places({ round, waiting: false, still: true }),
  );
});
