import type { DocumentLine } from '../../facts/document.ts';
import type { RuleView } from '../../judging/view.ts';
import { CREDIT_NOTES } from '../../voucher-types.ts';
import { hasWord, plainWords } from '../../words.ts';
import { cannot, fires, near, silent } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { amountIn, soles } from '../say.ts';

/** A classification, and no observation: box 120. */
export const compraNoGravada = rule({
  id: 'compra-no-gravada',
  group: 'D',
  stage: 'arithmetic',
  short: 'Compra no gravada',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'not-applicable' },
  types: { except: CREDIT_NOTES },
  reads: ['voucher.igv', 'voucher.nonTaxable', 'voucher.taxable'],
  basis: [law('TUO LIGV', 'Apéndices I y II, arts. 2, 5 y 18')],
  read: ['F1', 'F24'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ voucher: { igv, nonTaxable, taxable } }) =>
    igv === 0 && taxable === 0 && nonTaxable > 0 ? fires({ nonTaxable }) : silent('tiene una parte gravada'),
  sentence: ({ nonTaxable }) =>
    `Compra exonerada o inafecta por ${soles(nonTaxable)}: es gasto y no genera crédito fiscal (casilla 120).`,
  changesIf: () => [{ path: 'voucher.nonTaxable', to: 0, if: 'no hubiera importe exonerado o inafecto' }],
});

/** Catalogue 07: exempt, and not subject. */
const UNTAXED = ['20', '30'];
/** Of durable goods, those words that stand in exempt services too (courses, rents of machines). */
const TOO_WIDE = ['maquina', 'equipo', 'camara', 'servidor', 'torno'];
const EXEMPT_SERVICES = [
  'curso',
  'diplomado',
  'maestria',
  'matricula',
  'pension',
  'libro',
  'interes',
  'pasaje',
  'seguro de vida',
];
const LEGENDS_OF_AMAZONIA = ['2001', '2002', '2003'];

/** By words, and therefore only asked. Facturas and their notes of debit: elsewhere to lack IGV is the usual thing. */
export const exoneradoIndebido = rule<{ what: string; ubigeo: string }>({
  id: 'exonerado-indebido',
  group: 'D',
  stage: 'arithmetic',
  short: 'Exonerado y normalmente gravado',
  severity: 'observes',
  effect: { expense: 'yes', credit: 'not-applicable' },
  types: { only: ['01', '08'] },
  reads: [
    ...(['document', 'document.lines', 'document.legends', 'document.issuer', 'document.operation'] as const),
    ...(['voucher.typeCode', 'voucher.modified', 'voucher.issueDate', 'issuer.record'] as const),
    ...(['law.keywords', 'law.consumption', 'law.amazonia'] as const),
  ],
  basis: [law('TUO LIGV', 'Apéndices I y II'), law('Ley 27037', 'Amazonía')],
  read: ['F24', 'C'],
  confidence: 'low',
  ask: 'proveedor',
  version: 1,
  judge: (view) => {
    const { document, voucher, law } = view;
    if (voucher.typeCode === '08' && voucher.modified?.typeCode !== '01') return silent('no modifica una factura');
    if (document.is !== 'known') return cannot('document');
    const untaxed = document.value.lines.filter(isUntaxed);
    if (untaxed.length === 0) return silent('no tiene líneas sin IGV');
    const keywords = law.keywords.on(voucher.issueDate);
    if (keywords === 'not-published') return cannot('law.keywords');
    const { bien_durable } = keywords.value;
    const consumption = law.consumption.on(voucher.issueDate);
    if (consumption === 'not-published') return cannot('law.consumption');
    const taxed = consumption.value.filter(({ kind }) => kind === 'alcohol' || kind === 'home');
    const odd = untaxed.find(({ description }) => {
      const plain = plainWords(description);
      if (hasWord(plain, EXEMPT_SERVICES)) return false;
      const durable = hasWord(plain, bien_durable);
      return (durable && !TOO_WIDE.includes(durable)) || taxed.some(({ words }) => hasWord(plain, words));
    });
    if (!odd) return silent('lo vendido sin IGV no es de una categoría gravada');
    if (document.value.legends.some((code) => LEGENDS_OF_AMAZONIA.includes(code)))
      return near('lleva la leyenda de la Amazonía');
    const ubigeo = ubigeoOf(view);
    const amazonia = law.amazonia.on(voucher.issueDate);
    if (amazonia === 'not-published') return cannot('law.amazonia');
    if (ubigeo === null) return cannot('issuer.record');
    const department = ubigeo.slice(0, 2);
    if ([...amazonia.value.whole, ...amazonia.value.partly].includes(department))
      return near('el emisor está, o puede estar, en la Amazonía');
    return fires({ what: odd.description, ubigeo });
  },
  sentence: ({ what, ubigeo }) =>
    `«${what}» se facturó sin IGV por un emisor fuera de la Amazonía (ubigeo ${ubigeo}), y normalmente está gravado: confirma la exoneración.`,
  changesIf: ({ document }) =>
    document.is === 'known'
      ? [
          {
            path: 'document.legends',
            to: [...document.value.legends, '2001'],
            if: 'llevara la leyenda de bienes transferidos en la Amazonía',
          },
        ]
      : [],
});

