import { describe, expect, test } from 'vitest';
import { type InvoiceParts, invoice } from '../../test/invoice.ts';
import type { Voucher } from '../document/document.ts';
import { readDocument } from '../read-document.ts';

const read = (parts: InvoiceParts) => readDocument(Buffer.from(invoice(parts))) as Voucher;

describe('what kind of document names somebody', () => {
  const typeOf = (customer: string) => read({ customer }).receiver?.documentType;
  const newer = (document: string, scheme?: string) =>
    typeOf(
      `<cac:Party><cac:PartyIdentification><cbc:ID${scheme ? ` schemeID="${scheme}"` : ''}>${document}</cbc:ID></cac:PartyIdentification></cac:Party>`,
    );
  const older = (document: string, type: string) =>
    typeOf(
      `<cbc:CustomerAssignedAccountID>${document}</cbc:CustomerAssignedAccountID><cbc:AdditionalAccountID>${type}</cbc:AdditionalAccountID>`,
    );

  // Catalogue 06.
  test.each([...'014678ABCDEFGH'])('is %s where the file says so, in UBL 2.1 and in 2.0', (code) => {
    expect(newer('000712345', code)).toBe(code);
    expect(older('000712345', code)).toBe(code);
  });

  test.each([
    ['20990002143', '6'],
    ['40990001', '1'],
    ['20990002144', null],
    ['000712345', null],
  ])('%s is told by the number itself where the file says no code, or one that is none: %s', (document, type) => {
    for (const said of [undefined, '9', 'Z', 'RUC', '66']) expect(newer(document, said), said).toBe(type);
  });
});

test.each([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])('an allowance whose indicator is %s is a charge: %s', (indicator, charge) => {
  const more = `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator><cbc:Amount currencyID="PEN">1.00</cbc:Amount></cac:AllowanceCharge>`;
  expect(read({ more }).allowanceCharges).toMatchObject([{ charge }]);
});

test('a note has its code in either attribute, in UBL 2.0 in a property, or none', () => {
  const extensions = `<sac:AdditionalInformation>${['1002', '2000', '3000', '1']
    .map(
      (id) => `<sac:AdditionalProperty><cbc:ID>${id}</cbc:ID><cbc:Value>P ${id}</cbc:Value></sac:AdditionalProperty>`,
    )
    .join('')}</sac:AdditionalInformation>`;
  const more =
    '<cbc:Note languageLocaleID="1000">UNO</cbc:Note><cbc:Note languageID="2006">DOS</cbc:Note><cbc:Note>TRES</cbc:Note>';
  expect(read({ more, extensions }).notes).toEqual([
    { code: '1000', text: 'UNO' },
    { code: '2006', text: 'DOS' },
    { code: null, text: 'TRES' },
    { code: '1002', text: 'P 1002' },
    { code: '2000', text: 'P 2000' },
  ]);
});

describe('the day on which it is due', () => {
  const instalment = (name: string, day: string) =>
    `<cac:PaymentTerms><cbc:ID>FormaPago</cbc:ID><cbc:PaymentMeansID>${name}</cbc:PaymentMeansID><cbc:PaymentDueDate>${day}</cbc:PaymentDueDate></cac:PaymentTerms>`;
  const both = instalment('Cuota001', '2026-11-30') + instalment('Cuota002', '2026-12-30');

  test('is that of its last instalment, or the one that it says itself', () => {
    expect(read({ more: both }).dueDate).toBe('2026-12-30');
    expect(read({ more: `<cbc:DueDate>2026-12-01</cbc:DueDate>${both}` }).dueDate).toBe('2026-12-01');
    expect(read({}).dueDate).toBeNull();
  });
});

test('the kind of operation stands in the type, in the profile, or in an extension of UBL 2.0', () => {
  const bare = '<cbc:InvoiceTypeCode>01</cbc:InvoiceTypeCode>';
  const extensions =
    '<sac:AdditionalInformation><sac:SUNATTransaction><cbc:ID>04</cbc:ID></sac:SUNATTransaction></sac:AdditionalInformation>';
  const more = '<cbc:ProfileID>0112</cbc:ProfileID>';
  expect(read({ more, extensions }).operation).toBe('0101');
  expect(read({ typeCode: bare, more, extensions }).operation).toBe('0112');
  expect(read({ typeCode: bare, extensions }).operation).toBe('04');
  expect(read({ typeCode: bare }).operation).toBeNull();
});

test.each([
  ['neither version nor customization', '', '02'],
  ['a version', '<cbc:UBLVersionID>2.1</cbc:UBLVersionID>', '01'],
  ['a customization', '<cbc:CustomizationID>2.0</cbc:CustomizationID>', '01'],
])('signed by SUNAT’s portal and with %s it is a factura or a recibo por honorarios', (_, version, type) => {
  const more =
    '<cac:Signature><cac:DigitalSignatureAttachment><cac:ExternalReference><cbc:URI>#sunatSign</cbc:URI></cac:ExternalReference></cac:DigitalSignatureAttachment></cac:Signature>';
  expect(read({ version, more }).type).toBe(type);
});

test('of UBL 2.0 each additional total is the base of its own scheme', () => {
  const total = (id: string, value: string) =>
    `<sac:AdditionalMonetaryTotal><cbc:ID>${id}</cbc:ID><cbc:PayableAmount currencyID="PEN">${value}</cbc:PayableAmount></sac:AdditionalMonetaryTotal>`;
  const all = total('1001', '1') + total('1002', '2') + total('1003', '3') + total('1004', '4') + total('2005', '5');
  const taxes =
    '<cac:TaxTotal><cac:TaxSubtotal><cbc:TaxAmount currencyID="PEN">0.18</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme><cbc:ID>1000</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>';
  const found = read({ extensions: `<sac:AdditionalInformation>${all}</sac:AdditionalInformation>`, taxes }).taxes;
  expect(found.map(({ scheme, base, amount }) => [scheme, base?.value, amount.value])).toEqual([
    ['1000', '1.00', '0.18'],
    ['9998', '2.00', '0.00'],
    ['9997', '3.00', '0.00'],
    ['9996', '4.00', '0.00'],
  ]);
});

test('a detraction is in soles where it says no currency, though the invoice is in dollars', () => {
  const terms = (amount: string) =>
    `<cac:PaymentTerms><cbc:ID>Detraccion</cbc:ID><cbc:PaymentMeansID>022</cbc:PaymentMeansID>${amount}</cac:PaymentTerms>`;
  const detraction = (amount: string) =>
    read({ currency: '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>', more: terms(amount) }).detraction
      ?.amount;
  expect(detraction('<cbc:Amount>2606.00</cbc:Amount>')).toEqual({ value: '2606.00', currency: 'PEN' });
  expect(detraction('<cbc:Amount currencyID="USD">700.00</cbc:Amount>')).toEqual({ value: '700.00', currency: 'USD' });
});
