import { readDocument } from '@yupana/cpe/read-document.ts';
import { expect, test } from 'vitest';
import { facturaXml } from '../../../test/fake-cpe.ts';
import { figuresOf } from './document-figures.ts';

const SELLER = '20990016004';
const BUYER = '20990002143';
const factura = facturaXml(SELLER, 'F001', '77');

test('who buys is whom a factura is issued to, and who issues a liquidación de compra', () => {
  expect(figuresOf(readDocument(Buffer.from(factura))).buyer).toBe(BUYER);
  const liquidacion = factura
    .replaceAll('Invoice-2', 'SelfBilledInvoice-2')
    .replace('<Invoice ', '<SelfBilledInvoice ')
    .replace('</Invoice>', '</SelfBilledInvoice>');
  const document = readDocument(Buffer.from(liquidacion));
  expect(document).toMatchObject({ type: '04', issuer: { document: BUYER }, receiver: { document: SELLER } });
  expect(figuresOf(document).buyer).toBe(BUYER);
});
