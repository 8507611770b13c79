import type { z } from 'zod';

/** What is wrong, by field: the first text of each. */
export type Errors<T> = Partial<Record<keyof T & string, string>>;
export type Judged<Out, In> = { out: Out; errors?: undefined } | { out?: undefined; errors: Errors<In> };

/** Judges what is written in a form by a schema of the contract. */
export function judge<Out, In>(schema: z.ZodType<Out, In>, values: In): Judged<Out, In> {
  const { success, data, error } = schema.safeParse(values);
  if (success) return { out: data };
  const errors: Errors<In> = {};
  for (const { path, message } of error.issues) errors[String(path[0]) as keyof Errors<In>] ??= message;
  return { errors };
}
