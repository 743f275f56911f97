import type { MatchResult } from '@palpite/domain/sports/match-result';
import { expect, test } from 'vitest';
import {
  marketWords,
  outcomeWords,
  resultWords,
  scopeWords,
  shortResultWords,
  worstResultWords,
} from './sports-words.ts';

const sides = [
  { ref: 'b', name: 'Bahia' },
  { ref: 'c', name: 'Ceará' },
];
const drivers = [
  { ref: 'ver', name: 'Ana Prado' },
  { ref: 'nor', name: 'Bia Reis' },
  { ref: 'lec', name: 'Caio Sá' },
];
const over = (home: number, away: number) => ({ home, away, isOver: true });

test.each<[what: string, result: MatchResult, en: string, pt: string]>([
  [
    'periods and corners',
    {
      status: 'finished',
      scores: { firstHalf: over(1, 0), fullGame: over(2, 1) },
      corners: over(6, 4),
    },
    'finished, first half 1:0, full game 2:1, corners 6:4',
    'encerrada, 1º tempo 1:0, jogo inteiro 2:1, escanteios 6:4',
  ],
  [
    'overtime',
    { status: 'finished', scores: { fullGame: over(98, 98) }, overtime: { home: 12, away: 8 } },
    'finished, full game 98:98, overtime 12:8',
    'encerrada, jogo inteiro 98:98, prorrogação 12:8',
  ],
  [
    'sets',
    { status: 'retired', sets: over(1, 0) },
    'retired, sets or frames 1:0',
    'desistência, sets ou frames 1:0',
  ],
  [
    'a winner by name',
    { status: 'finished', verdict: 'home' },
    'finished, winner: Bahia',
    'encerrada, vencedor: Bahia',
  ],
  [
    'a draw',
    { status: 'finished', verdict: 'draw' },
    'finished, winner: Draw',
    'encerrada, vencedor: Empate',
  ],
])('a result with %s is words in both languages', (_, result, en, pt) => {
  expect(resultWords(result, sides)).toEqual({ en, pt });
});

test('places of a race name the entrants', () => {
  const result: MatchResult = {
    status: 'finished',
    entrants: [
      { id: 'nor', started: true, place: 1 },
      { id: 'ver', started: true, place: null },
      { id: 'lec', started: false, place: null },
    ],
  };
  expect(resultWords(result, drivers)).toEqual({
    en: 'finished, 1. Bia Reis, without a place: Ana Prado, did not start: Caio Sá',
    pt: 'encerrada, 1º Bia Reis, sem colocação: Ana Prado, não largou: Caio Sá',
  });
  expect(shortResultWords(result, drivers).pt).toBe('Bia Reis');
  expect(shortResultWords({ status: 'abandoned', scores: { fullGame: over(1, 1) } }, sides)).toEqual({
    en: '1:1, abandoned',
    pt: '1:1, abandonada',
  });
});

test('outcomes and markets have the names that players read', () => {
  expect(outcomeWords('football/asianHandicap/fullGame/-0.75', 'away', sides).pt).toBe('Ceará +0.75');
  expect(outcomeWords('football/total/fullGame/2.5', 'over', sides)).toEqual({
    en: 'Over 2.5',
    pt: 'Mais de 2.5',
  });
  expect(outcomeWords('football/correctScore/fullGame', '2:1', sides).en).toBe('2:1');
  expect(outcomeWords('motorRacing/podium/fullGame', 'entrant:lec', drivers).en).toBe('Caio Sá');
  expect(marketWords('football/asianHandicap/firstHalf/-0.5', sides).pt).toBe(
    'Handicap asiático -0.5 · 1º tempo',
  );
  expect(marketWords('football/teamTotal/fullGame/1.5/away', sides)).toEqual({
    en: 'Ceará total 1.5',
    pt: 'Total de Ceará 1.5',
  });
  expect(marketWords('not/a/market', sides).en).toBe('not/a/market');
});

test('a worst result and the scope of a limit are words', () => {
  expect(worstResultWords('firstHalf 1:0, fullGame with overtime 2:1', sides)).toEqual({
    en: 'first half 1:0, full game 2:1 with overtime',
    pt: '1º tempo 1:0, jogo inteiro 2:1 com prorrogação',
  });
  expect(worstResultWords('winner away', sides).pt).toBe('vencedor: Ceará');
  expect(worstResultWords('places entrant:nor, entrant:ver', drivers)).toEqual({
    en: '1. Bia Reis, 2. Ana Prado',
    pt: '1º Bia Reis, 2º Ana Prado',
  });
  expect(scopeWords('sport/football').pt).toBe('Futebol');
  expect(scopeWords('football/3')).toEqual({ en: 'Football, tier 3', pt: 'Futebol, faixa 3' });
  expect(scopeWords('match/12').pt).toBe('partida 12');
  expect(scopeWords('all').pt).toBe('geral');
});
