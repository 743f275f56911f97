import type { MoneyFormat } from '../money.ts';
import { type AutoplayPlan, lossChoices, roundChoices, singleWinChoices } from '../play/autoplay.ts';
import type { Texts } from '../texts/texts.ts';
import { h, openSheet } from './dom.ts';

/** It starts only when all three are set. */
export function openAutoplaySheet(
  texts: Texts,
  money: MoneyFormat,
  stakeMinor: number,
  start: (plan: AutoplayPlan) => void,
): void {
  const { autoplay } = texts;
  const chosen: { rounds?: number; loss?: number; single?: number } = {};
  const button = h('button', { type: 'button', class: 'primary', disabled: true }, autoplay.start);
  const missing = h('p', { class: 'hint', role: 'status' }, autoplay.missing);
  const feature = h('input', { type: 'checkbox', checked: true });

  const choice = (
    key: 'rounds' | 'loss' | 'single',
    legend: string,
    hint: string | null,
    values: number[],
    write: (value: number) => string,
  ) =>
    h(
      'fieldset',
      {},
      h('legend', {}, legend),
      hint ? h('p', { class: 'hint' }, hint) : null,
      h(
        'div',
        { class: 'choices' },
        ...values.map((value) =>
          h(
            'label',
            {},
            h('input', {
              type: 'radio',
              name: key,
              value: String(value),
              onchange: () => {
                chosen[key] = value;
                const ready = Object.keys(chosen).length === 3;
                button.disabled = !ready;
                missing.hidden = ready;
              },
            }),
            h('span', {}, write(value)),
          ),
        ),
      ),
    );
  const worth = (times: number) => money.brief(times * stakeMinor);

  const sheet = openSheet(
    autoplay.title,
    texts.close,
    choice('rounds', autoplay.rounds, null, roundChoices, String),
    choice('loss', autoplay.loss, autoplay.lossHint, lossChoices, worth),
    choice('single', autoplay.single, autoplay.singleHint, singleWinChoices, worth),
    h('label', { class: 'switch' }, h('span', {}, autoplay.feature), feature),
    missing,
    button,
  );
  button.addEventListener('click', () => {
    const { rounds, loss, single } = chosen;
    if (!rounds || !loss || !single) return;
    sheet.close();
    start({
      rounds,
      lossLimitMinor: loss * stakeMinor,
      singleWinMinor: single * stakeMinor,
      stopAtFeature: feature.checked,
    });
  });
}
