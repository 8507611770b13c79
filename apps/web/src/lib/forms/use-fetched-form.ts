import { zodResolver } from '@hookform/resolvers/zod';
import { type SyntheticEvent, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type ResolverError, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

const UNJUDGED = { values: {}, errors: { root: { type: 'unjudged' } } };

interface FetchedForm<In extends FieldValues, Out extends FieldValues> extends UseFormReturn<In, unknown, Out> {
  /** For the form's element: what is judged comes when somebody begins to fill it in. */
  entering: { onFocusCapture: (event: SyntheticEvent) => void; onChangeCapture: (event: SyntheticEvent) => void };
  /** The schema did not come: nothing can be judged, and nothing sent, until it does. */
  unjudged: boolean;
  /** Something was written or sent to be judged, and the schema is still on its way. */
  waiting: boolean;
  /** Asks for it again, and judges what was left in the meantime. The focus goes back to the field that had it. */
  retry: () => Promise<void>;
}

/**
 * A form as `useZodForm` makes it, whose schema is in a file of its own: no first screen loads the library of schemas before
 * somebody enters a field. Until then the form is not valid, and nothing is said of it. What is written is judged as it
 * stands when the schema is there, so nothing typed before is lost.
 */
export function useFetchedForm<In extends FieldValues, Out extends FieldValues>(
  load: () => Promise<z.ZodType<Out, In>>,
  defaultValues: DefaultValues<In>,
): FetchedForm<In, Out> {
  const entered = useRef(false);
  const schema = useRef<z.ZodType<Out, In> | null>(null);
  const coming = useRef<Promise<void> | null>(null);
  const field = useRef<HTMLElement | null>(null);
  const [unjudged, setUnjudged] = useState(false);
  const [waiting, setWaiting] = useState(false);

  function fetchSchema(): Promise<void> {
    const keep = (arrived: z.ZodType<Out, In>) => {
      schema.current = arrived;
      setUnjudged(false);
    };
    const askAgain = () => {
      coming.current = null;
      setUnjudged(true);
    };
    coming.current ??= load().then(keep, askAgain);
    return coming.current;
  }
  const enter = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLElement && target.matches('input, select, textarea, [role="combobox"]'))
      field.current = target;
    if (entered.current) return;
    entered.current = true;
    void fetchSchema();
  };

  const form = useForm<In, unknown, Out>({
    resolver: async (values, context, options) => {
      if (entered.current && !schema.current) {
        setWaiting(true);
        await fetchSchema();
        setWaiting(false);
      }
      if (!schema.current) return UNJUDGED as ResolverError<In>;
      return zodResolver(schema.current)(values, context, options);
    },
    mode: 'onTouched',
    defaultValues,
  });
  const { touchedFields } = form.formState;

  return {
    ...form,
    handleSubmit: (onValid, onInvalid) => {
      const submit = form.handleSubmit(onValid, onInvalid);
      return (event) => {
        entered.current = true;
        return submit(event);
      };
    },
    entering: { onFocusCapture: enter, onChangeCapture: enter },
    unjudged,
    waiting,
    retry: async () => {
      await fetchSchema();
      // The button that asked again is gone by now.
      if (schema.current) field.current?.focus();
      if (schema.current) await form.trigger(Object.keys(touchedFields) as Parameters<typeof form.trigger>[0]);
    },
  };
}
