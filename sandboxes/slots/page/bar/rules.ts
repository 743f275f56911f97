import type { GameInfo, SymbolId } from '../../wire.ts';
import { unitsPerStake } from '../../wire.ts';
import type { MoneyFormat } from '../money.ts';
import { say, type Texts } from '../texts/texts.ts';

/** Returns the rules of a game as sentences. They are generated from the game's data, so they cannot contradict it. */
export function rulesOf(game: GameInfo, stakeMinor: number, texts: Texts, money: MoneyFormat): string[] {
  const { table } = texts;
  const { features } = game;
  const worth = (units: number) => money.full((stakeMinor / unitsPerStake) * units);
  const number = (value: number) => new Intl.NumberFormat(texts.tag).format(value);
  const nameOf = (id: SymbolId | undefined) => texts.symbols[id ?? ''] ?? id ?? '';
  const wild = game.symbols.find(({ role }) => role === 'wild');
  const scatter = nameOf(game.symbols.find(({ role }) => role === 'scatter')?.id);
  const rules: (string | false | 0 | undefined)[] = [
    game.lines.length > 0 && say(table.ruleLines, { lines: game.lines.length }),
    game.kind === 'ways' && table.ruleWays,
    game.kind === 'cluster' && table.ruleCluster,
    features.ways &&
      game.rowsMin !== game.rowsMax &&
      say(table.ruleHeights, {
        min: game.rowsMin,
        max: game.rowsMax,
        ways: number(features.ways.max),
      }),
    wild && say(table.ruleWild, { symbol: nameOf(wild.id) }),
    features.wildTimes &&
      say(table.ruleWildTimes, {
        times: listOf(
          features.wildTimes.filter((times) => times > 1).map((times) => `×${times}`),
          texts.tag,
          'disjunction',
        ),
      }),
    features.cascades && table.ruleCascade,
    features.cascadeTimes &&
      say(table.ruleCascadeTimes, {
        times: features.cascadeTimes.map((times) => `×${times}`).join(', '),
      }),
    ...(features.freeSpins?.awards ?? []).map(({ scatters, spins }) =>
      say(table.ruleFree, { scatters, spins, symbol: scatter }),
    ),
    ...(features.freeSpins?.retrigger ?? []).map(({ scatters, spins }) =>
      say(table.ruleFreeAgain, { scatters, spins, symbol: scatter }),
    ),
    features.freeSpins &&
      features.freeSpins.times > 1 &&
      say(table.ruleFreeTimes, { times: features.freeSpins.times }),
    features.freeSpins?.timesStep && say(table.ruleFreeGrow, { step: features.freeSpins.timesStep }),
    features.hold && say(table.ruleHold, { coins: features.hold.coins, respins: features.hold.respins }),
    features.hold &&
      say(table.ruleHoldPrizes, {
        prizes: features.hold.prizes
          .map(({ name, units }) => `${name.toUpperCase()} ${worth(units)}`)
          .join(', '),
      }),
    features.hold && say(table.ruleGrand, { amount: worth(features.hold.grandUnits) }),
    say(table.ruleCap, { times: number(game.facts.maxWinTimes) }),
    table.ruleServer,
  ];
  return rules.filter((rule) => typeof rule === 'string');
}

function listOf(words: string[], tag: string, type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat(tag, { type }).format(words);
}

/** Returns the figures of a game that most jurisdictions require to be shown. */
export function figuresOf(
  { facts }: GameInfo,
  texts: Texts,
): { name: string; value: string; note?: string }[] {
  const { table } = texts;
  const percent = new Intl.NumberFormat(texts.tag, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const of = (basisPoints: number) => percent.format(basisPoints / 10_000);
  const times = new Intl.NumberFormat(texts.tag, { maximumFractionDigits: 1 });
  return [
    {
      name: table.returned,
      value: of(facts.returnBasisPoints),
      note:
        facts.method === 'exact'
          ? table.exact
          : say(table.simulated, { plusMinus: of(facts.plusMinusBasisPoints) }),
    },
    {
      name: table.hit,
      value: of(facts.hitBasisPoints),
      note: say(table.hitValue, { spins: times.format(10_000 / Math.max(1, facts.hitBasisPoints)) }),
    },
    { name: table.most, value: say(table.mostValue, { times: times.format(facts.maxWinTimes) }) },
  ];
}
