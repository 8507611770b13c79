import type { RuleView } from '../../judging/view.ts';
import { hasWord, plainWords } from '../../words.ts';
import { cannot, fires, waits } from '../outcome.ts';
import { type Change, law, rule } from '../rule.ts';
import { day, soles } from '../say.ts';
import { byIgv, ifPaid, returnFiledBy, supportOf } from './supported.ts';

const LOST = { expense: 'no', credit: 'no' } as const;
const OBSERVED = { expense: 'observed', credit: 'observed' } as const;

/** Bought of a person without RUC: goods of the list, and the IGV that the buyer keeps back and pays. */
export const liquidacionCompra = rule({
  id: 'liquidacion-compra',
  group: 'H',
  stage: 'document-type',
  short: 'Liquidación de compra',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'yes' },
  types: { only: ['04'] },
  reads: [
    ...([
      'voucher.issuerDocumentType',
      'voucher.issuerRuc',
      'voucher.origin',
      'voucher.igv',
      'voucher.period',
    ] as const),
    ...(['voucher.issueDate', 'company.ruc', 'document', 'document.lines', 'support', 'law.settlementGoods'] as const),
  ],
  basis: [
    law('RCP (RS 007-99/SUNAT)', 'art. 6 num. 1.3 y num. 3'),
    law('TUO LIGV', 'art. 19'),
    law('FV 617', 'pago del IGV retenido'),
  ],
  read: ['C', 'S'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  canWait: true,
  judge: (view) => {
    const { voucher, company, document, law: tables } = view;
    const { issuerDocumentType, issuerRuc, igv, origin } = voucher;
    const figures = { igv, seller: issuerRuc, paidOn: null as string | null, state: 'good' };
    // Some books have the buyer himself as issuer: then nothing is said of the seller.
    if (issuerDocumentType === '6' && issuerRuc !== company.ruc) {
      const found = { ...figures, state: 'has-ruc' };
      return origin === 'picture'
        ? fires(found, { severity: 'observes', effect: OBSERVED })
        : fires(found, { severity: 'rejects', effect: LOST });
    }
    if (document.is !== 'known') return cannot('document');
    const goods = tables.settlementGoods.on(voucher.issueDate);
    if (goods === 'not-published') return cannot('law.settlementGoods');
    const lines = document.value.lines.map(({ description }) => plainWords(description));
    if (!lines.every((line) => hasWord(line, goods.value)))
      return fires({ ...figures, state: 'not-listed' }, { effect: OBSERVED });
    if (igv === 0) return fires(figures, { severity: 'informs', effect: byIgv(view) });
    const paid = supportOf(view, 'form-617-paid');
    if (paid) return fires({ ...figures, paidOn: paid.on }, { severity: 'informs' });
    return waits('la constancia de pago del FV 617', returnFiledBy(view), figures, {
      ...{ expense: 'yes', credit: 'pending' },
    });
  },
  sentence: ({ igv, seller, paidOn, state }, is) => {
    if (state === 'has-ruc') return `Liquidación de compra a ${seller}, que tiene RUC: no procede; solicita factura.`;
    if (state === 'not-listed')
      return 'Liquidación de compra: no se reconoce que lo comprado esté en la lista del RCP (agropecuario, pesca artesanal, madera, minería artesanal, artesanía, desperdicios); confírmalo.';
    if (is === 'waits')
      return `Liquidación de compra: el crédito de ${soles(igv)} exige haber pagado el IGV retenido (FV 617), y no consta su pago.`;
    if (paidOn)
      return `Liquidación de compra: el IGV de ${soles(igv)} se pagó el ${day(paidOn)} (FV 617) y da crédito fiscal; vigila el acumulado anual de este vendedor.`;
    return 'Liquidación de compra sin IGV: es gasto, sin crédito fiscal; vigila el acumulado anual de este vendedor.';
  },
  changesIf: (view, { state, igv, paidOn }) => {
    // Who has no RUC issues no invoice.
    if (state === 'has-ruc') return [{ path: 'voucher.typeCode', to: '01', if: 'se hubiera emitido factura' }];
    if (state === 'not-listed') return ifListed(view);
    return igv !== 0 && paidOn === null
      ? [ifPaid(view, 'form-617-paid', 'constara pagado el IGV retenido (FV 617)')]
      : [];
  },
});

function ifListed({ document, voucher, law: tables }: RuleView): readonly Change[] {
  const goods = tables.settlementGoods.on(voucher.issueDate);
  const [description] = goods === 'not-published' ? [] : goods.value;
  if (document.is !== 'known' || description === undefined) return [];
  const to = document.value.lines.map((line) => ({ ...line, description }));
  return [{ path: 'document.lines', to, if: 'lo comprado estuviera en la lista del RCP' }];
}
