import { expect, test } from 'vitest';
import { facturaXml } from '../../../../test/fake-cpe.ts';
import { readKept } from './what-was-read.ts';

const ISSUER = '20990016004';
const key = { book: 'RCE' as const, issuer_ruc: ISSUER, type_code: '01', serie: 'F001', number: '00000077' };
const xml = Buffer.from(facturaXml(ISSUER, 'F001', '77'));

test('why an XML is not read is said in Spanish, and in which line it was cut', async () => {
  const refused = (text: string) => readKept(Buffer.from(text), key);
  expect(await refused(xml.toString().slice(0, -20))).toEqual({
    state: 'unreadable',
    reason: expect.stringMatching(/^El XML está cortado en la línea \d+$/),
  });
  expect(await refused('<a><b></a></b>')).toMatchObject({ reason: 'Es un XML, pero no de un comprobante electrónico' });
  expect(await refused(xml.toString().replace('</', '</x'))).toMatchObject({
    reason: 'Las etiquetas del XML no cierran como abren',
  });
});

test('what is kept is of its voucher by issuer, type, serie and number', async () => {
  expect(await readKept(xml, key)).toMatchObject({ state: 'held', document: { type: '01' } });
  const other = { state: 'unreadable', reason: 'El archivo es de otro comprobante: F001-77' };
  expect(await readKept(xml, { ...key, issuer_ruc: '20990001015' })).toEqual(other);
  expect(await readKept(xml, { ...key, serie: 'F002' })).toEqual(other);
  expect(await readKept(xml, { ...key, number: '78' })).toEqual(other);
  // A note may bear the serie and the number of a factura.
  expect(await readKept(xml, { ...key, type_code: '07' })).toEqual({
    state: 'unreadable',
    reason: 'El archivo es de otro comprobante: tipo 01, F001-77',
  });
});
