import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../src/ctx.ts';
import type { Accountant, TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';
import { seedClose } from '../closed-period.ts';
import { seedAlert } from '../notices/seeded-alert.ts';
import { seedZip } from '../reports/seeded-zip.ts';
import { seedScenarios } from '../scenarios/seeded-scenarios.ts';
import { seedMessage } from '../seeded-message.ts';
import { seedAllWithholdings } from '../withholdings/seeded.ts';

/** Who somebody is in the database, and of which account. */
export function memberOf(tx: Tx, { email }: Pick<Accountant, 'email'>): Promise<{ id: string; firm_id: string }> {
  return tx.selectFrom('members').select(['id', 'firm_id']).where('email', '=', email).executeTakeFirstOrThrow();
}

/** A company with a row, at least, in each table that goes with it. */
export async function seedWhole(app: TestApp, giver: Accountant, period: string): Promise<SeededBusiness> {
  const now = app.deps.clock.now();
  const business = await seedBusiness(app, giver);
  await seedVouchers(app, business, 'RCE', period, [{ number: '1' }, { number: '2' }]);
  const whose = { business_id: business.id, firm_id: business.firmId, book: 'RCE', tax_period: period } as const;
  const key = { issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '1' };
  const change = { ...key, run_id: randomUUID(), kind: 'new', seen_at: now } as const;
  const waits = { ...key, dam_year: '', because: 'new', since: now } as const;
  await app.deps.database.system(async (tx) => {
    await sql`insert into period_totals (business_id, tax_period, book, firm_id)
      values (${business.id}::uuid, ${period}, 'RCE', ${business.firmId}::uuid)`.execute(tx);
    await tx
      .insertInto('to_judge')
      .values({ ...whose, ...waits })
      .execute();
    await documentsOf(tx, now, whose, key);
    await judgementOf(tx, now, { ...whose, ...key });
    await settingsOf(tx, now, { business_id: business.id, firm_id: business.firmId });
    await paymentsOf(tx, now, { business_id: business.id, firm_id: business.firmId }, key);
    const asked = { id: randomUUID(), kind: 'rce', seq: 1, rows_total: 2, file_name: 'LE.TXT' } as const;
    const at = { created_at: now, heartbeat_at: now };
    await tx
      .insertInto('reports')
      .values({ ...asked, ...at, business_id: business.id, firm_id: business.firmId, tax_period: period })
      .execute();
    await seedAllWithholdings(tx, { business_id: business.id, firm_id: business.firmId });
    await seedZip(tx, { business_id: business.id, firm_id: business.firmId }, period, now);
    await seedScenarios(tx, { business_id: business.id, firm_id: business.firmId }, period, now);
    await seedClose(tx, { business_id: business.id, firm_id: business.firmId }, period, now);
    await seedAlert(tx, { business_id: business.id, firm_id: business.firmId }, period, now);
    await seedMessage(
      tx,
      { business_id: business.id, firm_id: business.firmId },
      { tray: 'notifications', code: '1' },
      now,
    );
    await tx
      .insertInto('mailbox_openings')
      .values({
        ...{ business_id: business.id, id: randomUUID(), firm_id: business.firmId, tray: 'notifications', code: '1' },
        ...{ member_id: randomUUID(), member_name: 'Rosa', state: 'failed', asked_at: now },
        ...{ sent_at: null, ended_at: now, fault: 'WORKER_LOST', answer_hash: null, files: null },
      })
      .execute();
    const came = { type_code: '01', igv_bucket: 'general', destination: 'dg', vouchers_count: 1 };
    await tx
      .insertInto('closed_arrivals')
      .values({
        ...{ business_id: business.id, firm_id: business.firmId },
        ...came,
        tax_period: period,
        taxable: '1',
        igv: '1',
      })
      .execute();
    await tx
      .insertInto('left_out_lists')
      .values(whose as never)
      .execute();
    await tx
      .insertInto('see_sol_lists')
      .values(whose as never)
      .execute();
    const { id: memberId } = await memberOf(tx, giver);
    const of = { business_id: business.id, firm_id: business.firmId };
    await tx
      .insertInto('assignments')
      .values({ ...of, member_id: memberId, assigned_at: now, assigned_by: memberId })
      .execute();
    const signed = { prepared_at: now, prepared_by: memberId, prepared_by_name: 'Rosa' };
    await tx
      .insertInto('period_preparations')
      .values({ ...of, ...signed, tax_period: period, seq: 1 })
      .execute();
  });
  await app.deps.database.system((tx) =>
    tx
      .insertInto('voucher_changes')
      .values({ ...whose, ...change } as never)
      .execute(),
  );
  return business;
}

/** What the rules say of a voucher, and what somebody decided. */
async function judgementOf(
  tx: Tx,
  now: Date,
  of: { business_id: string; firm_id: string; book: 'RCE'; tax_period: string } & Record<
    'issuer_ruc' | 'type_code' | 'serie' | 'number',
    string
  >,
): Promise<void> {
  const said = { status: 'gasto observado', expense: 'observed', credit: 'observed', without_credit: false } as const;
  const rest = {
    reason: 'a-rule',
    findings: '[]',
    shares: null,
    rulebook: '1',
    facts_hash: '',
    judge_again_on: null,
  };
  await tx
    .insertInto('verdicts')
    .values({ ...of, ...said, ...rest, judged_at: now })
    .execute();
  const put_aside = { awaited: 'document', until: null, member_id: randomUUID(), postponed_at: now } as const;
  await tx
    .insertInto('postponed_vouchers')
    .values({ ...of, ...put_aside, facts_hash: '' })
    .execute();
  const states = { from_status: 'gasto observado', to_status: 'gasto deducible' } as const;
  const why = { reason: 'sustentado', finding: 'a-rule', finding_sentence: 'Por algo.' };
  const figures = { taxable: '100.00', igv: '18.00', total: '118.00', figures_hash: '' };
  const of_verdict = { facts_hash: null, rulebook: null, undone_at: null, undone_by: null };
  await tx
    .insertInto('decisions')
    .values({
      ...of,
      ...states,
      ...why,
      ...figures,
      ...of_verdict,
      batch: randomUUID(),
      member_id: randomUUID(),
      decided_at: now,
    })
    .execute();
}

/** What it told its rules. */
async function settingsOf(tx: Tx, now: Date, of: { business_id: string; firm_id: string }): Promise<void> {
  const by = { version: 1, reason: 'Ficha RUC', member_id: randomUUID() };
  await tx
    .insertInto('company_settings')
    .values({ ...of, ...by, setting: 'regime', value: '{"regime":"rmt"}', since: '2026-01-01', set_at: now })
    .execute();
  await tx
    .insertInto('rule_switches')
    .values({ ...of, ...by, rule: 'a-rule', is_off: true, switched_at: now })
    .execute();
}

/** How its first voucher was paid, and what sustains it. */
async function paymentsOf(
  tx: Tx,
  at: Date,
  of: { business_id: string; firm_id: string },
  key: { issuer_ruc: string; type_code: string; serie: string; number: string },
): Promise<void> {
  const [statement_id, movement_id, member_id] = [randomUUID(), randomUUID(), randomUUID()];
  const file = {
    name: 'oct.csv',
    file_hash: 'b'.repeat(64),
    header_key: '',
    titles: '[]',
    sample: '[]',
    columns: null,
  };
  const counts = { charges: 1, added: 1, credits: 0, unreadable: '[]', unreadable_count: 0 };
  const account = { bank: 'bcp', account: '', currency: 'PEN', state: 'read' } as const;
  const days = { first_date: null, last_date: null, uploaded_at: at, member_id };
  await tx
    .insertInto('bank_statements')
    .values({ ...of, id: statement_id, ...file, ...counts, ...account, ...days })
    .execute();
  const gone = { name: 'otro.csv', charges: 2, kept: 0, uploaded_at: at, member_id, removed_at: at };
  await tx
    .insertInto('removed_statements')
    .values({ ...of, id: randomUUID(), ...gone })
    .execute();
  const moved = { moved_on: '2026-10-18', description: 'TRANSF', operation: '1', reference: '', amount: '118.00' };
  await tx
    .insertInto('bank_movements')
    .values({ ...of, id: movement_id, statement_id, fingerprint: 'f', ...moved, member_id: null, decided_at: null })
    .execute();
  const paid = { paid_on: '2026-10-18', amount: '118.00', charged: '118.00', means: '003', bank: 'bcp' } as const;
  const how = { operation: '1', names_supplier: true, member_id, paid_at: at, undone_at: null, undone_by: null };
  await tx
    .insertInto('voucher_payments')
    .values({ ...of, id: randomUUID(), book: 'RCE', ...key, movement_id, request: randomUUID(), ...paid, ...how })
    .execute();
  const told = {
    proof: 'note',
    told_on: '2026-10-18',
    amount: null,
    note: 'Una nota',
    member_id,
    added_at: at,
  } as const;
  const none = {
    file_hash: null,
    file_name: null,
    file_type: null,
    file_size: null,
    removed_at: null,
    removed_by: null,
  };
  await tx
    .insertInto('voucher_supports')
    .values({ ...of, id: randomUUID(), book: 'RCE', ...key, ...told, ...none })
    .execute();
}

/** What is known of its first voucher's document. */
async function documentsOf(
  tx: Tx,
  now: Date,
  { tax_period, book, ...whose }: { business_id: string; firm_id: string; book: 'RCE'; tax_period: string },
  key: { issuer_ruc: string; type_code: string; serie: string; number: string },
): Promise<void> {
  const learned = { kind: 'validity', state: 'known', value: '{}', source: 'test', reader_version: 1 } as const;
  const times = { learned_at: now, confirmed_at: now };
  await tx.insertInto('document_lanes').values(whose).execute();
  await tx
    .insertInto('document_periods')
    .values({ ...whose, tax_period, seq: '1', is_open: false })
    .execute();
  await tx
    .insertInto('validity_lanes')
    .values({ ...whose, due_at: now })
    .execute();
  await tx
    .insertInto('voucher_facts')
    .values({ ...whose, book, ...key, ...learned, ...times })
    .execute();
  await uploadOf(tx, { ...whose, tax_period }, now);
  await tx
    .insertInto('voucher_files')
    .values({ ...whose, book, ...key, kind: 'xml', state: 'wanted' })
    .execute();
}

/** A file that was sent of it, and what became of it. */
async function uploadOf(
  tx: Tx,
  { tax_period, ...whose }: { business_id: string; firm_id: string; tax_period: string },
  now: Date,
): Promise<void> {
  const upload_id = randomUUID();
  const file = { name: 'octubre.zip', size: 10, member_id: randomUUID() };
  const result = { place: 0, file: 'uno.xml', outcome: 'rejected', detail: 'no es un comprobante' } as const;
  await tx
    .insertInto('uploads')
    .values({ ...whose, ...file, id: upload_id, tax_period, created_at: now, touched_at: now })
    .execute();
  const guide = {
    kind: '09',
    issuer_ruc: '20990016004',
    serie: 'T001',
    number: '1',
    sha256: 'a'.repeat(64),
    size: 1,
  } as const;
  await tx
    .insertInto('uploaded_documents')
    .values({ ...whose, ...guide, tax_period, uploaded_at: now })
    .execute();
  const told = { told_by: whose.firm_id, told_by_name: 'ROSA', told_at: now, reason: 'Según el FV 621' };
  await tx
    .insertInto('opening_entries')
    .values({ ...whose, ...told, tax_period, balance: '10.00', perceptions: '0.00', retentions: '0.00' })
    .execute();
  await tx
    .insertInto('non_domiciled_entries')
    .values({
      ...{ ...whose, tax_period, purchase: 'US123456789-91--INV-1', version: 1, typed: false },
      ...{ supplier_id: 'US123456789', document: null, details: '{}' },
      ...{ told_by: whose.firm_id, told_by_name: 'ROSA', told_at: now },
    })
    .execute();
  await tx
    .insertInto('presented_declarations')
    .values({ ...whose, order_number: '1', form: '0621', tax_period, presented_on: '2026-11-15', seen_at: now })
    .execute();
  await tx
    .insertInto('declaration_answers')
    .values({ ...whose, tax_period, outcome: 'listed', asked_at: now })
    .execute();
  await tx
    .insertInto('declaration_attempts')
    .values({ ...whose, failed_at: now, trouble: 'no-answer' })
    .execute();
  await tx
    .insertInto('upload_parts')
    .values({ ...whose, upload_id, start: 0, size: 10, hash: 'a'.repeat(64) })
    .execute();
  await tx
    .insertInto('upload_results')
    .values({ ...whose, upload_id, tax_period, ...result, at: now })
    .execute();
}
