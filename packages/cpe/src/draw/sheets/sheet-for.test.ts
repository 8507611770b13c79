import { expect, test } from 'vitest';
import { bare, factura, lineOf, soles, someone } from '../../../test/paper.ts';
import type { Decimal } from '../../document/decimal.ts';
import type { Despatch, Tax, Voucher, Withholding } from '../../document/document.ts';
import { qrText } from '../qr-text.ts';
import type { Fact, Total } from '../sheet.ts';
import { sheetFor } from './sheet-for.ts';

const percent = (value: string) => value as Decimal;
const said = (all: readonly (Fact | Total)[]) => Object.fromEntries(all.map(({ label, value }) => [label, value]));
const tax = (scheme: string, base: string | null, amount: string): Tax => ({
  scheme,
  base: base === null ? null : soles(base),
  amount: soles(amount),
  percent: null,
  affectation: null,
  perUnit: null,
});

test('the QR says what SUNAT asks for, with the digest and no bar after it', () => {
  expect(qrText(factura())).toBe(
    '20990021024|01|F005|1207|1007.10|6602.10|2026-10-31|6|20990001015|q0mV7Xn1yTEMPLOdEHashFicticio8k=',
  );
  expect(qrText(bare())).toBe('|01|F005|1207|1007.10|6602.10|2026-10-31|||');
  for (const type of ['02', '04'] as const) expect(qrText(factura({ type })), type).toBeNull();
  for (const type of ['03', '07', '08'] as const) expect(qrText(factura({ type })), type).toContain(`|${type}|`);
});

test('the totals are those that the document tells, in the order of SUNAT, and no others', () => {
  const allowance = (code: string, charge: boolean, amount: string) =>
    ({ charge, code, reason: null, factor: null, amount: soles(amount), base: null }) as const;
  const sheet = sheetFor(
    factura({
      taxes: [
        tax('9996', '30.00', '5.40'),
        tax('1000', '1000.00', '180.00'),
        tax('9997', '50.00', '0.00'),
        tax('2000', null, '20.00'),
        tax('7152', null, '0.50'),
      ],
      lineTotal: soles('1060.00'),
      allowanceCharges: [
        allowance('02', false, '10.00'),
        allowance('03', false, '5.00'),
        allowance('46', true, '12.00'),
      ],
      prepaid: soles('118.00'),
      rounding: soles('-0.03'),
      total: soles('1134.47'),
    }),
  );
  expect(sheet.totals.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Valor de venta: S/ 1,060.00',
    '(-) Descuento global: S/ 10.00',
    'Op. gravada: S/ 1,000.00',
    'Op. exonerada: S/ 50.00',
    'Op. gratuita: S/ 30.00',
    'ISC: S/ 20.00',
    'IGV 18 %: S/ 180.00',
    'ICBPER: S/ 0.50',
    '(-) Descuento global sin IGV: S/ 5.00',
    '(-) Total anticipos: S/ 118.00',
    'Recargo al consumo: S/ 12.00',
    'Redondeo: -S/ 0.03',
    'Importe total: S/ 1,134.47',
  ]);
  expect(sheetFor(bare()).totals.map(({ label }) => label)).toEqual(['Importe total']);
  // An advance is told once, and a sum of lines that is net already not as if it were not.
  const advanced = factura({
    taxes: [tax('1000', '300.00', '54.00')],
    lineTotal: soles('300.00'),
    allowanceCharges: [allowance('04', false, '100.00')],
    prepaid: soles('100.00'),
  });
  expect(sheetFor(advanced).totals.map(({ label }) => label)).toEqual([
    '(-) Anticipos gravados',
    'Op. gravada',
    'IGV 18 %',
    'Importe total',
  ]);
});

test.each([
  ['1000', 'Op. gravada', 'IGV'],
  ['1016', 'Op. gravada con IVAP', 'IVAP'],
  ['9997', 'Op. exonerada', null],
  ['9998', 'Op. inafecta', null],
  ['9995', 'Op. exportación', null],
  ['9996', 'Op. gratuita', null],
  ['2000', null, 'ISC'],
  ['7152', null, 'ICBPER'],
  ['9999', null, 'Otros tributos'],
  ['3000', null, 'Retención de renta'],
])('of scheme %s the base is told as «%s» and the tax as «%s»', (scheme, base, paid) => {
  const { totals } = sheetFor(bare({ taxes: [tax(scheme, '40.00', '5.00')] }));
  expect(said(totals)).toEqual({
    ...(base && { [base]: 'S/ 40.00' }),
    ...(paid && { [paid]: 'S/ 5.00' }),
    'Importe total': 'S/ 6,602.10',
  });
});

