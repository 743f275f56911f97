import type { GameInfo, Series } from '../../wire.ts';
import { unitsPerStake } from '../../wire.ts';
import type { MoneyFormat } from '../money.ts';
import { say, type Texts } from '../texts/texts.ts';
import { h } from './dom.ts';

export type HeadView = {
  stakeMinor: number;
  series: Series | null;
  times: number;
  /** Number of the shown cascade, from 0. */
  fall: number;
  /** Ways of the current grid; 0 in games without ways. */
  ways: number;
  respinsLeft: number | null;
};

export type Chip = {
  text: string;
  value?: string;
  lit: boolean;
  kind?: 'mini' | 'minor' | 'major' | 'grand';
};

export function headChips(game: GameInfo, view: HeadView, texts: Texts, money: MoneyFormat): Chip[] {
  const { hold, cascadeTimes, ways, freeSpins } = game.features;
  const chips: Chip[] = [];
  if (view.series) {
    const { played, left } = view.series;
    chips.push({
      text: say(texts.freeCount, { at: Math.max(1, played), of: played + left }),
      lit: true,
    });
    if (freeSpins?.timesStep || view.times > 1) chips.push({ text: `×${view.times}`, lit: true });
    chips.push({ text: texts.total, value: money.full(view.series.winMinor), lit: false });
  }
  if (cascadeTimes)
    chips.push(
      ...cascadeTimes.map((times, at) => ({
        text: `×${times}`,
        lit: at === Math.min(view.fall, cascadeTimes.length - 1),
      })),
    );
  if (hold && view.respinsLeft !== null)
    chips.push({ text: say(texts.respins, { left: view.respinsLeft }), lit: true });
  else if (hold) {
    const worth = (units: number) => money.short((view.stakeMinor / unitsPerStake) * units);
    chips.push(
      ...hold.prizes.map(({ name, units }) => ({ text: name, value: worth(units), lit: false, kind: name })),
      { text: 'grand', value: worth(hold.grandUnits), lit: false, kind: 'grand' },
    );
  }
  if (ways && !view.series && ways.min !== ways.max)
    chips.push({
      text: say(texts.ways, { ways: new Intl.NumberFormat(texts.tag).format(view.ways) }),
      lit: false,
    });
  return chips;
}

export function createHead(name: string): { element: HTMLElement; show(chips: Chip[]): void } {
  const row = h('div', { class: 'chips' });
  let shown = '';
  return {
    element: h('header', { id: 'head' }, h('h1', {}, name), row),
    show(chips) {
      const key = JSON.stringify(chips);
      if (key === shown) return;
      shown = key;
      row.replaceChildren(
        ...chips.map(({ text, value, lit, kind }) =>
          h(
            'span',
            { class: `chip${lit ? ' lit' : ''}${kind ? ` ${kind}` : ''}` },
            text,
            value ? h('b', { class: kind ? 'prize' : 'worth' }, value) : null,
          ),
        ),
      );
    },
  };
}
