import type { MoneyFormat } from '../money.ts';
import { say, type Texts } from '../texts/texts.ts';
import { h, icon, setIcon } from './dom.ts';

export type SpinButton = 'spin' | 'skip' | 'stop' | 'resume';

export type ControlsView = {
  balanceMinor: number;
  winMinor: number;
  stakeMinor: number;
  /** Whether a lower stake is on offer; below, whether a higher one is. */
  mayLess: boolean;
  mayMore: boolean;
  /** A round or a series is in progress, so the stake cannot change. */
  busy: boolean;
  spin: SpinButton;
  autoLeft: number | null;
  turbo: boolean;
  soundOn: boolean;
};

export type ControlsActions = {
  spin(): void;
  changeStake(direction: -1 | 1): void;
  openAuto(): void;
  openTable(): void;
  toggleTurbo(): void;
  toggleSound(): void;
};

/** Creates the control bar near the thumb: stake, spin, tools, and the balance. */
export function createControls(
  texts: Texts,
  money: MoneyFormat,
  actions: ControlsActions,
): { element: HTMLElement; show(view: ControlsView): void } {
  const tool = (word: string, name: Parameters<typeof icon>[0], act: () => void) =>
    h('button', { type: 'button', class: 'tool', 'aria-label': word, title: word, onclick: act }, icon(name));
  const less = tool(texts.stakeLess, 'less', () => actions.changeStake(-1));
  const more = tool(texts.stakeMore, 'more', () => actions.changeStake(1));
  const stake = h('b', {});
  const balance = h('b', {});
  const win = h('b', {});
  const auto = tool(texts.auto, 'auto', actions.openAuto);
  const turbo = tool(texts.turbo, 'turbo', actions.toggleTurbo);
  const sound = tool(texts.sound, 'soundOff', actions.toggleSound);
  const table = tool(texts.paytable, 'table', actions.openTable);
  const count = h('span', { class: 'count' });
  const spin = h(
    'button',
    { type: 'button', class: 'spin', 'aria-label': texts.spin, onclick: actions.spin },
    icon('spin'),
    count,
  );

  const element = h(
    'section',
    { id: 'panel' },
    h(
      'div',
      { class: 'stake', role: 'group', 'aria-label': texts.stake },
      less,
      h('span', { class: 'fact' }, h('small', {}, texts.stake), stake),
      more,
    ),
    h('div', { class: 'tools' }, table, auto, spin, turbo, sound),
    h(
      'div',
      { class: 'facts' },
      h('span', { class: 'fact' }, h('small', {}, texts.balance), balance),
      h('span', { class: 'fact end' }, h('small', {}, texts.win), win),
    ),
  );

  return {
    element,
    show(view) {
      stake.textContent = money.full(view.stakeMinor);
      balance.textContent = money.full(view.balanceMinor);
      win.textContent = money.full(view.winMinor);
      win.classList.toggle('up', view.winMinor > view.stakeMinor);
      less.disabled = view.busy || !view.mayLess;
      more.disabled = view.busy || !view.mayMore;
      auto.disabled = view.busy;
      turbo.setAttribute('aria-pressed', String(view.turbo));
      sound.setAttribute('aria-pressed', String(view.soundOn));
      setIcon(sound, view.soundOn ? 'soundOn' : 'soundOff');
      setIcon(spin, view.spin === 'resume' ? 'spin' : view.spin);
      spin.dataset.state = view.spin;
      spin.setAttribute('aria-label', texts[view.spin]);
      count.textContent = view.autoLeft === null ? '' : say('{left}', { left: view.autoLeft });
    },
  };
}
