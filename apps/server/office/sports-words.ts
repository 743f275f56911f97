import { type Words, words } from '@palpite/contracts/office/topic';
import type { Locale } from '@palpite/domain/locales';
import {
  formatLine,
  lineQuartersFor,
  type Market,
  markets,
  parseMarket,
} from '@palpite/domain/sports/markets';
import type { MatchResult, Score } from '@palpite/domain/sports/match-result';
import { isSport } from '@palpite/domain/sports/sports';
import { outcomeText } from '@palpite/i18n/outcome-text';
import { type ServerKey, translate } from '@palpite/i18n/server';
import type { Competitor } from '../modules/sportsbook/index.ts';
import { codeNames } from './code-names.ts';
import { inWords } from './topics/pieces.ts';

type Sides = readonly Pick<Competitor, 'ref' | 'name'>[];

const marketText = (locale: Locale) => (key: string, params: Readonly<Record<string, string>>) =>
  translate(locale, `markets:${key}` as ServerKey, params);

const inBoth = (write: (locale: Locale) => string): Words => words(write('en_US'), write('pt_BR'));

const joinWords = (parts: readonly Words[], separator = ', '): Words =>
  words(parts.map(({ en }) => en).join(separator), parts.map(({ pt }) => pt).join(separator));

const same = (text: string): Words => words(text, text);

const entrantName = (ref: string, sides: Sides) => sides.find((side) => side.ref === ref)?.name ?? ref;

const sideNames = (sides: Sides) => ({ home: sides[0]?.name ?? '', away: sides[1]?.name ?? '' });

function lineOf(market: Market | null, code: string): string {
  const quarters = market && lineQuartersFor(market, code as 'home');
  return market === null || quarters === null
    ? ''
    : formatLine(quarters, { signed: markets[market.type].line === 'handicap' });
}

/** The name of an outcome that players read: `Flamengo -0.75`, `Mais de 2.5`, the name of an entrant. */
export function outcomeWords(key: string, code: string, sides: Sides): Words {
  if (code.startsWith('entrant:')) return same(entrantName(code.slice('entrant:'.length), sides));
  const named = { ...sideNames(sides), line: lineOf(parseMarket(key), code) };
  return inBoth((locale) => outcomeText(marketText(locale), code, named));
}

/** The name of a market that players read, with its line: `Handicap asiático -0.5 · 1º tempo`. */
export function marketWords(key: string, sides: Sides): Words {
  const market = parseMarket(key);
  if (!market) return same(key);
  const { type, period, side } = market;
  const line = lineOf(market, 'home');
  const team = side === null ? '' : sideNames(sides)[side];
  return inBoth((locale) => {
    const read = marketText(locale);
    const name = [read(`types.${type}`, { team }), line].filter(Boolean).join(' ');
    return period === 'fullGame' || period === 'cornerKick'
      ? name
      : `${name} · ${read(`periods.${period}`, {})}`;
  });
}

const scoreText = ({ home, away }: Score) => `${home}:${away}`;

/** What a count or a place of a result is called. */
const partNames: Readonly<Record<string, Words>> = {
  overtime: words('overtime', 'prorrogação'),
  sets: words('sets or frames', 'sets ou frames'),
  winner: words('winner:', 'vencedor:'),
  unplaced: words('without a place:', 'sem colocação:'),
  absent: words('did not start:', 'não largou:'),
};

/** `corners` and periods have the names that players read, in lower case within a sentence. */
function partWords(part: string): Words {
  const period = part === 'corners' ? 'cornerKick' : part;
  return (
    partNames[part] ??
    inBoth((locale) => translate(locale, `markets:periods.${period}` as ServerKey).toLowerCase())
  );
}

const withPart = (part: string, value: Words): Words => joinWords([partWords(part), value], ' ');

const sideWords = (side: string, sides: Sides): Words => outcomeWords('', side, sides);

const placeWords = (place: number, name: string): Words => words(`${place}. ${name}`, `${place}º ${name}`);

/** A result in words: how the match ended, its counts by period, its winner by name and its places. */
export function resultWords(
  { status, scores = {}, overtime, corners, sets, verdict, entrants = [] }: MatchResult,
  sides: Sides,
): Words {
  const ofPart = (part: string, score: Score | undefined) =>
    score ? [withPart(part, same(scoreText(score)))] : [];
  return joinWords([
    inWords(status, 'status'),
    ...Object.entries(scores).flatMap(([period, score]) => ofPart(period, score)),
    ...ofPart('overtime', overtime),
    ...ofPart('corners', corners),
    ...ofPart('sets', sets),
    ...(verdict ? [withPart('winner', sideWords(verdict, sides))] : []),
    ...entrants.map(({ id, place, started }) =>
      place === null
        ? withPart(started ? 'unplaced' : 'absent', same(entrantName(id, sides)))
        : placeWords(place, entrantName(id, sides)),
    ),
  ]);
}

/** The score, or what decides instead of one. Empty without a result. */
export function shortResultWords(result: MatchResult | null, sides: Sides): Words {
  if (!result) return same('');
  const { status, scores, sets, verdict, entrants = [] } = result;
  const score = sets ?? scores?.fullGame;
  return joinWords([
    ...(score ? [same(scoreText(score))] : []),
    ...(verdict ? [sideWords(verdict, sides)] : []),
    ...entrants.filter(({ place }) => place === 1).map(({ id }) => same(entrantName(id, sides))),
    ...(status === 'finished' || status === 'running' ? [] : [inWords(status, 'status')]),
  ]);
}

/** A worst result as counted, such as `firstHalf 1:0, fullGame with overtime 2:1` or `places entrant:ver`. */
export function worstResultWords(result: string, sides: Sides): Words {
  if (result.startsWith('places')) {
    const names = result.match(/entrant:[^,]+/g) ?? [];
    return joinWords(
      names.map((code, index) => placeWords(index + 1, entrantName(code.slice('entrant:'.length), sides))),
    );
  }
  return joinWords(
    result.split(', ').map((part) => {
      const [name = '', ...rest] = part.split(' ');
      const value = rest.at(-1) ?? '';
      const counted = withPart(name, name === 'winner' ? sideWords(value, sides) : same(value));
      return rest.length > 1
        ? words(`${counted.en} with overtime`, `${counted.pt} com prorrogação`)
        : counted;
    }),
  );
}

/** What a limit applies to: `all`, `sport/football`, `match/12`, or a tier of a sport such as `football/3`. */
export function scopeWords(scope: string): Words {
  const [kind = '', id] = scope.split('/');
  const sport = (code: string) => words(codeNames.en.sports[code] ?? code, codeNames.pt.sports[code] ?? code);
  if (id === undefined) return inWords(kind, 'scope');
  if (kind === 'sport') return sport(id);
  if (!isSport(kind)) return joinWords([inWords(kind, 'scope'), same(id)], ' ');
  const { en, pt } = sport(kind);
  return words(`${en}, tier ${id}`, `${pt}, faixa ${id}`);
}
