import { isPeriod, type Period, periodOf } from '../period.ts';
import type { Figures } from '../rules/outcome.ts';

/** Rules that move a credit and know to which period, with where their figures say it. The others know only that it is not this one. */
const SAID: Readonly<Record<string, (figures: Figures) => unknown>> = {
  'servicio-publico-credito-vencimiento': ({ credit }) => credit,
  'detraccion-deposito-tardio': ({ to }) => to,
  'dua-importacion': ({ period }) => period,
  'no-domiciliado': ({ on }) => (typeof on === 'string' ? periodOf(on) : null),
};

/**
 * In which period a purchase gives its credit, of which these findings say that it is not its own: the last that one of them says. Null
 * where one of them does not know it.
 */
export function creditPeriodOf(findings: readonly { rule: string; figures: Figures }[]): Period | null {
  const said = findings.map(({ rule, figures }) => SAID[rule]?.(figures));
  const known = said.filter((one): one is Period => typeof one === 'string' && isPeriod(one));
  return known.length === said.length ? (known.sort().at(-1) ?? null) : null;
}
