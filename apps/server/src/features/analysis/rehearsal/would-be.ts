import type { SaidBody } from '@yupana/contract/settings.ts';
import { notFound } from '../../../platform/errors.ts';
import type { CompanyRulebook } from '../judging/judge-lines.ts';
import { companyRulebook } from '../judging/rulebook-of.ts';
import type { ToldRow } from '../settings/queries-settings.ts';

/** What a company would have told, in the order of `findTold`: of each setting and day the last word, the oldest days first. */
export function toldWith(told: readonly ToldRow[], said: readonly SaidBody[]): ToldRow[] {
  const rows = said.map(({ setting, value, since }): ToldRow => {
    return { setting, value, since, version: 0, reason: '', member_id: '', set_at: new Date(0) };
  });
  const overruled = new Set(rows.map(dayOf));
  return [...told.filter((row) => !overruled.has(dayOf(row))), ...rows].toSorted((a, b) =>
    (a.since ?? '') < (b.since ?? '') ? -1 : (a.since ?? '') > (b.since ?? '') ? 1 : 0,
  );
}

function dayOf({ setting, since }: Pick<ToldRow, 'setting' | 'since'>): string {
  return `${setting}/${since ?? ''}`;
}

/** The rules that a company would have in force. @throws NOT_FOUND without such a rule */
export function rulesWith(
  { off, whole }: CompanyRulebook,
  switches: readonly { rule: string; off: boolean }[],
): CompanyRulebook {
  const would = new Map(off);
  for (const one of switches) {
    if (!whole.rules.some(({ id }) => id === one.rule)) throw notFound();
    if (one.off) would.set(one.rule, '');
    else would.delete(one.rule);
  }
  return companyRulebook(whole, would);
}
