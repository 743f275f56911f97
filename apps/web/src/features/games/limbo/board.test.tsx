import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query-client.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { LimboBoard, type LimboBoardProps } from './board.tsx';

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }));

const round = {
  roundId: 'r1',
  stakeMinor: 500n,
  payoutMinor: 1_000n,
  targetHundredths: 200,
  drawnHundredths: 543,
};

const draw = (props: Pick<LimboBoardProps, 'round' | 'waiting' | 'instant'>) =>
  renderToStaticMarkup(
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

const places = (page: string) => page.match(/translateY\([^)]*\)/g) ?? [];

test('while the request is pending, number and arrow are at their start', () => {
  const waiting = places(draw({ round, waiting: true, instant: false }));
  expect(waiting).toEqual(places(draw({ round: null, waiting: true, instant: false })));
  const began = { ...round, drawnHundredths: 100 };
  expect(waiting).toEqual(places(draw({ round: began, waiting: true, instant: true })));
});

test('without motion the last outcome keeps its colour until the next one arrives', () => {
  const waiting = draw({ round, waiting: true, instant: true });
  expect(places(waiting)).toEqual(places(draw({ round, waiting: false, instant: true })));
  expect(waiting).toContain('opacity-50 text-up');
});
