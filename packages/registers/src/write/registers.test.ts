import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { money, parseMoney } from '@yupana/tax/money.ts';
import type { Period } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../test/files.ts';
import { pagesOf, textOf, voucher } from '../../test/written.ts';
import { checkLines } from '../validate/check-lines.ts';
import { registerFileName } from './file-names.ts';
import { NON_DOMICILED, type NonDomiciledPurchase } from './formats/non-domiciled.ts';
import { RCE } from './formats/rce.ts';
import { RVIE } from './formats/rvie.ts';
import { writeLines } from './write-lines.ts';
import { isPurchaseOfRegister, type Owner, type WrittenVoucher } from './written-voucher.ts';

const samples = fileURLToPath(new URL('../../../../../shared/samples/formats/', import.meta.url));
const hasSamples = existsSync(samples);
const owner = (period: string): Owner => ({
  ruc: '20990002143',
  name: 'EMPRESA DE PRUEBA S.A.C.'.replace('S.A.C.', 'SAC'),
  period,
});
const supplier = (ruc: string, name: string) => ({ issuerRuc: ruc, counterpartyDocument: ruc, counterpartyName: name });
const taxed = (base: string, igv: string) => {
  const [taxable, tax] = [parseMoney(base), parseMoney(igv)];
  return { taxable, igv: tax, dgTaxable: taxable, dgIgv: tax, total: money(taxable + tax) };
};
const sold = (base: string, igv: string) => {
  const [taxable, tax] = [parseMoney(base), parseMoney(igv)];
  return { taxable, igv: tax, total: money(taxable + tax) };
};

const PURCHASES_OF_JANUARY: WrittenVoucher[] = [
  voucher({
    ...supplier('20990002216', 'MAYORISTA NACIONAL DE PRODUCTOS SAC'),
    ...taxed('40000.00', '7200.00'),
    ...{
      issueDate: '2026-01-10',
      dueDate: '2026-02-10',
      number: '45680',
      status: '1',
      car: '2099000221601F0010000045680',
    },
  }),
  voucher({
    ...supplier('20990002283', 'IMPORTADORA ASIA PACÍFICO SRL'),
    ...taxed('25000.00', '4500.00'),
    ...{ issueDate: '2026-01-18', dueDate: '2026-02-18', serie: 'E001', number: '12347' },
  }),
  voucher({
    ...supplier('20990002356', 'ELECTRICIDAD DE PRUEBA SAA'),
    ...taxed('1800.00', '324.00'),
    ...{ issueDate: '2026-01-25', dueDate: '2026-02-25', typeCode: '14', serie: '', number: '12345679' },
  }),
];

const SALES_OF_DECEMBER: WrittenVoucher[] = [
  voucher({
    ...supplier('20990002429', 'DISTRIBUIDORA COMERCIAL DEL NORTE SAC'),
    ...sold('25000.00', '4500.00'),
    ...{
      issueDate: '2025-12-02',
      dueDate: '2025-12-31',
      number: '1001',
      issuerRuc: '20990002143',
      operationType: '0101',
    },
  }),
];

const PURCHASES_OF_AUGUST: WrittenVoucher[] = [
  voucher({ ...taxed('1875.00', '337.50'), number: '102', currency: 'USD', exchangeRate: '3.750' }),
  voucher({
    ...taxed('-100.00', '-18.00'),
    ...{ issueDate: '2026-08-12', typeCode: '07', serie: 'FC01', number: '5', noteType: '01' },
    modified: { issueDate: '2026-08-03', typeCode: '01', serie: 'F001', number: '101' },
  }),
  voucher({
    ...{ issueDate: '2026-08-14', serie: 'E001', number: '77', taxable: parseMoney('500'), igv: parseMoney('90') },
    ...{ dgngTaxable: parseMoney('500'), dgngIgv: parseMoney('90'), total: parseMoney('590') },
  }),
  voucher({
    ...{ issueDate: '2026-08-15', serie: 'F010', number: '8', taxable: parseMoney('200'), igv: parseMoney('36') },
    ...{ dngTaxable: parseMoney('200'), dngIgv: parseMoney('36'), total: parseMoney('236') },
  }),
  voucher({
    ...{ issueDate: '2026-08-18', serie: 'F003', number: '91' },
    ...{ nonTaxable: parseMoney('350'), total: parseMoney('350') },
  }),
  voucher({
    ...{ ...taxed('100.00', '10.50'), issueDate: '2026-08-20', serie: 'F002', number: '33' },
    ...{ icbper: parseMoney('0.50'), total: parseMoney('111') },
  }),
  voucher({
    ...{ ...taxed('200.00', '36.00'), issueDate: '2026-07-26', dueDate: '2026-08-10' },
    ...{ typeCode: '14', serie: '', number: '12345679' },
  }),
  voucher({
    ...{
      ...taxed('10000.00', '1800.00'),
      ...supplier('20131312955', 'SUNAT'),
      issueDate: '2026-08-21',
      dueDate: '2026-08-21',
    },
    ...{ typeCode: '50', serie: '118', year: '2026', number: '123456' },
  }),
];

