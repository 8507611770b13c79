import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type InvoiceParts, invoice, NAMESPACES, party, tax } from '../test/invoice.ts';
import type { Voucher } from './document/document.ts';
import { readDocument } from './read-document.ts';
import { Refused } from './xml/refused.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const read = (parts: InvoiceParts = {}) => readDocument(bytes(invoice(parts))) as Voucher;
const soles = (value: string) => ({ value, currency: 'PEN' });

test('a factura says who, when, how much and for what', () => {
  const factura = read();
  expect(factura).toMatchObject({
    kind: 'voucher',
    type: '01',
    id: { serie: 'F001', number: '123' },
    issueDate: '2026-10-31',
    issueTime: '19:41:38',
    ublVersion: '2.1',
    operation: '0101',
    issuer: { documentType: '6', document: '20990001015', name: 'FERRETERÍA EL ÑANDÚ S.A.C.' },
    receiver: { document: '20990002143' },
    total: soles('118.00'),
    igv: soles('18.00'),
    digest: 'q1w2e3=',
    warnings: [],
  });
  expect(factura.lines).toMatchObject([{ id: '1', description: 'CLAVOS 2"', unitValue: soles('100.00') }]);
});

test.each([
  ['CreditNote', '07'],
  ['DebitNote', '08'],
] as const)('the type of a %s is its root, and it names what it changes', (root, type) => {
  const more = `<cac:DiscrepancyResponse><cbc:ReferenceID>E001 - 202</cbc:ReferenceID><cbc:ResponseCode>01</cbc:ResponseCode><cbc:Description>ANULACIÓN</cbc:Description></cac:DiscrepancyResponse>
    <cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>E001 - 00202</cbc:ID><cbc:DocumentTypeCode>01</cbc:DocumentTypeCode></cac:InvoiceDocumentReference></cac:BillingReference>`;
  expect(read({ root, more })).toMatchObject({
    type,
    modifies: [{ serie: 'E001', number: '202', written: '00202', type: '01' }],
    motive: { code: '01', text: 'ANULACIÓN' },
    total: soles('118.00'),
  });
});

test('a perception of half a per cent is no fraction; smaller than a tenth it is one', () => {
  const perception = (percent: string) => {
    const totals = `<sac:AdditionalInformation><sac:AdditionalMonetaryTotal><cbc:ID>2001</cbc:ID><cbc:PayableAmount currencyID="PEN">5.90</cbc:PayableAmount><cbc:Percent>${percent}</cbc:Percent></sac:AdditionalMonetaryTotal></sac:AdditionalInformation>`;
    return read({ extensions: totals }).perception?.percent;
  };
  expect(['0.50', '0.005', '0.02', '2.00', '1'].map(perception)).toEqual(['0.50', '0.50', '2.00', '2.00', '1.00']);
  const charge = (factor: string) =>
    read({
      more: `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>53</cbc:AllowanceChargeReasonCode><cbc:MultiplierFactorNumeric>${factor}</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="PEN">5.90</cbc:Amount></cac:AllowanceCharge>`,
    }).perception?.percent;
  expect(['0.005', '0.02', '0.5'].map(charge)).toEqual(['0.50', '2.00', '0.50']);
});

test('a liquidación de compra is issued by who buys', () => {
  const customer = party('20990002143', 'QUIEN COMPRA S.A.C.');
  const supplier = `<cac:Party><cac:PartyIdentification><cbc:ID>40990001</cbc:ID></cac:PartyIdentification></cac:Party>`;
  expect(read({ root: 'SelfBilledInvoice', customer, supplier })).toMatchObject({
    type: '04',
    issuer: { document: '20990002143' },
    receiver: { document: '40990001', documentType: '1' },
  });
});

