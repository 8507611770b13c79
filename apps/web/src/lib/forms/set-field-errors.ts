import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';

type Told = (error: ApiError['errors'][number]) => boolean;

/** Puts what the server said of single fields below them; it goes away when the field is written again. The first takes the focus. */
export function setFieldErrors<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  told: Told,
): void {
  if (!(error instanceof ApiError)) return;
  const below = error.errors.filter(told);
  for (const [place, { field, message }] of below.entries()) {
    form.setError(field as Path<In>, { message }, { shouldFocus: place === 0 });
  }
}

/** What is left to say of a failure once a field told its own; null when that was all. Nothing is told twice. */
export function untold(error: unknown, told: Told): unknown {
  if (!(error instanceof ApiError)) return error;
  const rest = error.errors.filter((one) => !told(one));
  if (rest.length === error.errors.length) return error;
  return rest.length === 0 ? null : new ApiError(error.status, { errors: rest, message: error.message });
}
