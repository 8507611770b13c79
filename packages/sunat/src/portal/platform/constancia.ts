import { evidenceOf, unrecognised } from '../../answers.ts';
import { SunatError } from '../../errors.ts';
import type { Answer } from '../../http.ts';
import { asObject } from '../../shape.ts';
import { decodeText } from '../../text.ts';
import { parseTree, walkTree } from '../tree.ts';
import { codeOf, expectGood, pageInPlace, readJson } from './answers.ts';
import type { Constancia, ConstanciaFields } from './types.ts';

/** The labels, without accents and in lower case. Seen 2026-10 on the window and in the file, which say the same. */
const LABELS: Readonly<Record<string, keyof ConstanciaFields>> = {
  'numero de constancia': 'number',
  'usuario sol': 'solUser',
  'n° cuenta de detracciones (banco de la nacion)': 'accountNumber',
  'tipo de cuenta': 'accountTypeName',
  'ruc del proveedor': 'supplierRuc',
  'nombre/razon social del proveedor': 'supplierName',
  'tipo de documento del adquiriente': 'customerDocumentType',
  'numero de documento': 'customerDocumentNumber',
  'numero de documento del adquiriente': 'customerDocumentNumber',
  'nombre/razon social del adquiriente': 'customerName',
  'tipo de operacion': 'operation',
  'tipo de bien o servicio': 'goods',
  'monto del deposito': 'amount',
  'fecha y hora de pago': 'paidAt',
  'periodo tributario': 'taxPeriod',
  'tipo de comprobante': 'voucherType',
  'numero de comprobante': 'voucherNumber',
  'numero de operacion': 'operationNumber',
  'numero de pago de detracciones': 'npd',
};

/** The window's answer: that it came well is all that is asked of it; what it says stands on the file. @throws SunatError */
export function readWindow(answer: Answer): void {
  const body = asObject(readJson(answer, 'DETRACCIONES'));
  if (!body) throw unrecognised(answer, 'not a JSON object');
  const code = codeOf(body);
  if (code !== null && code !== '200') throw unrecognised(answer, `code ${code}`);
}

/**
 * The file of a constancia. One of another number, or of neither side of ours, is not given.
 * @throws SunatError; SessionExpired when a login came in its place
 */
export function readFile(answer: Answer, number: string, own: string): Constancia {
  // Its window came well the moment before: the service is there, and this file is what it does not give.
  if (answer.status === 500) throw unrecognised(answer, 'no file behind its window', true);
  expectGood(answer, 'DETRACCIONES');
  const fields = readFields(decodeText(answer.body), answer);
  if (fields.number === null) throw fields.supplierRuc === null ? notOne(answer) : unrecognised(answer, 'no number');
  if (fields.number !== number) throw unrecognised(answer, 'a constancia of another number');
  if (fields.supplierRuc === null) throw unrecognised(answer, 'no supplier');
  const fileName = `constancia_dtr_${number}.html`;
  if (fields.supplierRuc !== own && fields.customerDocumentNumber !== own) {
    throw new SunatError({ kind: 'FileOfAnotherRuc', name: fileName }, { evidence: evidenceOf(answer) });
  }
  return { fields, html: answer.body, fileName };
}

function notOne(answer: Answer): SunatError {
  const isMarkup = /^\uFEFF?\s*</.test(decodeText(answer.body.subarray(0, 200)));
  return isMarkup ? pageInPlace(answer) : unrecognised(answer, 'no page', true);
}

const EMPTY: ConstanciaFields = {
  ...{ number: null, solUser: null, accountNumber: null, accountTypeName: null, supplierRuc: null, supplierName: null },
  ...{ customerDocumentType: null, customerDocumentNumber: null, customerName: null, operation: null, goods: null },
  ...{ amount: null, paidAt: null, taxPeriod: null, voucherType: null, voucherNumber: null, operationNumber: null },
  npd: null,
};
const LONGEST = 200;

/**
 * What stands beside each label. The markup is not known: a label and its value are two texts one after the other, or one text with a colon
 * between them. The first of a label counts.
 * @param answer that brought it, for what is kept of one that cannot be read
 * @throws SunatError UnrecognisedAnswer of a page that is nested beyond all measure
 */
export function readFields(html: string, answer: Answer | null = null): ConstanciaFields {
  const fields = { ...EMPTY };
  const texts = textsOf(html, answer);
  const take = (field: keyof ConstanciaFields, value: string | undefined) => {
    const text = value?.trim().slice(0, LONGEST) ?? '';
    if (fields[field] === null && text !== '') fields[field] = text;
  };
  texts.forEach((text, place) => {
    const [before = '', ...after] = text.split(':');
    const alone = labelOf(text.replace(/:\s*$/, ''));
    if (alone) {
      const next = texts[place + 1]?.replace(/^:\s*/, '');
      if (next !== undefined && labelOf(next.replace(/:\s*$/, '')) === undefined) take(alone, next);
      return;
    }
    const inOne = after.length > 0 ? labelOf(before) : undefined;
    if (inOne) take(inOne, after.join(':'));
  });
  return fields;
}

function labelOf(text: string): keyof ConstanciaFields | undefined {
  const name = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/º/g, '°')
    .toLowerCase()
    .replace(/\s+/g, ' ');
  return Object.hasOwn(LABELS, name.trim()) ? LABELS[name.trim()] : undefined;
}

/** In the order of the page. */
function textsOf(html: string, answer: Answer | null): string[] {
  const texts: string[] = [];
  walkTree(parseTree(html, answer), (node) => {
    if ('value' in node) {
      const text = node.value.replace(/\s+/g, ' ').trim();
      if (text !== '' && text !== ':') texts.push(text);
    }
    return 'tagName' in node && (node.tagName === 'script' || node.tagName === 'style') ? 'skip' : undefined;
  });
  return texts;
}
