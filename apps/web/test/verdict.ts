import type { CallResponse } from '@yupana/contract/call.ts';
import type { Finding, getVerdict } from '@yupana/contract/verdict.ts';
import { voucher } from './vouchers.ts';

type Verdict = CallResponse<typeof getVerdict>['data'];

export const finding: Finding = {
  rule: 'bancarizacion-por-acreditar',
  short: 'Falta acreditar pago bancario',
  severity: 'observes',
  is: 'fires',
  expense: 'pending',
  credit: 'pending',
  reason: 'S/ 4,720.00 pasa de S/ 2,000.00 y no hay pago registrado.',
  facts: [
    {
      path: 'voucher.total',
      name: 'Total del comprobante',
      value: 'S/ 4,720.00',
      is: 'known',
      source: 'RCE',
      at: '2026-11-12T11:40:00Z',
    },
    { path: 'payments', name: 'Pagos', value: null, is: 'absent', source: null, at: null },
  ],
  basis: [{ norm: 'TUO Ley 28194', article: 'arts. 3, 4 y 8' }],
  changes_if: ['Registras el pago por banco'],
  ask: 'cliente',
  confidence: 'high',
  until: null,
  set_aside: null,
};

/** The verdict that tests look at; say what is different. */
export function verdictOf(different: Partial<Verdict> = {}): { success: true; data: Verdict } {
  const data: Verdict = {
    voucher: voucher(1),
    code: '20990001015-01-F001-1',
    status: 'gasto observado',
    verdict: {
      status: 'gasto observado',
      expense: 'pending',
      credit: 'pending',
      without_credit: false,
      rulebook: 'df90bd95',
      edition: '2026.10',
      at: '2026-11-12T11:42:00Z',
      waiting: false,
      broken: false,
    },
    findings: [finding],
    near: [{ rule: 'giro', short: 'Gasto ajeno al giro', because: 'el proveedor es habitual' }],
    missing: [],
    rules_asked: 115,
    trail: [],
    notice: null,
    postponing: null,
    ...different,
  };
  return { success: true, data };
}
