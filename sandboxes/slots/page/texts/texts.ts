import type { SlotRefusal } from '../../wire.ts';

/** Everything that the page says. `{name}` stands for a value. */
export type Texts = {
  /** For formats of numbers and for the reader's machine. */
  tag: string;
  loading: string;
  balance: string;
  win: string;
  stake: string;
  stakeLess: string;
  stakeMore: string;
  spin: string;
  skip: string;
  stop: string;
  resume: string;
  auto: string;
  turbo: string;
  sound: string;
  paytable: string;
  close: string;
  wild: string;
  free: string;
  /** After a round without a win, and before the first. */
  pressSpin: string;
  noWin: string;
  won: string;
  wonLine: string;
  wonWays: string;
  wonCluster: string;
  wonScatter: string;
  wonCoins: string;
  wonGrand: string;
  capped: string;
  big: string;
  total: string;
  ways: string;
  fall: string;
  respins: string;
  freeCount: string;
  holdBegins: string;
  freeIntro: string;
  freeStart: string;
  freeMore: string;
  freeBack: string;
  freeEnd: string;
  go: string;
  pending: string;
  onItsWay: string;
  offline: string;
  deposit: string;
  leave: string;
  again: string;
  refusals: Record<SlotRefusal['code'], string>;
  autoplay: {
    title: string;
    rounds: string;
    loss: string;
    lossHint: string;
    single: string;
    singleHint: string;
    feature: string;
    start: string;
    missing: string;
    ended: Record<'done' | 'loss' | 'single' | 'feature', string>;
  };
  table: {
    symbols: string;
    /** At which stake the table is written. */
    atStake: string;
    rules: string;
    lines: string;
    facts: string;
    returned: string;
    exact: string;
    simulated: string;
    hit: string;
    hitValue: string;
    most: string;
    mostValue: string;
    ruleLines: string;
    ruleWays: string;
    ruleCluster: string;
    ruleHeights: string;
    ruleWild: string;
    ruleWildTimes: string;
    ruleCascade: string;
    ruleCascadeTimes: string;
    ruleFree: string;
    ruleFreeAgain: string;
    ruleFreeTimes: string;
    ruleFreeGrow: string;
    ruleHold: string;
    ruleHoldPrizes: string;
    ruleGrand: string;
    ruleServer: string;
    ruleCap: string;
    orMore: string;
  };
  symbols: Record<string, string>;
};

/** The nine languages of the house, each a file that only its own players load. */
const byLanguage: Record<string, () => Promise<Texts>> = {
  en: async () => (await import('./en.ts')).en,
  id: async () => (await import('./id.ts')).id,
  ja: async () => (await import('./ja.ts')).ja,
  ko: async () => (await import('./ko.ts')).ko,
  nr: async () => (await import('./nr.ts')).nr,
  pt: async () => (await import('./pt.ts')).pt,
  ru: async () => (await import('./ru.ts')).ru,
  vi: async () => (await import('./vi.ts')).vi,
  zh: async () => (await import('./zh.ts')).zh,
};

/** Loads the texts of a language as a launch writes it: `pt`, `pt_BR` or `pt-br`. Any other reads English. */
export function loadTexts(language: string): Promise<Texts> {
  const base = language.toLowerCase().split(/[-_]/)[0] ?? '';
  const load = Object.hasOwn(byLanguage, base) ? byLanguage[base] : undefined;
  return (load ?? (byLanguage.en as () => Promise<Texts>))();
}

/** Puts values into a sentence. */
export function say(sentence: string, values: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
