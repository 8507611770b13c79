import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listChanges } from '@yupana/contract/changes.ts';
import { getActa } from '@yupana/contract/collection.ts';
import { listVouchers } from '@yupana/contract/vouchers.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { SireClient } from '@yupana/sunat/sire/types.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actaOf, collectAgain, ended, register } from '../../../../test/collecting.ts';
import { NO_FIGURES } from '../../../../test/figures.ts';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../../test/harness.ts';
import { type Sandbox, type SandboxCompany, startSandbox } from '../../../../test/sandbox.ts';
import { type SeededBusiness, seedBusiness, seedRun } from '../../../../test/seed.ts';
import { createSystem, type Deps } from '../../../ctx.ts';
import { holdClock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { type BookWork, collectBook } from '../collect-book.ts';
import { askForLeftOut } from '../left-out/ask-left-out.ts';
import { markRunDue } from '../left-out/queries-left-out.ts';
import { wakeLeftOut } from '../left-out/wake-left-out.ts';
import { changedFormats } from './changed-formats.ts';
import { failBook, findActaLine, insertBooks, tallyBooks, updateBook } from './queries-books.ts';

let sandbox: Sandbox;
let app: TestApp;
let rosa: Accountant;
let company: SandboxCompany;
let uuid: string;
/** Another company, of which nothing is collected by itself. */
let small: SeededBusiness;

/** Periods of the last two years, the newest first; each test has its own. */
const periods = Array.from({ length: 20 }, (_, back) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - back, 1))
    .toISOString()
    .slice(0, 7)
    .replace('-', '');
});
const [emptied, headerOnly, badRows, overcounted, changing, unverified, edited, latin] = periods as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Ways in which what had been collected used to vanish, or what was not read used to be green. Each has a period of its own. */
const WEAK = [
  { what: 'the word «1070», without a summary', scenario: 'exporta-1070', summary: null, outcome: 'unverified' },
  { what: 'the word «1070» against the summary', scenario: 'exporta-1070', summary: '', outcome: 'gap' },
  { what: 'a header alone, without a summary', scenario: 'solo-cabecera', summary: null, outcome: 'unverified' },
  { what: 'half of the file against the summary', scenario: 'archivo-mitad', summary: '', outcome: 'gap' },
  { what: 'half of the file, without a summary', scenario: 'archivo-mitad', summary: null, outcome: 'unverified' },
  {
    what: 'unreadable rows beside a summary of 0',
    scenario: 'filas-ilegibles',
    summary: 'resumen-cero',
    outcome: 'gap',
  },
  { what: 'unreadable rows beside a 1070', scenario: 'filas-ilegibles', summary: 'resumen-1070', outcome: 'gap' },
].map((one, place) => ({ ...one, period: periods[10 + place] as string }));
const [unreadable, neverAny, withdrawn] = periods.slice(17) as [string, string, string];
const [widened, zeroed] = periods.slice(8) as [string, string];

async function spoil(period: string, scenario: string, summary: string | null): Promise<void> {
  await sandbox.scenario(company.ruc, scenario, { book: 'RCE', period });
  if (summary === null) {
    await sandbox.scenario(company.ruc, 'error-500-json', { book: 'RCE', period, endpoint: 'summary' });
  } else if (summary !== '') await sandbox.scenario(company.ruc, summary, { book: 'RCE', period });
}

beforeAll(async () => {
  sandbox = await startSandbox();
  app = await startApp({ sandboxUrl: sandbox.url });
  rosa = await signUpAccountant(app);
  company = await sandbox.company({ purchases: 12, sales: 12, months: 24 });
  small = await seedBusiness(app, rosa);
  await sandbox.scenario(company.ruc, 'todo-vacio', { period: emptied });
  await sandbox.scenario(company.ruc, 'filas-malas', { book: 'RCE', period: badRows });
  await sandbox.scenario(company.ruc, 'resumen-discrepa', { book: 'RCE', period: overcounted });
  await sandbox.scenario(company.ruc, 'error-500-json', { endpoint: 'summary', period: unverified });
  await sandbox.scenario(company.ruc, 'archivo-latin1', { book: 'RCE', period: latin });
  await sandbox.scenario(company.ruc, 'columna-al-final', { period: widened });
  await spoil(unreadable, 'filas-ilegibles', 'resumen-cero');
  await spoil(neverAny, 'exporta-1070', null);
  await sandbox.scenario(company.ruc, 'periodo-imposible');
  await sandbox.scenario(company.ruc, 'resumen-cortado', { book: 'RCE', period: withdrawn, times: 2 });
  uuid = (await register(app, rosa, company)).uuid;
  await ended(app, rosa, uuid);
});
afterAll(async () => {
  await app?.stop();
  await sandbox?.stop();
});

interface StoredRow {
  key: string;
  version: string;
  left: Date | null;
  total: string;
  verdict: string;
}

/** Nothing of them was written: only a verdict that came meanwhile may have. */
function expectUnwritten(after: readonly StoredRow[], before: readonly StoredRow[]): void {
  const judged = new Set(
    after.filter(({ verdict }, place) => verdict !== before[place]?.verdict).map(({ key }) => key),
  );
  const rest = (rows: readonly StoredRow[]) =>
    rows.map(({ verdict: _, version, ...row }) => ({ ...row, version: judged.has(row.key) ? null : version }));
  expect(rest(after)).toEqual(rest(before));
}

function storedRows(uuid: string) {
  return app.deps.database.system(async (tx) => {
    const { rows } = await sql<StoredRow>`
      select concat_ws('/', book, tax_period, issuer_ruc, type_code, serie, number) as key,
        concat_ws('/', xmin::text, ctid::text) as version, left_proposal_at as left, total, concat_ws('/', status, reason) as verdict
      from vouchers where business_id = ${uuid}::uuid order by 1`.execute(tx);
    return rows;
  });
}

