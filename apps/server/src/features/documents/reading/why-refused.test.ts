import { buffer } from 'node:stream/consumers';
import { readDocument } from '@yupana/cpe/read-document.ts';
import { Refused } from '@yupana/cpe/xml/refused.ts';
import { type MembersOptions, membersOf } from '@yupana/cpe/zip/members.ts';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { facturaXml } from '../../../../test/fake-cpe.ts';
import { whatItIs } from '../uploads/what-it-is.ts';
import { whyRefused } from './why-refused.ts';

const FACTURA = facturaXml('20990016004', 'F001', '77');

/** What is said of a file that is no document. */
function saidOf(text: string): string {
  const bytes = Buffer.from(text);
  try {
    readDocument(bytes);
  } catch (error) {
    if (error instanceof Refused) return whyRefused(error, bytes);
    throw error;
  }
  return 'leído';
}

const ROOT_CLOSES = /<\/Invoice>\s*$/;
/** Something more in a factura, behind all that it says. */
const within = (more: string) => FACTURA.replace(ROOT_CLOSES, `${more}</Invoice>`);

test.each([
  [
    'a DOCTYPE',
    FACTURA.replace('<Invoice', '<!DOCTYPE a><Invoice'),
    'El XML lleva un DOCTYPE, que ningún comprobante lleva',
  ],
  ['an entity', within('<a>&mil;</a>'), 'El XML usa una entidad que no es de las cinco de XML'],
  ['a prefix', within('<b:a/>'), 'El XML usa un prefijo sin declarar'],
  ['an attribute twice', within('<a b="1" b="2"/>'), 'El XML repite un atributo'],
  ['markup in an attribute', within('<a b="<"/>'), 'El XML lleva un «<» dentro de un atributo'],
  ['a control character', within('<a>\u0001</a>'), 'El XML contiene un carácter de control'],
  ['a reference', within('<a>&#0;</a>'), 'El XML contiene una referencia numérica fuera de rango'],
  ['tags that cross', within('<a></b>'), 'Las etiquetas del XML no cierran como abren'],
  ['one that is cut', `${FACTURA.replace(ROOT_CLOSES, '')}\n`, /^El XML está cortado en la línea \d+$/],
  ['two documents', `${FACTURA}<a/>`, 'El XML contiene más de un documento, o texto fuera de él'],
  ['depth', within('<a>'.repeat(70)), 'El XML anida más de 64 niveles'],
  ['a long text', within(`<a>${'x'.repeat(1_100_000)}</a>`), 'El XML contiene un texto de más de 1 MB'],
  [
    'attributes',
    within(`<a ${Array.from({ length: 200_000 }, (_, at) => `a${at}="x"`).join(' ')}/>`),
    'El XML lleva demasiados atributos en un elemento: más de 256',
  ],
  [
    'namespaces',
    within(`<a ${Array.from({ length: 70 }, (_, at) => `xmlns:n${at}="urn:${at}"`).join(' ')}/>`),
    'El XML declara demasiados espacios de nombres: más de 64 a la vez',
  ],
  ['size', within(' '.repeat(20 * 1024 * 1024)), 'El archivo pesa más de 20 MB'],
  ['an attribute without quotes', within('<a b=1/>'), 'El XML no está bien formado'],
  ['a page', '<html/>', 'Es un XML, pero no de un comprobante electrónico'],
  [
    'what lacks its number',
    FACTURA.replace('F001-77', 'sin número'),
    'Al archivo le falta un dato sin el cual no es un comprobante: número del comprobante «sin número»',
  ],
])('of %s it is said why it is not read', (_what, text, said) => {
  if (typeof said === 'string') expect(saidOf(text)).toBe(said);
  else expect(saidOf(text)).toMatch(said);
});

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** What is said of each member of a zip that is not read. */
async function saidOfMembers(zip: Buffer, options: MembersOptions = {}): Promise<string[]> {
  const said: string[] = [];
  for await (const member of membersOf(zip, options)) if ('refused' in member) said.push(whyRefused(member.refused));
  return said;
}

