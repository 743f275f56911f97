import type { RefusalCode } from '@palpite/contracts/refusals';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Refusal, Unreachable } from '../api/api.ts';

/** Which field each refusal is about; one without a line is about no field. */
export type RefusalFields<Values extends FieldValues> = Partial<Record<RefusalCode, FieldPath<Values>>>;

/**
 * Marks the field that a refusal is about with its sentence and moves the focus there. The alert of the shared client
 * has said it already; the mark stays when the alert is gone.
 */
export function placeFailure<Values extends FieldValues>(
  failure: unknown,
  form: UseFormReturn<Values>,
  fields: RefusalFields<Values>,
): void {
  if (failure instanceof Unreachable) return;
  if (!(failure instanceof Refusal)) throw failure;
  const field = failure.code ? fields[failure.code] : undefined;
  if (field)
    form.setError(
      field,
      { type: failure.code ?? 'refused', message: failure.message },
      { shouldFocus: true },
    );
}
