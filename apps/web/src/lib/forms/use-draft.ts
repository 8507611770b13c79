import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type Draft, forgetDraft, keepDraft, readDraft } from '../session/drafts.ts';

interface DraftOptions<In extends FieldValues> {
  /** The form, among those that keep drafts. */
  name: string;
  /** Whose draft it is: the user's uuid, or `NOBODY` before there is an account; null while it is not known. */
  owner: string | null;
  /** The fields that are kept. A secret, or a consent, is never among them. */
  fields: readonly Path<In>[];
  empty: DefaultValues<In>;
}

interface DraftOf {
  /** What was written in an earlier visit stands in the form again. */
  found: boolean;
  /** What stood in the form when it was emptied; null when there is nothing to bring back. */
  refused: Draft | null;
  /** Empties the form, as the specification asks after a refusal, and remembers what stood in it. */
  refuse(): void;
  /** Brings back what stood in the form before it was refused. */
  recover(): void;
  /** The form was taken: nothing is left to keep. */
  forget(): void;
  /** Empties the form and forgets what was kept of it. */
  startOver(): void;
}

/** Keeps what is being written in a form, and brings it back: after a reload, a session that ended, or a refusal. */
export function useDraft<In extends FieldValues, Out extends FieldValues>(
  form: UseFormReturn<In, unknown, Out>,
  { name, owner, fields, empty }: DraftOptions<In>,
): DraftOf {
  const [found, setFound] = useState(false);
  const [refused, setRefused] = useState<Draft | null>(null);
  const written = () =>
    Object.fromEntries(fields.map((field) => [field as string, String(form.getValues(field) ?? '')]));
  const put = (draft: Draft) => form.reset({ ...empty, ...draft } as DefaultValues<In>, { keepDefaultValues: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known whose form it is
  useEffect(() => {
    if (owner === null) return;
    const draft = form.formState.isDirty ? null : readDraft(owner, name);
    if (draft) {
      put(draft);
      setFound(true);
    }
    return form.subscribe({
      formState: { values: true },
      callback: () => keepDraft(owner, name, written()),
    });
  }, [owner, name]);

  function forget() {
    setFound(false);
    setRefused(null);
    if (owner !== null) forgetDraft(owner, name);
  }

  return {
    found,
    refused,
    refuse: () => {
      const draft = written();
      setFound(false);
      setRefused(Object.values(draft).some((value) => value.trim() !== '') ? draft : null);
      form.reset(empty);
      if (owner !== null) keepDraft(owner, name, draft);
    },
    recover: () => {
      if (refused) put(refused);
      setRefused(null);
    },
    forget,
    startOver: () => {
      form.reset(empty);
      forget();
    },
  };
}