test('of what a zip holds and is not read it is said why, and what to do', async () => {
  const zip = await zipOf({ 'aXXa.xml': FACTURA, 'b.xml': FACTURA });
  const damaged = ['El zip está dañado: vuelve a descargarlo o a comprimirlo'];
  expect(await saidOfMembers(zip)).toEqual([]);
  expect(await saidOfMembers(zip.subarray(0, 200))).toEqual(damaged);
  const spoilt = Buffer.from(zip);
  spoilt[60] = (spoilt[60] as number) ^ 0xff;
  expect(await saidOfMembers(spoilt)).toEqual(damaged);
  const outside = Buffer.from(zip.toString('latin1').replaceAll('aXXa.xml', '../a.xml'), 'latin1');
  expect(await saidOfMembers(outside)).toEqual(['El zip contiene un nombre que sale de su carpeta']);
  const locked = Buffer.from(zip);
  for (const [header, at] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    const flag = zip.indexOf(header, 0, 'latin1') + at;
    locked[flag] = (locked[flag] ?? 0) | 1;
  }
  expect(await saidOfMembers(locked)).toEqual([
    'El zip está protegido con una contraseña: quítasela y vuelve a subirlo',
  ]);
  const large = await zipOf({ 'a.xml': Buffer.alloc(21 * 1024 * 1024, '<') });
  expect(await saidOfMembers(large)).toEqual(['El archivo pesa más de 20 MB']);
  expect(await saidOfMembers(zip, { most: { files: 1, bytes: Infinity } })).toEqual([
    'El zip desempaqueta demasiado: lo que sigue no se leyó. Súbelo en varios',
  ]);
  const third = await zipOf({ 'b.zip': await zipOf({ 'c.zip': zip }) });
  expect(await saidOfMembers(third)).toEqual(['El zip contiene un zip que contiene otro']);
});

const RUC = '20990001015';
const SUNAT = 'urn:sunat:names:specification:ubl:peru:schema:xsd:';
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const UBL_NAMES = `xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2"`;
const SUPPLIER = `<cac:AccountingSupplierParty><cbc:CustomerAssignedAccountID>${RUC}</cbc:CustomerAssignedAccountID></cac:AccountingSupplierParty>`;
const summary = (root: string, id: string) =>
  `<s:${root} xmlns:s="${SUNAT}${root}-1" ${UBL_NAMES}><cbc:ID>${id}</cbc:ID><cbc:IssueDate>2026-10-12</cbc:IssueDate>${SUPPLIER}</s:${root}>`;

test.each([
  ['', 'El archivo está vacío'],
  ['%PDF-1.7 …', 'Es un PDF: sube el XML del comprobante'],
  ['MZ…PK\u0003\u0004…PK\u0005\u0006…', 'Zip con algo delante: vuelve a empaquetarlo'],
  ['hola', 'No es XML, zip, propuesta ni constancia'],
  [summary('VoidedDocuments', 'RA-20261012-1'), 'Es una comunicación de baja: Yupana todavía no las guarda'],
  [summary('SummaryDocuments', 'RC-20261012-1'), 'Es un resumen diario de boletas: sube el XML de cada una'],
  ['<html/>', 'Es un XML, pero no de un comprobante electrónico'],
])('what is not kept is told with what to do: %.60s', async (text, why) => {
  expect(await whatItIs(Buffer.from(text), 'a.xml', RUC)).toEqual({ is: 'refused', why });
});

test('a reversal of retentions or perceptions is kept', async () => {
  const what = await whatItIs(Buffer.from(summary('VoidedDocuments', 'RR-20261012-1')), 'a.xml', RUC);
  expect(what).toMatchObject({ is: 'reversal', document: { type: 'RR', issueDate: '2026-10-12' } });
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
