import type { RuleView } from '../../judging/view.ts';
import { ratio, TOLERANCE } from '../../money.ts';
import { cannot, fires, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { amountIn, soles } from '../say.ts';

const AS_IT_IS = { expense: 'yes', credit: 'yes' } as const;

export const iscEnCompra = rule({
  id: 'isc-en-compra',
  group: 'D',
  stage: 'arithmetic',
  short: 'Incluye ISC',
  severity: 'informs',
  effect: AS_IT_IS,
  reads: ['voucher.isc'],
  basis: [law('TUO LIGV', 'arts. 14, 56 y 57')],
  read: ['F8c', 'C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ voucher: { isc } }) => (isc === 0 ? silent('no consigna ISC') : fires({ isc })),
  sentence: ({ isc }) =>
    `Incluye ${soles(isc)} de ISC: forma parte de la base del IGV y del costo, y no es crédito fiscal, salvo para contribuyentes del ISC.`,
  changesIf: () => [{ path: 'voucher.isc', to: 0, if: 'no consignara ISC' }],
});

export const icbperEnCompra = rule<{ icbper: number; each: number; bags: number | null }>({
  id: 'icbper-en-compra',
  group: 'D',
  stage: 'arithmetic',
  short: 'Incluye ICBPER',
  severity: 'informs',
  effect: AS_IT_IS,
  reads: ['voucher.icbper', 'voucher.issueDate', 'law.icbper'],
  basis: [law('Ley 30884', 'art. 12', { since: '2019-08-01' })],
  read: ['C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ voucher: { icbper, issueDate }, law }) => {
    if (icbper === 0) return silent('no consigna ICBPER');
    const each = law.icbper.on(issueDate);
    if (each === 'not-published') return cannot('law.icbper');
    return fires({ icbper, each: each.value, bags: icbper % each.value === 0 ? Math.abs(icbper / each.value) : null });
  },
  sentence: ({ icbper, each, bags }) => {
    const what =
      bags === null
        ? `que no es un número entero de bolsas de ${soles(each)}`
        : `${bags} ${bags === 1 ? 'bolsa' : 'bolsas'} de ${soles(each)}`;
    return `Incluye ${soles(icbper)} de ICBPER (${what}): no integra la base del IGV y es mayor costo.`;
  },
  changesIf: () => [{ path: 'voucher.icbper', to: 0, if: 'no consignara ICBPER' }],
});

/** Catalogue 53. */
const SURCHARGE = '46';
const PERCEPTIONS = ['51', '52', '53'];

export const recargoConsumoPropina = rule({
  id: 'recargo-consumo-propina',
  group: 'D',
  stage: 'arithmetic',
  short: 'Incluye recargo al consumo',
  severity: 'informs',
  effect: AS_IT_IS,
  types: { only: ['01', '03', '12'] },
  reads: ['document', 'document.allowanceCharges', 'document.currency'],
  basis: [law('DL 25988', '5.ª disp. compl.')],
  read: ['F24', 'C'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: ({ document }) => {
    if (document.is !== 'known') return cannot('document');
    const { allowanceCharges, currency } = document.value;
    const surcharge = allowanceCharges.find(({ code }) => code === SURCHARGE);
    return surcharge ? fires({ amount: surcharge.amount, currency }) : silent('no consigna recargo al consumo');
  },
  sentence: ({ amount, currency }) =>
    `Incluye ${amountIn(currency, amount)} de recargo al consumo o propina: no integra la base del IGV y va en «otros cargos».`,
  changesIf: () => [{ path: 'document.allowanceCharges', to: [], if: 'no consignara recargo al consumo' }],
});

/** What was perceived is no expense: it is set off against the month's IGV, once it is paid. */
export const percepcionIncluida = rule<{ perceived: number; fits: boolean; listed: boolean | null }>({
  id: 'percepcion-incluida',
  group: 'D',
  stage: 'arithmetic',
  short: 'Incluye percepción del IGV',
  severity: 'informs',
  effect: AS_IT_IS,
  types: { only: ['01', '03', '08', '12', '40', '41'] },
  reads: [
    ...(['document', 'document.perception', 'document.allowanceCharges', 'voucher.typeCode', 'voucher.total'] as const),
    ...(['voucher.issueDate', 'lists.perceptionAgent', 'law.perception'] as const),
  ],
  basis: [law('Ley 29173', 'régimen de percepciones del IGV'), law('FV 621', 'casilla 171')],
  read: ['F1', 'F21', 'F24'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: (view) => {
    const { document, lists, voucher, law } = view;
    const isVoucherOfIt = voucher.typeCode === '40' || voucher.typeCode === '41';
    if (!isVoucherOfIt && document.is !== 'known') return cannot('document');
    const perceived = isVoucherOfIt ? voucher.total : perceivedIn(document);
    if (perceived === 0) return silent('no consigna percepción');
    const rates = law.perception.on(voucher.issueDate);
    if (rates === 'not-published') return cannot('law.perception');
    // A sol of difference: agents round each payment.
    const isOf = (percent: number) => Math.abs(ratio(voucher.total, percent * 10, 1000, 'half-up') - perceived) <= 100;
    const agent = lists.perceptionAgent;
    const listed = agent.is === 'known' ? true : agent.is === 'absent' ? false : null;
    return fires({ perceived, fits: isVoucherOfIt || rates.value.percents.some(isOf), listed });
  },
  sentence: ({ perceived, fits, listed }) => {
    const told = `Incluye ${soles(perceived)} de percepción del IGV: no es gasto y, una vez pagada, se aplica contra el IGV del mes (casilla 171)`;
    if (listed === false) return `${told}; el emisor no figura en el padrón de agentes de percepción.`;
    return fits ? `${told}.` : `${told}; no corresponde al 2 %, 1 % ni 0.5 % del total.`;
  },
  changesIf: ({ document }) =>
    document.is === 'known' && perceivedIn(document) !== 0
      ? [
          {
            path: 'document',
            to: { ...document.value, perception: null, allowanceCharges: [] },
            if: 'no consignara percepción',
          },
        ]
      : [{ path: 'voucher.total', to: 0, if: 'la percepción fuera de S/ 0.00' }],
});

function perceivedIn(document: RuleView['document']): number {
  if (document.is !== 'known') return 0;
  const { perception, allowanceCharges } = document.value;
  return perception?.amount ?? allowanceCharges.find(({ code }) => PERCEPTIONS.includes(code ?? ''))?.amount ?? 0;
}

const IVAP = '1016';

/** Milled rice pays 4 % of another tax, which is no credit but cost. A classification: nothing is wrong with it. */
export const ivapSinCredito = rule<{ ivap: number; currency: string; besides: boolean }>({
  id: 'ivap-sin-credito',
  group: 'D',
  stage: 'arithmetic',
  short: 'Arroz con IVAP',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'no' },
  types: { except: ['02', '10', '14', '07', '87', '97'] },
  reads: [
    ...(['document', 'document.taxes', 'document.currency', 'voucher.taxable', 'voucher.igv'] as const),
    ...(['voucher.issueDate', 'law.ivap'] as const),
  ],
  basis: [law('Ley 28211', 'IVAP'), law('TUO LIGV', 'art. 18')],
  read: ['S'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: ({ document, voucher, law }) => {
    if (document.is === 'known') {
      const { taxes, currency } = document.value;
      const own = taxes.find(({ scheme, amount }) => scheme === IVAP && amount !== 0);
      if (!own) return silent('no consigna IVAP');
      const besides = taxes.some(({ scheme, amount }) => scheme === '1000' && amount !== 0);
      const figures = { ivap: own.amount, currency, besides };
      return besides ? fires(figures, { effect: { expense: 'yes', credit: 'limited' } }) : fires(figures);
    }
    const rate = law.ivap.on(voucher.issueDate);
    if (rate === 'not-published') return cannot('law.ivap');
    if (voucher.igv === 0) return silent('no consigna impuesto');
    const due = ratio(voucher.taxable, rate.value.numerator, rate.value.denominator, 'half-up');
    if (Math.abs(due - voucher.igv) > TOLERANCE) return silent('el impuesto no es del 4 %');
    return fires({ ivap: voucher.igv, currency: 'PEN', besides: false });
  },
  sentence: ({ ivap, currency, besides }) =>
    `Arroz pilado gravado con IVAP (4 %): los ${amountIn(currency, ivap)} no son IGV, no dan crédito fiscal y son mayor costo o gasto${besides ? '; sí lo da el IGV de lo demás' : ''}.`,
  changesIf: ({ document }) =>
    document.is === 'known'
      ? [
          {
            path: 'document.taxes',
            to: document.value.taxes.filter(({ scheme }) => scheme !== IVAP),
            if: 'el impuesto consignado fuera IGV',
          },
        ]
      : [{ path: 'voucher.igv', to: 0, if: 'no consignara impuesto' }],
});
