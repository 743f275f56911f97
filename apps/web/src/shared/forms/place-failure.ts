import type { RefusalCode } from '@palpite/contracts/refusals';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { Refusal, Unreachable } from '../api/api.ts';

export type RefusalFields<Values extends FieldValues> = Partial<Record<RefusalCode, FieldPath<Values>>>;

/** The shared client has already shown an alert; this message stays. */
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
