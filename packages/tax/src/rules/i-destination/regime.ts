import { absent } from '../../facts/fact.ts';
import type { RuleView } from '../../judging/view.ts';
import { formatPeriod } from '../../period.ts';
import { cannot, fires, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { soles } from '../say.ts';

export const iniciarActividadesSinVentas = rule({
  id: 'iniciar-actividades-sin-ventas',
  group: 'I',
  stage: 'destination',
  short: 'Sin ventas en el periodo',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  reads: ['company.hasSalesInPeriod', 'voucher.period', 'voucher.igv'],
  basis: [law('TUO LIGV', 'arts. 18 y 25'), law('LIR', 'art. 37 g)')],
  read: ['F28', 'F1'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ company, voucher }) => {
    if (voucher.igv === 0) return silent('no tiene IGV');
    if (company.hasSalesInPeriod.is !== 'known') return cannot('company.hasSalesInPeriod');
    if (company.hasSalesInPeriod.value) return silent('la empresa tuvo ventas en el periodo');
    return fires({ period: formatPeriod(voucher.period), igv: voucher.igv });
  },
  sentence: ({ period, igv }) =>
    `No hay ventas en ${period}: el IGV de ${soles(igv)} pasa como saldo a favor al mes siguiente (casilla 145).`,
  changesIf: () => [{ path: 'company.hasSalesInPeriod', to: true, if: 'hubiera ventas en el periodo' }],
});

export const adquirenteRegimenNrus = rule({
  id: 'adquirente-regimen-nrus',
  group: 'I',
  stage: 'destination',
  short: 'La empresa es del Nuevo RUS',
  severity: 'informs',
  effect: { expense: 'not-applicable', credit: 'no' },
  reads: ['company.regime', 'voucher.igv'],
  basis: [law('DL 937', 'Nuevo RUS')],
  read: ['C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ company, voucher }) => {
    if (company.regime.is !== 'known') return cannot('company.regime');
    return company.regime.value === 'nrus' ? fires({ igv: voucher.igv }) : silent('la empresa no es del Nuevo RUS');
  },
  sentence: ({ igv }) =>
    `La empresa está en el Nuevo RUS: no usa crédito fiscal${igv === 0 ? '' : ` (IGV de ${soles(igv)})`} ni deduce gastos.`,
  changesIf: () => [{ path: 'company.regime', to: 'general', if: 'la empresa fuera de otro régimen' }],
});

/** The expense lowers no tax, and yet the credit asks for a purchase that the law of income tax would let be deducted. */
export const adquirenteRegimenRer = rule({
  id: 'adquirente-regimen-rer',
  group: 'I',
  stage: 'destination',
  short: 'La empresa es del RER',
  severity: 'informs',
  effect: { expense: 'not-applicable', credit: 'yes' },
  reads: ['company.regime', 'voucher.igv'],
  basis: [law('TUO LIGV', 'art. 18 a)'), law('LIR', 'art. 120')],
  read: ['F34', 'C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ company, voucher }) => {
    if (company.regime.is !== 'known') return cannot('company.regime');
    return company.regime.value === 'rer' ? fires({ igv: voucher.igv }) : silent('la empresa no es del RER');
  },
  sentence: ({ igv }) =>
    `La empresa está en el Régimen Especial: el gasto no reduce su renta${igv === 0 ? '' : `, y el IGV de ${soles(igv)} da crédito solo si el gasto es de los que la ley permite deducir`}.`,
  changesIf: () => [{ path: 'company.regime', to: 'general', if: 'la empresa fuera de otro régimen' }],
});

/** Catalogue 52: goods, services and contracts of construction in the Amazonía. */
const AMAZON_LEGENDS: readonly string[] = ['2001', '2002', '2003'];

