import { saysElsewhere, type UncountedGroup } from '@yupana/contract/scenarios.ts';
import { findRule } from '@yupana/tax/editions/editions.ts';
import type { Period } from '@yupana/tax/period.ts';
import { shortOf } from '../analysis/sentence-of.ts';

type Obtain = UncountedGroup['obtain'];

/** What somebody has to come by so that a purchase counts, of the rules of which it can be said in a few words. */
const OF_RULES: Readonly<Record<string, Obtain>> = {
  'bancarizacion-por-acreditar': { one: '1 constancia de pago bancario', many: '{n} constancias de pago bancario' },
  'gasto-ajeno-al-giro': { one: 'Sustento de 1 gasto del giro', many: 'Sustento de {n} gastos del giro' },
  'detraccion-monto-distinto': { one: 'Completar 1 detracción', many: 'Completar {n} detracciones' },
  'comprobante-sin-detalle': { one: 'XML o PDF de 1 comprobante', many: 'XML o PDF de {n} comprobantes' },
};

export const DEPOSIT: Obtain = { one: 'Depositar 1 detracción', many: 'Depositar {n} detracciones' };

/** Past the day until which a deposit gives its credit in the period. @param month into which it gives it today */
export function lateDeposit(period: Period, month: Period): Obtain {
  const where = saysElsewhere(month, period);
  return { one: `${DEPOSIT.one}: ${where}`, many: `${DEPOSIT.many}: ${where}` };
}

export const ANALYSIS: Obtain = {
  one: 'Terminar el análisis de 1 comprobante',
  many: 'Terminar el análisis de {n} comprobantes',
};
export const ELSEWHERE: Obtain = {
  one: 'Crédito de otro mes por 1 comprobante',
  many: 'Crédito de otro mes por {n} comprobantes',
};
export const REVIEW: Obtain = { one: 'Revisar 1 comprobante', many: 'Revisar {n} comprobantes' };

/** What the purchases of a rule take to count, by who can settle it. */
export function obtainOf(rule: string): Obtain {
  const known = OF_RULES[rule];
  if (known) return known;
  const why = `«${shortOf(rule)}»`;
  const ask = findRule(rule)?.ask ?? 'contador';
  const say = {
    cliente: (some: string) => `Sustento de ${some} por ${why}`,
    proveedor: (some: string) => `Corrección del proveedor en ${some} por ${why}`,
    contador: (some: string) => `Revisar ${some} por ${why}`,
    SUNAT: (some: string) => `Respuesta de SUNAT sobre ${some} por ${why}`,
  }[ask];
  return { one: say('1 comprobante observado'), many: say('{n} comprobantes observados') };
}
