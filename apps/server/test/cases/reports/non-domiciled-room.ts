import { randomUUID } from 'node:crypto';
import type { CallRequest } from '@yupana/contract/call.ts';
import {
  type ForeignDetails,
  type ForeignDocument,
  listNonDomiciled,
  removeNonDomiciled,
  tellNonDomiciled,
} from '@yupana/contract/non-domiciled.ts';
import { checkReport, getNonDomiciledReport } from '@yupana/contract/reports.ts';
import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';
import { cellsOf } from './report-room.ts';

export const [PERIOD, NEXT] = ['202609', '202610'];
export const SUPPLIER = { id: 'US123456789', name: 'FOREIGN SERVICES INC', address: '1 Main St', country: '9249' };
export const TOLD: ForeignDetails = {
  ...{ supplier: SUPPLIER, relation: '00', beneficiary: null, income_type: '18', modality: '3', treaty: '00' },
  ...{ exemption: '', article_76: false, withheld_igv: null },
  withholding: { gross: 1_000, deduction: 0, percent: 30, withheld: 300 },
  credit: { type_code: '46', serie: '', year: '', number: '1234567' },
};
export const TYPED: ForeignDocument = {
  ...{ type_code: '00', issue_date: '2026-09-20', serie: '', number: 'CTR-7', value: 500, other: 20 },
  ...{ currency: 'EUR', exchange_rate: '4.1' },
};
export const CODE = 'US123456789-91--INV1';

/**
 * A company with purchases from who is not domiciled, anew for each test: one that its proposal lists, one that was rejected, and one of the
 * month after.
 */
export function nonDomiciledRoom(started: () => TestApp, signedUp: () => Accountant) {
  let app: TestApp;
  let rosa: Accountant;
  let business: SeededBusiness;
  beforeEach(async () => {
    [app, rosa] = [started(), signedUp()];
    business = await seedBusiness(app, rosa);
    await seedVouchers(app, business, 'RCE', PERIOD, [
      abroad('INV1'),
      abroad('INV2', 'gasto no deducible'),
      { number: '7' },
    ]);
    await seedVouchers(app, business, 'RCE', NEXT, [abroad('INV3')]);
    // A sweep of the minute would judge them in the middle of a test, and say otherwise than it did.
    await app.deps.database.tenant(business.firmId, (tx) =>
      tx.deleteFrom('to_judge').where('business_id', '=', business.id).execute(),
    );
  });

  const abroad = (number: string, status: 'en proceso' | 'gasto no deducible' = 'en proceso') => ({
    ...{ type_code: '91', serie: '', number, issuer_ruc: SUPPLIER.id, counterparty_document: SUPPLIER.id },
    ...{ counterparty_document_type: '0', counterparty_name: SUPPLIER.name, status },
    ...{ taxable: '0.00', igv: '0.00', dg_taxable: '0.00', dg_igv: '0.00', non_taxable: '1000.00', total: '1000.00' },
    ...{ currency: 'USD', exchange_rate: '3.751' },
  });
  const params = () => ({ ruc: business.ruc });
  const list = (tax_period = PERIOD, who = rosa) =>
    call(app, listNonDomiciled, { params: params(), query: { tax_period } }, who.token);
  /** Which word on it whoever looks now sees. */
  const versionOf = async (purchase: string, tax_period = PERIOD) =>
    (await list(tax_period)).body.purchases.find((one) => one.purchase === purchase)?.version ?? 0;
  const tell = async (
    said: Partial<CallRequest<typeof tellNonDomiciled>['body']> = {},
    who: Pick<Accountant, 'token'> = rosa,
  ) => {
    const named = { tax_period: PERIOD, purchase: CODE, document: null, details: TOLD, ...said };
    const seen = said.seen ?? (await versionOf(named.purchase, named.tax_period));
    return call(app, tellNonDomiciled, { params: params(), body: { ...named, seen } }, who.token);
  };
  const remove = async (purchase = CODE, who: Pick<Accountant, 'token'> = rosa, seen?: number) => {
    const body = { tax_period: PERIOD, purchase, seen: seen ?? (await versionOf(purchase)) };
    return call(app, removeNonDomiciled, { params: params(), body }, who.token);
  };
  const check = (register: 'general' | 'non-domiciled', operation_type: 'COMPRA' | 'VENTA' = 'COMPRA') =>
    call(app, checkReport, { params: params(), query: { tax_period: PERIOD, operation_type, register } }, rosa.token);
  const report = (tax_period = PERIOD, who = rosa) =>
    call(app, getNonDomiciledReport, { params: params(), query: { tax_period } }, who.token);
  const close = (closed_at: Date | null) =>
    app.deps.database.system((tx) =>
      tx
        .updateTable('business_periods')
        .set({ closed_at })
        .where('business_id', '=', business.id)
        .where('tax_period', '=', PERIOD)
        .execute(),
    );
  const rowsOf = async (sas: string | null | undefined) => {
    const response = await fetch(`${app.url}${sas}`);
    return cellsOf(Buffer.from(await response.arrayBuffer()).toString('latin1'));
  };
  const refusal = (answer: { status: number; error: { errors: { code: string; field?: string | null }[] } }) => {
    const [first] = answer.error.errors;
    return [answer.status, first?.code, first?.field ?? null];
  };

  const typedAs = (number: string, id = SUPPLIER.id, document: Partial<ForeignDocument> = {}) => ({
    ...{ purchase: randomUUID(), document: { ...TYPED, type_code: '91', number, ...document } },
    details: { ...TOLD, supplier: { ...SUPPLIER, id } },
  });

  /** A file of the period is made anew: as a collection does, which seeds do not. */
  const touch = () =>
    app.deps.database.tenant(business.firmId, (tx) =>
      sql`update business_periods set seq = seq + 1 where business_id = ${business.id}::uuid`.execute(tx),
    );
  return {
    ...{ abroad, params, list, versionOf, tell, remove, check, report, close, rowsOf, refusal, typedAs, touch },
    get app() {
      return app;
    },
    get rosa() {
      return rosa;
    },
    get business() {
      return business;
    },
  };
}
