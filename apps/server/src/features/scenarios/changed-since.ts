import type { ScenarioFigures } from '@yupana/contract/scenarios.ts';
import type { Seen } from '../../schema/scenarios.ts';
import { presentFigures, type Supposable, supposing } from './read-supposable.ts';

interface Saved {
  codes: readonly string[];
  with_balance: boolean;
  figures: ScenarioFigures;
  seen: Seen;
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
  const others = now.vouchers.filter(({ code, igv }) => seen.get(code) !== igv).length;
  const gone = [...seen.keys()].filter((code) => !now.byCode.has(code)).length;
  const figures = presentFigures(supposing(now, saved.codes, saved.with_balance));
  const names = Object.keys(figures) as (keyof ScenarioFigures)[];
  const isOther = names.some((name) => figures[name] !== saved.figures[name]);
  return { changed_count: others + gone, changed: others + gone > 0 || isOther };
}
