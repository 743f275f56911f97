import type { Win } from '../../wire.ts';
import type { MoneyFormat } from '../money.ts';
import { say, type Texts } from '../texts/texts.ts';

export function winWords(win: Win, texts: Texts, money: MoneyFormat): string {
  const times = win.times > 1 ? `×${win.times} · ` : '';
  return say(sentenceOf(win, texts), {
    line: (win.line ?? 0) + 1,
    count: win.count,
    ways: win.ways ?? 1,
    symbol: texts.symbols[win.symbol] ?? win.symbol,
    amount: times + money.full(win.amountMinor),
  });
}

function sentenceOf({ kind }: Win, texts: Texts): string {
  const sentences: Record<Win['kind'], string> = {
    line: texts.wonLine,
    ways: texts.wonWays,
    cluster: texts.wonCluster,
    scatter: texts.wonScatter,
    coins: texts.wonCoins,
    grand: texts.wonGrand,
  };
  return sentences[kind];
}
