import { randomUUID } from 'node:crypto';
import { type ChangedField, changedFields, listChanges, type VoucherChange } from '@yupana/contract/changes.ts';
import { getVoucherDetail } from '@yupana/contract/voucher-detail.ts';
import type { ProposalRow } from '@yupana/registers/read/proposal.ts';
import { money, ZERO } from '@yupana/tax/money.ts';
import { beforeAll, expect, test } from 'vitest';
import { storeProposal } from '../../src/features/vouchers/storing/store-proposal.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { inBatches, proposalRow } from '../proposal-rows.ts';
import { type SeededBusiness, seedBusiness } from '../seed.ts';

/** From a row's parts, as a reader makes them: base and IGV are what their destinations add up to. */
function row(changes: Partial<ProposalRow>): ProposalRow {
  const one = proposalRow(0, changes);
  return {
    ...one,
    taxable: money(one.dgTaxable + one.dgngTaxable + one.dngTaxable + one.discountTaxable),
    igv: money(one.dgIgv + one.dgngIgv + one.dngIgv + one.discountIgv),
  };
}

const MODIFIED = { issueDate: '2026-08-03', typeCode: '01', serie: 'F001', number: '7' };
const BEFORE = { modified: MODIFIED, detail: { goods_class: '1', clu3: 'x' }, dueDate: '2026-10-03' };
/** Of each datum a proposal that says it otherwise, and how that is told: one that is kept and has no line here fails. */
const TOLD: Record<ChangedField, [Partial<ProposalRow>, before: unknown, after: unknown]> = {
  total: [{ total: money(200) }, 118, 2],
  igv: [{ dgIgv: money(900) }, 18, 9],
  taxable: [{ dgTaxable: money(9_000) }, 100, 90],
  dg_taxable: [{ dgTaxable: ZERO, dngTaxable: money(10_000) }, 100, 0],
  dg_igv: [{ dgIgv: money(800), dngIgv: money(1_000) }, 18, 8],
  dgng_taxable: [{ dgTaxable: ZERO, dgngTaxable: money(10_000) }, 0, 100],
  dgng_igv: [{ dgIgv: ZERO, dgngIgv: money(1_800) }, 0, 18],
  dng_taxable: [{ dgTaxable: ZERO, dngTaxable: money(10_000) }, 0, 100],
  dng_igv: [{ dgIgv: ZERO, dngIgv: money(1_800) }, 0, 18],
  discount_taxable: [{ dgTaxable: money(11_000), discountTaxable: money(-1_000) }, 0, -10],
  discount_igv: [{ dgIgv: money(1_900), discountIgv: money(-100) }, 0, -1],
  non_taxable: [{ nonTaxable: money(500) }, 0, 5],
  isc: [{ isc: money(500) }, 0, 5],
  icbper: [{ icbper: money(50) }, 0, 0.5],
  other: [{ other: money(500) }, 0, 5],
  issue_date: [{ issueDate: '2026-09-04' }, '2026-09-03', '2026-09-04'],
  due_date: [{ dueDate: null }, '2026-10-03', null],
  sunat_status: [{ status: '2' }, '1', '2'],
  detraction: [{ detraction: true }, 'false', 'true'],
  currency: [{ currency: 'USD' }, 'PEN', 'USD'],
  exchange_rate: [{ exchangeRate: '3.501' }, '1.000', '3.501'],
  counterparty_document_type: [{ counterpartyDocumentType: '1' }, '6', '1'],
  counterparty_document: [{ counterpartyDocument: '45678912' }, '20512340000', '45678912'],
  counterparty: [{ counterpartyName: 'OTRO' }, 'PROVEEDOR «0» \\ HNOS.', 'OTRO'],
  modified_issue_date: [{ modified: { ...MODIFIED, issueDate: null } }, '2026-08-03', null],
  modified_type_code: [{ modified: { ...MODIFIED, typeCode: '03' } }, '01', '03'],
  modified_serie: [{ modified: { ...MODIFIED, serie: 'F002' } }, 'F001', 'F002'],
  modified_number: [{ modified: { ...MODIFIED, number: '8' } }, '7', '8'],
  note_type: [{ noteType: '01' }, null, '01'],
  operation_type: [{ operationType: '0101' }, null, '0101'],
  inconsistencies: [{ inconsistencies: '12' }, null, '12'],
  number_end: [{ numberEnd: '9' }, null, '9'],
  car: [{ car: '205123400000199F0000000000001' }, null, '205123400000199F0000000000001'],
  other_column: [{ detail: { goods_class: '2', clu3: 'x' } }, '1', '2'],
};

