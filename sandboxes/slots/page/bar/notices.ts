import type { Texts } from '../texts/texts.ts';
import { h } from './dom.ts';

export type NoticeAction = { word: string; act(): void };

export type Notices = {
  /** Shows a sentence with an optional action, until it is closed or replaced. */
  say(text: string, action?: NoticeAction | null): void;
  clear(): void;
  /** Shows a card over the board. Resolves when its button is pressed, or after `afterMs`. */
  card(
    content: { kicker?: string; title: string; amount?: string; button: string },
    afterMs?: number,
  ): Promise<void>;
  end(text: string, action: NoticeAction | null): void;
};

export function createNotices(texts: Texts): { element: HTMLElement; notices: Notices } {
  const toast = h('div', { id: 'toast', role: 'alert', hidden: true });
  const veil = h('div', { id: 'veil', hidden: true });
  const element = h('div', { id: 'notices' }, veil, toast);

  const cardOf = (...children: (HTMLElement | null)[]) => {
    veil.replaceChildren(h('div', { class: 'card' }, ...children));
    veil.hidden = false;
  };

  return {
    element,
    notices: {
      say(text, action) {
        toast.replaceChildren(
          h('p', {}, text),
          h(
            'div',
            {},
            action
              ? h('button', { type: 'button', class: 'primary', onclick: action.act }, action.word)
              : null,
            h(
              'button',
              {
                type: 'button',
                class: 'quiet',
                onclick: () => {
                  toast.hidden = true;
                },
              },
              texts.close,
            ),
          ),
        );
        toast.hidden = false;
      },
      clear() {
        toast.hidden = true;
      },
      card: ({ kicker, title, amount, button }, afterMs) =>
        new Promise<void>((resolve) => {
          let timer = 0;
          const done = () => {
            clearTimeout(timer);
            veil.hidden = true;
            resolve();
          };
          const press = h('button', { type: 'button', class: 'primary', onclick: done }, button);
          cardOf(
            kicker ? h('p', { class: 'kicker' }, kicker) : null,
            h('h2', {}, title),
            amount ? h('p', { class: 'amount' }, amount) : null,
            press,
          );
          press.focus();
          if (afterMs) timer = window.setTimeout(done, afterMs);
        }),
      end(text, action) {
        toast.hidden = true;
        cardOf(
          h('p', {}, text),
          action ? h('button', { type: 'button', class: 'primary', onclick: action.act }, action.word) : null,
        );
      },
    },
  };
}
