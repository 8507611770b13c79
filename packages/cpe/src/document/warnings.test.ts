import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type InvoiceParts, invoice, tax } from '../../test/invoice.ts';
import { readDocument } from '../read-document.ts';
import { hearNumber, numberInWords } from './number-words.ts';

const warnings = (parts: InvoiceParts): string[] => readDocument(Buffer.from(invoice(parts))).warnings;
const amount = (name: string, value: string, currency = 'PEN') =>
  `<cbc:${name} currencyID="${currency}">${value}</cbc:${name}>`;
const taxes = (total: string, ...each: string[]) =>
  `<cac:TaxTotal>${amount('TaxAmount', total)}${each.join('')}</cac:TaxTotal>`;
const payable = (total: string, more = '') => more + amount('PayableAmount', total);
const line = (id: string, value: string, ...each: string[]) =>
  `<cac:InvoiceLine><cbc:ID>${id}</cbc:ID>${amount('LineExtensionAmount', value)}<cac:TaxTotal>${each.join('')}</cac:TaxTotal></cac:InvoiceLine>`;
const allowance = (charge: boolean, code: string, value: string, currency = 'PEN') =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode>${amount('Amount', value, currency)}</cac:AllowanceCharge>`;

test('a total that is not its base and its taxes is told, whether the document says what it is with taxes or not', () => {
  const words = ['El importe total 150.00 no es su base 100.00 más sus tributos 18.00'];
  expect(warnings({ totals: payable('150.00') })).toEqual(words);
  expect(warnings({ totals: payable('150.00', amount('TaxInclusiveAmount', '150.00')) })).toEqual(words);
  expect(warnings({ totals: payable('119.00') })).toEqual([]);
  expect(warnings({ totals: payable('119.01') })).toHaveLength(1);
});

test.each<[string, InvoiceParts]>([
  [
    'a bag’s tax, which has no base',
    {
      taxes: taxes(
        '18.50',
        tax('1000', '100', '18'),
        '<cac:TaxSubtotal><cbc:TaxAmount currencyID="PEN">0.50</cbc:TaxAmount><cac:TaxCategory><cac:TaxScheme><cbc:ID>7152</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>',
      ),
      totals: payable('118.50'),
    },
  ],
  [
    'something given beside it',
    {
      taxes: taxes('18', tax('1000', '100', '18'), tax('9996', '30', '5.40')),
      lines: line('1', '100') + line('2', '30', tax('9996', '30', '5.40')),
      totals: payable('118', amount('LineExtensionAmount', '100')),
    },
  ],
  [
    'ISC inside the base of the IGV',
    {
      taxes: taxes('29.80', tax('1000', '110', '19.80'), tax('2000', '100', '10', '10')),
      totals: payable('129.80'),
    },
  ],
  [
    'ISC beside the base of the IGV',
    { taxes: taxes('29.80', tax('1000', '100', '19.80'), tax('2000', '100', '10', '10')), totals: payable('129.80') },
  ],
  [
    'a surcharge of a restaurant',
    { totals: payable('128', amount('TaxInclusiveAmount', '118') + amount('ChargeTotalAmount', '10')) },
  ],
  [
    'a discount outside the base',
    { totals: payable('108', amount('TaxInclusiveAmount', '118') + amount('AllowanceTotalAmount', '10')) },
  ],
  [
    'a surcharge that the totals forget',
    { more: allowance(true, '46', '10'), totals: payable('128', amount('TaxInclusiveAmount', '118')) },
  ],
  ['FISE, where nothing is said with taxes', { more: allowance(true, '45', '10'), totals: payable('128') }],
  [
    'a discount outside the base that the totals forget',
    { more: allowance(false, '03', '10'), totals: payable('108') },
  ],
  [
    'a rate beside what is not taxed',
    {
      taxes: taxes('0', tax('9997', '100', '0')),
      lines: line(
        '1',
        '100',
        tax('1000', '100', '0').replace(
          '<cbc:Percent>',
          '<cbc:TaxExemptionReasonCode>20</cbc:TaxExemptionReasonCode><cbc:Percent>',
        ),
      ),
      totals: payable('100'),
    },
  ],
  [
    'what was paid in advance',
    {
      more: allowance(false, '04', '200'),
      taxes: taxes('144', tax('1000', '800', '144')),
      lines: line('1', '1000', tax('1000', '1000', '180')),
      totals: payable(
        '944',
        amount('LineExtensionAmount', '1000') + amount('TaxInclusiveAmount', '1180') + amount('PrepaidAmount', '236'),
      ),
    },
  ],
  [
    'a global discount inside the base',
    {
      more: allowance(false, '02', '50'),
      taxes: taxes('9', tax('1000', '50', '9')),
      lines: line('1', '100', tax('1000', '100', '18')),
      totals: payable('59', amount('LineExtensionAmount', '50')),
    },
  ],
  [
    'a line discounted, and the sum before it',
    {
      lines: line('1', '100').replace('</cac:InvoiceLine>', `${allowance(false, '00', '20')}</cac:InvoiceLine>`),
      totals: payable('118', amount('LineExtensionAmount', '120')),
    },
  ],
  [
    'the rate of a restaurant',
    {
      taxes: taxes('10.50', tax('1000', '100', '10.50', '10.5')),
      lines: line('1', '100', tax('1000', '100', '10.50', '10.5')),
      totals: payable('110.50'),
    },
  ],
  [
    'the rate as a fraction, as SUNAT’s portal writes it',
    { lines: line('1', '100', tax('1000', '100', '18', '0.18')) },
  ],
  [
    'a rate of 18 beside what is exempt, in a document of 10.5',
    {
      taxes: taxes('10.50', tax('1000', '100', '10.50', ''), tax('9997', '50', '0', '')),
      lines:
        line('1', '100', tax('1000', '100', '10.50', '10.5')) +
        line(
          '2',
          '50',
          tax('1000', '50', '0').replace(
            '<cbc:Percent>',
            '<cbc:TaxExemptionReasonCode>20</cbc:TaxExemptionReasonCode><cbc:Percent>',
          ),
        ),
      totals: payable('160.50'),
    },
  ],
  [
    'income tax that the buyer keeps',
    { taxes: taxes('40', tax('9997', '1000', '0'), tax('3000', '1000', '40', '4')), totals: payable('960') },
  ],
  ['IVAP, which is a base of its own', { taxes: taxes('4', tax('1016', '100', '4', '4')), totals: payable('104') }],
  ['a charge of all the document that changes no base', { more: allowance(true, '50', '10'), totals: payable('128') }],
  ['rounding, over the sol that is allowed', { totals: payable('119.90', amount('PayableRoundingAmount', '1.00')) }],
  [
    'rounding of what is said with taxes',
    { totals: payable('119.90', amount('TaxInclusiveAmount', '118') + amount('PayableRoundingAmount', '1.00')) },
  ],
  [
    'a tax whose base is not said',
    {
      taxes: taxes('18', tax('1000', '', '18').replace(/<cbc:TaxableAmount.*<\/cbc:TaxableAmount>/, '')),
      totals: payable('900'),
    },
  ],
  [
    'lines of which one says no value',
    {
      lines: line('1', '60') + line('2', 'x').replace(/<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/, ''),
      totals: payable('118', amount('LineExtensionAmount', '100')),
    },
  ],
  ['a perception apart', { more: allowance(true, '51', '2.36') }],
  [
    'a note that moves days of payment',
    { root: 'CreditNote', taxes: taxes('0', tax('1000', '0', '0')), totals: payable('0') },
  ],
])('nothing is told of %s', (_, parts) => {
  expect(warnings(parts)).toEqual([]);
});

test('IVAP that is not in the total is told', () => {
  expect(warnings({ taxes: taxes('4', tax('1016', '100', '4', '4')), totals: payable('150') })).toEqual([
    'El importe total 150.00 no es su base 100.00 más sus tributos 4.00',
  ]);
});

test('a perception inside the total is told as such, and one in another currency is not looked for', () => {
  const sold = amount('LineExtensionAmount', '100') + amount('TaxInclusiveAmount', '118');
  expect(warnings({ more: allowance(true, '51', '20'), totals: payable('138', sold) })).toEqual([
    'El importe total 138.00 incluye la percepción 20.00, que se cobra aparte',
  ]);
  expect(warnings({ more: allowance(true, '51', '20', 'USD'), totals: payable('138', sold) })).toEqual([
    'El importe total 138.00 no es lo que suman sus partes: 118.00',
  ]);
});

test('lines that are not the value of the sale are told', () => {
  const totals = payable('118', amount('LineExtensionAmount', '100'));
  expect(warnings({ totals, lines: line('1', '60') + line('2', '20') })).toEqual([
    'El valor de venta 100.00 no es la suma de sus líneas: 80.00',
  ]);
});

test('a sol of difference is told of no total, and a céntimo more is', () => {
  const lined = (value: string) =>
    warnings({ totals: payable('118', amount('LineExtensionAmount', value)), lines: line('1', '100') });
  expect(['101', '99'].flatMap(lined)).toEqual([]);
  expect(['101.01', '98.99'].flatMap(lined)).toHaveLength(2);
  const taxed = (total: string) => warnings({ taxes: taxes(total, tax('1000', '100', '18')) });
  expect(['19', '17'].flatMap(taxed)).toEqual([]);
  expect(['19.01', '16.99'].flatMap(taxed)).toEqual([
    'El total de tributos 19.01 no es su suma: 18.00',
    'El total de tributos 16.99 no es su suma: 18.00',
  ]);
  const inclusive = (total: string) => warnings({ totals: payable(total, amount('TaxInclusiveAmount', '118')) });
  expect(['119', '117'].flatMap(inclusive)).toEqual([]);
  expect(['119.01', '116.99'].flatMap(inclusive)).toHaveLength(2);
});

test('two rates of IGV in one document are told, save where one of them is of nothing', () => {
  const lines = line('1', '50', tax('1000', '50', '9')) + line('2', '50', tax('1000', '50', '5.25', '10.5'));
  const mixed = { lines, taxes: taxes('14.25', tax('1000', '100', '14.25', '')), totals: payable('114.25') };
  expect(warnings(mixed)).toEqual(['Mezcla tasas de IGV: 10.50 %, 18.00 %']);
  const none = line('1', '100', tax('1000', '100', '18')) + line('2', '0', tax('1000', '0', '0', '10.5'));
  expect(warnings({ lines: none })).toEqual([]);
});

test('IGV that is not its rate is told: of the header by the rate of the lines, and of a line to the second céntimo', () => {
  const header = taxes('10', tax('1000', '100', '10', ''));
  expect(
    warnings({ lines: line('1', '100', tax('1000', '100', '18')), taxes: header, totals: payable('110') }),
  ).toEqual(['El IGV 10.00 no es el 18.00 % de 100.00']);
  const wrong = (igv: string) => warnings({ lines: line('7', '100', tax('1000', '100', igv)) });
  expect(wrong('18.02')).toEqual([]);
  expect(wrong('18.03')).toEqual(['Línea 7: El IGV 18.03 no es el 18.00 % de 100.00']);
  const twice = line('1', '50', tax('1000', '50', '8')) + line('2', '50', tax('1000', '50', '8'));
  expect(warnings({ lines: twice })).toEqual(['Línea 1: El IGV 8.00 no es el 18.00 % de 50.00 (y en 1 más)']);
});

const under = '<cbc:InvoiceTypeCode listID="1001">01</cbc:InvoiceTypeCode>';
const sold = (base: string, igv: string, total: string) =>
  ({ taxes: taxes(igv, tax('1000', base, igv)), totals: payable(total), lines: line('1', base) }) as const;
const large = sold('1000', '180', '1180');
const marks = (code: string, more = '') =>
  `<cac:PaymentTerms><cbc:ID>Detraccion</cbc:ID><cbc:PaymentMeansID>${code}</cbc:PaymentMeansID>${more}</cac:PaymentTerms>`;
const note = (text: string, code = '') => `<cbc:Note${code && ` languageLocaleID="${code}"`}>${text}</cbc:Note>`;

test.each<[string, InvoiceParts]>([
  ['its operation', { ...large, typeCode: under }],
  ['its operation of carriage of goods', { ...large, typeCode: under.replace('1001', '1004') }],
  ['its legend', { ...large, more: note('X', '2006') }],
  ['its words', { ...large, more: note('Operación sujeta al Sistema de Pago de Obligaciones Tributarias') }],
  ['its terms', { ...large, more: marks('022') }],
])('a factura over S/ 700 that is under detractions by %s, and says of no deposit, is told', (_, parts) => {
  expect(warnings(parts)).toEqual(['Se dice sujeto a detracción, por PEN 1180.00, y no trae su importe']);
});

test.each<[string, InvoiceParts]>([
  ['says nothing of it', large],
  ['says how much', { ...large, typeCode: under, more: marks('022', amount('Amount', '142')) }],
  ['is of S/ 700', { ...sold('593.22', '106.78', '700'), typeCode: under }],
  ['says that it is not', { ...large, more: note('Operación no sujeta a detracción') }],
  ['is no factura', { ...large, more: note('X', '2006'), typeCode: '<cbc:InvoiceTypeCode>03</cbc:InvoiceTypeCode>' }],
])('one that %s is not', (_, parts) => {
  expect(warnings(parts)).toEqual([]);
});

test('a céntimo beyond S/ 700 is told', () => {
  expect(warnings({ ...sold('593.23', '106.78', '700.01'), typeCode: under })).toEqual([
    'Se dice sujeto a detracción, por PEN 700.01, y no trae su importe',
  ]);
});

test('of the carriage of goods the deposit begins at S/ 400, and of dollars the threshold is not known', () => {
  const some = sold('500', '90', '590');
  expect(warnings({ ...some, more: marks('022') })).toEqual([]);
  expect(warnings({ ...some, more: marks('027') })).toHaveLength(1);
  const dollars = (parts: InvoiceParts): InvoiceParts =>
    JSON.parse(JSON.stringify(parts).replaceAll('currencyID=\\"PEN', 'currencyID=\\"USD'));
  const currency = '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>';
  expect(warnings({ ...dollars(some), currency, typeCode: under })).toEqual([
    'Se dice sujeto a detracción, por USD 590.00, y no trae su importe',
  ]);
});

test('from 2027 a debit note of penalties pays no IGV, and a code of SUNAT has eight digits', () => {
  const motive = (code: string) =>
    `<cac:DiscrepancyResponse><cbc:ReferenceID>F001-1</cbc:ReferenceID><cbc:ResponseCode>${code}</cbc:ResponseCode></cac:DiscrepancyResponse>`;
  const debit = (issueDate: string, code: string) => warnings({ root: 'DebitNote', issueDate, more: motive(code) });
  expect(debit('2027-01-01', '13')).toEqual([
    'La nota por penalidades lleva IGV 18.00: desde el 01/01/2027 no están afectas',
  ]);
  expect([...debit('2026-12-31', '13'), ...debit('2027-01-01', '03')]).toEqual([]);
  const coded = (issueDate: string, code: string) => {
    const item = `<cac:Item><cac:CommodityClassification><cbc:ItemClassificationCode>${code}</cbc:ItemClassificationCode></cac:CommodityClassification></cac:Item>`;
    return warnings({ issueDate, lines: line('1', '100').replace('</cac:InvoiceLine>', `${item}</cac:InvoiceLine>`) });
  };
  expect(coded('2027-01-01', '311620')).toEqual([
    'El código de producto de SUNAT «311620» no tiene ocho dígitos, como se pide desde el 01/01/2027',
  ]);
  expect([...coded('2027-01-01', '31162000'), ...coded('2026-12-31', '311620')]).toEqual([]);
});

test.each(['25', '28', '56'])('a document of type %s is read as a factura is, and it is told', (code) => {
  const typeCode = `<cbc:InvoiceTypeCode>${code}</cbc:InvoiceTypeCode>`;
  const document = readDocument(Buffer.from(invoice({ typeCode })));
  expect(document).toMatchObject({ kind: 'voucher', type: code, total: { value: '118.00' } });
  expect(document.warnings).toEqual([`El tipo ${code} es nuevo y se leyó como una factura: revísalo con su PDF`]);
});

describe('the amount in words', () => {
  const legend = (said: string) => `<cbc:Note languageLocaleID="1000">${said}</cbc:Note>`;
  const inWords = (said: string, parts: InvoiceParts = {}) =>
    warnings({ ...parts, more: legend(said) + (parts.more ?? '') }).filter((one) => one.includes('letras'));

  test.each([
    ['SON DOSCIENTOS TREINTA Y SEIS CON 00/100 SOLES', '236.00'],
    ['ciento ochenta y uno y OO/100', '181.00'],
    ['Son: MIL DIECIOCHO  50 /100 NUEVOS SOLES.', '1018.50'],
    ['NOVECIENTOS SOLES', '900.00'],
    ['UN MILLÓN CIENTO DIECIOCHO CON 00/100 SOLES', '1000118.00'],
  ])('«%s» is told where 118.00 are to be paid', (said, heard) => {
    expect(inWords(said)).toEqual([
      `El monto en letras «${said.replace(/ +/g, ' ')}» dice ${heard} y el importe total es 118.00`,
    ]);
  });

  test.each([
    'SON CIENTO DIECIOCHO CON 00/100 SOLES',
    'ciento  dieciocho Y00/100',
    'Ciento diez y ocho  con  0/100 nuevos soles',
    'CIENTO DIECIOCHO SOLES CON 40/100 (S/ 118.40)',
    'CIENTO DIECIOCHO 00/100 S/',
    // What says no number, or none that is surely heard.
    ...[
      'MONTO EN LETRAS',
      '1000 AV BOLIVIA',
      'SON N SOLES',
      'y 00/100',
      'OCHO UNO UNO',
      'CIENTO DIECIOCHE CON 00/100',
      '',
    ],
    ...['DOS CON CINCUENTA CÉNTIMOS', 'DOS CON 5000/100 SOLES', 'VEINTE CON 00/100 DÓLARES AMERICANOS'],
  ])('«%s» says nothing against 118.00', (said) => {
    expect(inWords(said)).toEqual([]);
  });

  const only = (...more: string[]) => payable('118', more.join(''));
  test.each<[string, InvoiceParts, said: string, other: string]>([
    [
      'of all with taxes',
      { totals: only(amount('TaxInclusiveAmount', '168'), amount('PrepaidAmount', '50')) },
      'CIENTO SESENTA Y OCHO',
      'CIENTO SETENTA',
    ],
    ['before an advance', { totals: only(amount('PrepaidAmount', '50')) }, 'CIENTO SESENTA Y OCHO', 'CIENTO SETENTA'],
    ['with its perception', { more: allowance(true, '51', '22') }, 'CIENTO CUARENTA', 'CIENTO CUARENTA Y DOS'],
    ['without its perception', { more: allowance(true, '51', '22') }, 'NOVENTA Y SEIS', 'NOVENTA Y CUATRO'],
    ['after its detraction', { more: marks('022', amount('Amount', '14')) }, 'CIENTO CUATRO', 'CIENTO DOS'],
    ['after what is withheld', { more: allowance(false, '62', '14') }, 'CIENTO CUATRO', 'CIENTO DOS'],
  ])('may be that %s, and no other', (_, parts, said, other) => {
    expect(inWords(`${said} CON 00/100 SOLES`, parts)).toEqual([]);
    expect(inWords(`${other} CON 00/100 SOLES`, parts)).toHaveLength(1);
  });

  test('is held to the sol, and against nothing where nothing is paid or the other amount is of another currency', () => {
    expect(inWords('CIENTO DIECINUEVE CON 00/100 SOLES')).toEqual([]);
    expect(inWords('CIENTO DIECINUEVE CON 01/100 SOLES')).toHaveLength(1);
    const dollars = { more: marks('022', amount('Amount', '14', 'USD')) };
    expect(inWords('CIENTO CUATRO CON 00/100 SOLES', dollars)).toHaveLength(1);
    expect(
      inWords('TREINTA CON 00/100 SOLES', { taxes: taxes('0', tax('9996', '30', '0')), totals: payable('0') }),
    ).toEqual([]);
  });

  test('every number that we write is heard as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
        expect(hearNumber(numberInWords(value).toLowerCase())).toBe(value);
      }),
    );
  });

  test.each([
    ['CINCUENTICUATRO', 54],
    ['treintaiuno mil', 31_000],
    ['Veinte y uno', 21],
    ['DOS TRES', undefined],
    ['TREINTA DOCE', undefined],
    ['MIL MIL', undefined],
    ['MILLONES', undefined],
    ['CERO UNO', undefined],
  ])('%s is %s', (words, value) => {
    expect(hearNumber(words)).toBe(value);
  });
});
