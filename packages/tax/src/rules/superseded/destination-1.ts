import type { RuleView } from '../../judging/view.ts';
import { destinoOperacionesNoGravadas, prorrataAdquisicionComun } from '../i-destination/destination.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { rule } from '../rule.ts';
import { soles } from '../say.ts';

/** Until edition 2026.11: what stands in one column of a line is said of the whole of it. */
function destinationOf({ company, voucher }: RuleView): 'taxed' | 'mixed' | 'untaxed' | null {
  if (company.destination.is === 'known') return company.destination.value;
  if (voucher.dngIgv !== 0) return 'untaxed';
  return voucher.dgngIgv !== 0 ? 'mixed' : null;
}

export const prorrataAdquisicionComun1 = rule<{ igv: number; coefficient: number | null; part: number | null }>({
  ...prorrataAdquisicionComun,
  version: 1,
  judge: (view) => {
    const { company, voucher } = view;
    if (voucher.igv === 0) return silent('no tiene IGV');
    if (company.proRata.is !== 'known') return cannot('company.proRata');
    const { hasUntaxedSales, coefficient } = company.proRata.value;
    if (!hasUntaxedSales) return silent('la empresa no tuvo ventas no gravadas en doce meses');
    const destination = destinationOf(view);
    if (destination === null) return cannot('company.destination');
    if (destination !== 'mixed') return near('no se destina a ventas gravadas y no gravadas a la vez');
    const { igv } = voucher;
    return fires({ igv, coefficient, part: coefficient === null ? null : Math.round((igv * coefficient) / 10_000) });
  },
  sentence: ({ igv, ...one }) => prorrataAdquisicionComun.sentence({ igv, of: igv, ...one }, 'fires'),
  changesIf: (view, figures) => prorrataAdquisicionComun.changesIf(view, figures),
});

export const destinoOperacionesNoGravadas1 = rule<{ igv: number }>({
  ...destinoOperacionesNoGravadas,
  version: 1,
  judge: (view) => {
    const { company, voucher } = view;
    if (voucher.igv === 0) return silent('no tiene IGV');
    const destination = destinationOf(view);
    if (destination === 'untaxed') return fires({ igv: voucher.igv });
    if (destination !== null) return silent('se destina, al menos en parte, a ventas gravadas');
    if (company.proRata.is === 'known' && !company.proRata.value.hasUntaxedSales)
      return silent('la empresa no tuvo ventas no gravadas en doce meses');
    return cannot('company.destination');
  },
  sentence: ({ igv }) =>
    `La compra se destina solo a ventas no gravadas: su IGV de ${soles(igv)} es costo o gasto, no crédito fiscal.`,
  changesIf: (view, figures) => destinoOperacionesNoGravadas.changesIf(view, figures),
});