function changesOf(uuid: string, period: string) {
  return app.deps.database.system((tx) =>
    tx
      .selectFrom('voucher_changes')
      .selectAll()
      .where('business_id', '=', uuid)
      .where('tax_period', '=', period)
      .execute(),
  );
}

describe('the acta of a period', () => {
  test('«SUNAT informa 0 compras» is a fact, and the period is complete', async () => {
    const acta = await actaOf(app, rosa, uuid, emptied);
    expect(acta.complete).toBe(true);
    expect(acta.purchases).toMatchObject({
      outcome: 'empty',
      message: 'SUNAT informa 0 compras.',
      obtained: { count: 0 },
    });
    expect(acta.sales.message).toBe('SUNAT informa 0 ventas.');
  });

  test('rows that cannot be read are named with line and reason; the others are in, and it is not green', async () => {
    const acta = await actaOf(app, rosa, uuid, badRows);
    expect(acta.complete).toBe(false);
    expect(acta.purchases).toMatchObject({ outcome: 'gap', rejected_count: 2 });
    expect(acta.purchases.rejected_rows).toHaveLength(2);
    for (const row of acta.purchases.rejected_rows) {
      expect(row.line).toBeGreaterThan(1);
      expect(row.reason.length).toBeGreaterThan(10);
    }
    expect(acta.purchases.obtained!.count).toBe(acta.purchases.expected!.count - 2);
    expect(acta.purchases.message).toContain('2 filas no se pudieron leer');
  });

  test('a voucher that only SUNAT counts is named by type and amount', async () => {
    const { complete, purchases } = await actaOf(app, rosa, uuid, overcounted);
    expect(complete).toBe(false);
    expect(purchases.outcome).toBe('gap');
    expect(purchases.gaps).toHaveLength(1);
    expect(purchases.gaps[0]).toMatchObject({
      type_code: '01',
      description: 'Factura',
      difference_igv: -18,
      difference_total: -118,
    });
    expect(purchases.gaps[0]!.expected - purchases.gaps[0]!.obtained).toBe(1);
  });

  test("without SUNAT's summary it is «sin verificar», never green", async () => {
    const { complete, purchases } = await actaOf(app, rosa, uuid, unverified);
    expect(complete).toBe(false);
    expect(purchases).toMatchObject({ outcome: 'unverified', expected: null });
    expect(purchases.obtained?.count).toBeGreaterThan(0);
    expect(purchases.message).toContain('sin verificar: no se pudo obtener el resumen de SUNAT');
  });

  test('its evidence is the file as received, with name, size and hash', async () => {
    const { purchases } = await actaOf(app, rosa, uuid, periods[10]!);
    const { link, bytes, sha256, file_name } = purchases.evidence!;
    const answer = await fetch(app.url + link);
    const file = Buffer.from(await answer.arrayBuffer());
    expect(file.length).toBe(bytes);
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', file)).toString('hex');
    expect(digest).toBe(sha256);
    expect(file_name).toMatch(/propuesta\.zip$/);
    expect((await fetch(app.url + link.replace(/signature=..../, 'signature=AAAA'))).status).toBeGreaterThanOrEqual(
      400,
    );
  });

  test('accents survive an old encoding', async () => {
    const { complete } = await actaOf(app, rosa, uuid, latin);
    expect(complete).toBe(true);
    const { body } = await call(app, listVouchers, { query: { ruc: company.ruc, tax_period: latin } }, rosa.token);
    expect(body.data.map((one) => one.supplier_business_name).join()).not.toContain('\uFFFD');
  });

  test('names a column that nobody knows, which is kept with each voucher and stops nothing', async () => {
    const { complete, purchases, sales } = await actaOf(app, rosa, uuid, widened);
    expect([complete, purchases.outcome, sales.outcome]).toEqual([true, 'agreed', 'agreed']);
    expect(purchases.warnings).toEqual([
      'El archivo de compras de SUNAT trae una columna que no conocemos, «Cod. Establecimiento»: guardamos lo que dice de cada comprobante y nuestro equipo la revisará.',
    ]);
    expect(sales.warnings.join()).toMatch(/^El archivo de ventas de SUNAT/);
    expect((await actaOf(app, rosa, uuid, latin)).purchases.warnings).toEqual([]);
    const kept = await app.deps.database.system((tx) =>
      tx
        .selectFrom('vouchers')
        .select(sql<string>`detail ->> 'Cod. Establecimiento'`.as('cell'))
        .where('business_id', '=', uuid)
        .where('tax_period', '=', widened)
        .execute(),
    );
    expect(kept).toHaveLength(purchases.obtained!.count + sales.obtained!.count);
    expect(new Set(kept.map(({ cell }) => cell))).toEqual(new Set(['0000']));
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(metrics).toMatch(/^unknown_columns\{book="RCE"\} 1\nunknown_columns\{book="RVIE"\} 1$/m);
    expect(metrics).toMatch(/^refused_layouts\{book="RCE"\} 0\nrefused_layouts\{book="RVIE"\} 0$/m);
  });

  test('of a period nobody collected says so', async () => {
    const { complete, purchases } = await actaOf(app, rosa, uuid, '201801');
    expect(complete).toBe(false);
    expect(purchases).toMatchObject({
      outcome: 'pending',
      message: 'Aún no se recolectan las compras de Ene 2018.',
      evidence: null,
    });
  });
});

