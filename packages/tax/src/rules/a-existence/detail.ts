import type { VoucherDocument } from '../../facts/document.ts';
import type { RuleView } from '../../judging/view.ts';
import { TOLERANCE } from '../../money.ts';
import { nextPeriod } from '../../period.ts';
import { ELECTRONIC_TYPES, isCreditNote } from '../../voucher-types.ts';
import { cannot, fires, near, silent, waits } from '../outcome.ts';
import { law, rule } from '../rule.ts';
import { amountIn, day, soles } from '../say.ts';
import { nameSimilarity } from './similarity.ts';

/** What the document says of the line otherwise: its own figures are never corrected by SUNAT's, nor the other way round. */
export const cpeDatosDifieren = rule({
  id: 'cpe-datos-difieren',
  group: 'A',
  stage: 'identity',
  short: 'Difiere de la propuesta de SUNAT',
  severity: 'observes',
  effect: { expense: 'observed', credit: 'observed' },
  reads: [
    ...(['document', 'document.total', 'document.igv', 'document.taxable', 'document.currency'] as const),
    ...(['document.issueDate', 'voucher.total', 'voucher.igv', 'voucher.taxable', 'voucher.currency'] as const),
    ...(['voucher.exchangeRate', 'voucher.issueDate', 'voucher.typeCode'] as const),
  ],
  basis: [law('TUO LIGV', 'art. 19'), law('Ley 29215', 'arts. 1 y 3')],
  read: ['F8c', 'C'],
  confidence: 'high',
  ask: 'proveedor',
  version: 1,
  judge: (view) => {
    if (view.document.is !== 'known') return cannot('document');
    const found = differencesOf(view);
    const [first] = found;
    return first ? fires({ ...first, others: found.length - 1 }) : silent('coincide con la propuesta');
  },
  sentence: ({ what, document, line, others }) =>
    `El documento dice ${what} ${document} y la propuesta de SUNAT ${line}${others > 0 ? ` (y ${others} diferencia${others > 1 ? 's' : ''} más)` : ''}: confirma con el proveedor cuál vale.`,
  changesIf: (view) => [{ path: 'document', to: agreeing(view), if: 'el documento y la propuesta dijeran lo mismo' }],
});

interface Difference {
  what: 'moneda' | 'fecha de emisión' | 'total' | 'IGV' | 'base imponible';
  document: string;
  line: string;
}

const FIELDS = [
  { what: 'total', field: 'total' },
  { what: 'IGV', field: 'igv' },
  { what: 'base imponible', field: 'taxable' },
] as const;

function differencesOf({ document, voucher }: RuleView): Difference[] {
  if (document.is !== 'known') return [];
  const { value } = document;
  const found: Difference[] = [];
  if (value.currency !== voucher.currency)
    found.push({ what: 'moneda', document: value.currency, line: voucher.currency });
  if (value.issueDate !== voucher.issueDate)
    found.push({ what: 'fecha de emisión', document: day(value.issueDate), line: day(voucher.issueDate) });
  const rate = rateOf(voucher);
  if (value.currency !== voucher.currency || rate === null) return found;
  const sign = isCreditNote(voucher.typeCode) ? -1 : 1;
  for (const { what, field } of FIELDS) {
    const own = value[field];
    if (own === null) continue;
    // In thousandths of a céntimo of a sol: nothing is rounded before it is compared.
    const off = Math.abs(own * sign * rate - voucher[field] * 1000);
    if (off <= TOLERANCE * rate + 500 * Number(rate !== 1000)) continue;
    const listed = Math.round((voucher[field] * 1000) / rate);
    found.push({ what, document: amountIn(value.currency, own * sign), line: amountIn(value.currency, listed) });
  }
  return found;
}

/** Thousandths; null where a line in foreign currency has no rate: its amounts may not be soles at all. */
function rateOf({ currency, exchangeRate }: RuleView['voucher']): number | null {
  if (currency === 'PEN') return 1000;
  return exchangeRate === null || exchangeRate === 1000 ? null : exchangeRate;
}

/** The document, saying of the line what SUNAT says. */
function agreeing({ document, voucher }: RuleView): VoucherDocument | null {
  if (document.is !== 'known') return null;
  const rate = rateOf(voucher) ?? 1000;
  const sign = isCreditNote(voucher.typeCode) ? -1 : 1;
  const own = (soles: number) => Math.round((soles * sign * 1000) / rate);
  const { currency, issueDate, total, igv, taxable } = voucher;
  return { ...document.value, currency, issueDate, total: own(total), igv: own(igv), taxable: own(taxable) };
}