const CUSTOMER = supplier('20990002429', 'DISTRIBUIDORA DEL NORTE SAC');
const SALES_OF_AUGUST: WrittenVoucher[] = [
  voucher({ ...CUSTOMER, ...sold('25000', '4500'), issueDate: '2026-08-02', number: '1001' }),
  voucher({
    ...{
      ...CUSTOMER,
      ...sold('3751', '675.18'),
      issueDate: '2026-08-03',
      number: '1002',
      currency: 'USD',
      exchangeRate: '3.751',
    },
  }),
  voucher({
    ...{ ...CUSTOMER, ...sold('-100', '-18'), issueDate: '2026-08-04', typeCode: '07', serie: 'FC01', number: '10' },
    modified: { issueDate: '2026-08-02', typeCode: '01', serie: 'F001', number: '1001' },
  }),
  voucher({
    ...{ ...CUSTOMER, ...sold('-200', '-36'), issueDate: '2026-08-05', typeCode: '07', serie: 'FC01', number: '11' },
    ...{ discountTaxable: parseMoney('-200'), discountIgv: parseMoney('-36') },
    modified: { issueDate: '2026-07-15', typeCode: '01', serie: 'F001', number: '980' },
  }),
  voucher({
    ...{ ...sold('84.75', '15.25'), issueDate: '2026-08-06', typeCode: '03', serie: 'B001', number: '501' },
    ...{ counterpartyDocumentType: '1', counterpartyDocument: '45678912', counterpartyName: 'CLIENTE PRUEBA JUAN' },
  }),
  // Annulled: SUNAT still proposes its amounts.
  voucher({ ...CUSTOMER, ...sold('700', '126'), issueDate: '2026-08-07', number: '1003', status: '2' }),
  voucher({
    ...{ issueDate: '2026-08-08', number: '1004', nonTaxable: parseMoney('7502'), total: parseMoney('7502') },
    ...{ counterpartyDocumentType: '0', counterpartyDocument: 'EXT001', counterpartyName: 'FOREIGN BUYER LLC' },
    ...{ currency: 'USD', exchangeRate: '3.751', detail: { export: '7502' } },
  }),
  voucher({
    ...{
      ...CUSTOMER,
      issueDate: '2026-08-09',
      number: '1005',
      nonTaxable: parseMoney('350'),
      total: parseMoney('350'),
    },
    detail: { exempt: '300', unaffected: '50' },
  }),
];

const FROM_ABROAD: NonDomiciledPurchase = {
  ...{ issueDate: '2026-08-10', typeCode: '91', serie: '', number: 'INV-2026-001' },
  ...{ value: parseMoney('1000'), other: parseMoney('0'), total: parseMoney('1000'), withheldIgv: parseMoney('180') },
  credit: { typeCode: '46', serie: '', year: '2026', number: '1234567' },
  ...{ currency: 'USD', exchangeRate: '3.751', beneficiary: null, relation: '00' },
  supplier: { country: '9249', name: 'FOREIGN SERVICES INC', address: '', id: 'US123456789' },
  income: {
    ...{ gross: parseMoney('1000'), deduction: parseMoney('0'), net: parseMoney('1000') },
    ...{ percent: parseMoney('30'), withheld: parseMoney('300') },
  },
  ...{ treaty: '00', exemption: '', incomeType: '24', modality: '3', article76: false },
};

