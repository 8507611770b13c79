import { absent, type Fact, known, pending, queued, unknown } from '../facts/fact.ts';
import type { Facts } from '../facts/facts.ts';
import { changeFact } from '../judging/change-facts.ts';
import { money } from '../money.ts';
import { CLEAN_PURCHASE } from './clean-purchase.ts';

/** A case of `cases/<group>/<rule>.json`: what is other than in the clean purchase, and what the rule answers. */
export interface Case {
  name: string;
  /**
   * By path: `voucher.total`, `validity`, `document.buyer`. Amounts are soles as text with two decimals (`"1180.00"`), rates text with
   * three; a fact is `{"known": …}`, `{"absent": "where it was looked for"}`, `{"pending": "2026-07-01"}`, `{"queued": "2026-07-01"}`,
   * `{"unknown": "not-asked"}`.
   */
  facts: Record<string, unknown>;
  expect: 'fires' | 'silent' | 'waits' | 'cannot';
  /** Where the case's severity is not the rule's own. */
  severity?: 'rejects' | 'observes' | 'waits' | 'informs';
  /** What is lost, as `gasto/crédito` in the words of `Axis`, where it is not the rule's own: `yes/no`. */
  effect?: string;
  /** The sentence of what fires or waits, as it is read; of the others, what is lacking or why not. */
  reason?: string;
}

export interface CaseFile {
  rule: string;
  cases: Case[];
}

/** The clean purchase with what the case says. @throws RangeError when a path names no fact */
export function factsOf({ facts }: Pick<Case, 'facts'>): Facts {
  return Object.entries(facts).reduce((before, [path, to]) => changeFact(before, path, read(to)), CLEAN_PURCHASE);
}

const FACT = { known: true, absent: true, pending: true, queued: true, unknown: true } as const;

function read(value: unknown): unknown {
  if (typeof value === 'string') return readText(value);
  if (Array.isArray(value)) return value.map(read);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [kind, inner] = entries[0] ?? [];
  if (entries.length === 1 && kind !== undefined && Object.hasOwn(FACT, kind)) return readFact(kind, inner);
  return Object.fromEntries(entries.map(([key, one]) => [key, read(one)]));
}

function readFact(kind: string, inner: unknown): Fact<unknown> {
  if (kind === 'known') return known(read(inner), 'caso', '2026-06-20');
  if (kind === 'absent') return absent(String(inner), '2026-06-20');
  if (kind === 'queued') return queued(String(inner));
  return kind === 'pending' ? pending(String(inner)) : unknown(inner as 'not-asked');
}

/** `1180.00` is soles in céntimos, `3.650` a rate in thousandths. */
function readText(text: string): string | number {
  if (/^-?\d+\.\d{2}$/.test(text)) return money(Number(text.replace('.', '')));
  return /^\d+\.\d{3}$/.test(text) ? Number(text.replace('.', '')) : text;
}