function isUntaxed({ taxes }: DocumentLine): boolean {
  return taxes.length > 0 && taxes.every(({ affectation }) => UNTAXED.includes(affectation ?? ''));
}

function ubigeoOf({ document, issuer }: RuleView): string | null {
  const own = document.is === 'known' ? document.value.issuer.ubigeo : null;
  return own ?? (issuer.record.is === 'known' ? issuer.record.value.ubigeo : null);
}

/** Catalogue 07: what is given away. */
const FREE = ['11', '12', '13', '14', '15', '16', '21', '31', '32', '33', '34', '35', '36', '37'];
const FREE_LEGEND = '1002';

/** Only where nothing is to be paid. Gifts inside of a paid invoice leave it as it is: their lines are none of it. */
export const operacionGratuita = rule<{ whole: boolean; lines: number; amount: number; currency: string }>({
  id: 'operacion-gratuita',
  group: 'D',
  stage: 'arithmetic',
  short: 'Operación gratuita',
  severity: 'rejects',
  effect: { expense: 'no', credit: 'no' },
  types: { only: ['01', '03', '04', '12'] },
  reads: [
    ...(['document', 'document.lines', 'document.total', 'document.legends', 'document.taxes'] as const),
    ...(['document.read', 'document.currency', 'voucher.total'] as const),
  ],
  basis: [law('TUO LIGV', 'art. 3 a), art. 16 y art. 20')],
  read: ['F24', 'F8c', 'C'],
  confidence: 'high',
  ask: 'contador',
  version: 1,
  judge: ({ document, voucher }) => {
    if (document.is !== 'known') return voucher.total === 0 ? cannot('document') : silent('hay un total por pagar');
    const { lines, total, legends, taxes, read, currency } = document.value;
    const free = lines.filter(({ taxes }) => taxes.some(({ affectation }) => FREE.includes(affectation ?? '')));
    const isFree = free.length > 0 || legends.includes(FREE_LEGEND) || taxes.some(({ scheme }) => scheme === '9996');
    if (!isFree) return silent('no tiene operaciones gratuitas');
    const amount = free.reduce((sum, line) => sum + (line.amount ?? 0), 0);
    const figures = { whole: total === 0 && voucher.total === 0, lines: free.length, amount, currency };
    if (!figures.whole)
      return fires(figures, { severity: 'informs', effect: { expense: 'unchanged', credit: 'unchanged' } });
    if (read === 'xml') return fires(figures);
    return fires(figures, { severity: 'observes', effect: { expense: 'observed', credit: 'observed' } });
  },
  sentence: ({ whole, lines, amount, currency }) => {
    if (whole)
      return 'Operación gratuita, con S/ 0.00 por pagar: no hay gasto, y el IGV del retiro no se puede usar como crédito fiscal.';
    const what = lines === 0 ? 'lo gratuito' : `${lines} ${lines === 1 ? 'línea gratuita' : 'líneas gratuitas'}`;
    return `Incluye ${what}${amount > 0 ? ` (valor de referencia ${amountIn(currency, amount)})` : ''}: no es gasto ni da crédito fiscal; el resto del comprobante sí.`;
  },
  changesIf: ({ document }) =>
    document.is === 'known'
      ? [
          {
            path: 'document',
            to: {
              ...document.value,
              legends: [],
              taxes: document.value.taxes.filter(({ scheme }) => scheme !== '9996'),
              lines: document.value.lines.map((line) => ({ ...line, taxes: [] })),
            },
            if: 'no fuera una operación gratuita',
          },
        ]
      : [],
});
