import type { SlipPick } from '../../shared/sports/slip-pick.ts';

export function pickOf(number: number, oddsMilli: number): SlipPick {
  return {
    matchId: `${number}`,
    marketId: `${number}00`,
    outcome: 'home',
    oddsMilli,
    sport: 'football',
    leagueId: `${number}0`,
    league: 'Série A',
    title: null,
    competitors: [{ ref: `t:${number}`, name: `Time ${number}`, short: 'TIM' }],
    startsAt: '2026-05-03T19:00:00.000Z',
    inPlay: false,
    type: 'matchResult',
    period: 1,
    line: null,
    side: null,
    name: null,
  };
}
