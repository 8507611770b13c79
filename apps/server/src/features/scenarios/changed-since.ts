import { figuresOnWire, type ScenarioFigures } from '@yupana/contract/scenarios.ts';
import type { KeptFigures, Seen } from '../../schema/scenarios.ts';
import { type Supposable, supposing } from './read-supposable.ts';

interface Saved {
  codes: readonly string[];
  with_balance: boolean;
  figures: KeptFigures;
  seen: Seen;
}

/** The figures of a scenario, or of a page, as they were kept; of one from before they told what is shared, that is not known. */
export function keptFigures(figures: KeptFigures): ScenarioFigures {
  return { shared_amount: null, ...figures };
}

/** What is kept to tell by it what is other since. */
export function seenOf({ vouchers }: Pick<Supposable, 'vouchers'>): Seen {
  return Object.fromEntries(vouchers.map(({ code, igv }) => [code, igv]));
}

/**
 * What is other than when it was saved: purchases that began or ceased to wait, or have another IGV; and whether anything is, of the
 * period's other figures too.
 */
export function changedSince(saved: Saved, now: Pick<Supposable, 'known' | 'vouchers' | 'byCode'>) {
  const seen = new Map(Object.entries(saved.seen));
  // What another scenario alone looks for was waiting before, too.
  const others = now.vouchers.filter(
    ({ code, igv, isBeside }) => seen.get(code) !== igv && (seen.has(code) || !isBeside),
  ).length;
  const gone = [...seen.keys()].filter((code) => !now.byCode.has(code)).length;
  const figures = figuresOnWire(supposing(now, saved.codes, saved.with_balance));
  const names = Object.keys(figures) as (keyof ScenarioFigures)[];
  // Of one that does not tell what is shared, it is other where anything is.
  const before = { shared_amount: 0, ...saved.figures };
  const isOther = names.some((name) => figures[name] !== before[name]);
  return { changed_count: others + gone, changed: others + gone > 0 || isOther };
}