test('a recibo por honorarios calls itself 01 and is one by its lines; its total is what was earned', () => {
  const parts = {
    version: '',
    currency: '',
    id: 'E001-45',
    typeCode: '<cbc:InvoiceTypeCode>01</cbc:InvoiceTypeCode>',
    supplier: '<cbc:CustomerAssignedAccountID>20990001015</cbc:CustomerAssignedAccountID>',
    taxes: `<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">80.00</cbc:TaxAmount>${tax('3000', '1000.00', '80.00', '8.00')}</cac:TaxTotal>`,
    totals: '<cbc:PayableAmount currencyID="PEN">920.00</cbc:PayableAmount>',
    lines:
      '<cac:InvoiceLine><cac:TaxTotal><cac:TaxSubtotal><cac:TaxCategory><cbc:ID>RET 4TA</cbc:ID></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal></cac:InvoiceLine>',
  } satisfies InvoiceParts;
  const fees = read(parts);
  expect(fees).toMatchObject({ type: '02', currency: 'PEN', total: soles('1000.00'), igv: soles('0.00') });
  expect(fees.fees).toEqual({ gross: soles('1000.00'), withheld: soles('80.00'), net: soles('920.00') });
  // What was earned is no sum of the others, and nobody is told so.
  const inclusive = `<cbc:TaxInclusiveAmount currencyID="PEN">920.00</cbc:TaxInclusiveAmount>${parts.totals}`;
  expect(read({ ...parts, totals: inclusive }).warnings).toEqual([]);
  expect(() => read({ ...parts, taxes: parts.taxes.replace('80.00', 'ochenta') })).toThrow(/«ochenta»/);
});

test('UBL 2.0 tells the bases of its taxes apart; of what pays none there is the base alone', () => {
  const total = (id: string, amount: string) =>
    `<sac:AdditionalMonetaryTotal><cbc:ID>${id}</cbc:ID><cbc:PayableAmount currencyID="PEN">${amount}</cbc:PayableAmount></sac:AdditionalMonetaryTotal>`;
  const extensions = `<sac:AdditionalInformation>${total('1001', '100.00')}${total('1002', '0.00')}${total('1003', '25.50')}</sac:AdditionalInformation>`;
  const taxes =
    '<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">18.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxAmount currencyID="PEN">18.00</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme><cbc:ID>1000</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>';
  expect(read({ extensions, taxes }).taxes).toMatchObject([
    { scheme: '1000', base: soles('100.00'), amount: soles('18.00') },
    { scheme: '9997', base: soles('25.50'), amount: soles('0.00') },
  ]);
});

test('from 2027 a contract is named, and a note that changes two documents is told', () => {
  const changed = ['F001-1', 'F001-2']
    .map(
      (id) =>
        `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${id}</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>`,
    )
    .join('');
  const contract =
    '<cac:ContractDocumentReference><cbc:ID>CC-2027-1</cbc:ID><cbc:DocumentTypeCode>01</cbc:DocumentTypeCode></cac:ContractDocumentReference>';
  const note = { root: 'CreditNote', more: contract + changed } as const;
  const later = read({ ...note, issueDate: '2027-01-01' });
  expect(later.contracts).toEqual([{ number: 'CC-2027-1', type: '01', description: null }]);
  expect(later.warnings).toEqual(['La nota modifica 2 documentos: desde el 01/01/2027 debe ser uno']);
  expect(read(note)).toMatchObject({ warnings: [], modifies: [{ number: '1' }, { number: '2' }] });
});

test('IGV is scheme 1000 alone: neither what is given for nothing nor other taxes', () => {
  const all = ['1000', '9996', '7152', '2000', '1016'].map((scheme) => tax(scheme, '100', '5')).join('');
  const taxes = `<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">20</cbc:TaxAmount>${all}</cac:TaxTotal>`;
  expect(read({ taxes }).igv).toEqual(soles('5.00'));
  const named = tax('IGV', '100', '18');
  expect(read({ taxes: `<cac:TaxTotal>${named}</cac:TaxTotal>` }).igv).toEqual(soles('18.00'));
});

test.each([
  ['18', '18.00'],
  ['18.00000', '18.00'],
  ['0.18', '18.00'],
  ['0.105', '10.50'],
  ['10.5', '10.50'],
  ['0', '0.00'],
])('a rate of %s is %s per cent', (written, percent) => {
  const taxes = `<cac:TaxTotal>${tax('1000', '100', '18', written)}</cac:TaxTotal>`;
  expect(read({ taxes }).taxes[0]?.percent).toBe(percent);
});

