import type { Insertable } from 'kysely';
import type { Tx } from '../../../src/ctx.ts';
import type { Schema } from '../../../src/schema.ts';

/** Rows of detractions, perceptions and retentions put in the database directly: what reads them is tested with these. */

interface Of {
  business_id: string;
  firm_id: string;
}
export const SUPPLIER = '20990016004';
const AT = new Date('2026-11-17T11:12:00Z');

/** A purchase of October 2026 of S/ 5,310.00 for which S/ 637.00 are to be deposited until 06/11/2026. */
export async function seedDetraction(
  tx: Tx,
  of: Of,
  number: string,
  change: Partial<Insertable<Schema['detractions']>> = {},
): Promise<void> {
  await tx
    .insertInto('detractions')
    .values({
      ...of,
      ...{ tax_period: '202610', issuer_ruc: SUPPLIER, type_code: '01', serie: 'F001', number },
      ...{ issue_date: '2026-10-30', supplier_name: 'CONSULTORES DEBE Y HABER S.C.R.L.', total: '5310.00' },
      ...{ igv: '810.00', code: '022', percent: '12', expected: '637.00', limit_on: '2026-11-06' },
      ...change,
    })
    .execute();
}

/** Its deposit of 03/11/2026, as SUNAT lists it. @param number of the constancia @param voucher its number */
export async function seedDeposit(
  tx: Tx,
  of: Of,
  number: string,
  voucher: string,
  change: Partial<Insertable<Schema['spot_deposits']>> = {},
): Promise<void> {
  await tx
    .insertInto('spot_deposits')
    .values({
      ...of,
      ...{ number, direction: 'made', supplier_ruc: SUPPLIER, type_code: '01', serie: 'F001' },
      ...{ voucher_number: voucher, supplier_name: 'CONSULTORES DEBE Y HABER S.C.R.L.' },
      ...{ customer_document: '20990001015', customer_name: 'EMPRESA', paid_on: '2026-11-03', amount: '637.00' },
      ...{ tax_period: '202610', account: '00171004482', account_type: '1', operation_code: '01', goods_code: '022' },
      ...{ operation_number: '10714428', npd: '1042885107', origin: 'WEB SUNAT', sol_user: 'QUENAS01' },
      ...{ source: 'sunat', seen_at: AT, gone_at: null, receipt: null, receipt_at: null },
      ...{ receipt_sha256: null, receipt_bytes: null },
      ...change,
    })
    .execute();
}

/** A perception of S/ 142.80 over S/ 7,140.00, of 28/10/2026. */
export async function seedWithheld(
  tx: Tx,
  of: Of,
  number: string,
  change: Partial<Insertable<Schema['withholding_vouchers']>> = {},
): Promise<void> {
  await tx
    .insertInto('withholding_vouchers')
    .values({
      ...of,
      ...{
        type_code: '40',
        issuer_ruc: SUPPLIER,
        serie: 'P001',
        number,
        issuer_name: 'EMBALAJES CAJA CUADRADA S.A.C.',
      },
      ...{ receiver_ruc: '20990001015', issue_date: '2026-10-28', tax_period: '202610', system: '01', percent: '2' },
      ...{ amount: '142.80', paid: '7140.00', items: '[]', reverted_on: null, read_at: AT, reader_version: 1 },
      ...change,
    })
    .execute();
}

export async function seedAnswer(
  tx: Tx,
  of: Of,
  kind: 'deposits' | 'perceptions' | 'retentions',
  change: Partial<Insertable<Schema['withholding_answers']>> = {},
): Promise<void> {
  await tx
    .insertInto('withholding_answers')
    .values({
      ...of,
      tax_period: '202610',
      kind,
      outcome: 'known',
      amount: null,
      asked_at: AT,
      known_at: AT,
      ...change,
    })
    .execute();
}

/** One row at least in each table of the room. */
export async function seedAllWithholdings(tx: Tx, of: Of): Promise<void> {
  await seedDetraction(tx, of, '901');
  await seedDeposit(tx, of, '285104417', '901');
  await seedWithheld(tx, of, '45120');
  await seedAnswer(tx, of, 'deposits');
  await tx
    .insertInto('unreckoned_detractions')
    .values({ ...of, tax_period: '202609' })
    .execute();
  await tx
    .insertInto('withholding_lanes')
    .values({ ...of, state: 'idle', ...NO_LANE })
    .execute();
  await tx
    .insertInto('deposit_files')
    .values({
      ...of,
      ...{ year: 26, lot: 1, tax_period: '202610', member_id: of.firm_id, made_at: AT, codes: '[]', total: '1.00' },
    })
    .execute();
}
const NO_LANE = {
  ...{ worker: null, held_until: null, due_at: null, trouble: null, missing: null },
  ...{ credentials_version: null, began_at: null, ended_at: null },
};