describe('the first collection of a period', () => {
  test('none of whose rows could be read is not «SUNAT informa 0», whatever the summary says', async () => {
    const { complete, purchases } = await actaOf(app, rosa, uuid, unreadable);
    expect([complete, purchases.outcome]).toEqual([false, 'gap']);
    expect(purchases.rejected_count).toBeGreaterThan(0);
    expect(purchases.message).toMatch(
      /^El resumen de SUNAT informa 0 compras, pero no todo lo recibido se pudo leer\./,
    );
    const { run } = await ended(app, rosa, uuid);
    expect(run!.message).not.toContain('Todo coincide');
  });

  test('on the word «1070» alone is empty', async () => {
    expect((await actaOf(app, rosa, uuid, neverAny)).purchases.outcome).toBe('empty');
  });

  test('whose summary came cut is verified: it is asked for again', async () => {
    expect((await actaOf(app, rosa, uuid, withdrawn)).complete).toBe(true);
  });

  test('that SUNAT lists and no calendar has is left out, and told', async () => {
    const { run } = await ended(app, rosa, uuid);
    expect(run).toMatchObject({ state: 'done', expected: 48 });
    expect(run!.message).toMatch(/SUNAT lista un periodo que no existe, «20\d\d13»: lo dejamos fuera\./);
  });
});

describe('what was collected does not vanish', () => {
  type Acta = Awaited<ReturnType<typeof actaOf>>;
  const before = new Map<string, Acta['purchases']>();

  beforeAll(async () => {
    await sandbox.clearScenarios(company.ruc);
    await collectAgain(app, rosa, uuid);
    for (const { period } of WEAK) before.set(period, (await actaOf(app, rosa, uuid, period)).purchases);
    for (const { period, scenario, summary } of WEAK) await spoil(period, scenario, summary);
    await spoil(withdrawn, 'exporta-1070', 'resumen-1070');
    before.set(zeroed, (await actaOf(app, rosa, uuid, zeroed)).purchases);
    await spoil(zeroed, 'importes-en-cero', '');
    await collectAgain(app, rosa, uuid);
  });

  test.each(WEAK)('on $what', async ({ period, outcome }) => {
    const stood = before.get(period)!;
    expect([stood.outcome, stood.obtained!.count > 0]).toEqual(['agreed', true]);
    const { complete, purchases } = await actaOf(app, rosa, uuid, period);
    expect([complete, purchases.outcome]).toEqual([false, outcome]);
    expect(purchases.obtained).toEqual(stood.obtained);
    expect(purchases.changes).toEqual({ new: 0, returned: 0, changed: 0, gone: 0 });
    // What stands keeps its date and its file; what came has its own.
    expect(purchases.collected_at).toBe(stood.collected_at);
    expect(purchases.evidence!.sha256).toBe(stood.evidence!.sha256);
    expect(purchases.last_attempt!.at > stood.collected_at!).toBe(true);
    expect(purchases.message).toMatch(
      /no basta para retirar lo que había\. Se conservan las \d+ compras ya recolectadas/,
    );
    expect(purchases.message).toMatch(/Lo volveremos a mirar (el .+ )?a las \d\d:\d\d\.$/);
  });

  test('nor change to zero, beside a row that could not be read', async () => {
    const stood = before.get(zeroed)!;
    expect([stood.outcome, stood.obtained!.total > 0]).toEqual(['agreed', true]);
    const { complete, purchases } = await actaOf(app, rosa, uuid, zeroed);
    expect([complete, purchases.outcome, purchases.rejected_count]).toEqual([false, 'gap', 1]);
    expect(purchases.obtained).toEqual(stood.obtained);
    expect(purchases.changes).toEqual({ new: 0, returned: 0, changed: 0, gone: 0 });
    expect(purchases.message).toContain(
      `El archivo cambia ${stood.obtained!.count - 1} compras que ya coincidían con SUNAT: siguen como estaban, porque el resumen no confirma lo que se pudo leer.`,
    );
  });

  test('the file that was not believed is kept, and can be downloaded', async () => {
    const { purchases } = await actaOf(app, rosa, uuid, WEAK[3]!.period);
    const { evidence } = purchases.last_attempt!;
    const file = await fetch(app.url + evidence!.link);
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, evidence!.bytes]);
    expect(evidence!.sha256).not.toBe(purchases.evidence!.sha256);
  });

  test('so is the word that there is nothing, as SUNAT answered it; what the file lacks is told to the céntimo', async () => {
    for (const { period } of [WEAK[0]!, WEAK[1]!]) {
      const { evidence } = (await actaOf(app, rosa, uuid, period)).purchases.last_attempt!;
      expect(await (await fetch(app.url + evidence!.link)).text()).toContain('1070');
    }
    const { purchases } = await actaOf(app, rosa, uuid, WEAK[1]!.period);
    const { igv, total } = purchases.expected!;
    expect(purchases.gaps).toMatchObject([{ obtained: 0, difference_igv: -igv, difference_total: -total }]);
  });

  test("unless SUNAT's own count agrees: then it is withdrawn, and marked", async () => {
    const { complete, purchases } = await actaOf(app, rosa, uuid, withdrawn);
    expect([complete, purchases.outcome]).toEqual([true, 'empty']);
    expect(purchases.changes.gone).toBeGreaterThan(0);
  });

  test('and is in order again, without a change, once SUNAT is', async () => {
    await sandbox.clearScenarios(company.ruc);
    await collectAgain(app, rosa, uuid);
    for (const period of [...WEAK.map((one) => one.period), zeroed, widened]) {
      const { complete, purchases } = await actaOf(app, rosa, uuid, period);
      expect([complete, purchases.changes]).toEqual([true, { new: 0, returned: 0, changed: 0, gone: 0 }]);
      expect(purchases.last_attempt).toBeNull();
    }
  });
});

