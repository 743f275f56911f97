import type { MarketView } from '@palpite/contracts/sports';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import { pickOf } from './pick-for-tests.ts';
import { slipLegs } from './slip-bets.ts';
import { SlipLegRow } from './slip-form-body.tsx';

beforeAll(() => i18n.use(initReactI18next).init({ lng: 'cimode', react: { useSuspense: false } }));

const market: MarketView = {
  marketId: '100',
  matchId: '1',
  version: 3,
  type: 'asianHandicap',
  period: 1,
  line: '-0.75',
  side: null,
  status: 'open',
  scoreBasis: null,
  isMain: true,
  outcomes: [{ outcome: 'home', name: null, oddsMilli: 2_050 }],
};

const draw = (given: Partial<MarketView>, inPlay: boolean) => {
  const [leg] = slipLegs([{ ...pickOf(1, 2_050), inPlay }], () => ({ ...market, ...given }), false);
  if (!leg) throw new Error('no leg');
  return renderToStaticMarkup(<SlipLegRow leg={leg} related={undefined} onRemove={() => {}} />);
};

test.each(['match', 'placement'] as const)(
  'a handicap in play shows before the bet that the score since %s counts',
  (basis) => {
    expect(draw({ scoreBasis: basis }, true)).toContain(`>basis.${basis}<`);
  },
);

test.each<[string, Partial<MarketView>, boolean]>([
  ['before the match', { scoreBasis: 'placement' }, false],
  ['of a market without the question', {}, true],
  ['of a market that takes no more bets', { scoreBasis: 'match', status: 'settled' }, true],
])('a pick %s shows no score basis', (_, given, inPlay) => {
  expect(draw(given, inPlay)).not.toContain('basis.');
});
