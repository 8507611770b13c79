import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { signIn } from '@yupana/contract/accounts.ts';
import { type DataExport, getDataExport, openDataExport, startDataExport } from '@yupana/contract/data-export.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { type Accountant, call, signUpAccountant, startApp, type TestApp } from '../../../test/harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../../test/seed.ts';
import { createSystem } from '../../ctx.ts';
import { holdClock } from '../../platform/clock.ts';
import { keepBytes } from '../documents/kept-bytes.ts';
import { zipOfNext } from './documents-zips.ts';
import { EXPORTED, NOT_EXPORTED } from './exported-tables.ts';
import { forgetExpiredExports } from './forget-expired.ts';

const clock = holdClock('2026-11-21T15:00:00Z');
let app: TestApp;
let owner: Accountant;
let company: SeededBusiness;

beforeAll(async () => {
  app = await startApp({ clock });
  owner = await signUpAccountant(app, { name: 'Dueña De Los Datos' });
  company = await seedBusiness(app, owner);
  const purchases = Array.from({ length: 2_345 }, (_, n) => ({ number: String(n + 1), total: '118.50' }));
  await seedVouchers(app, company, 'RCE', '202610', purchases);
  await seedVouchers(app, company, 'RVIE', '202610', [{ counterparty_name: '=CMD("x"), S.A.C.' }]);
  const stranger = await signUpAccountant(app, { name: 'Otra Persona' });
  const strange = await seedBusiness(app, stranger);
  await seedVouchers(app, strange, 'RCE', '202610', [{ counterparty_name: 'AJENA S.A.C.' }]);
  await keepDocuments(company, DOCUMENTS, 'propia');
  await keepDocuments(strange, 1, 'AJENA S.A.C.');
});
afterAll(() => app.stop());

const DOCUMENTS = 120;
/** Documents of a company: small ones, one that stands in the store, one that the store lost, and one that nobody has yet. */
async function keepDocuments({ id: businessId, firmId }: SeededBusiness, count: number, text: string): Promise<void> {
  const of = {
    business_id: businessId,
    firm_id: firmId,
    book: 'RCE',
    issuer_ruc: '20990016004',
    type_code: '01',
  } as const;
  const one = async (number: string, content: string | Buffer, kind: 'xml' | 'cdr' = 'xml') => ({
    ...{ ...of, serie: 'F001', number, kind, state: 'held' as const, fetched_at: clock.now() },
    ...(await keepBytes(app.deps, businessId, Buffer.from(content))),
  });
  const numbers = Array.from({ length: count }, (_, n) => String(n + 1));
  const files = [
    ...(await Promise.all(numbers.map((number) => one(number, `<Invoice>${text} ${number}</Invoice>`)))),
    ...[await one('1', '<CDR/>', 'cdr'), await one('8000', randomBytes(200_000))],
    { ...(await one('7000', 'x')), bytes: null, sha256: 'f'.repeat(64) },
  ];
  await app.deps.database.tenant(firmId, async (tx) => {
    await tx.insertInto('voucher_files').values(files).execute();
    const wanted = { ...of, serie: 'F001', number: '9000', kind: 'xml', state: 'wanted' } as const;
    await tx.insertInto('voucher_files').values(wanted).execute();
    const guide = { kind: '09', issuer_ruc: '20990016004', serie: 'T001', number: '8', tax_period: '202610' } as const;
    const kept = await keepBytes(app.deps, businessId, Buffer.from(`<Guia>${text}</Guia>`));
    const whose = { business_id: businessId, firm_id: firmId, uploaded_at: clock.now() };
    await tx
      .insertInto('uploaded_documents')
      .values({ ...whose, ...guide, sha256: kept.sha256 ?? '', size: kept.size ?? 0, bytes: kept.bytes })
      .execute();
  });
}

const proofOf = ({ password }: Accountant) => ({ body: { current_password: password } });

