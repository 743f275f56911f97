import type { SlotRefusal } from '../../wire.ts';
import type { NoticeAction, Notices } from '../bar/notices.ts';
import type { Texts } from '../texts/texts.ts';
import type { Frame } from './frame.ts';

/** Tells the player why nothing was played and what can be done, and the app when money is what lacks. */
export function explainRefusal(
  refusal: SlotRefusal,
  { frame, notices, texts }: { frame: Frame; notices: Notices; texts: Texts },
): void {
  // A button that asks the app for something; none where nobody hears it.
  const offer = (word: string, type: 'lowBalance' | 'exit'): NoticeAction | null =>
    frame.framed ? { word, act: () => frame.tell(type) } : null;
  const words = texts.refusals[refusal.code];
  if (refusal.code === 'notEnough') {
    frame.tell('lowBalance');
    notices.say(words, offer(texts.deposit, 'lowBalance'));
  } else if (refusal.code === 'sessionEnded') {
    notices.end(words, offer(texts.leave, 'exit'));
  } else {
    notices.say(refusal.code === 'refused' && refusal.text ? refusal.text : words);
  }
}
