import type { RefusalCode } from '@palpite/contracts/refusals';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Refusal, Unreachable } from '../api.ts';
import { i18n } from '../i18n.ts';

/** Which field each refusal is about; one without a line stands above the button. */
export type RefusalFields<Values extends FieldValues> = Partial<Record<RefusalCode, FieldPath<Values>>>;

/**
 * Puts the server's sentence where it belongs in the form and moves the focus there.
 * `unreachable` is said when no answer came: whether anything may have happened differs from call to call.
 */
export function placeFailure<Values extends FieldValues>(
  failure: unknown,
  form: UseFormReturn<Values>,
  fields: RefusalFields<Values>,
  unreachable: string,
): void {
  if (failure instanceof Unreachable) {
    form.setError('root.server', { message: failure.slow ? i18n.t('errors:slow') : unreachable });
    return;
  }
  if (!(failure instanceof Refusal)) throw failure;
  const field = failure.code ? fields[failure.code] : undefined;
  if (field)
    form.setError(
      field,
      { type: failure.code ?? 'refused', message: failure.message },
      { shouldFocus: true },
    );
  else form.setError('root.server', { message: failure.message || i18n.t('errors:page.title') });
}