async function finished(who: Accountant): Promise<DataExport> {
  let latest: DataExport | null = null;
  await expect
    .poll(
      async () => {
        latest = (await call(app, getDataExport, {}, who.token)).body.export;
        return latest?.state;
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe('done');
  return latest as unknown as DataExport;
}

/** The files of a ZIP by their name. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  return new Map([...(await unzipped(bytes))].map(([name, content]) => [name, content.toString('utf8')]));
}

function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error || !zip) return reject(error);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure || !stream) return reject(failure);
          const parts: Buffer[] = [];
          for await (const part of stream) parts.push(part as Buffer);
          files.set(entry.fileName, Buffer.concat(parts));
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}

test('an accountant gets everything of the firm, nothing of another one, and no secret', async () => {
  expect((await call(app, getDataExport, {}, owner.token)).body.export).toBeNull();
  const asked = await call(app, startDataExport, proofOf(owner), owner.token);
  expect(asked.status).toBe(202);
  const twice = await call(app, startDataExport, proofOf(owner), owner.token);
  expect(twice.body.export?.uuid).toBe(asked.body.export?.uuid);

  const ready = await finished(owner);
  expect(ready.rows_done).toBe(ready.rows_total);
  const response = await fetch(app.url + ready.url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('mis-datos-yupana-2026-11-21.zip');
  const archive = Buffer.from(await response.arrayBuffer());
  expect(archive.length).toBe(ready.bytes);

  const files = await unzip(archive);
  const lines = (name: string) => (files.get(name) ?? '').trim().split(/\r?\n/);
  expect([...files.keys()].sort()).toEqual(
    [
      'LEEME.txt',
      ...['mi-cuenta.csv', 'empresas.csv', 'pagos.csv'],
      ...Object.values(EXPORTED).map(({ file }) => `datos/${file}.ndjson`),
      `comprobantes/${company.ruc}-compras.csv`,
      `comprobantes/${company.ruc}-ventas.csv`,
      `documentos/${company.ruc}-compras-1.zip`,
      `documentos/${company.ruc}-otros-1.zip`,
    ].sort(),
  );
  const documents = await unzipped(
    (await unzipped(archive)).get(`documentos/${company.ruc}-compras-1.zip`) ?? Buffer.alloc(0),
  );
  expect(documents.size).toBe(DOCUMENTS + 3);
  expect(documents.get('20990016004-01-F001-77.xml')?.toString()).toBe('<Invoice>propia 77</Invoice>');
  expect(documents.get('R-20990016004-01-F001-1.xml')?.toString()).toBe('<CDR/>');
  expect(documents.get('20990016004-01-F001-8000.xml')?.length).toBe(200_000);
  expect(documents.get('20990016004-01-F001-7000-falta.txt')?.toString()).toContain('no está en el servidor');
  const besides = (await unzipped(archive)).get(`documentos/${company.ruc}-otros-1.zip`) ?? Buffer.alloc(0);
  expect([...(await unzip(besides))]).toEqual([['20990016004-09-T001-8.xml', '<Guia>propia</Guia>']]);
  expect([...documents.values()].join('\n')).not.toContain('AJENA');
  expect(JSON.parse(lines('datos/usuarios.ndjson')[0] ?? '')).toMatchObject({
    name: 'Dueña De Los Datos',
    email: owner.email,
  });
  expect(lines('datos/empresas.ndjson').map((line) => JSON.parse(line).ruc)).toEqual([company.ruc]);
  expect(files.get('datos/totales-por-periodo.ndjson')).toContain('"total": 277882.50');

  expect(lines('mi-cuenta.csv')).toEqual([
    'Nombres,Apellidos,DNI,Celular,Correo electrónico,Perfil,Cuenta creada',
    expect.stringMatching(new RegExp(`^Dueña De Los Datos,.*,${owner.email},.*,2026-11-21 10:00:00$`)),
  ]);
  expect(lines('empresas.csv')[1]).toMatch(new RegExp(`^${company.ruc},BODEGA IMAGINADA S.A.C.,,,,Lista,`));
  expect(lines('pagos.csv')).toHaveLength(1);

  const purchases = lines(`comprobantes/${company.ruc}-compras.csv`);
  // Excel takes it for UTF-8 only with its byte order mark.
  expect(files.get(`comprobantes/${company.ruc}-compras.csv`)?.charCodeAt(0)).toBe(0xfeff);
  expect(purchases[0]).toMatch(/^Periodo,RUC emisor,Tipo,Serie,Número/);
  expect(purchases).toHaveLength(1 + 2_345);
  expect(new Set(purchases).size).toBe(1 + 2_345);
  expect(purchases[1]).toContain(',118.50,PEN,1.000,');
  expect(lines(`comprobantes/${company.ruc}-ventas.csv`)[1]).toContain(`"'=CMD(""x""), S.A.C."`);

  const everything = [...files.values()].join('\n');
  const kept = await app.deps.database.system(async (tx) => ({
    hashes: await tx.selectFrom('members').select('password_hash').execute(),
    sealed: await tx.selectFrom('credentials').select('sol_key').execute(),
  }));
  const secrets = [...kept.hashes.map((row) => row.password_hash), ...kept.sealed.map((row) => row.sol_key)];
  for (const secret of [...secrets, '$argon2', 'token_hash', 'AJENA S.A.C.', 'Otra Persona']) {
    expect(everything).not.toContain(secret);
  }
});

test('documents go into zips of so many, one after the other, each whole', async () => {
  async function* some() {
    for (let n = 0; n < 10; n += 1) yield { name: `${n}.xml`, bytes: Buffer.from(`<${n}>`) };
  }
  const next = some();
  const sizes: number[] = [];
  for (const most of [4, 4, undefined]) {
    sizes.push((await unzip(await buffer(zipOfNext(next, clock.now(), most)))).size);
  }
  expect(sizes).toEqual([4, 4, 2]);
});

test('the link is signed and expires; asking again gives another, until the file is erased after a week', async () => {
  const ready = await finished(owner);
  expect((await fetch(`${app.url}${ready.url?.replace(/signature=.{5}/, 'signature=AAAAA')}`)).status).toBe(403);
  clock.advance(16 * 60_000);
  expect((await fetch(app.url + ready.url)).status).toBe(410);
  const again = (await call(app, getDataExport, {}, owner.token)).body.export;
  expect((await fetch(app.url + again?.url)).status).toBe(200);

  const [, firmId = '', hash = ''] = /\/files\/firm\/([0-9a-f-]{36})\/([0-9a-f]{64})/.exec(again?.url ?? '') ?? [];
  await forgetExpiredExports(createSystem(app.deps));
  await (await app.deps.files.open({ firmId }, hash)).stream.destroy();
  clock.advance(8 * 24 * 3_600_000);
  await forgetExpiredExports(createSystem(app.deps));
  await expect(app.deps.files.open({ firmId }, hash)).rejects.toThrow(/not in the store/);
});

test('nobody who only found the screen open takes the data along: it is asked who is there, in this session and again after an hour', {
  tags: ['any-engine'],
}, async () => {
  const who = await signUpAccountant(app);
  const ask = async (body: { current_password?: string; code?: string }) => {
    const { status, error } = await call(app, startDataExport, { body }, who.token);
    return [status, error?.errors[0]?.code];
  };
  expect(await ask({})).toEqual([422, 'INVALID_REQUEST']);
  expect(await ask({ current_password: 'Equivocada1' })).toEqual([422, 'CURRENT_PASSWORD_INCORRECT']);
  expect(await ask({ code: '123456' })).toEqual([422, 'SECOND_STEP_INCORRECT']);
  expect((await call(app, getDataExport, {}, who.token)).body.export).toBeNull();
  expect(await ask({ current_password: who.password })).toEqual([202, undefined]);
  expect((await finished(who)).url).toContain('signature=');

  const other = (await call(app, signIn, { body: { email: who.email, password: who.password } })).body.access_token;
  const linkOf = async (token = '') => (await call(app, getDataExport, {}, token)).body.export?.url;
  expect(await linkOf(other)).toBeNull();
  const wrong = await call(app, openDataExport, { body: { current_password: 'Equivocada1' } }, other);
  expect(wrong.status).toBe(422);
  expect(await linkOf(other)).toBeNull();
  expect((await call(app, openDataExport, proofOf(who), other)).body.export?.url).toContain('signature=');
  expect(await linkOf(other)).toContain('signature=');
  expect(await linkOf(who.token)).toBeNull();
  clock.advance(61 * 60_000);
  expect(await linkOf(other)).toBeNull();
  const stranger = await signUpAccountant(app);
  expect((await call(app, openDataExport, proofOf(stranger), stranger.token)).status).toBe(404);
});

test('asked for twice at the same moment it is one export, and its link is given to its owner alone', async () => {
  const [who, stranger] = [await signUpAccountant(app), await signUpAccountant(app)];
  const asked = await Promise.all([1, 2, 3].map(() => call(app, startDataExport, proofOf(who), who.token)));
  expect(new Set(asked.map(({ body }) => body.export?.uuid)).size).toBe(1);
  expect((await finished(who)).url).toContain('signature=');
  expect((await call(app, getDataExport, {}, stranger.token)).body.export).toBeNull();
});

test('an export whose worker died does not stand in the way of another', async () => {
  const who = await signUpAccountant(app);
  const lost = await app.deps.database.system(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'firm_id'])
      .where('email', '=', who.email)
      .executeTakeFirstOrThrow();
    const id = crypto.randomUUID();
    const at = new Date(clock.now().getTime() - 20 * 60_000);
    const row = { id, firm_id: member.firm_id, member_id: member.id, created_at: at, heartbeat_at: at };
    await tx
      .insertInto('data_exports')
      .values({ ...row, state: 'running' })
      .execute();
    return id;
  });
  const asked = await call(app, startDataExport, proofOf(who), who.token);
  expect(asked.body.export?.uuid).not.toBe(lost);
  expect((await finished(who)).uuid).toBe(asked.body.export?.uuid);
});

test('every table of a firm is either exported or left out for a reason, and no column that opens something is told', async () => {
  const { tables, columns } = await app.deps.database.system(async (tx) => {
    const found = await sql<{ table: string; column: string; type: string }>`
      select table_name as "table", column_name as "column", data_type as type from information_schema.columns
      where table_schema = 'public'
        and not exists (select from pg_inherits i where i.inhrelid = quote_ident(table_name)::regclass)`.execute(tx);
    const owned = found.rows.filter(({ column }) => column === 'firm_id').map(({ table }) => table);
    return { tables: [...owned, 'firms'], columns: found.rows };
  });
  const decided = [...Object.keys(EXPORTED), ...Object.keys(NOT_EXPORTED)];
  expect(tables.filter((name) => !decided.includes(name))).toEqual([]);
  for (const [table, { omit }] of Object.entries(EXPORTED)) {
    const told = columns.filter((one) => one.table === table && !(omit as readonly string[]).includes(one.column));
    expect(told.length, `${table} has no columns`).toBeGreaterThan(0);
    expect(
      told.filter(({ column, type }) => type === 'bytea' || /password|secret|token|sealed|key/.test(column)),
    ).toEqual([]);
  }
});
