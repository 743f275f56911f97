import type { RefusalCode } from '@palpite/contracts/refusals';
import { translate } from '@palpite/i18n/server';
import { explainFailure } from '../explain-failure.ts';
import { Refusal } from '../platform/refusal.ts';
import { OperatorMistake } from './operator-mistake.ts';

const sentences: Partial<Record<RefusalCode, string>> = {
  not_logged_in: 'Log in first: npm run operator -- login',
  session_ended: 'Your session has ended. Log in again: npm run operator -- login',
};

/** Returns the sentence that the user of a command reads. */
export function explainToOperator(failure: unknown): string {
  if (failure instanceof OperatorMistake) return failure.message;
  if (failure instanceof Refusal)
    return (
      sentences[failure.code] ?? translate('en_US', `refusals:${failure.code}`, failure.paramsIn('en_US'))
    );
  return explainFailure(failure);
}