test('a detraction is in soles on an invoice in dollars', () => {
  const more = `<cac:PaymentMeans><cbc:ID>Detraccion</cbc:ID><cbc:PaymentMeansCode>001</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>00 173 068107</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>
    <cac:PaymentTerms><cbc:ID>Detraccion</cbc:ID><cbc:PaymentMeansID>022</cbc:PaymentMeansID><cbc:PaymentPercent>12.00</cbc:PaymentPercent><cbc:Amount currencyID="PEN">3952.74</cbc:Amount></cac:PaymentTerms>
    <cac:PaymentTerms><cbc:ID>FormaPago</cbc:ID><cbc:PaymentMeansID>Credito</cbc:PaymentMeansID><cbc:Amount currencyID="USD">7943.76</cbc:Amount></cac:PaymentTerms>
    <cac:PaymentTerms><cbc:ID>FormaPago</cbc:ID><cbc:PaymentMeansID>Cuota001</cbc:PaymentMeansID><cbc:Amount currencyID="USD">7943.76</cbc:Amount><cbc:PaymentDueDate>2026-12-01</cbc:PaymentDueDate></cac:PaymentTerms>`;
  const totals = '<cbc:PayableAmount currencyID="USD">9027.00</cbc:PayableAmount>';
  const factura = read({ more, totals, currency: '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>' });
  expect(factura.total).toEqual({ value: '9027.00', currency: 'USD' });
  expect(factura.detraction).toEqual({
    code: '022',
    percent: '12.00',
    amount: soles('3952.74'),
    account: '00 173 068107',
    means: '001',
  });
  expect(factura.payment).toEqual({
    form: 'crédito',
    pending: { value: '7943.76', currency: 'USD' },
    instalments: [{ name: 'Cuota001', amount: { value: '7943.76', currency: 'USD' }, dueDate: '2026-12-01' }],
  });
  expect(factura.dueDate).toBe('2026-12-01');
});

test('the account of a detraction is that of its own means of payment, or of the only one', () => {
  const means = (id: string, account: string) =>
    `<cac:PaymentMeans>${id && `<cbc:ID>${id}</cbc:ID>`}<cbc:PaymentMeansCode>001</cbc:PaymentMeansCode>${account && `<cac:PayeeFinancialAccount><cbc:ID>${account}</cbc:ID></cac:PayeeFinancialAccount>`}</cac:PaymentMeans>`;
  const account = (more: string) =>
    read({
      more: `${more}<cac:PaymentTerms><cbc:ID>Detraccion</cbc:ID><cbc:Amount currencyID="PEN">14</cbc:Amount></cac:PaymentTerms>`,
    }).detraction?.account;
  expect(account(means('', '191-1') + means('Detraccion', '00-1'))).toBe('00-1');
  expect(account(means('', '') + means('', '00-1'))).toBe('00-1');
  expect(account(means('', '191-1') + means('', '00-1'))).toBeNull();
  expect(account(means('Transferencia', '191-1'))).toBeNull();
});

test('the code of catalogue 54 may be the id of the terms, and in UBL 2.0 the detraction is an additional total', () => {
  const more = `<cac:PaymentTerms><cbc:ID schemeURI="urn:pe:gob:sunat:cpe:see:gem:catalogos:catalogo54">004</cbc:ID><cbc:PaymentPercent>4</cbc:PaymentPercent><cbc:Amount currencyID="PEN">40</cbc:Amount></cac:PaymentTerms>`;
  expect(read({ more }).detraction).toMatchObject({ code: '004', percent: '4.00', amount: soles('40.00') });
  const extensions = `<sac:AdditionalInformation><sac:AdditionalMonetaryTotal><cbc:ID>2003</cbc:ID><cbc:PayableAmount currencyID="PEN">2208.96</cbc:PayableAmount><cbc:Percent>9.00</cbc:Percent></sac:AdditionalMonetaryTotal>
    <sac:AdditionalProperty><cbc:ID>3000</cbc:ID><cbc:Value>022</cbc:Value></sac:AdditionalProperty></sac:AdditionalInformation>`;
  expect(read({ extensions }).detraction).toMatchObject({ code: '022', percent: '9.00', amount: soles('2208.96') });
});