/** The one rule that waits for the XML: all others say that they lack it. */
export const comprobanteSinDetalle = rule({
  id: 'comprobante-sin-detalle',
  group: 'A',
  stage: 'document-type',
  short: 'Falta el XML o PDF',
  severity: 'waits',
  effect: { expense: 'pending', credit: 'pending' },
  reads: ['document', 'document.lines', 'voucher.typeCode', 'voucher.period', 'voucher.total'],
  basis: [law('LIR', 'arts. 37 y 44 j)'), law('Ley 29215', 'art. 1'), law('TUO LIGV', 'art. 18 a)')],
  read: ['F8c', 'C'],
  confidence: 'high',
  ask: 'cliente',
  version: 1,
  canWait: true,
  judge: ({ document, voucher }) => {
    const { typeCode, period, total } = voucher;
    if (document.is === 'known' && document.value.lines.length > 0) return silent('se tiene el detalle de lo comprado');
    const hasXml = (ELECTRONIC_TYPES as readonly string[]).includes(typeCode);
    const queued = hasXml && isQueued(document);
    // It came, whatever it is: that it did not come would be said of a file that the accountant sees as received.
    const unread = document.is === 'unknown' && document.why === 'not-understood';
    const figures = { typeCode, hasXml, absent: document.is === 'absent', queued, unread, total };
    // These never have an XML: nothing is waited for, a PDF or a picture may be asked for.
    if (!hasXml) return fires(figures, { severity: 'informs', effect: { expense: 'unchanged', credit: 'unchanged' } });
    const decideBy = dayToDecide(period);
    // What was asked of nobody yet is waited for in an older month as well: its first collection brings years of them at once.
    const giveUpOn = document.is === 'pending' && (queued || document.until < decideBy) ? document.until : decideBy;
    return waits('el XML ni el PDF', giveUpOn, figures);
  },
  sentence: ({ hasXml, absent, queued, unread, total }) => {
    if (hasXml && unread)
      return `Solo se cuenta con el resumen de SUNAT, y lo que llegó en lugar del XML no se puede leer: falta el XML o PDF para revisar qué se compró${forMuch(total)}.`;
    if (queued)
      return `Solo se cuenta con el resumen de SUNAT: el XML aún no llega y falta para revisar qué se compró${forMuch(total)}.`;
    return hasXml
      ? `Solo se cuenta con el resumen de SUNAT${absent ? ', que no entregó el XML' : ''}: falta el XML o PDF para revisar qué se compró${forMuch(total)}.`
      : `Este tipo de comprobante no tiene XML: adjunta el PDF o una foto para revisar qué se compró${forMuch(total)}.`;
  },
  givenUp: ({ absent, queued, unread, total }) =>
    queued
      ? `El XML todavía no llega y solo se cuenta con su resumen: espéralo o pídelo al proveedor para revisar qué se compró${forMuch(total)}, o decide con otro sustento.`
      : `${whatCame({ absent, unread })} y solo se cuenta con su resumen: pide el XML o PDF al proveedor para revisar qué se compró${forMuch(total)}, o decide con otro sustento.`,
  changesIf: ({ voucher }) => [
    { path: 'document', to: someDocument(voucher), if: 'se tuviera el detalle de lo comprado' },
  ],
});

/** Of the XML alone: SUNAT's own PDF is asked for by whoever wants it, and what nobody asked for did not fail to come. */
function whatCame({ absent, unread }: { absent: boolean; unread: boolean | undefined }): string {
  if (unread) return 'Lo que llegó en lugar del XML no se puede leer';
  return absent ? 'SUNAT no entregó el XML' : 'No llegó el XML';
}

/** In our own line: whoever says that it did not come says it of nobody's answer. */
function isQueued(document: RuleView['document']): boolean {
  return document.is === 'pending' && document.queued === true;
}

/** ` por S/ 1,180.00`. What was found before the total was kept with it says nothing; a credit note's is below zero. */
function forMuch(total: number | undefined): string {
  return total === undefined || total <= 0 ? '' : ` por ${soles(total)}`;
}

/** A document that says what the line says, in one line of detail. */
function someDocument({ issueDate, currency, igv, total }: RuleView['voucher']): VoucherDocument {
  const [nobody, none] = [{ documentType: null, document: null, name: null }, null];
  const line = {
    description: 'detalle',
    quantity: 1,
    unit: none,
    unitValue: none,
    amount: none,
    taxes: [],
    plate: none,
  };
  return {
    ...{ read: 'xml', issueDate, dueDate: none, currency, issuer: { ...nobody, ubigeo: none }, buyer: none },
    ...{ passenger: none, operation: none, taxes: [], taxable: none, igv, total, prepaid: none, discounts: none },
    ...{ charges: none, rounding: none, allowanceCharges: [], legends: [], cites: [], modifies: [], motive: none },
    ...{ payment: { form: none, instalments: [] }, detraction: none, perception: none, fees: none, lines: [line] },
  };
}

/**
 * Until when its XML is waited for: the return is due from the middle of the month after the period on, whatever the last digit of the
 * RUC, and what was never asked of the accountant before it is declared without its credit.
 * @source cronogramas of 2025 to 2027: no return of a month was due before its 12th
 */
function dayToDecide(period: RuleView['voucher']['period']): string {
  const next = nextPeriod(period);
  return `${next.slice(0, 4)}-${next.slice(4)}-10`;
}

/** Below this two names are others, after legal forms and accents are taken off. */
const ALIKE = 0.6;

export const adquirenteNombreDifiere = rule({
  id: 'adquirente-nombre-difiere',
  group: 'A',
  stage: 'identity',
  short: 'Razón social distinta',
  severity: 'informs',
  effect: { expense: 'yes', credit: 'yes' },
  reads: ['document', 'document.buyer', 'company.ruc', 'company.name'],
  basis: [law('Ley 29215', 'arts. 1 y 3')],
  read: ['C'],
  confidence: 'medium',
  ask: 'contador',
  version: 1,
  judge: ({ document, company }) => {
    if (document.is !== 'known') return cannot('document');
    const { buyer } = document.value;
    if (buyer?.document !== company.ruc || !buyer.name) return silent('no dice el nombre de la empresa');
    if (buyer.name === company.name) return silent('el nombre coincide');
    if (nameSimilarity(buyer.name, company.name) >= ALIKE) return near('el nombre se parece lo suficiente');
    return fires({ said: buyer.name, own: company.name });
  },
  sentence: ({ said, own }) =>
    `El comprobante dice «${said}» y la razón social de la empresa es «${own}»: con el RUC correcto no se pierde gasto ni crédito fiscal, y conviene que el proveedor lo corrija.`,
  changesIf: ({ company }) => [
    {
      path: 'document.buyer',
      to: { documentType: '6', document: company.ruc, name: company.name },
      if: `el comprobante dijera «${company.name}»`,
    },
  ],
});