describe('collecting again', () => {
  // Of fewer months, for each of these collects all that there are.
  let company: SandboxCompany;
  let uuid: string;
  beforeAll(async () => {
    company = await sandbox.company({ purchases: 30, sales: 30, months: 8 });
    uuid = (await register(app, rosa, company)).uuid;
    await ended(app, rosa, uuid);
  });

  test('the same proposals change nothing, not even a row on disk', async () => {
    const before = await storedRows(uuid);
    expect(before.length).toBeGreaterThan(400);
    const again = await collectAgain(app, rosa, uuid);
    expect(again.run).toMatchObject({ state: 'done', done: 16 });
    expectUnwritten(await storedRows(uuid), before);
    expect((await actaOf(app, rosa, uuid, changing)).purchases.changes).toEqual({
      new: 0,
      returned: 0,
      changed: 0,
      gone: 0,
    });
    expect(await changesOf(uuid, changing)).toEqual([]);
  });

  test('a changed proposal yields what is new, gone and changed; what left is marked, never deleted', async () => {
    const before = await actaOf(app, rosa, uuid, changing);
    await sandbox.scenario(company.ruc, 'propuesta-cambia', { book: 'RCE', period: changing });
    await collectAgain(app, rosa, uuid);
    const acta = await actaOf(app, rosa, uuid, changing);
    expect(acta.complete).toBe(true);
    expect(acta.purchases.changes).toEqual({ new: 1, returned: 0, changed: 1, gone: 1 });
    expect(acta.purchases.obtained!.count).toBe(before.purchases.obtained!.count);
    const changes = await changesOf(uuid, changing);
    expect(changes.map(({ kind }) => kind).sort()).toEqual(['changed', 'gone', 'new']);
    const changed = changes.find(({ kind }) => kind === 'changed')!;
    expect(changed.before_total).not.toBe(changed.after_total);
    const left = (await storedRows(uuid)).filter(({ key, left }) => left !== null && key.includes(`/${changing}/`));
    expect(left).toHaveLength(1);
    // The list of changes tells the same, and when the book was collected.
    const { body: told } = await call(
      app,
      listChanges,
      { params: { uuid }, query: { tax_period: changing } },
      rosa.token,
    );
    expect(told.counts).toEqual({ new: 1, returned: 0, changed: 1, gone: 1 });
    const difference = told.data.find(({ kind }) => kind === 'changed')!.differences[0]!;
    expect(difference).toEqual({
      field: 'total',
      before: Number(changed.before_total),
      after: Number(changed.after_total),
    });
    expect(told.collected).toMatchObject({ last_at: acta.purchases.collected_at });
    expect(told.collected.count).toBeGreaterThanOrEqual(3);
    expect(told.igv.after).toBe(acta.purchases.obtained!.igv);
    expect(told.igv.before).toBe(before.purchases.obtained!.igv);

    // SUNAT takes it back: the voucher that had left returns.
    await sandbox.clearScenarios(company.ruc);
    await collectAgain(app, rosa, uuid);
    expect((await actaOf(app, rosa, uuid, changing)).purchases.changes).toEqual({
      new: 0,
      returned: 1,
      changed: 1,
      gone: 1,
    });
    expect((await storedRows(uuid)).find(({ key }) => key === left[0]!.key)!.left).toBeNull();
  });

  test('on a server only the lines that nobody knows are read: what stands untouched is not compared', async () => {
    const { database } = app.deps;
    const stored = (text: string) =>
      database.system(async (tx) => {
        const { rows } = await sql<{ number: string; counterparty_name: string }>`
          select number, counterparty_name from vouchers where business_id = ${uuid} and book = 'RCE'
            and tax_period = ${changing} and left_proposal_at is null and ${sql.raw(text)} order by number`.execute(tx);
        return rows;
      });
    expect(await stored('line_hash is null')).toEqual([]);
    // No file said so: who reads the whole of the next one puts them right.
    await database.system((tx) =>
      sql`update vouchers set counterparty_name = 'DE NADIE' where business_id = ${uuid} and book = 'RCE'
        and tax_period = ${changing} and left_proposal_at is null`.execute(tx),
    );
    const all = await stored('true');
    await sandbox.scenario(company.ruc, 'propuesta-cambia', { book: 'RCE', period: changing });
    await collectAgain(app, rosa, uuid);
    const left = await stored(`counterparty_name = 'DE NADIE'`);
    expect(left.length).toBe(database.kind === 'postgres' ? all.length - 2 : 0);
    await sandbox.clearScenarios(company.ruc);
    await database.system((tx) =>
      sql`update vouchers set line_hash = null where business_id = ${uuid} and book = 'RCE' and tax_period = ${changing}`.execute(
        tx,
      ),
    );
    await collectAgain(app, rosa, uuid);
    expect(await stored(`counterparty_name = 'DE NADIE'`)).toEqual([]);
  });

  test('a file without rows that contradicts the summary makes no voucher «gone»', async () => {
    const before = await actaOf(app, rosa, uuid, headerOnly);
    await sandbox.scenario(company.ruc, 'solo-cabecera', { book: 'RCE', period: headerOnly });
    await sandbox.scenario(company.ruc, 'columna-renombrada', { book: 'RVIE', period: headerOnly });
    await sandbox.scenario(company.ruc, 'exporta-sin-ticket', { book: 'RVIE', period: badRows });
    await collectAgain(app, rosa, uuid);
    const { purchases, sales } = await actaOf(app, rosa, uuid, headerOnly);
    // The sales could not be read this time: both moments are told, each with its own file.
    expect(sales).toMatchObject({
      outcome: 'failed',
      obtained: before.sales.obtained,
      evidence: { sha256: before.sales.evidence!.sha256 },
    });
    expect(sales.collected_at).not.toBeNull();
    expect(sales.last_attempt!.at > sales.collected_at!).toBe(true);
    expect(sales.last_attempt!.evidence!.sha256).not.toBe(sales.evidence!.sha256);
    expect((await fetch(app.url + sales.last_attempt!.evidence!.link)).status).toBe(200);
    // An answer that is no file is kept as well: «guardamos su respuesta».
    const strange = (await actaOf(app, rosa, uuid, badRows)).sales;
    expect(strange.message).toContain('guardamos su respuesta');
    const kept = await fetch(app.url + strange.last_attempt!.evidence!.link);
    expect([kept.status, (await kept.text()).length > 0]).toEqual([200, true]);
    expect(strange.last_attempt!.evidence!.sha256).not.toBe(strange.evidence!.sha256);
    expect(purchases.changes.gone).toBe(0);
    expect(purchases.outcome).toBe('gap');
    expect(purchases.gaps[0]).toMatchObject({ description: 'Filas legibles del archivo recibido', obtained: 0 });
    expect(purchases.last_attempt!.evidence).not.toBeNull();
    expect(purchases.obtained).toEqual(before.purchases.obtained);
    await sandbox.clearScenarios(company.ruc);
  });

  test('what SUNAT refused of a whole book is quoted, and its answer is kept and given', async () => {
    await sandbox.scenario(company.ruc, 'error-422', { book: 'RCE', period: headerOnly });
    await collectAgain(app, rosa, uuid);
    const { purchases } = await actaOf(app, rosa, uuid, headerOnly);
    expect(purchases.message).toContain('(código 1112)');
    const { evidence } = purchases.last_attempt!;
    expect(evidence!.file_name).toBe('respuesta-de-sunat.txt');
    expect(await (await fetch(app.url + evidence!.link)).text()).toContain('1112');
    await sandbox.clearScenarios(company.ruc);
  });

  test('other amounts for the same vouchers wait until SUNAT counts them, and are told', async () => {
    const before = await storedRows(uuid);
    const stood = (await actaOf(app, rosa, uuid, overcounted)).purchases;
    const [header, ...lines] = (await sandbox.proposal(company.ruc, 'RCE', overcounted)).split(/\r?\n/).filter(Boolean);
    const column = header!.replace('\uFEFF', '').split('|').indexOf('Total CP');
    const zero = lines.map((line) => line.split('|').with(column, '0.00').join('|'));
    await sandbox.putProposal(company.ruc, 'RCE', overcounted, [header, ...zero].join('\n'));
    await sandbox.scenario(company.ruc, 'resumen-cortado', { book: 'RCE', period: overcounted });
    await collectAgain(app, rosa, uuid);
    const { purchases } = await actaOf(app, rosa, uuid, overcounted);
    expect(purchases).toMatchObject({
      outcome: 'unverified',
      obtained: stood.obtained,
      collected_at: stood.collected_at,
    });
    expect(purchases.message).toContain('cambia compras que ya coincidían con SUNAT, y SUNAT no entregó su resumen');
    expect(purchases.last_attempt!.evidence!.sha256).not.toBe(purchases.evidence!.sha256);
    expectUnwritten(await storedRows(uuid), before);
    await sandbox.clearScenarios(company.ruc);
    await collectAgain(app, rosa, uuid);
    expect((await actaOf(app, rosa, uuid, overcounted)).purchases).toMatchObject({
      outcome: 'agreed',
      obtained: { total: 0 },
    });
  });

  test('totals follow the proposal to the céntimo', async () => {
    const text = await sandbox.proposal(company.ruc, 'RCE', edited);
    const [header, ...lines] = text.split(/\r?\n/).filter(Boolean);
    await sandbox.putProposal(company.ruc, 'RCE', edited, [header, ...lines.slice(1)].join('\n'));
    await collectAgain(app, rosa, uuid);
    const { purchases, complete } = await actaOf(app, rosa, uuid, edited);
    expect(complete).toBe(true);
    expect(purchases.changes).toEqual({ new: 0, returned: 0, changed: 0, gone: 1 });
    const column = header!.replace('\uFEFF', '').split('|').indexOf('Total CP');
    const total = lines.slice(1).reduce((sum, line) => sum + Math.round(Number(line.split('|')[column]) * 100), 0);
    expect(purchases.obtained!.total).toBe(total / 100);
    const totals = await app.deps.database.system((tx) =>
      tx
        .selectFrom('period_groups')
        .select((eb) => [
          eb.fn.sum<string>('total').as('total'),
          eb.fn.sum<number>('vouchers_count').as('vouchers_count'),
        ])
        .where('business_id', '=', uuid)
        .where('tax_period', '=', edited)
        .where('book', '=', 'RCE')
        .executeTakeFirstOrThrow(),
    );
    expect([Number(totals.total), totals.vouchers_count]).toEqual([total / 100, lines.length - 1]);
  });
});