test('a withholding of IGV is no discount, a charge of zero is nothing, and a perception is told apart', () => {
  const charge = (code: string, indicator: boolean, amount: string): string =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${indicator}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode><cbc:MultiplierFactorNumeric>0.03</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="PEN">${amount}</cbc:Amount><cbc:BaseAmount currencyID="PEN">1180.00</cbc:BaseAmount></cac:AllowanceCharge>`;
  const factura = read({
    more:
      charge('62', false, '35.40') +
      charge('47', true, '0.00') +
      charge('51', true, '23.60') +
      charge('02', false, '10'),
  });
  expect(factura.withholdings).toEqual([
    { code: '62', percent: '3.00', base: soles('1180.00'), amount: soles('35.40') },
  ]);
  expect(factura.perception).toMatchObject({ code: '51', amount: soles('23.60') });
  expect(factura.allowanceCharges).toMatchObject([{ charge: false, code: '02', amount: soles('10.00') }]);
});

test.each([
  ['<cac:Party><cac:PartyIdentification><cbc:ID schemeID="-">-</cbc:ID></cac:PartyIdentification></cac:Party>', null],
  [
    '<cbc:CustomerAssignedAccountID>00000000</cbc:CustomerAssignedAccountID><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>CLIENTES VARIOS</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>',
    null,
  ],
  [
    '<cac:Party><cac:PartyIdentification><cbc:ID schemeID="undefined">undefined</cbc:ID></cac:PartyIdentification></cac:Party>',
    null,
  ],
  [
    '<cbc:CustomerAssignedAccountID>40990001</cbc:CustomerAssignedAccountID><cbc:AdditionalAccountID>1</cbc:AdditionalAccountID>',
    { document: '40990001', documentType: '1' },
  ],
  [
    '<cac:Party><cac:PartyTaxScheme><cbc:CompanyID schemeID="6">20990002143</cbc:CompanyID></cac:PartyTaxScheme></cac:Party>',
    { document: '20990002143', documentType: '6' },
  ],
])('the receiver %s', (customer, receiver) => {
  const found = read({ customer }).receiver;
  if (receiver === null) expect(found).toBeNull();
  else expect(found).toMatchObject(receiver);
});

test('what does not add up is told and left as it is', () => {
  const totals = `<cbc:TaxInclusiveAmount currencyID="PEN">118.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="PEN">150.00</cbc:PayableAmount>`;
  const taxes = `<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">30.00</cbc:TaxAmount>${tax('1000', '100.00', '10.00')}</cac:TaxTotal>`;
  const factura = read({ totals, taxes });
  expect(factura.total).toEqual(soles('150.00'));
  expect(factura.warnings).toEqual([
    'El importe total 150.00 no es lo que suman sus partes: 118.00',
    'El total de tributos 30.00 no es su suma: 10.00',
    'El IGV 10.00 no es el 18.00 % de 100.00',
  ]);
});

test.each([
  ['a tax', { taxes: `<cac:TaxTotal>${tax('1000', '100', 'AQUI VA')}</cac:TaxTotal>` }, 'tributo «AQUI VA»'],
  ['its base', { taxes: `<cac:TaxTotal>${tax('1000', '1,000.00', '18')}</cac:TaxTotal>` }, 'base imponible «1,000.00»'],
  [
    'the total of taxes',
    { taxes: '<cac:TaxTotal><cbc:TaxAmount currencyID="PEN">18,00</cbc:TaxAmount></cac:TaxTotal>' },
    'total de tributos «18,00»',
  ],
  [
    'a tax of a line',
    { lines: `<cac:InvoiceLine><cac:TaxTotal>${tax('1000', '100', 'x')}</cac:TaxTotal></cac:InvoiceLine>` },
    'tributo «x»',
  ],
] as [string, InvoiceParts, string][])('%s that is no number is not zero: the file is refused', (_, parts, detail) => {
  expect(() => read(parts)).toThrow(expect.objectContaining({ reason: 'incomplete', detail }));
});

