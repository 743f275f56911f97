import type { BetLeg, Competitor, MarketView, MatchState } from '@palpite/contracts/sports';
import { type BetResult, betResults, periods, timeStatuses } from '@palpite/domain/sports/codes';
import {
  formatLine,
  lineQuartersFor,
  type MarketType,
  markets,
  type OutcomeCode,
  parseLine,
} from '@palpite/domain/sports/markets';
import type { VoidReason } from '@palpite/domain/sports/settlement';
import { type Sport, sportFaces } from '@palpite/domain/sports/sport-faces';
import { outcomeText } from '@palpite/i18n/outcome-text';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Serving<Key> = Key extends `serving_${infer Word}` ? Word : never;
/** Sports with their own word for serving; `sports:serving` can be called with any sport. */
export type ServedSport = Serving<keyof typeof import('@palpite/i18n/catalogues/pt_BR/sports.json')>;

type Named = Pick<MarketView, 'type' | 'period' | 'line' | 'side'>;

function isType(text: string): text is MarketType {
  return Object.hasOwn(markets, text);
}

/** Returns the line for this outcome, such as `-0.75` or `2.5`. Empty for markets without a line. */
export function lineOf({ type, line, period, side }: Named, sport: Sport, outcome: string): string {
  const lineQuarters = line === null ? null : parseLine(line);
  const word = periods.fromCode(period);
  if (lineQuarters === null || !word || !isType(type)) return '';
  const ofOutcome = lineQuartersFor(
    { sport, type, period: word, lineQuarters, side },
    outcome as OutcomeCode,
  );
  return ofOutcome === null ? '' : formatLine(ofOutcome, { signed: markets[type].line === 'handicap' });
}

export function sportsNames(t: TFunction<'markets'>) {
  const sideName = (competitors: readonly Competitor[], side: 'home' | 'away') =>
    competitors[side === 'home' ? 0 : 1]?.name ?? '';

  /** `Mais/Menos`, `Total de Bahia`. Includes the period if it is not the full game. */
  function market(named: Named, competitors: readonly Competitor[], form: 'types' | 'short' = 'types') {
    const { type, period, side } = named;
    if (!isType(type)) return type;
    const word = periods.fromCode(period);
    const team = side === null ? '' : sideName(competitors, side);
    const name = t(`${form}.${type}`, { team });
    return word && word !== 'fullGame' && word !== 'cornerKick' ? `${name} · ${t(`periods.${word}`)}` : name;
  }

  /**
   * `Flamengo -0.75`, `Mais de 2.5`, `Empate` or an entrant's name. `brief` is for narrow cells: `1`, `X`, `Mais 2.5`.
   */
  function outcome(
    named: Named & { sport: Sport },
    code: string,
    competitors: readonly Competitor[],
    { name = null, form = 'outcomes' }: { name?: string | null; form?: 'outcomes' | 'brief' } = {},
  ) {
    if (name !== null) return name;
    const sides = {
      home: sideName(competitors, 'home'),
      away: sideName(competitors, 'away'),
      line: lineOf(named, named.sport, code),
    };
    return outcomeText((key, params) => t(key as 'outcomes.home', params), code, sides, form);
  }

  /** The current part of a match: `2º tempo`, `3º set`, `Encerrado`. */
  function matchPart(state: Pick<MatchState, 'timeStatus' | 'partNumber'>, sport: Sport): string {
    const status = timeStatuses.fromCode(state.timeStatus) ?? 'toBeDetermined';
    const isPlaying = status === 'firstHalf' || status === 'secondHalf';
    if (isPlaying && sportFaces[sport].parts !== 'halves' && state.partNumber !== null) {
      return t(`parts.${sport}`, { number: state.partNumber });
    }
    return t(`statuses.${status}`);
  }

  function result(code: number): string {
    return t(`results.${betResults.fromCode(code) ?? 'exception'}`);
  }

  /** Why a stake was returned, or how a dead heat divides. Empty otherwise. */
  function reason({ voidReason, deadHeat }: Pick<BetLeg, 'voidReason' | 'deadHeat'>): string {
    if (voidReason !== null) return t(`voids.${voidReason as VoidReason}`);
    return deadHeat ? t('dividedBy', deadHeat) : '';
  }

  return {
    market,
    outcome,
    matchPart,
    result,
    reason,
    period: (code: number) => t(`periods.${periods.fromCode(code) ?? 'fullGame'}`),
    status: (code: number) => t(`statuses.${timeStatuses.fromCode(code) ?? 'toBeDetermined'}`),
    related: (why: keyof typeof import('@palpite/i18n/catalogues/pt_BR/markets.json')['related']) =>
      t(`related.${why}`),
    unit: (sport: Sport) => t(`units.${sportFaces[sport].unit}`),
  };
}

export function useSportsNames() {
  const { t } = useTranslation('markets');
  return useMemo(() => sportsNames(t), [t]);
}

export const resultTones = {
  win: 'up',
  halfWin: 'up',
  betSucceeded: 'up',
  loss: 'down',
  halfLoss: 'down',
  betLost: 'down',
  betLostToo: 'down',
  stakeBack: 'neutral',
  awaitingResult: 'neutral',
  running: 'neutral',
  exception: 'neutral',
} as const satisfies Record<BetResult, 'up' | 'down' | 'neutral'>;

/** Formats the minute: `67'`, or `45+2'` in added time. Returns null for sports without minutes. */
export function matchMinute(sport: Sport, seconds: number | null, timeStatus: number | null): string | null {
  const { minutes } = sportFaces[sport];
  if (seconds === null || minutes === null) return null;
  const [first, second, last] = minutes;
  // A clock that stops may show the end of a part, which belongs to its last minute.
  if (first === undefined) return `${Math.max(1, Math.ceil(seconds / 60))}'`;
  const minute = Math.floor(seconds / 60) + 1;
  const status = timeStatus === null ? null : timeStatuses.fromCode(timeStatus);
  if (status === null) return `${minute}'`;
  const end = (status === 'firstHalf' ? first : status === 'secondHalf' ? second : last) ?? minute;
  return minute > end ? `${end}+${minute - end}'` : `${minute}'`;
}

/** Returns the deciding number of a side: `2`, or in cricket the runs and wickets lost, `158/7`. */
export function totalOf({ score, points }: MatchState, sport: Sport, side: 'home' | 'away'): string {
  if (points && sportFaces[sport].points === 'wickets') return points[side];
  return score === null ? '' : String(score[side]);
}
