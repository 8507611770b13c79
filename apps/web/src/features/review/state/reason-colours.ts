import type { ReviewGroup } from '@yupana/contract/review.ts';

const COLOURS = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3'] as const;

/** The colour of each reason: the three with most IGV have one of their own, as in the chart of the report. By rule. */
export function reasonColours(groups: readonly ReviewGroup[]): Map<string, string> {
  const igv = new Map<string, number>();
  for (const { rule, igv_amount } of groups) igv.set(rule, (igv.get(rule) ?? 0) + igv_amount);
  const rules = [...igv].sort(([, one], [, other]) => other - one).slice(0, COLOURS.length);
  return new Map(rules.map(([rule], place) => [rule, COLOURS[place] as string]));
}

export function colourOf(groups: readonly ReviewGroup[], { rule }: ReviewGroup): string {
  return reasonColours(groups).get(rule) ?? 'bg-chart-rest';
}