/** What is told of a voucher that changed, within store-proposal.medium.test.ts: it needs no app of its own. */
export function toldChangesCases(started: () => TestApp): void {
  let app: TestApp;
  let accountant: Accountant;
  let company: SeededBusiness;
  beforeAll(async () => {
    app = started();
    accountant = await signUpAccountant(app);
    company = await seedBusiness(app, accountant);
  });

  function store(business: SeededBusiness, changes: Partial<ProposalRow>, runId = randomUUID() as string) {
    const scope = { firmId: business.firmId, businessId: business.id, runId, period: '202609', book: 'RCE' as const };
    return storeProposal(app.deps, scope, inBatches([row({ ...BEFORE, ...changes })]));
  }

  async function told(business: SeededBusiness): Promise<VoucherChange[]> {
    const asked = { params: { uuid: business.id }, query: { tax_period: '202609' } };
    return (await call(app, listChanges, asked, accountant.token)).body.data;
  }

  test('whatever of SUNAT’s line says something else is told, with what it was and what it is', {
    tags: ['any-engine'],
  }, async () => {
    for (const field of changedFields) {
      const [otherwise, before, after] = TOLD[field];
      await store(company, {});
      expect((await store(company, otherwise)).changes.changed, field).toBe(1);
      const [change] = await told(company);
      expect(change?.differences, field).toContainEqual(
        field === 'other_column' ? { field, column: 'Clasif de Bss y Sss', before, after } : { field, before, after },
      );
      // A destination moves with another one, a base with its destination; of all else nothing else is told.
      if (!/taxable|igv/.test(field)) expect(change?.differences, field).toHaveLength(1);
    }
  });

  test('an IGV that moves to another destination tells what it does to the credit, where that is known', async () => {
    const small = await seedBusiness(app, accountant);
    await store(small, {});
    const none = { dgTaxable: ZERO, dgIgv: ZERO };
    await store(small, { ...none, dngTaxable: money(10_000), dngIgv: money(1_800) });
    await store(small, { ...none, dgngTaxable: money(10_000), dgngIgv: money(1_800) });
    await store(small, { dgTaxable: money(5_000), dgIgv: money(900) });
    const [less, toBoth, toNone] = await told(small);
    expect(toNone).toMatchObject({ igv_effect: 0, credit_effect: { amount: -18 } });
    expect(toNone?.differences.map(({ field }) => field)).toEqual(['dg_taxable', 'dg_igv', 'dng_taxable', 'dng_igv']);
    expect(toBoth).toMatchObject({ igv_effect: 0, credit_effect: { amount: null } });
    expect(less).toMatchObject({ igv_effect: -9, credit_effect: { amount: null } });
    await store(small, { dgTaxable: money(4_000), dgIgv: money(720) });
    const [all] = await told(small);
    expect(all).toMatchObject({ igv_effect: -1.8, credit_effect: null });
    // All of it is DG: told once.
    expect(all?.differences.map(({ field }) => field)).toEqual(['igv', 'taxable']);
  });

  test('a name that only has other spaces is stored and told to nobody', async () => {
    const small = await seedBusiness(app, accountant);
    await store(small, { counterpartyName: 'COMERCIAL SOL S.A.C.' });
    expect((await store(small, { counterpartyName: 'COMERCIAL  SOL S.A.C.' })).changes.changed).toBe(0);
    const code = '20512340000-01-F000-1';
    const asked = { params: { uuid: small.id, code }, query: { tax_period: '202609' } };
    const { voucher } = (await call(app, getVoucherDetail, asked, accountant.token)).body;
    expect(voucher.supplier_business_name).toBe('COMERCIAL  SOL S.A.C.');
    await store(small, { counterpartyName: 'COMERCIAL SOL S.A.C.', isc: money(100) });
    expect((await told(small)).map(({ differences }) => differences.map(({ field }) => field))).toEqual([['isc']]);
  });

  test('what changes twice within a run is told from what it was to what it is, and what is again as it was is not', async () => {
    const small = await seedBusiness(app, accountant);
    await store(small, {});
    const run = randomUUID();
    await store(small, { isc: money(100), other: money(300), dueDate: null }, run);
    await store(small, { isc: money(200), dueDate: null, numberEnd: '9' }, run);
    const changes = await told(small);
    expect(changes.map(({ differences }) => differences)).toEqual([
      [
        { field: 'isc', before: 0, after: 2 },
        { field: 'due_date', before: '2026-10-03', after: null },
        { field: 'number_end', before: null, after: '9' },
      ],
    ]);
  });

  test('the panel shows for what its base and IGV are, unless all of them are for taxed sales', async () => {
    const small = await seedBusiness(app, accountant);
    const shown = async () => {
      const asked = { params: { uuid: small.id, code: '20512340000-01-F000-1' }, query: { tax_period: '202609' } };
      return (await call(app, getVoucherDetail, asked, accountant.token)).body.destinations;
    };
    await store(small, {});
    expect(await shown()).toEqual([]);
    await store(small, { dgTaxable: money(4_000), dgIgv: money(720), dngTaxable: money(6_000), dngIgv: money(1_080) });
    expect(await shown()).toEqual([
      { to: 'dg', taxable_amount: 40, igv_amount: 7.2 },
      { to: 'dng', taxable_amount: 60, igv_amount: 10.8 },
    ]);
    await store(small, { dgTaxable: ZERO, dgIgv: ZERO, dgngTaxable: money(10_000), dgngIgv: money(1_800) });
    expect(await shown()).toEqual([{ to: 'dgng', taxable_amount: 100, igv_amount: 18 }]);
  });
}