test('a tax of which no amount is said is one of zero', () => {
  const exempt =
    '<cac:TaxSubtotal><cbc:TaxableAmount currencyID="PEN">100</cbc:TaxableAmount><cac:TaxCategory><cac:TaxScheme><cbc:ID>9997</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>';
  const totals = '<cbc:PayableAmount currencyID="PEN">100.00</cbc:PayableAmount>';
  expect(read({ taxes: `<cac:TaxTotal>${exempt}</cac:TaxTotal>`, totals })).toMatchObject({
    taxes: [{ scheme: '9997', base: soles('100.00'), amount: soles('0.00') }],
    warnings: [],
  });
});

test.each([
  ['@serie', {}],
  ['B001-', {}],
  ['F001-1', { issueDate: 'TESTEOFECHA' }],
  ['F001-1', { issueDate: '2026-02-30' }],
  ['F001-1', { supplier: '' }],
  ['F001-1', { totals: '<cbc:PayableAmount currencyID="PEN">AQUI VA EL TOTAL</cbc:PayableAmount>' }],
  ['F001-1', { currency: '<cbc:DocumentCurrencyCode>SOLES</cbc:DocumentCurrencyCode>' }],
  ['F001-1', { typeCode: '<cbc:InvoiceTypeCode>99</cbc:InvoiceTypeCode>' }],
] as [string, InvoiceParts][])('a template nobody filled in is refused: %s %j', (id, parts) => {
  expect(() => read({ id, ...parts })).toThrow(expect.objectContaining({ reason: 'incomplete' }));
});

test('names come out with their accents, whatever the file declares', () => {
  const declared = invoice({ declaration: '<?xml version="1.0" encoding="ISO-8859-1"?>' });
  const honest = readDocument(Buffer.from(declared, 'latin1'));
  expect(honest).toMatchObject({ issuer: { name: 'FERRETERÍA EL ÑANDÚ S.A.C.' }, warnings: [] });
  const wrong = readDocument(bytes(declared));
  expect(wrong.issuer.name).toBe('FERRETERÍA EL ÑANDÚ S.A.C.');
  expect(wrong.warnings).toEqual(['Se leyó como UTF-8: el archivo declara otra codificación']);
  expect(readDocument(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(invoice())])).warnings).toEqual([]);
});

test('a file of more than 20 MB is not looked at', () => {
  expect(() => readDocument(new Uint8Array(20 * 1024 * 1024 + 1))).toThrow(
    expect.objectContaining({ reason: 'too large' }),
  );
});

const sunat = (root: string, inside: string): Uint8Array =>
  bytes(
    `<${root} xmlns="urn:sunat:names:specification:ubl:peru:schema:xsd:${root}-1" ${NAMESPACES}>${inside}</${root}>`,
  );
const agent =
  '<cac:AgentParty><cac:PartyIdentification><cbc:ID schemeID="6">20990001015</cbc:ID></cac:PartyIdentification></cac:AgentParty>';

test.each([
  ['Retention', '20', 'Paid'],
  ['Perception', '40', 'Cashed'],
])('a %s tells each payment and its rate of exchange', (root, type, paid) => {
  const document = readDocument(
    sunat(
      root,
      `<cbc:ID>R001-1</cbc:ID><cbc:IssueDate>2026-10-01</cbc:IssueDate>${agent}<sac:SUNAT${root}SystemCode>01</sac:SUNAT${root}SystemCode>
       <cbc:TotalInvoiceAmount currencyID="PEN">324</cbc:TotalInvoiceAmount><sac:SUNATTotal${paid} currencyID="PEN">16524</sac:SUNATTotal${paid}>
       <sac:SUNAT${root}DocumentReference><cbc:ID schemeID="01">F001-14</cbc:ID><cbc:TotalInvoiceAmount currencyID="USD">14000</cbc:TotalInvoiceAmount>
       <cac:Payment><cbc:ID>1</cbc:ID><cbc:PaidAmount currencyID="USD">5000</cbc:PaidAmount><cbc:PaidDate>2026-09-30</cbc:PaidDate></cac:Payment>
       <sac:SUNAT${root}Information><sac:SUNAT${root}Amount currencyID="PEN">324</sac:SUNAT${root}Amount><sac:SUNAT${root}Date>2026-09-28</sac:SUNAT${root}Date><cac:ExchangeRate><cbc:SourceCurrencyCode>USD</cbc:SourceCurrencyCode><cbc:CalculationRate>3.24</cbc:CalculationRate><cbc:Date>2026-09-29</cbc:Date></cac:ExchangeRate></sac:SUNAT${root}Information></sac:SUNAT${root}DocumentReference>`,
    ),
  );
  expect(document).toMatchObject({
    kind: 'withholding',
    type,
    system: '01',
    total: soles('324.00'),
    paid: soles('16524.00'),
    items: [
      {
        document: { serie: 'F001', number: '14', type: '01' },
        documentTotal: { value: '14000.00', currency: 'USD' },
        amount: soles('324.00'),
        payment: { id: '1', date: '2026-09-30' },
        date: '2026-09-28',
        exchangeRate: { from: 'USD', rate: '3.24', date: '2026-09-29' },
      },
    ],
  });
});