export const operacionAmazonia = rule<{ how: 'leyenda' | 'empresa' | 'proveedor'; said: string; igv: number }>({
  id: 'operacion-amazonia',
  group: 'I',
  stage: 'destination',
  short: 'Operación en la Amazonía',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'observed' },
  reads: [
    ...(['document', 'document.legends', 'company.ubigeo', 'issuer.record', 'voucher.issueDate'] as const),
    ...(['voucher.igv', 'law.amazonia'] as const),
  ],
  basis: [law('Ley 27037', 'arts. 11 a 13', { since: '1999-01-01' })],
  read: ['F1', 'F24', 'C'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: ({ document, company, issuer, voucher, law }) => {
    const { igv } = voucher;
    const legend =
      document.is === 'known' ? document.value.legends.find((one) => AMAZON_LEGENDS.includes(one)) : undefined;
    if (legend !== undefined) return fires({ how: 'leyenda', said: legend, igv });
    const where = law.amazonia.on(voucher.issueDate);
    if (where === 'not-published') return cannot('law.amazonia');
    const own = company.ubigeo.is === 'known' ? company.ubigeo.value : null;
    const theirs = issuer.record.is === 'known' ? issuer.record.value.ubigeo : null;
    const isIn = (ubigeo: string | null, list: readonly string[]) => list.includes(ubigeo?.slice(0, 2) ?? '');
    if (isIn(own, where.value.whole)) return fires({ how: 'empresa', said: own ?? '', igv });
    if (isIn(theirs, where.value.whole)) return fires({ how: 'proveedor', said: theirs ?? '', igv });
    if (own === null) return cannot('company.ubigeo');
    if (theirs === null) return cannot('issuer.record');
    if (isIn(own, where.value.partly) || isIn(theirs, where.value.partly)) return cannot('law.amazonia');
    return silent('ni la empresa ni el proveedor están en la Amazonía');
  },
  sentence: ({ how, said, igv }) => {
    const whom =
      how === 'leyenda'
        ? `El comprobante lleva la leyenda ${said}, de la Amazonía`
        : `${how === 'empresa' ? 'La empresa' : 'El proveedor'} está en la Amazonía (ubigeo ${said})`;
    return `${whom}: revisa la exoneración de la Ley 27037 ${igv === 0 ? 'y el crédito fiscal especial' : `y si corresponde el IGV consignado de ${soles(igv)}`}.`;
  },
  changesIf: (view, { how }) => [changeOfPlace(view, how)],
});

const LIMA = '150101';

function changeOfPlace({ issuer }: RuleView, how: 'leyenda' | 'empresa' | 'proveedor') {
  if (how === 'leyenda')
    return { path: 'document.legends', to: [], if: 'no llevara una leyenda de la Amazonía' } as const;
  if (how === 'empresa') return { path: 'company.ubigeo', to: LIMA, if: 'la empresa estuviera en Lima' } as const;
  const record = issuer.record.is === 'known' ? { ...issuer.record.value, ubigeo: LIMA } : absent('ficha RUC');
  return { path: 'issuer.record', to: record, if: 'el proveedor estuviera en Lima' } as const;
}

export const compraEntreVinculadas = rule({
  id: 'compra-entre-vinculadas',
  group: 'I',
  stage: 'destination',
  short: 'Proveedor vinculado',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  reads: ['company.relatedParties', 'voucher.issuerRuc', 'voucher.issuerName', 'voucher.total'],
  basis: [law('LIR', 'arts. 32 y 32-A'), law('TUO LIGV', 'art. 42')],
  read: ['C'],
  confidence: 'medium',
  ask: 'cliente',
  version: 1,
  judge: ({ company, voucher }) => {
    if (company.relatedParties.is === 'absent') return silent('la empresa no tiene vinculadas');
    if (company.relatedParties.is !== 'known') return cannot('company.relatedParties');
    if (!company.relatedParties.value.includes(voucher.issuerRuc)) return silent('el proveedor no es vinculado');
    return fires({ name: voucher.issuerName, total: voucher.total });
  },
  sentence: ({ name, total }) =>
    `${name} es una empresa vinculada: sustenta ${total < 0 ? `por qué devuelve o descuenta ${soles(-total)}` : `lo comprado y que sus ${soles(total)} sean a valor de mercado`}.`,
  changesIf: () => [{ path: 'company.relatedParties', to: [], if: 'el proveedor no fuera vinculado' }],
});
