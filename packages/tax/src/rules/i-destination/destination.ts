import type { RuleView } from '../../judging/view.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';

const DESTINATION_READS = ['company.destination', 'voucher.igv', 'voucher.dgngIgv', 'voucher.dngIgv'] as const;

/**
 * For what a purchase is used: the accountant's word, else the columns of the line. That all stands under «taxed» says nothing:
 * the proposal puts everything there before anybody looks at it.
 */
function destinationOf({ company, voucher }: RuleView): 'taxed' | 'mixed' | 'untaxed' | null {
  if (company.destination.is === 'known') return company.destination.value;
  if (voucher.dngIgv !== 0) return 'untaxed';
  return voucher.dgngIgv !== 0 ? 'mixed' : null;
}

/** Of a purchase common to taxed and untaxed sales the IGV counts by the coefficient of the last twelve months. */
export const prorrataAdquisicionComun = rule<{ igv: number; coefficient: number | null; part: number | null }>({
  id: 'prorrata-adquisicion-comun',
  group: 'I',
  stage: 'destination',
  short: 'Compra común: prorrata del IGV',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'limited' },
  reads: [...DESTINATION_READS, 'company.proRata'],
  basis: [
    law('TUO LIGV', 'art. 23'),
    law('Reglamento LIGV', 'art. 6 num. 6.2'),
    law('FV 621', 'casillas 110, 111 y 173'),
  ],
  read: ['F1', 'C'],
  confidence: 'high',
  ask: 'contador',
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
    const part = coefficient === null ? null : Math.round((igv * coefficient) / 10_000);
    return fires({ igv, coefficient, part });
  },
  sentence: ({ igv, coefficient, part }) => {
    const common = 'La empresa tiene ventas gravadas y no gravadas, y esta compra sirve a ambas';
    return coefficient === null || part === null
      ? `${common}: su IGV de ${soles(igv)} se usa en proporción, con el coeficiente de los últimos 12 meses.`
      : `${common}: de su IGV de ${soles(igv)} se usan ${soles(part)} (coeficiente ${(coefficient / 10_000).toFixed(4)}).`;
  },
  changesIf: () => [
    { path: 'company.destination', to: 'taxed', if: 'la compra se destinara solo a ventas gravadas' },
    {
      path: 'company.proRata',
      to: { hasUntaxedSales: false, coefficient: null },
      if: 'la empresa no tuviera ventas no gravadas en los últimos 12 meses',
    },
  ],
});

export const destinoOperacionesNoGravadas = rule({
  id: 'destino-operaciones-no-gravadas',
  group: 'I',
  stage: 'destination',
  short: 'Destinada a ventas no gravadas',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'no' },
  reads: [...DESTINATION_READS, 'company.proRata'],
  basis: [law('TUO LIGV', 'arts. 18 b) y 69'), law('FV 621', 'casilla 113')],
  read: ['F1', 'C'],
  confidence: 'high',
  ask: 'contador',
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
  changesIf: () => [{ path: 'company.destination', to: 'taxed', if: 'la compra se destinara a ventas gravadas' }],
});

/** Of the income tax, not of the IGV: a sale exempt of IGV is no exempt income. */
export const prorrataGastoRentaNoGravada = rule({
  id: 'prorrata-gasto-renta-no-gravada',
  group: 'I',
  stage: 'destination',
  short: 'Gasto común a rentas no gravadas',
  severity: 'informs',
  effect: { expense: 'limited', credit: 'unchanged' },
  reads: ['company.hasExemptIncome', 'company.regime', 'voucher.total'],
  basis: [law('LIR', 'art. 37, primer párrafo'), law('Reglamento LIR', 'art. 21 p)')],
  read: ['S'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ company, voucher }) => {
    const { regime } = company;
    if (regime.is === 'known' && (regime.value === 'rer' || regime.value === 'nrus'))
      return silent('el régimen de la empresa no deduce gastos');
    if (company.hasExemptIncome.is === 'unknown' || company.hasExemptIncome.is === 'pending')
      return cannot('company.hasExemptIncome');
    if (company.hasExemptIncome.is === 'absent' || !company.hasExemptIncome.value)
      return silent('la empresa no tiene rentas exoneradas ni inafectas');
    return fires({ total: voucher.total });
  },
  sentence: ({ total }) =>
    `La empresa tiene rentas exoneradas o inafectas: si este gasto de ${soles(total)} es común, se deduce en proporción a la renta gravada.`,
  changesIf: () => [
    { path: 'company.hasExemptIncome', to: false, if: 'la empresa no tuviera rentas exoneradas ni inafectas' },
  ],
});