const guide = (id: string, code: string) =>
  bytes(
    `<DespatchAdvice xmlns="urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2" ${NAMESPACES}><cbc:ID>${id}</cbc:ID><cbc:IssueDate>2026-10-02</cbc:IssueDate>${code && `<cbc:DespatchAdviceTypeCode>${code}</cbc:DespatchAdviceTypeCode>`}<cac:DespatchSupplierParty>${party('20990001015', 'X')}</cac:DespatchSupplierParty></DespatchAdvice>`,
  );

test('a guía is of who sends or of who carries, as its code says or else its serie; of any other kind it is refused', () => {
  const types = [guide('T001-1', '09'), guide('T001-1', '31'), guide('T001-1', ''), guide('V001-1', '')].map(
    (file) => readDocument(file).type,
  );
  expect(types).toEqual(['09', '31', '09', '31']);
  for (const file of [guide('T001-1', '56'), guide('EG01-1', '')])
    expect(() => readDocument(file)).toThrow(expect.objectContaining({ reason: 'incomplete' }));
});

test('voidances and summaries are told apart by their numbers; a range is one item', () => {
  const supplier =
    '<cac:AccountingSupplierParty><cbc:CustomerAssignedAccountID>20990001015</cbc:CustomerAssignedAccountID></cac:AccountingSupplierParty>';
  const head = (id: string): string =>
    `<cbc:ID>${id}</cbc:ID><cbc:IssueDate>2026-10-02</cbc:IssueDate><cbc:ReferenceDate>2026-10-01</cbc:ReferenceDate>${supplier}`;
  const voided =
    '<sac:VoidedDocumentsLine><cbc:DocumentTypeCode>20</cbc:DocumentTypeCode><sac:DocumentSerialID>R001</sac:DocumentSerialID><sac:DocumentNumberID>0012</sac:DocumentNumberID><sac:VoidReasonDescription>ERROR</sac:VoidReasonDescription></sac:VoidedDocumentsLine>';
  expect(readDocument(sunat('VoidedDocuments', head('RR-20261002-01') + voided))).toMatchObject({
    type: 'RR',
    id: { serie: '20261002', number: '1' },
    items: [{ type: '20', serie: 'R001', from: '12', to: '12', reason: 'ERROR' }],
  });
  const range =
    '<sac:SummaryDocumentsLine><sac:DocumentSerialID>B001</sac:DocumentSerialID><sac:StartDocumentNumberID>1</sac:StartDocumentNumberID><sac:EndDocumentNumberID>9</sac:EndDocumentNumberID><sac:TotalAmount currencyID="PEN">118</sac:TotalAmount><cac:TaxTotal><cbc:TaxAmount currencyID="PEN">18</cbc:TaxAmount><cac:TaxSubtotal><cac:TaxCategory><cac:TaxScheme><cbc:ID>1000</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal></sac:SummaryDocumentsLine>';
  const single =
    '<sac:SummaryDocumentsLine><cbc:ID>B002-00007</cbc:ID><cac:Status><cbc:ConditionCode>3</cbc:ConditionCode></cac:Status></sac:SummaryDocumentsLine>';
  expect(readDocument(sunat('SummaryDocuments', head('RC-20261002-3') + range + single))).toMatchObject({
    type: 'RC',
    items: [
      { serie: 'B001', from: '1', to: '9', total: soles('118.00'), igv: soles('18.00') },
      { serie: 'B002', from: '7', to: '7', condition: '3' },
    ],
  });
});

