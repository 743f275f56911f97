import type { SlotRefusal } from '../../wire.ts';
import type { NoticeAction, Notices } from '../bar/notices.ts';
import type { Texts } from '../texts/texts.ts';
import type { Frame } from './frame.ts';

/** Shows the player why nothing was played and what to do. Notifies the app when the balance is too low. */
export function explainRefusal(
  refusal: SlotRefusal,
  { frame, notices, texts }: { frame: Frame; notices: Notices; texts: Texts },
): void {
  // Returns a button that sends a message to the app, or null without a framing app.
  const offer = (word: string, type: 'lowBalance' | 'exit'): NoticeAction | null =>
    frame.framed ? { word, act: () => frame.post(type) } : null;
  const words = texts.refusals[refusal.code];
  if (refusal.code === 'notEnough') {
    frame.post('lowBalance');
    notices.say(words, offer(texts.deposit, 'lowBalance'));
  } else if (refusal.code === 'sessionEnded') {
    notices.end(words, offer(texts.leave, 'exit'));
  } else {
    notices.say(refusal.code === 'refused' && refusal.text ? refusal.text : words);
  }
}
