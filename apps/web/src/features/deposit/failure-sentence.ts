import { Refusal } from '../../shared/api.ts';

/** What a failed call says on the screen: the server's own sentence, or ours when no answer came. */
export function failureSentence(failure: unknown, offline: string): string {
  return failure instanceof Refusal && failure.message !== '' ? failure.message : offline;
}