test('a CDR with a prefix on its root says what was answered, to whom, and whom that was issued to', () => {
  const text = `<ar:ApplicationResponse xmlns:ar="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" ${NAMESPACES}><cbc:ID>1</cbc:ID><cbc:IssueDate>2024-01-15T16:45:00</cbc:IssueDate><cbc:Note>4252 - OBSERVADO</cbc:Note>
    <cac:SenderParty><cac:PartyIdentification><cbc:ID>20131312955</cbc:ID></cac:PartyIdentification></cac:SenderParty>
    <cac:ReceiverParty><cac:PartyIdentification><cbc:ID>20990006599</cbc:ID></cac:PartyIdentification></cac:ReceiverParty>
    <cac:DocumentResponse><cac:Response><cbc:ReferenceID>F001-00000789</cbc:ReferenceID><cbc:ResponseCode>0</cbc:ResponseCode><cbc:Description>Aceptada</cbc:Description></cac:Response>
    <cac:RecipientParty><cac:PartyIdentification><cbc:ID>6-20990001015</cbc:ID></cac:PartyIdentification></cac:RecipientParty></cac:DocumentResponse></ar:ApplicationResponse>`;
  expect(readDocument(bytes(text))).toMatchObject({
    type: 'CDR',
    issueDate: '2024-01-15',
    code: '0',
    about: { serie: 'F001', number: '789' },
    addressee: { document: '20990006599' },
    receiver: { documentType: '6', document: '20990001015' },
    notes: [{ text: '4252 - OBSERVADO' }],
  });
  const issuedTo = (document: string) => {
    const read = readDocument(bytes(text.replace('6-20990001015', document)));
    return read.kind === 'response' ? read.receiver : undefined;
  };
  for (const nobody of ['6-00000000', '0-0', '1--', '6-', '-', '00000000', '1-undefined']) {
    expect(issuedTo(nobody), nobody).toBeNull();
  }
  expect(issuedTo('1-40990001')).toMatchObject({ documentType: '1', document: '40990001' });
});

test('a mutilated file is read or refused, never anything else, and says nothing that is not in it', () => {
  const whole = invoice();
  const spot = fc.nat(whole.length - 1);
  fc.assert(
    fc.property(
      spot,
      spot,
      fc.constantFrom('', '<', '>', '&', '"', '\u0000', '<a>', '</a>', 'Ñ', '<!--', ']]>', '&#0;'),
      (from, to, put) => {
        const text = whole.slice(0, Math.min(from, to)) + put + whole.slice(Math.max(from, to));
        try {
          const document = readDocument(bytes(text));
          expect(text.replace(/\s+/g, ' ')).toContain(document.issuer.document);
          expect(text).toContain(document.issueDate);
        } catch (error) {
          expect(error).toBeInstanceOf(Refused);
        }
      },
    ),
  );
});

test('a file that breaks off is refused, wherever it does', () => {
  const whole = Buffer.from(invoice({ more: `<cbc:Note>${'ñandú '.repeat(3_000)}</cbc:Note>` }));
  expect(readDocument(whole).type).toBe('01');
  const places = Array.from({ length: Math.floor(whole.length / 1_000) }, (_, n) => (n + 1) * 1_000);
  expect(places.length).toBeGreaterThan(20);
  // One in the middle of a letter is not well formed; the others are not closed.
  for (const at of [...places, whole.length - 1])
    expect(() => readDocument(whole.subarray(0, at)), String(at)).toThrow(expect.objectContaining({ name: 'Refused' }));
});

test('UTF-16 is read by its mark, either way round, and its odd byte refused', () => {
  const text = invoice({}).replace('encoding="UTF-8"', 'encoding="UTF-16"');
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const big = Buffer.from(little).swap16();
  const plain = readDocument(Buffer.from(invoice({})));
  expect(readDocument(little)).toEqual(plain);
  expect(readDocument(big)).toEqual(plain);
  expect(() => readDocument(little.subarray(0, -1))).toThrow(expect.objectContaining({ name: 'Refused' }));
});
