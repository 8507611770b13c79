import { isPeriod, type Period, periodOf } from '../period.ts';
import type { Figures } from '../rules/outcome.ts';

/**
 * Rules that move a credit and know to which period, with where their figures say it. The others know only that it is not this one: a
 * deposit that was not made has no period, and what was issued after its period (`fecha-emision-posterior`) gives its credit where it is
 * annotated, which may be the month of issue or one of the twelve after it. Its figures say the first of them, and nobody knows that it
 * was annotated there: once it is, SUNAT lists it there, and it counts as that. Of a deposit, a service, an import the law lets the voucher
 * stand in this month and its credit be used in another; of this one it does not.
 * @source Ley 29215, art. 2 (text of DL 1116)
 */
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
