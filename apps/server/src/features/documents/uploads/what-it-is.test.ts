import { expect, test } from 'vitest';
import { whatItIs } from './what-it-is.ts';

const RUC = '20990001015';
const SUNAT = 'urn:sunat:names:specification:ubl:peru:schema:xsd:';
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const NAMES = `xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2"`;
const SUPPLIER = `<cac:AccountingSupplierParty><cbc:CustomerAssignedAccountID>${RUC}</cbc:CustomerAssignedAccountID></cac:AccountingSupplierParty>`;
const summary = (root: string, id: string) =>
  `<s:${root} xmlns:s="${SUNAT}${root}-1" ${NAMES}><cbc:ID>${id}</cbc:ID><cbc:IssueDate>2026-10-12</cbc:IssueDate>${SUPPLIER}</s:${root}>`;

test.each([
  ['', 'El archivo está vacío'],
  ['%PDF-1.7 …', 'Es un PDF: sube el XML del comprobante'],
  ['hola', 'No es XML, zip, propuesta ni constancia'],
  [summary('VoidedDocuments', 'RA-20261012-1'), 'Es una comunicación de baja: Yupana todavía no las guarda'],
  [summary('VoidedDocuments', 'RR-20261012-1'), 'Es una reversión: Yupana todavía no las guarda'],
  [summary('SummaryDocuments', 'RC-20261012-1'), 'Es un resumen diario de boletas: sube el XML de cada una'],
  ['<html/>', 'Es un XML, pero no de un comprobante electrónico'],
])('what is not kept is told with what to do: %.60s', async (text, why) => {
  expect(await whatItIs(Buffer.from(text), 'a.xml', RUC)).toEqual({ is: 'refused', why });
});

test('an F621 is the company’s by its name, and has the columns of its kind', async () => {
  const row = (cells: number) => `${'x|'.repeat(cells)}\n`;
  const f621 = (name: string, text: string) => whatItIs(Buffer.from(text), name, RUC);
  expect(await f621(`0621${RUC}202610R.txt`, row(10))).toMatchObject({ is: 'f621', detail: { kind: 'R', rows: 1 } });
  expect(await f621(`0621${RUC}202610R.txt`, row(10) + row(9))).toEqual({
    is: 'refused',
    why: 'Es un F621, pero su línea 2 no tiene las columnas que debe',
  });
  expect(await f621('062120990016004202610PI.txt', row(6))).toEqual({
    is: 'refused',
    why: 'Es un F621 de otro RUC: 20990016004',
  });
});