test('a line that was held takes what a later attempt of its run brings; one that stored something keeps it', async () => {
  const lineOf = async (held: boolean) => {
    const runId = await seedRun(app, small);
    const scope = { firmId: small.firmId, businessId: small.id, runId, period: '202512', book: 'RCE' as const };
    return app.deps.database.tenant(small.firmId, async (tx) => {
      await insertBooks(tx, scope, [{ period: parsePeriod('202512'), book: 'RCE' }], 'Primer intento.');
      await updateBook(tx, scope, { outcome: 'gap', held, state: 'running', collected_at: app.deps.clock.now() });
      await failBook(tx, scope, { state: 'done', held: true, message: 'Segundo intento.' });
      return tx
        .selectFrom('collection_books')
        .select(['state', 'message'])
        .where('run_id', '=', runId)
        .executeTakeFirstOrThrow();
    });
  };
  expect(await lineOf(true)).toEqual({ state: 'done', message: 'Segundo intento.' });
  expect(await lineOf(false)).toEqual({ state: 'done', message: 'Primer intento.' });
});

test('a run adds up a book that was held, and one of which rows could not be read, as that and not as one that does not agree', async () => {
  const runId = await seedRun(app, small);
  const run = { firmId: small.firmId, businessId: small.id, runId };
  const lines = [
    { outcome: 'gap' as const, expected_count: 3, obtained_count: 1 },
    { outcome: 'gap' as const, expected_count: 3, obtained_count: 3, rejected_count: 2 },
    { outcome: 'gap' as const, held: true, expected_count: 3, obtained_count: 3, rejected_count: 2 },
    { outcome: 'unverified' as const, held: true },
    { outcome: 'unverified' as const },
    { outcome: 'agreed' as const, expected_count: 3, obtained_count: 3 },
  ];
  const tally = await app.deps.database.tenant(small.firmId, async (tx) => {
    for (const [place, line] of lines.entries()) {
      const period = `20250${place + 1}`;
      await insertBooks(tx, run, [{ period: parsePeriod(period), book: 'RCE' }], '');
      await updateBook(tx, { ...run, period, book: 'RCE' }, { ...line, state: 'done' });
    }
    return tallyBooks(tx, run);
  });
  expect(tally).toMatchObject({ books: 6, complete: 1, gaps: 1, unread: 1, held: 2, unverified: 1, failed: 0 });
});