test('the other party of a liquidación is the «Vendedor», of all others «Señor(es)»', () => {
  const labels = (type: Voucher['type']) => sheetFor(factura({ type })).parties.map(({ label }) => label);
  expect(labels('04')).toContain('Vendedor');
  for (const type of ['01', '02', '03', '07', '08'] as const) {
    expect(labels(type), type).toContain('Señor(es)');
    expect(labels(type), type).not.toContain('Vendedor');
  }
});

test.each([
  ['01', 'de la FACTURA'],
  ['02', 'del RECIBO POR'],
  ['04', 'de la LIQUIDACIÓN'],
  ['07', 'de la NOTA DE CRÉDITO'],
  ['25', 'del COMPROBANTE'],
] as const)('the paper of type %s is a «representación impresa %s»', (type, words) => {
  expect(sheetFor(factura({ type })).legend).toContain(`Representación impresa ${words}`);
});

test('each advance is told with the voucher that it was paid by', () => {
  const prepayments = [
    { id: 'F001-7', type: '02', amount: soles('118.00') },
    { id: null, type: null, amount: soles('50.00') },
  ];
  const box = sheetFor(factura({ prepayments })).boxes.find(({ title }) => title === 'Anticipos');
  expect(box?.facts).toEqual([
    { label: 'F001-7', value: 'S/ 118.00' },
    { label: 'Anticipo', value: 'S/ 50.00' },
  ]);
  expect(sheetFor(factura()).boxes.some(({ title }) => title === 'Anticipos')).toBe(false);
});

test('a rate is told when all lines have the same one', () => {
  const lined = (...rates: string[]) =>
    sheetFor(
      factura({
        lines: rates.map((rate) => lineOf({ taxes: [{ ...tax('1000', '10.00', '1.00'), percent: percent(rate) }] })),
      }),
    ).totals.map(({ label }) => label);
  expect(lined('10.50', '10.50')).toContain('IGV 10.5 %');
  expect(lined('18.00', '10.00')).toContain('IGV');
});

test('credit, detraction, perception and what a note changes have their boxes', () => {
  const voucher: Partial<Voucher> = {
    type: '07',
    modifies: [{ type: '01', serie: 'F001', number: '44', written: '44', date: '2026-09-30' }],
    motive: { code: '07', text: 'Llegó rota' },
    payment: {
      form: 'crédito',
      pending: soles('500.00'),
      instalments: [{ name: 'Cuota001', amount: soles('500.00'), dueDate: '2026-12-01' }],
    },
    detraction: {
      code: '037',
      percent: percent('12.00'),
      amount: soles('60.00'),
      account: '00-045-091619',
      means: '001',
    },
    perception: {
      code: '51',
      percent: percent('2.00'),
      base: soles('100.00'),
      amount: soles('2.00'),
      totalWithIt: null,
    },
    withholdings: [{ code: '62', percent: percent('3.00'), base: soles('500.00'), amount: soles('15.00') }],
  };
  const sheet = sheetFor(factura(voucher));
  expect(sheet.title).toBe('NOTA DE CRÉDITO ELECTRÓNICA');
  expect(Object.fromEntries(sheet.boxes.map(({ title, facts }) => [title, said(facts)]))).toEqual({
    'Documento que modifica': {
      Documento: 'Factura F001-44 del 30/09/2026',
      Motivo: '07 Devolución por ítem',
      Sustento: 'Llegó rota',
    },
    'Información del crédito': { 'Monto neto pendiente': 'S/ 500.00', Cuota001: '01/12/2026   S/ 500.00' },
    'Operación sujeta a detracción': {
      'Bien o servicio': '037 Demás servicios gravados con el IGV',
      Porcentaje: '12 %',
      Monto: 'S/ 60.00',
      'Cuenta Banco Nación': '00-045-091619',
    },
    Percepción: { Porcentaje: '2 %', Base: 'S/ 100.00', Monto: 'S/ 2.00' },
    'Retención del IGV': { Porcentaje: '3 %', Base: 'S/ 500.00', Monto: 'S/ 15.00' },
  });
  expect(sheetFor(factura()).boxes).toEqual([]);
});

