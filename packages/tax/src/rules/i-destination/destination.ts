import type { RuleView } from '../../judging/view.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';

const DESTINATION_READS = ['company.destination', 'voucher.igv', 'voucher.dgngIgv', 'voucher.dngIgv'] as const;

/** Of the IGV of a purchase, what is of purchases for taxed and untaxed sales at once, and for untaxed ones alone. */
interface Shares {
  mixed: number;
  untaxed: number;
}

/**
 * For what a purchase is used: the accountant's word, else the columns of the line, of which it may have several. That all stands under
 * «taxed» says nothing: the proposal puts everything there before anybody looks at it.
 * @returns null: nobody said
 */
function sharesOf({ company, voucher }: RuleView): Shares | null {
  if (company.destination.is === 'known') {
    const [word, { igv }] = [company.destination.value, voucher];
    return { mixed: word === 'mixed' ? igv : 0, untaxed: word === 'untaxed' ? igv : 0 };
  }
  const { dgngIgv, dngIgv } = voucher;
  return dgngIgv === 0 && dngIgv === 0 ? null : { mixed: dgngIgv, untaxed: dngIgv };
}

const IN_PART = { expense: 'yes', credit: 'limited' } as const;

/** Of a purchase common to taxed and untaxed sales the IGV counts by the coefficient of the last twelve months. */
export const prorrataAdquisicionComun = rule<{
  /** Of the part that is common. */
  igv: number;
  /** Of the whole purchase. */
  of: number;
  coefficient: number | null;
  part: number | null;
}>({
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
  version: 2,
  judge: (view) => {
    const { company, voucher } = view;
    if (voucher.igv === 0) return silent('no tiene IGV');
    if (company.proRata.is !== 'known') return cannot('company.proRata');
    const { hasUntaxedSales, coefficient } = company.proRata.value;
    if (!hasUntaxedSales) return silent('la empresa no tuvo ventas no gravadas en doce meses');
    const shares = sharesOf(view);
    if (shares === null) return cannot('company.destination');
    const { mixed: igv } = shares;
    if (igv === 0) return near('no se destina a ventas gravadas y no gravadas a la vez');
    const part = coefficient === null ? null : Math.round((igv * coefficient) / 10_000);
    return fires({ igv, of: voucher.igv, coefficient, part });
  },
  sentence: ({ igv, of, coefficient, part }) => {
    const isWhole = igv === of;
    // A note of credit takes back in the same proportion.
    const [does, do_] = of < 0 ? ['se resta', 'se restan'] : ['se usa', 'se usan'];
    const this_ = of < 0 ? 'esta nota' : 'esta compra';
    const serves = of < 0 ? 'es de lo que sirve a ambas' : 'sirve a ambas';
    const common = `La empresa tiene ventas gravadas y no gravadas, y ${isWhole ? this_ : `parte de ${this_}`} ${serves}`;
    const [all, shared] = [soles(Math.abs(of)), soles(Math.abs(igv))];
    if (coefficient === null || part === null) {
      const what = isWhole ? `su IGV de ${shared} ${does}` : `${shared} de su IGV de ${all} ${do_}`;
      return `${common}: ${what} en proporción, con el coeficiente de los últimos 12 meses.`;
    }
    const what = isWhole ? `de su IGV de ${shared}` : `de los ${shared} que son comunes, de su IGV de ${all},`;
    return `${common}: ${what} ${do_} ${soles(Math.abs(part))} (coeficiente ${(coefficient / 10_000).toFixed(4)}).`;
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

export const destinoOperacionesNoGravadas = rule<{
  /** Of the part for untaxed sales. */
  igv: number;
  /** Of the whole purchase. */
  of: number;
}>({
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
  version: 2,
  judge: (view) => {
    const { company, voucher } = view;
    const { igv: of } = voucher;
    if (of === 0) return silent('no tiene IGV');
    const shares = sharesOf(view);
    if (shares !== null) {
      const { untaxed: igv } = shares;
      if (igv === 0) return silent('se destina a ventas gravadas, o a unas y otras');
      return igv === of ? fires({ igv, of }) : fires({ igv, of }, { effect: IN_PART });
    }
    if (company.proRata.is === 'known' && !company.proRata.value.hasUntaxedSales)
      return silent('la empresa no tuvo ventas no gravadas en doce meses');
    return cannot('company.destination');
  },
  sentence: ({ igv, of }) =>
    igv === of
      ? `La compra se destina solo a ventas no gravadas: su IGV de ${soles(igv)} es costo o gasto, no crédito fiscal.`
      : `Parte de la compra se destina a ventas no gravadas: de su IGV de ${soles(of)}, ${soles(igv)} son costo o gasto, no crédito fiscal.`,
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
