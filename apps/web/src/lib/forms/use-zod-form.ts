import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

/**
 * A form judged by a schema of the contract: first on blur, then at every change, so that a message goes away as soon as
 * it is no longer true. A function picks the schema by what is already written.
 */
export function useZodForm<In extends FieldValues, Out extends FieldValues>(
  schema: z.ZodType<Out, In> | ((values: In) => z.ZodType<Out, In>),
  defaultValues: DefaultValues<In>,
): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({
    resolver: (values, context, options) =>
      zodResolver(typeof schema === 'function' ? schema(values) : schema)(values, context, options),
    mode: 'onTouched',
    defaultValues,
  });
}
