import { type FormEvent, type RefCallback, useRef, useState } from 'react';
import type { Errors, Judged } from './judge.ts';

type Texts<Name extends string> = Record<Name, string>;

type Judge<Name extends string, Out> = (written: Texts<Name>) => Judged<Out, Texts<Name>>;

interface LightForm<Name extends string> {
  /** What a text field is given: it keeps what is written, whoever wrote it. */
  field(name: Name): {
    name: Name;
    ref: RefCallback<HTMLInputElement>;
    defaultValue: string;
    error: string | undefined;
    onFocus: () => void;
    onBlur: () => void;
    onChange: () => void;
  };
  submit: (event: FormEvent) => Promise<void>;
  /** What is written was sent to be judged, and who judges is still on the way. */
  waiting: boolean;
  /** Says something of a field, and takes the focus there; it goes away when the field is written again. */
  refuse(name: Name, message: string): void;
  focus(name: Name): void;
}

/**
 * A form of a few texts for who is not in yet, so that the first screen loads neither the library of forms nor the one of
 * schemas: who judges comes when a field is first entered. As everywhere, a field is judged when it is left, and from then
 * on at every change. What is written is read from the fields when the judge is there, so nothing typed before is lost. A
 * judge that does not come holds nobody up: the server, who judges again, is given what is written.
 * @param load gives who judges; asked again after a failure
 * @param start what stands in the fields at first
 */
export function useLightForm<Name extends string, Out>(
  load: () => Promise<Judge<Name, Out>>,
  start: Texts<Name>,
  onValid: (out: Out | Texts<Name>) => void,
): LightForm<Name> {
  const names = Object.keys(start) as Name[];
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});
  const left = useRef(new Set<Name>());
  const judge = useRef<Judge<Name, Out> | null>(null);
  const coming = useRef<Promise<void> | null>(null);
  const [errors, setErrors] = useState<Errors<Texts<Name>>>({});
  const [waiting, setWaiting] = useState(false);

  const written = () =>
    Object.fromEntries(names.map((name) => [name, inputs.current[name]?.value ?? start[name]])) as Texts<Name>;

  function fetchJudge(): Promise<void> {
    const keep = (arrived: Judge<Name, Out>) => {
      judge.current = arrived;
    };
    const askAgain = () => {
      coming.current = null;
    };
    coming.current ??= load().then(keep, askAgain);
    return coming.current;
  }

  const judged = (): Judged<Out | Texts<Name>, Texts<Name>> => judge.current?.(written()) ?? { out: written() };

  async function look(name: Name) {
    if (!left.current.has(name)) return;
    if (!judge.current) await fetchJudge();
    const { errors: found } = judged();
    setErrors((before) => ({ ...before, [name]: found?.[name] }));
  }

  return {
    field: (name) => ({
      name,
      ref: (input) => {
        inputs.current[name] = input;
      },
      defaultValue: start[name],
      error: errors[name],
      onFocus: () => void fetchJudge(),
      onBlur: () => {
        left.current.add(name);
        void look(name);
      },
      onChange: () => void look(name),
    }),
    submit: async (event) => {
      event.preventDefault();
      left.current = new Set(names);
      if (!judge.current) {
        setWaiting(true);
        await fetchJudge();
        setWaiting(false);
      }
      const { errors: found, out } = judged();
      setErrors(found ?? {});
      if (out !== undefined) return onValid(out);
      const wrong = names.find((name) => found?.[name]);
      if (wrong) inputs.current[wrong]?.focus();
    },
    waiting,
    refuse: (name, message) => {
      left.current.add(name);
      setErrors((before) => ({ ...before, [name]: message }));
      inputs.current[name]?.focus();
    },
    focus: (name) => inputs.current[name]?.focus(),
  };
}