const FILES = [
  { kind: 'rce', format: RCE, rows: PURCHASES_OF_JANUARY, period: '202601' },
  { kind: 'rvie', format: RVIE, rows: SALES_OF_DECEMBER, period: '202512' },
  { kind: 'rce', format: RCE, rows: PURCHASES_OF_AUGUST, period: '202608' },
  { kind: 'rvie', format: RVIE, rows: SALES_OF_AUGUST, period: '202608' },
  { kind: 'non-domiciled', format: NON_DOMICILED, rows: [FROM_ABROAD], period: '202608' },
] as const;

const written = ({ format, rows, period }: (typeof FILES)[number]) =>
  textOf(writeLines(format as typeof RCE, pagesOf(rows as never), owner(period)));

describe.skipIf(!hasSamples)('the published files (skipped: no samples beside this checkout)', () => {
  test.each(FILES)('$kind of $period comes out byte for byte from the vouchers it describes', async (file) => {
    const name = registerFileName(file.kind, owner(file.period), false);
    expect(await written(file)).toBe(readFileSync(`${samples}${name}`, 'latin1'));
  });
});

describe('what is written', () => {
  test('is the purchase that SUNAT took in January 2026, to the byte', async () => {
    const [line] = (await written(FILES[0])).split('\n');
    expect(line).toBe(
      '20990002143|EMPRESA DE PRUEBA SAC|202601||10/01/2026|10/02/2026|01|F001||45680||6|20990002216|MAYORISTA NACIONAL DE PRODUCTOS SAC|40000.00|7200.00|0.00|0.00|0.00|0.00|0.00|0.00|0.00|0.00|47200.00|PEN||||||||||||||||\r',
    );
  });

  test('is the sale that SUNAT took in December 2025, to the byte', async () => {
    expect(await written(FILES[1])).toBe(
      '20990002143|EMPRESA DE PRUEBA SAC|202512||02/12/2025||01|F001|1001||6|20990002429|DISTRIBUIDORA COMERCIAL DEL NORTE SAC|0.00|25000.00|0.00|4500.00|0.00|0.00|0.00|0.00|0.00|0.00|0.00|0.00|29500.00|PEN|||||||\r\n',
    );
  });

  test.each(FILES)('$kind of $period passes its own check, each row', async (file) => {
    const { ruc, period } = owner(file.period);
    const checked = await checkLines(file.format, bytesOf(await written(file)), { ruc, period, most: 10 });
    expect(checked).toEqual({ rows: file.rows.length, failing: 0, errors: 0, warnings: 0, problems: [] });
  });

  test('a name is ASCII and has no sign that SUNAT refuses', async () => {
    const odd = voucher({ ...taxed('1', '0.18'), counterpartyName: 'ÑANDÚ & HIJOS/“SUR” S.A.\nC. | Nº 3' });
    const text = await textOf(writeLines(RCE, pagesOf([odd]), owner('202608')));
    expect(text.split('|')[13]).toBe('NANDU Y HIJOS SUR S.A. C. N 3');
    expect(text.split('|')).toHaveLength(42);
  });

  test('no rate is written in soles, nor where SUNAT has none', async () => {
    const rateOf = async (told: Partial<WrittenVoucher>) =>
      (await textOf(writeLines(RCE, pagesOf([voucher(told)]), owner('202608')))).split('|')[26];
    expect(await rateOf({})).toBe('');
    expect(await rateOf({ currency: 'USD', exchangeRate: '3.7' })).toBe('3.700');
    expect(await rateOf({ currency: 'USD', exchangeRate: '0.000' })).toBe('');
  });

  test('what was undone, and who is not domiciled, is not in RCE', () => {
    const inRegister = (told: Partial<WrittenVoucher>) => isPurchaseOfRegister(voucher(told));
    expect(inRegister({})).toBe(true);
    for (const status of ['2', '3', '4']) expect(inRegister({ status })).toBe(false);
    for (const typeCode of ['02', '91', '97', '98']) expect(inRegister({ typeCode })).toBe(false);
  });

  test('an empty register says so in its name', () => {
    expect(registerFileName('rvie', { ruc: '20601129796', period: '202606' as Period }, false)).toBe(
      'LE2060112979620260600140400021112.TXT',
    );
    expect(registerFileName('non-domiciled', { ruc: '20601129796', period: '202606' }, true)).toBe(
      'LE2060112979620260600080500001012.TXT',
    );
  });
});
