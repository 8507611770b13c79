import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors } from './api-error.ts';

/** Puts what the server said of single fields below them; they go away when the field is written again. */
export function setFieldErrors<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
): void {
  const fields = form.getValues();
  for (const [name, message] of Object.entries(fieldErrors(error))) {
    if (Object.hasOwn(fields, name)) form.setError(name as Path<In>, { message });
  }
}
