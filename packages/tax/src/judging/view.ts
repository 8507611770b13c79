import type { Company } from '../facts/company.ts';
import type { VoucherDocument } from '../facts/document.ts';
import { isFact } from '../facts/fact.ts';
import type { Facts } from '../facts/facts.ts';
import type { Issuer, Lists } from '../facts/issuer.ts';
import type { Voucher } from '../facts/voucher.ts';
import type { Dated, Entry, Law } from '../law/law.ts';

/** What a rule is handed. */
export interface RuleView extends Facts {
  law: Law;
}

/** The name of a fact, two words deep: of a document or of anything that is one fact, the field inside is named too. */
export type Path =
  | `voucher.${keyof Voucher}`
  | 'document'
  | `document.${keyof VoucherDocument}`
  | 'validity'
  | `issuer.${keyof Issuer}`
  | `lists.${keyof Lists}`
  | `company.${keyof Company}`
  | 'payments'
  | 'deposits'
  | 'support'
  | `others.${keyof Facts['others']}`
  | 'year'
  | 'exchangeRate'
  | 'today'
  | `law.${keyof Law}`;

/** What a rule read, in the order in which it first did. */
export interface Trace {
  facts: Map<Path, unknown>;
  law: { name: keyof Law; day: string; entry: Entry<unknown> | 'not-published' }[];
}

/** A rule looked at what it did not declare: its trace would not be told in its `reads`. */
export class UndeclaredRead extends Error {
  constructor(ruleId: string, path: string) {
    super(`The rule ${ruleId} reads ${path} and does not declare it`);
    this.name = 'UndeclaredRead';
  }
}

/**
 * The view that writes down what is read. Slow beside the plain one: the judge asks all rules with the plain one, and those that
 * spoke once more with this; they are pure, so the answer is the same.
 * @throws UndeclaredRead from inside the rule
 */
export function recordingView(view: RuleView, rule: { id: string; reads: readonly Path[] }, trace: Trace): RuleView {
  const declared = new Set<string>(rule.reads);
  const record = (path: string, value: unknown) => {
    if (!declared.has(path)) throw new UndeclaredRead(rule.id, path);
    trace.facts.set(path as Path, value);
  };
  return watched(view, (group) => {
    const value = view[group as keyof RuleView];
    if (group === 'law') return watchedLaw(view.law, rule.id, declared, trace);
    if (group === 'document') return watchedDocument(view.document, record);
    if (isFact(value) || typeof value !== 'object') {
      record(group, value);
      return value;
    }
    return watched(value, (field) => {
      const inner = (value as unknown as Record<string, unknown>)[field];
      record(`${group}.${field}`, inner);
      return inner;
    });
  });
}

/** Whether there is one is told by `document`; what stands in it by its fields. */
function watchedDocument(document: Facts['document'], record: (path: string, value: unknown) => void): unknown {
  record('document', document);
  if (document.is !== 'known') return document;
  const value = watched(document.value, (field) => {
    const inner = document.value[field as keyof VoucherDocument];
    record(`document.${field}`, inner);
    return inner;
  });
  return { ...document, value };
}

function watchedLaw(law: Law, ruleId: string, declared: ReadonlySet<string>, trace: Trace): unknown {
  return watched(law, (name) => {
    if (!declared.has(`law.${name}`)) throw new UndeclaredRead(ruleId, `law.${name}`);
    const dated = law[name as keyof Law] as Dated<unknown>;
    const note = (day: string, entry: Entry<unknown> | 'not-published') => {
      trace.law.push({ name: name as keyof Law, day, entry });
      return entry;
    };
    return { ...dated, on: (day: string) => note(day, dated.on(day)) };
  });
}

function watched<T extends object>(target: T, read: (key: string) => unknown): T {
  return new Proxy(target, {
    get: (_, key) => (typeof key === 'string' ? read(key) : undefined),
    // To spread or list the keys would read all of them unseen.
    ownKeys: () => {
      throw new Error('A rule asks facts by their names and lists none');
    },
  });
}