test('a column of which nothing is known is not there', () => {
  const titles = (parts: Parameters<typeof lineOf>[0]) =>
    sheetFor(factura({ lines: [lineOf(parts)] })).table?.columns.map(({ title }) => title);
  expect(titles({})).toEqual(['Cant.', 'U.M.', 'Código', 'Descripción', 'V. unitario', 'Valor venta']);
  expect(titles({ productCode: null, unitValue: null })).toEqual(['Cant.', 'U.M.', 'Descripción', 'Valor venta']);
});

test('of a recibo por honorarios neither units nor prices are told: they are filler', () => {
  const sheet = sheetFor(
    factura({ type: '02', fees: { gross: soles('1000.00'), withheld: soles('80.00'), net: soles('920.00') } }),
  );
  expect(sheet.table?.columns).toHaveLength(1);
  expect(said(sheet.totals)).toEqual({
    'Total por honorarios': 'S/ 1,000.00',
    'Retención de renta': 'S/ 80.00',
    'Total neto recibido': 'S/ 920.00',
  });
  expect(sheet.qr).toBeNull();
});

const { issuer, receiver, id, issueDate, issueTime, ublVersion, notes, digest, warnings, readerVersion } = factura();
const head = { issuer, receiver, id, issueDate, issueTime, ublVersion, notes, digest, warnings, readerVersion };

test('a retention lists each payment of each document', () => {
  const retention: Withholding = {
    ...head,
    kind: 'withholding',
    type: '20',
    notes: [],
    system: '01',
    percent: percent('3.00'),
    total: soles('35.40'),
    paid: soles('1144.60'),
    items: [
      {
        document: { type: '01', serie: 'F001', number: '540', written: '00000540', date: '2026-10-01' },
        documentTotal: { value: '300.00' as Decimal, currency: 'USD' },
        payment: { id: '1', amount: soles('1180.00'), date: '2026-10-21' },
        amount: soles('35.40'),
        date: '2026-10-21',
        exchangeRate: { from: 'USD', rate: percent('3.93'), date: '2026-10-21' },
      },
    ],
  };
  const sheet = sheetFor(retention);
  expect(sheet.table?.rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['Factura F001-00000540 del 01/10/2026', 'US$ 300.00', '1', '21/10/2026', 'S/ 1,180.00', '3.93', 'S/ 35.40'],
  ]);
  expect(sheet).toMatchObject({
    title: 'COMPROBANTE DE RETENCIÓN ELECTRÓNICO',
    words: 'TREINTA Y CINCO CON 40/100 SOLES',
    legend: expect.stringContaining('Representación impresa del COMPROBANTE'),
  });
});

test('a guía says from where to where, and has no total', () => {
  const despatch: Despatch = {
    ...head,
    kind: 'despatch',
    type: '09',
    reason: '01',
    startDate: '2026-11-01',
    grossWeight: percent('120.50'),
    weightUnit: 'KGM',
    carrier: someone('20990001015', 'TRANSPORTES S.A.C.'),
    plates: ['ABC-123', 'XYZ-987'],
    origin: 'Arequipa',
    destination: 'Cusco',
    relatedDocuments: [{ type: '50', serie: 'F005', number: '1207', written: '1207', date: null }],
    lines: [lineOf()],
  };
  const sheet = sheetFor(despatch);
  expect(said(sheet.terms)).toMatchObject({
    Motivo: '01 Venta',
    'Peso bruto': '120.50 KGM',
    'Doc. relacionado': 'F005-1207',
  });
  expect(said(sheet.parties)).toMatchObject({ 'Punto de partida': 'Arequipa', 'Punto de llegada': 'Cusco' });
  expect(sheet.totals).toEqual([]);
});

test.each([
  ['1009.95', true],
  ['1009.94', false],
])('a sum of lines of %s less 10 of a base of 1000: told above it, %s', (lines, isTold) => {
  const discount = { charge: false, code: '02', reason: null, factor: null, amount: soles('10.00'), base: null };
  const { totals } = sheetFor(
    factura({ taxes: [tax('1000', '1000.00', '180.00')], lineTotal: soles(lines), allowanceCharges: [discount] }),
  );
  expect(totals.some(({ label }) => label === 'Valor de venta')).toBe(isTold);
});
