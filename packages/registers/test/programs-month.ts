import { parseMoney } from '@yupana/tax/money.ts';
import type { WrittenVoucher } from '../src/write/written-voucher.ts';
import { voucher } from './written.ts';

/** A month of a company, in whose golden files (`fixtures/programs`) all was reckoned by hand. */
export const OWNER = { ruc: '20990002143', period: '202608' };

const soles = (told: Record<string, string>): Partial<WrittenVoucher> =>
  Object.fromEntries(Object.entries(told).map(([name, text]) => [name, parseMoney(text)]));
const supplier = (counterpartyDocument: string, counterpartyName: string) => ({
  counterpartyDocument,
  counterpartyName,
});

export const MONTH_PURCHASES: readonly WrittenVoucher[] = [
  voucher({
    ...{ serie: 'F001', number: '101', issueDate: '2026-08-03', dueDate: '2026-09-02' },
    ...supplier('20607777773', 'PROVEEDOR DE PRUEBA SAC'),
    ...soles({ taxable: '1000', dgTaxable: '1000', igv: '180', dgIgv: '180', total: '1180' }),
  }),
  // A credit note over it.
  voucher({
    ...{ typeCode: '07', serie: 'FC01', number: '5', issueDate: '2026-08-10' },
    ...supplier('20607777773', 'PROVEEDOR DE PRUEBA SAC'),
    modified: { issueDate: '2026-08-03', typeCode: '01', serie: 'F001', number: '101' },
    ...soles({ taxable: '-100', dgTaxable: '-100', igv: '-18', dgIgv: '-18', total: '-118' }),
  }),
  // Of the month before, in dollars: 100.00, 18.00 and 1.00.
  voucher({
    ...{ serie: 'F002', number: '77', issueDate: '2026-07-28', dueDate: '2026-08-27', currency: 'USD' },
    ...{ exchangeRate: '3.712', detraction: true, ...supplier('20601111117', 'IMPORTADORA LEJANA SAC') },
    ...soles({ taxable: '371.20', dgTaxable: '371.20', igv: '66.82', dgIgv: '66.82', other: '3.71', total: '441.73' }),
  }),
  // Withdrawn: it is in no file, and takes no number.
  voucher({ number: '999', status: '2', ...soles({ dgTaxable: '5', dgIgv: '0.90', total: '5.90' }) }),
  // A receipt whose IGV gives no credit, with a part that is not taxed and a bag.
  voucher({
    ...{ typeCode: '14', serie: 'S110', number: '21567', issueDate: '2026-08-15', dueDate: '2026-08-30' },
    ...supplier('20331898008', 'LUZ DE PRUEBA SAA'),
    ...soles({ taxable: '200', dngTaxable: '200', igv: '36', dngIgv: '36', nonTaxable: '10', icbper: '0.50' }),
    total: parseMoney('246.50'),
  }),
  // A small restaurant: 10.5 % in 2026.
  voucher({
    ...{ serie: 'E001', number: '9', issueDate: '2026-08-20', ...supplier('10456789126', 'ÑAÑA & HIJOS S.R.L.') },
    ...soles({ taxable: '100', dgngTaxable: '100', igv: '10.50', dgngIgv: '10.50', total: '110.50' }),
  }),
];

export const MONTH_SALES: readonly WrittenVoucher[] = [
  voucher({
    ...{ serie: 'F001', number: '1001', issueDate: '2026-08-02', dueDate: '2026-09-02' },
    ...supplier('20609999999', 'DISTRIBUIDORA DEL NORTE SAC'),
    ...soles({ taxable: '25000', igv: '4500', total: '29500' }),
  }),
  voucher({
    ...{ typeCode: '03', serie: 'B001', number: '20', issueDate: '2026-08-05', counterpartyDocumentType: '1' },
    ...{ ...supplier('45678912', 'QUISPE MAMANI ROSA'), detail: { exempt: '50.00' } },
    ...soles({ nonTaxable: '50', icbper: '0.50', total: '50.50' }),
  }),
  // Exported, in dollars: 1,000.00.
  voucher({
    ...{ serie: 'F001', number: '1002', issueDate: '2026-08-12', currency: 'USD', exchangeRate: '3.700' },
    ...{ counterpartyDocumentType: '0', ...supplier('US12345', 'FAR AWAY INC'), detail: { export: '3700.00' } },
    ...soles({ nonTaxable: '3700', total: '3700' }),
  }),
  voucher({ number: '1003', status: '2', ...soles({ taxable: '10', igv: '1.80', total: '11.80' }) }),
  voucher({
    ...{ typeCode: '07', serie: 'FC01', number: '3', issueDate: '2026-08-25' },
    ...supplier('20609999999', 'DISTRIBUIDORA DEL NORTE SAC'),
    modified: { issueDate: '2026-08-02', typeCode: '01', serie: 'F001', number: '1001' },
    ...soles({ taxable: '-1000', igv: '-180', total: '-1180' }),
  }),
];
