import type { BetLeg } from '@palpite/contracts/sports';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { BetLegRow } from './bet-leg-row.tsx';

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en_US',
    resources: {
      en_US: {
        bets: {
          basis: {
            match: 'all goals',
            placement: 'goals after the bet',
            placementAt: 'goals after the bet, from {{score}}',
          },
        },
      },
    },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  }),
);

const leg: BetLeg = {
  matchId: '1',
  marketId: '100',
  sport: 'football',
  league: 'Série A',
  title: null,
  competitors: [
    { ref: 't:1', name: 'Bahia', short: 'BAH' },
    { ref: 't:2', name: 'Ceará', short: 'CEA' },
  ],
  startsAt: '2026-05-03T19:00:00.000Z',
  type: 'asianHandicap',
  period: 1,
  line: '-0.75',
  side: null,
  outcome: 'home',
  name: null,
  oddsMilli: 1_950,
  inPlay: true,
  scoreAtPlacement: null,
  scoreBasis: null,
  result: 0,
  voidReason: null,
  deadHeat: null,
  timeStatus: 1,
  score: { home: 2, away: 1 },
};

test.each<[string, Partial<BetLeg>, string | null]>([
  [
    'from placement',
    { scoreBasis: 'placement', scoreAtPlacement: { home: 1, away: 0 } },
    'goals after the bet, from 1 – 0',
  ],
  ['from placement, under delay', { scoreBasis: 'placement' }, 'goals after the bet'],
  ['the whole match', { scoreBasis: 'match' }, 'all goals'],
  ['without the question', {}, null],
])('a bet on a handicap %s shows which goals count', (_, given, text) => {
  const html = renderToStaticMarkup(<BetLegRow leg={{ ...leg, ...given }} />);
  if (text === null) expect(html).not.toMatch(/goals/);
  else expect(html).toContain(`>${text}<`);
});
