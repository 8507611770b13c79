import { expect, test } from 'vitest';
import { type InvoiceParts, invoice } from '../../test/invoice.ts';
import type { Voucher } from '../document/document.ts';
import { sheetFor } from '../draw/sheets/sheet-for.ts';
import { readDocument } from '../read-document.ts';

const read = (parts: InvoiceParts) => readDocument(Buffer.from(invoice(parts))) as Voucher;
const soles = (value: string) => ({ value, currency: 'PEN' });
const paid = (type: string, amount: string) =>
  `<cac:AlternativeConditionPrice><cbc:PriceAmount currencyID="PEN">${amount}</cbc:PriceAmount><cbc:PriceTypeCode>${type}</cbc:PriceTypeCode></cac:AlternativeConditionPrice>`;

test('of a line each code and each price is its own', () => {
  const lines = `<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:LineExtensionAmount currencyID="PEN">100</cbc:LineExtensionAmount>
    <cac:PricingReference>${paid('01', '118')}${paid('02', '50')}</cac:PricingReference>
    <cac:Item><cbc:Description>CLAVOS</cbc:Description>
      <cac:SellersItemIdentification><cbc:ID>C-1</cbc:ID></cac:SellersItemIdentification>
      <cac:StandardItemIdentification><cbc:ID>7750000000017</cbc:ID></cac:StandardItemIdentification>
      <cac:CommodityClassification><cbc:ItemClassificationCode>31162000</cbc:ItemClassificationCode></cac:CommodityClassification></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="PEN">99</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`;
  expect(read({ lines }).lines).toMatchObject([
    {
      ...{ productCode: 'C-1', gtin: '7750000000017', sunatCode: '31162000' },
      ...{ unitValue: soles('99.00'), price: soles('118.00'), referencePrice: soles('50.00'), amount: soles('100.00') },
    },
  ]);
});

test('what is pending of a credit is not what one of its instalments is', () => {
  const terms = (id: string, amount: string) =>
    `<cac:PaymentTerms><cbc:ID>FormaPago</cbc:ID><cbc:PaymentMeansID>${id}</cbc:PaymentMeansID><cbc:Amount currencyID="PEN">${amount}</cbc:Amount></cac:PaymentTerms>`;
  const more = terms('Credito', '118') + terms('Cuota001', '100') + terms('Cuota002', '18');
  expect(read({ more }).payment).toMatchObject({
    pending: soles('118.00'),
    instalments: [{ amount: soles('100.00') }, { amount: soles('18.00') }],
  });
});

test('a contract is named with its number, its type and what it is', () => {
  const more =
    '<cac:ContractDocumentReference><cbc:ID>CC-1</cbc:ID><cbc:DocumentTypeCode>01</cbc:DocumentTypeCode><cbc:DocumentDescription>CONSORCIO</cbc:DocumentDescription></cac:ContractDocumentReference>';
  expect(read({ more }).contracts).toEqual([{ number: 'CC-1', type: '01', description: 'CONSORCIO' }]);
});

test('in UBL 2.0 a perception has its base, its amount and the total with it', () => {
  const extensions = `<sac:AdditionalInformation><sac:AdditionalMonetaryTotal><cbc:ID>2001</cbc:ID>
    <sac:ReferenceAmount currencyID="PEN">118</sac:ReferenceAmount><cbc:PayableAmount currencyID="PEN">2.36</cbc:PayableAmount>
    <cbc:Percent>2</cbc:Percent><sac:TotalAmount currencyID="PEN">120.36</sac:TotalAmount></sac:AdditionalMonetaryTotal></sac:AdditionalInformation>`;
  expect(read({ extensions }).perception).toEqual({
    ...{ code: '51', percent: '2.00', base: soles('118.00'), amount: soles('2.36') },
    totalWithIt: soles('120.36'),
  });
});

test.each([
  ['Av. Ejército 710, Cercado, Arequipa', 'Arequipa', 'Av. Ejército 710, Cercado, Arequipa'],
  ['CAL. LOS ÁLAMOS NRO. 12 LIMA - LIMA - BREÑA', 'Breña', 'CAL. LOS ÁLAMOS NRO. 12 LIMA - LIMA - BREÑA'],
  ['JR. PUNO 215 - WANCHAQ - CUSCO', 'WANCHAQ', 'JR. PUNO 215 - WANCHAQ - CUSCO'],
  ['Jr. Puno 215 Wánchaq', 'WANCHAQ', 'Jr. Puno 215 Wánchaq'],
  ['Av. Wanchaq 215, Cusco', 'Wanchaq', 'Av. Wanchaq 215, Cusco, Wanchaq'],
  ['Jr. Puno 215', 'Cusco', 'Jr. Puno 215, Cusco'],
  ['Jr. Los Incacusco', 'Cusco', 'Jr. Los Incacusco, Cusco'],
  ['-', 'Cusco', 'Cusco'],
])('of an address %s and its district %s the district is told once', (street, district, address) => {
  const customer = `<cac:Party><cac:PartyIdentification><cbc:ID schemeID="6">20990002143</cbc:ID></cac:PartyIdentification>
    <cac:PartyLegalEntity><cbc:RegistrationName>CLIENTE S.A.C.</cbc:RegistrationName><cac:RegistrationAddress>
    <cbc:District>${district}</cbc:District><cac:AddressLine><cbc:Line>${street}</cbc:Line></cac:AddressLine>
    </cac:RegistrationAddress></cac:PartyLegalEntity></cac:Party>`;
  const voucher = read({ customer });
  expect(sheetFor(voucher).parties).toContainEqual({ label: 'Dirección', value: address });
});