test('an attempt that fails takes nothing over from the one before, whose file was held', async () => {
  const runId = await seedRun(app, small);
  const scope = { firmId: small.firmId, businessId: small.id, runId, period: '202511', book: 'RCE' as const };
  const gap = { type_code: '', description: 'Filas', expected: 3, obtained: 1, difference_igv: 0, difference_total: 0 };
  const figures = { expected_count: 3, expected_igv: '1.00', expected_total: '9.00', obtained_count: 2 };
  await app.deps.database.tenant(small.firmId, async (tx) => {
    await insertBooks(tx, scope, [{ period: parsePeriod('202511'), book: 'RCE' }], 'Primer intento.');
    const held = {
      outcome: 'gap' as const,
      held: true,
      retriable: true,
      gaps: JSON.stringify([gap]),
      rejected_count: 2,
    };
    await updateBook(tx, scope, { ...held, ...figures, collected_at: app.deps.clock.now() });
  });
  const work = {
    deps: app.deps,
    client: { summaryText: away, fetchProposal: away },
    ruc: small.ruc,
    held: { signal: new AbortController().signal, tell: () => {} },
  } as unknown as BookWork;
  expect(await collectBook(work, scope)).toMatchObject({ code: 'SUNAT_UNAVAILABLE' });
  const line = await app.deps.database.tenant(small.firmId, (tx) => findActaLine(tx, scope, '202511', 'RCE'));
  expect(line).toMatchObject({ outcome: 'failed', held: false, gaps: [], rejected_count: 0, ...NO_FIGURES });
});

