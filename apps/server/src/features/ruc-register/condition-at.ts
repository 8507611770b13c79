/** What was known of a taxpayer on a day. */
export type ConditionOn =
  | {
      kind: 'known';
      /** As SUNAT writes them, cut at twenty characters. */
      status: string;
      condition: string | null;
      /** The day on which it was first seen so; null: it was so already when we began to look. */
      since: string | null;
      source: 'padrón reducido del RUC';
    }
  /** The register of that day did not have it. */
  | { kind: 'unknown' }
  /** Nobody wrote down what was so before. */
  | { kind: 'before-our-first-register'; first: string | null };

export interface History {
  /** Of the first register of which changes are known; null: there is none yet. */
  first: string | null;
  /** In their order. */
  changes: readonly {
    seen_on: string;
    before_state: string | null;
    before_condition: string | null;
    after_state: string | null;
    after_condition: string | null;
  }[];
  /** In the register in force; null: it is not there, or no more. */
  now: { state: string; condition: string | null } | null;
}

/** A change holds from the day on which it was seen: SUNAT does not say since when. */
export function conditionAt({ first, changes, now }: History, day: string): ConditionOn {
  if (first === null || day < first) return { kind: 'before-our-first-register', first };
  const next = changes.find(({ seen_on }) => seen_on > day);
  const last = changes.findLast(({ seen_on }) => seen_on <= day);
  const state = next ? next.before_state : (now?.state ?? null);
  if (state === null) return { kind: 'unknown' };
  const condition = next ? next.before_condition : (now?.condition ?? null);
  return { kind: 'known', status: state, condition, since: last?.seen_on ?? null, source: 'padrón reducido del RUC' };
}
