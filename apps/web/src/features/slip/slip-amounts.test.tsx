import type { SlipTurnover } from '@palpite/contracts/sports';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.ts';
import type { Player } from '../../shared/session/player.ts';
import { pickOf } from './pick-for-tests.ts';
import { SlipTurnoverLine, turnoverQuery } from './slip-amounts.tsx';
import { slipLegs } from './slip-bets.ts';
import type { SlipModel } from './slip-model.ts';

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    react: { useSuspense: false },
    resources: {
      en: {
        slip: {
          bonus: {
            counts: 'counts {{amount}}',
            none: 'counts nothing',
            price: 'below {{odds}}',
            covered: 'covered',
            product: 'sports {{percent}}',
            max: 'at most {{max}}',
          },
        },
      },
    },
  }),
);

type Counted = SlipTurnover['slips'][number];
const whole: Counted = { slipId: 'a', counts: 20, percent: 100, reasons: [] };

function draw({
  slip = whole,
  stakeMax = null,
  player = { bonusMinor: 0n, bonusTurnoverMinor: 45_000n },
  brief = false,
}: {
  slip?: Counted;
  stakeMax?: number | null;
  player?: Pick<Player, 'bonusMinor' | 'bonusTurnoverMinor'> | null;
  brief?: boolean;
} = {}): string {
  const legs = slipLegs([pickOf(1, 2_050)], () => undefined, false);
  const model = {
    legs,
    bets: [
      { mode: 'single', keys: ['1'], legs, stakeMinor: 2_000n, payoutMinor: 4_100n, lines: 1, sizes: null },
    ],
    terms: { currency: 'BRL', stakeMinMinor: 100n },
    player,
  } as unknown as SlipModel;
  const client = new QueryClient();
  const turnover: SlipTurnover = { oddsMin: 1.5, stakeMax, slips: [slip] };
  client.setQueryData([...turnoverQuery(model, 'better').queryKey], turnover);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SlipTurnoverLine model={model} brief={brief} />
    </QueryClientProvider>,
  )
    .replaceAll('\u00a0', ' ')
    .replaceAll(/<[^>]*>|<!-- -->/g, '');
}

test('a stake that counts in full shows its amount without a reason', () => {
  expect(draw()).toBe('counts R$ 20,00');
});

test.each<[string, Partial<Counted>, string]>([
  [
    'in part by the weight',
    { counts: 10, percent: 50, reasons: ['product'] },
    'counts R$ 10,00 · sports 50%',
  ],
  ['in part beside another bet', { counts: 5, reasons: ['covered'] }, 'counts R$ 5,00 · covered'],
  [
    'in part by two reasons',
    { counts: 4, percent: 50, reasons: ['covered', 'product'] },
    'counts R$ 4,00 · covered · sports 50%',
  ],
  ['not at all by its price', { counts: 0, reasons: ['price'] }, 'counts nothing · below 1.50'],
  [
    'not at all, the weight explains nothing',
    { counts: 0, reasons: ['covered', 'product'] },
    'counts nothing · covered',
  ],
])('a stake that counts %s shows the reason', (_, slip, line) => {
  expect(draw({ slip: { ...whole, ...slip } })).toBe(line);
});

test('a stake above the maximum shows only the maximum', () => {
  expect(draw({ stakeMax: 10 })).toBe('at most R$ 10,00');
  expect(draw({ stakeMax: 20 })).toBe('counts R$ 20,00');
});

test('the small slip shows the maximum for a stake above it, and nothing otherwise', () => {
  expect(draw({ stakeMax: 10, brief: true })).toBe('at most R$ 10,00');
  expect(draw({ stakeMax: 20, brief: true })).toBe('');
  expect(draw({ brief: true })).toBe('');
});

test('shows while turnover is open although all bonus money is staked, and with bonus money', () => {
  expect(draw({ player: { bonusMinor: 0n, bonusTurnoverMinor: 1n } })).not.toBe('');
  expect(draw({ player: { bonusMinor: 100n, bonusTurnoverMinor: 0n } })).not.toBe('');
  expect(draw({ player: { bonusMinor: 0n, bonusTurnoverMinor: 0n } })).toBe('');
  expect(draw({ player: null })).toBe('');
});
