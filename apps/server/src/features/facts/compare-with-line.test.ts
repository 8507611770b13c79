import type { Decimal } from '@yupana/cpe/document/decimal.ts';
import { expect, test } from 'vitest';
import { compareWithLine, type ProposalLine } from './compare-with-line.ts';
import type { DocumentFigures } from './document-figures.ts';

const amount = (text: string) => text as Decimal;
const DOCUMENT: DocumentFigures = {
  issueDate: '2026-09-03',
  currency: 'PEN',
  buyer: '20990001015',
  taxable: amount('100.00'),
  igv: amount('18.00'),
  total: amount('118.00'),
};
const LINE: ProposalLine = {
  typeCode: '01',
  issueDate: '2026-09-03',
  currency: 'PEN',
  exchangeRate: '1.000',
  taxable: '100.00',
  igv: '18.00',
  total: '118.00',
  buyer: '20990001015',
};
const NOTHING = { differences: [], notCompared: [] };

test('a document that says what the line says has no differences', () => {
  expect(compareWithLine(DOCUMENT, LINE)).toEqual(NOTHING);
});

test('five céntimos are rounding, six are not', () => {
  expect(compareWithLine(DOCUMENT, { ...LINE, igv: '18.05', total: '117.95' })).toEqual(NOTHING);
  expect(compareWithLine(DOCUMENT, { ...LINE, igv: '18.06' }).differences).toEqual([
    { field: 'igv', document: '18.00', line: '18.06' },
  ]);
});

test('date, buyer and currency differ by what they say, and amounts of another currency are not compared', () => {
  const line = { ...LINE, issueDate: '2026-09-04', buyer: '20123456786', currency: 'USD', exchangeRate: '3.700' };
  expect(compareWithLine(DOCUMENT, line)).toEqual({
    differences: [
      { field: 'issue_date', document: '2026-09-03', line: '2026-09-04' },
      { field: 'buyer', document: '20990001015', line: '20123456786' },
      { field: 'currency', document: 'PEN', line: 'USD' },
    ],
    notCompared: ['taxable', 'igv', 'total'],
  });
});

test('a voucher in dollars is compared in dollars, by the rate of the line', () => {
  const document = { ...DOCUMENT, currency: 'USD' };
  const line = { ...LINE, currency: 'USD', exchangeRate: '3.715', taxable: '371.50', igv: '66.87', total: '438.37' };
  expect(compareWithLine(document, line)).toEqual(NOTHING);
  expect(compareWithLine(document, { ...line, total: '440.00' }).differences).toEqual([
    { field: 'total', document: '118.00', line: '118.4388' },
  ]);
});

test('a line in dollars without a rate says nothing of amounts', () => {
  const document = { ...DOCUMENT, currency: 'USD' };
  for (const exchangeRate of ['1.000', '0.000']) {
    const line = { ...LINE, currency: 'USD', exchangeRate };
    expect(compareWithLine(document, line).notCompared).toEqual(['taxable', 'igv', 'total']);
  }
});

test('a credit note stands in the line with a minus', () => {
  const line = { ...LINE, typeCode: '07', taxable: '-100.00', igv: '-18.00', total: '-118.00' };
  expect(compareWithLine(DOCUMENT, line)).toEqual(NOTHING);
  expect(compareWithLine(DOCUMENT, { ...line, total: '118.00' }).differences).toEqual([
    { field: 'total', document: '-118.00', line: '118.00' },
  ]);
});

test('a debit note stands in the line as it is, and so does any other voucher', () => {
  for (const typeCode of ['08', '03', '14']) {
    const line = { ...LINE, typeCode };
    expect(compareWithLine(DOCUMENT, line)).toEqual(NOTHING);
    expect(compareWithLine(DOCUMENT, { ...line, total: '-118.00' }).differences).toEqual([
      { field: 'total', document: '118.00', line: '-118.00' },
    ]);
  }
});

test('a boleta to nobody is the same in whatever words, and a name against nobody is a difference', () => {
  const document = { ...DOCUMENT, buyer: null };
  for (const buyer of ['-', '0', '00000000', '', null]) {
    expect(compareWithLine(document, { ...LINE, buyer })).toEqual(NOTHING);
  }
  expect(compareWithLine(document, LINE).differences).toEqual([
    { field: 'buyer', document: null, line: '20990001015' },
  ]);
});

test('a passport is the same in small letters and with spaces around it', () => {
  const document = { ...DOCUMENT, buyer: 'ab123456' };
  expect(compareWithLine(document, { ...LINE, buyer: ' AB123456 ' })).toEqual(NOTHING);
  expect(compareWithLine(document, { ...LINE, buyer: 'AC123456' }).differences).toMatchObject([{ field: 'buyer' }]);
});
