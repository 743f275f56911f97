import { en } from './en.ts';
import type { Texts } from './texts-type.ts';

/** Nigerian English: the texts that differ from British English. */
export const nr: Texts = {
  ...en,
  tag: 'en-NG',
  resume: 'Continue the free spins',
  noWin: 'No win this time',
  big: 'Big win!',
  capped: 'You have reached the maximum win of this round',
  go: 'Continue',
  pending: 'The wallet has not responded yet. Your round is safe and will continue by itself.',
  offline: 'No network. Your round is safe and will continue when you are back online.',
  refusals: {
    ...en.refusals,
    notEnough: 'Insufficient balance for this stake. You have not been debited.',
    sessionEnded:
      'This session has expired. Open the game again from the casino; your open rounds will continue from where they stopped.',
    refused: 'The wallet did not accept the stake. You have not been debited.',
    returned: 'The wallet did not respond. If you were debited, the stake will be returned to your balance.',
    unreachable: 'The wallet did not respond. You have not been debited; please try again shortly.',
    tooFast: 'Too many spins at once. Please wait a moment.',
    invalid: 'Something went wrong. You have not been debited; please open the game again.',
  },
  autoplay: {
    ...en.autoplay,
    lossHint: 'It will never stake above this amount.',
    ended: {
      done: 'Autoplay is complete.',
      loss: 'Stopped: you have reached your loss limit.',
      single: 'Stopped: you have reached your win limit.',
      feature: 'Stopped because a feature started.',
    },
  },
  table: {
    ...en.table,
    facts: 'Game figures',
    most: 'Maximum win',
  },
};