const HOUR = 3_600_000;
const NAME = 'Cod. Establecimiento';
const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../../packages/registers/fixtures/ok/${name}`, import.meta.url), 'utf8');
const SUMMARY = fixture('rce-202609-summary.txt');
/** The proposal with a column that nobody knows, or a part of it. */
const proposalOf = (rows = 12) =>
  fixture('rce-202609.txt')
    .split('\n')
    .slice(0, rows + 1)
    .map((line, row) => [...line.split('|').slice(0, 41), row === 0 ? `${NAME}|CLU1` : '0001|'].join('|'))
    .join('\n');

/** A day on which nothing else is collected. */
const clock = holdClock('2027-11-21T15:00:00Z');
const warned: unknown[] = [];

const away = () => Promise.reject(new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' }));

function giving(text: string): SireClient['fetchProposal'] {
  const archive = Buffer.from(text);
  return async (_period, _book, options) => {
    await options?.keep?.(archive, 'propuesta.zip');
    return {
      kind: 'file',
      ...{ archive, archiveName: 'propuesta.zip', contentName: 'propuesta.txt', contentBytes: archive.length },
      open: async () =>
        (async function* bytes() {
          yield archive;
        })(),
    };
  };
}

/** A run with one book, and its attempts. */
async function beginRun() {
  const { firmId, id: businessId } = small;
  await app.deps.database.system((tx) =>
    tx.updateTable('collection_runs').set({ state: 'done' }).where('business_id', '=', businessId).execute(),
  );
  const runId = await seedRun(app, small, { state: 'running', worker: 'w', attempt: 1, finished_at: null });
  const scope = { firmId, businessId, runId, period: '202609', book: 'RCE' as const };
  const inFirm = app.deps.database.tenant<void>;
  await inFirm(firmId, (tx) => insertBooks(tx, scope, [{ period: parsePeriod('202609'), book: 'RCE' }], 'Empieza.'));
  const log = { ...app.deps.log, error: () => undefined, warn: (what: unknown) => warned.push(what) };
  return async (client: Partial<SireClient>) => {
    const work = {
      deps: { ...app.deps, clock, log: log as unknown as Log },
      client,
      ruc: '20990015008',
      held: {
        ...{ signal: new AbortController().signal, tell: () => undefined },
        lease: { firmId, businessId, runId, worker: 'w', attempt: 1 },
      },
    };
    await collectBook(work as unknown as BookWork, scope);
    const line = await app.deps.database.tenant(firmId, (tx) => findActaLine(tx, scope, '202609', 'RCE'));
    const { unknown_columns } = await app.deps.database.tenant(firmId, (tx) =>
      tx.selectFrom('collection_books').select('unknown_columns').where('run_id', '=', runId).executeTakeFirstOrThrow(),
    );
    return { line, unknown: unknown_columns };
  };
}

/** What the metrics count of the purchases: with a column that nobody knows, and refused for their format. */
const countedNow = () =>
  Promise.all(
    changedFormats(createSystem({ ...app.deps, clock })).map(async (measure) => (await measure.read()).get('RCE')),
  );
const summaryText = async () => ({ kind: 'text' as const, text: SUMMARY });

describe('a column that nobody knows', () => {
  test('a file with a column that nobody knows is told and logged each time, also when the very same one stands', async () => {
    for (const time of [1, 2, 3]) {
      const attempt = await beginRun();
      const { line, unknown } = await attempt({ summaryText, fetchProposal: giving(proposalOf()) });
      expect([line?.outcome, unknown]).toEqual(['agreed', { proposal: NAME }]);
      expect(warned).toHaveLength(time);
      expect(warned.at(-1)).toMatchObject({ book: 'RCE', period: '202609', unknown: { proposal: NAME } });
    }
    // One book, however often it was collected.
    expect(await countedNow()).toEqual([1, 0]);
  });

  test('the metric counts those of the last day', async () => {
    clock.advance(23 * HOUR);
    expect(await countedNow()).toEqual([1, 0]);
    clock.advance(2 * HOUR);
    expect(await countedNow()).toEqual([0, 0]);
  });

  test('an attempt that fails is told without the column of the file that the one before it held', async () => {
    const attempt = await beginRun();
    const held = await attempt({ summaryText: away, fetchProposal: giving(proposalOf(6)) });
    expect([held.line?.held, held.unknown]).toEqual([true, { proposal: NAME }]);
    const failed = await attempt({ summaryText: away, fetchProposal: away });
    expect([failed.line?.outcome, failed.unknown]).toEqual(['failed', {}]);
    // Nor is a failure of another kind one of the format.
    expect(await countedNow()).toEqual([0, 0]);
  });

  test('in the middle of the file it is refused, and counted until the file is one that we know', async () => {
    clock.advance(HOUR);
    const attempt = await beginRun();
    const moved = proposalOf().replace('RUC|', `RUC|${NAME}|`);
    const { line } = await attempt({ summaryText, fetchProposal: giving(moved) });
    expect([line?.outcome, line?.error_code]).toEqual(['failed', 'LAYOUT_NOT_UNDERSTOOD']);
    expect(await countedNow()).toEqual([0, 1]);
    await attempt({ summaryText, fetchProposal: giving(proposalOf()) });
    expect(await countedNow()).toEqual([1, 0]);
  });
});

describe('a gap is looked at once more before it is believed', () => {
  const whole = () => giving(fixture('rce-202609.txt'));
  /** SUNAT's count as it is told the first time, the second and so on. */
  const telling = (...counts: ('empty' | 'all' | 'away')[]) => {
    const left = [...counts];
    const summaryText = (): ReturnType<SireClient['summaryText']> => {
      const next = left.shift();
      if (next === undefined) throw new Error('It was asked for once more than it should be.');
      if (next === 'away') return away();
      return Promise.resolve(next === 'all' ? { kind: 'text', text: SUMMARY } : { kind: 'empty' });
    };
    return { summaryText, left };
  };
  /** In a run that is newer than those before it. */
  const collect = async (client: Partial<SireClient>) => {
    clock.advance(60_000);
    return (await (await beginRun())(client)).line;
  };
  const nothing: SireClient['fetchProposal'] = async () => ({
    kind: 'empty',
    answer: { body: '{"cod":"1070"}' } as never,
  });

  test('a count that agrees the second time stands in the line; one that does not, or cannot be had, changes nothing', async () => {
    const first = telling('empty', 'all');
    const line = await collect({ ...first, fetchProposal: whole() });
    expect(line).toMatchObject({ outcome: 'agreed', expected_count: 12, obtained_count: 12, gaps: [] });
    expect(line?.message).toBe('12 compras: coincide con el resumen de SUNAT.');
    for (const again of ['empty', 'away'] as const) {
      const other = telling('empty', again);
      const gap = await collect({ ...other, fetchProposal: whole() });
      expect([gap?.outcome, gap?.expected_count, other.left]).toEqual(['gap', 0, []]);
    }
  });

  test('a file that was held is stored when the second count agrees with it, and stays held when it does not', async () => {
    const line = await collect({ ...telling('all', 'all'), fetchProposal: nothing });
    expect(line).toMatchObject({ outcome: 'gap', held: true, changes_gone: 0 });
    const taken = await collect({ ...telling('all', 'empty'), fetchProposal: nothing });
    expect(taken).toMatchObject({ outcome: 'empty', held: false, changes_gone: 12 });
  });
});

describe('what SUNAT left out of its proposal', () => {
  let asking: Deps;
  let own: { firmId: string; businessId: string };
  beforeAll(async () => {
    asking = { ...app.deps, sunat: { ...app.deps.sunat, asksLeftOut: true } };
    const row = await app.deps.database.system((tx) =>
      tx.selectFrom('businesses').select('firm_id').where('id', '=', uuid).executeTakeFirstOrThrow(),
    );
    own = { firmId: row.firm_id, businessId: uuid };
  });

  /** As the end of a run does it, and then its job. @param months of which the lists are to be due */
  async function askAgain(months: readonly string[], deps: Deps = asking): Promise<void> {
    await app.deps.database.tenant(own.firmId, async (tx) => {
      const { rows } = await sql<{ run_id: string }>`
        select distinct run_id from collection_books where business_id = ${uuid}::uuid and state = 'done'`.execute(tx);
      for (const { run_id } of rows) await wakeLeftOut(asking, tx, { ...own, runId: run_id });
      await tx.updateTable('left_out_lists').set({ due_at: null }).execute();
      await tx
        .updateTable('left_out_lists')
        .set({ due_at: app.deps.clock.now() })
        .where('tax_period', 'in', months)
        .execute();
    });
    await askForLeftOut(deps, own, new AbortController().signal);
  }
  const leftOutOf = async (period: string) => (await actaOf(app, rosa, uuid, period)).purchases.left_out;

  test('is not asked for unless the installation says so', async () => {
    expect(app.deps.sunat.asksLeftOut).toBe(false);
    expect(await leftOutOf(latin)).toMatchObject({ state: 'pending', count: 0, vouchers: [], evidence: null });
    expect(await sandbox.requests(company.ruc)).not.toContainEqual(
      expect.objectContaining({ path: expect.stringContaining('exportaexcluidos') }),
    );
  });

  test('is named with its reason and its amounts, or said to be nothing; and the file is there', async () => {
    const months = periods.slice(0, 8);
    await askAgain(months);
    const actas = await Promise.all(months.map((period) => actaOf(app, rosa, uuid, period)));
    const lists = actas.flatMap(({ purchases, sales }) => [purchases.left_out, sales.left_out]);
    expect(new Set(lists.map(({ state }) => state))).toEqual(new Set(['none', 'listed']));
    for (const list of lists) {
      expect(list.evidence?.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(list.vouchers).toHaveLength(list.count);
      if (list.state === 'none') {
        expect(list).toMatchObject({ count: 0, igv: null, message: expect.stringContaining('no dejó ningún') });
        continue;
      }
      expect(list.count).toBeGreaterThan(0);
      expect(list.igv).toBeCloseTo(
        list.vouchers.reduce((total, { igv }) => total + (igv ?? 0), 0),
        2,
      );
      for (const one of list.vouchers) {
        expect(one).toMatchObject({ type_code: '01', serie: 'F099', number: expect.stringMatching(/^\d+$/) });
        expect(one.reason).toMatch(/\w{4}/);
        expect(one.total).toBeGreaterThan(one.igv as number);
      }
    }
    const proven = lists.find(({ state }) => state === 'listed')?.evidence;
    const file = await fetch(app.url + proven?.link);
    expect(
      createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex'),
    ).toBe(proven?.sha256);
  });

  test('what is asked for by a run is asked for once a day', async () => {
    const before = (await sandbox.requests(company.ruc)).length;
    await app.deps.database.tenant(own.firmId, async (tx) => {
      const { rows } = await sql<{ run_id: string }>`
        select distinct run_id from left_out_lists l join collection_books b using (business_id, tax_period, book)
        where l.business_id = ${uuid}::uuid and l.learned_at is not null`.execute(tx);
      await tx.updateTable('left_out_lists').set({ due_at: null }).execute();
      for (const { run_id } of rows) {
        await markRunDue(tx, { ...own, runId: run_id }, app.deps.clock.now());
      }
      const due = await tx
        .selectFrom('left_out_lists')
        .select('tax_period')
        .where('due_at', 'is not', null)
        .where('learned_at', 'is not', null)
        .execute();
      expect(due).toEqual([]);
      await tx.updateTable('left_out_lists').set({ due_at: null }).execute();
    });
    await askForLeftOut(asking, own, new AbortController().signal);
    // Only the door is knocked at, if that.
    expect((await sandbox.requests(company.ruc)).length - before).toBeLessThanOrEqual(1);
  });

  test.each(['excluidos-otra-forma', 'excluidos-no-entrega'])(
    '%s: «no la entregó» is not «ninguno», and what an earlier answer said stands with its date',
    async (scenario) => {
      // A list must be there to come in another form.
      const [month = ''] = await listedMonths();
      const known = await leftOutOf(month);
      await sandbox.scenario(company.ruc, scenario, { book: 'RCE', period: month });
      await askAgain([month]);
      const after = await leftOutOf(month);
      expect(after).toMatchObject({ state: known.state, count: known.count, vouchers: known.vouchers });
      expect(after.message).toMatch(/Es lo que informó el .* no entregó la lista\. Se vuelve a pedir el /);
      await app.deps.database.tenant(own.firmId, (tx) =>
        tx
          .updateTable('left_out_lists')
          .set({ state: null, learned_at: null, named: '[]', vouchers_count: 0, igv: null })
          .where('tax_period', '=', month)
          .execute(),
      );
      expect(await leftOutOf(month)).toMatchObject({
        state: 'not-delivered',
        message: expect.stringContaining('SUNAT no entregó la lista: no se sabe'),
      });
    },
  );

  /** Months whose purchases SUNAT left some out of. */
  async function listedMonths(): Promise<string[]> {
    const rows = await app.deps.database.tenant(own.firmId, (tx) =>
      tx
        .selectFrom('left_out_lists')
        .select('tax_period')
        .where('book', '=', 'RCE')
        .where('state', '=', 'listed')
        .execute(),
    );
    return rows.map(({ tax_period }) => tax_period);
  }

  test('another firm sees none of it', async () => {
    const other = await signUpAccountant(app);
    const answer = await call(app, getActa, { params: { uuid }, query: { tax_period: latin } }, other.token);
    expect(answer.status).toBe(404);
  });
});
