import type { RuleView } from '../../judging/view.ts';
import { TOLERANCE } from '../../money.ts';
import { fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';

/** By SUNAT's line, whose columns add up to its total. What the document has outside of the base explains a difference. */
export const totalNoCuadra = rule({
  id: 'total-no-cuadra',
  group: 'D',
  stage: 'arithmetic',
  short: 'El total no cuadra',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'observed' },
  types: { except: ['02', '40', '41'] },
  reads: [
    ...(['voucher.taxable', 'voucher.igv', 'voucher.nonTaxable', 'voucher.isc', 'voucher.icbper'] as const),
    ...(['voucher.other', 'voucher.total', 'voucher.currency', 'voucher.exchangeRate', 'document'] as const),
    ...(['document.perception', 'document.rounding', 'document.prepaid', 'document.charges'] as const),
    ...(['document.discounts', 'document.allowanceCharges', 'document.currency'] as const),
  ],
  basis: [law('Ley 29215', 'art. 1 (importe total)'), law('RCP (RS 007-99/SUNAT)', 'art. 8')],
  read: ['F8c'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: (view) => {
    const { taxable, igv, nonTaxable, isc, icbper, other, total, currency, exchangeRate } = view.voucher;
    const sum = taxable + igv + nonTaxable + isc + icbper + other;
    const rate = currency === 'PEN' ? 1 : Math.max(1, (exchangeRate ?? 1000) / 1000);
    const off = total - sum;
    if (Math.abs(off) <= TOLERANCE * rate) return silent('el total cuadra');
    if (sum === 0) return silent('no está desglosado');
    if (outsideOf(view).some((amount) => Math.abs(Math.abs(off) - amount * rate) <= TOLERANCE * rate))
      return near('la diferencia es lo que el documento tiene fuera de la base');
    return fires({ total: total as number, sum });
  },
  sentence: ({ total, sum }) =>
    `El total es ${soles(total)} y la suma de base, IGV, no gravado y otros cargos es ${soles(sum)}: difieren en ${soles(Math.abs(total - sum))}; revisa el documento o pide al proveedor que lo corrija.`,
  changesIf: (_, { sum }) => [{ path: 'voucher.total', to: sum, if: `el total fuera ${soles(sum)}` }],
});

/** Perception, rounding, advances, surcharges and global discounts: amounts above zero. */
function outsideOf({ document }: RuleView): number[] {
  if (document.is !== 'known') return [];
  const { perception, rounding, prepaid, charges, discounts, allowanceCharges } = document.value;
  const all = [
    perception?.amount,
    rounding,
    prepaid,
    charges,
    discounts,
    ...allowanceCharges.map(({ amount }) => amount),
  ];
  return all.flatMap((amount) => (amount ? [Math.abs(amount)] : []));
}
