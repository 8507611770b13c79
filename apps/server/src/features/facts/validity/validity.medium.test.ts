import type { ConsultaCpeClient } from '@yupana/sunat/consultacpe/types.ts';
import { SunatError } from '@yupana/sunat/errors.ts';
import type { AskedValidity } from '@yupana/sunat/validity/client.ts';
import type { Validity } from '@yupana/sunat/validity/read-answer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpAccountant } from '../../../../test/harness.ts';
import { type RegisterBench, startRegisterBench } from '../../../../test/ruc-register.ts';
import type { SandboxCompany } from '../../../../test/sandbox.ts';
import { type SeededBusiness, type SeedVoucher, seedBusiness, seedVouchers } from '../../../../test/seed.ts';
import { createCtx, createSystem, type Deps, type Tx } from '../../../ctx.ts';
import { eraseOwned } from '../../closure/erase-owned.ts';
import { replaceCredentials } from '../../credentials/sealed-credentials.ts';
import { createBreaker } from '../../documents/lane/breaker.ts';
import { runLane } from '../../documents/lane/run-lane.ts';
import { createTurns } from '../../documents/lane/turns.ts';
import { wakeLane } from '../../documents/wake-lane.ts';
import type { VoucherKeyValues } from '../../vouchers/columns.ts';
import { type Fact, learn } from '../learn.ts';
import { findSource } from '../public/queries-sources.ts';
import { refreshPublic } from '../public/refresh-public.ts';
import { findLane, listDue } from './queries-validity.ts';
import { runValidity } from './run-validity.ts';
import { validityOf } from './validity-of.ts';
import { wakeValidity, wakeValidityBehindDocuments } from './wake-validity.ts';
import { whyNotValidated } from './why-not-validated.ts';

const ACCEPTED: Validity = {
  voucher: { code: '1', name: 'ACEPTADO' },
  issuerState: { code: '00', name: 'ACTIVO' },
  issuerCondition: { code: '00', name: 'HABIDO' },
  observations: [],
};
const DAY_MS = 24 * 3_600_000;
const COUNT = 30;
/** A company of the sandbox. */
const QUENAS = '20990001015';

let bench: RegisterBench;
let business: SeededBusiness;
let calls: { tokens: number; asked: AskedValidity[] };
let authenticate: () => void;
let answer: (voucher: AskedValidity) => Validity;

beforeAll(async () => {
  bench = await startRegisterBench();
});
afterAll(() => bench.stop());

beforeEach(async () => {
  calls = { tokens: 0, asked: [] };
  authenticate = () => undefined;
  answer = () => ACCEPTED;
  business = await seedBusiness(bench.app, await signUpAccountant(bench.app));
  const vouchers = Array.from({ length: COUNT }, (_, place) => ({ number: String(place + 1) }));
  await seedVouchers(bench.app, business, 'RCE', '202610', vouchers);
  await seedVouchers(bench.app, business, 'RVIE', '202609', [{ issuer_ruc: business.ruc, number: '77' }]);
  await seedVouchers(bench.app, business, 'RCE', '202608', [{ type_code: '14', serie: '', number: '5' }]);
  await give({ apiKey: 'key', apiSecret: 'secret' });
  await tenant((tx) => wakeValidity(deps(), tx, company()));
});

const company = () => ({ firmId: business.firmId, businessId: business.id });
const tenant = <T>(work: (tx: Tx) => Promise<T>) => bench.app.deps.database.tenant(business.firmId, work);
const give = (keys: { apiKey: string | null; apiSecret: string | null; solUser?: string; solKey?: string }) => {
  const ctx = createCtx(bench.app.deps, { firmId: business.firmId, accountantId: business.firmId, role: 'owner' });
  return tenant((tx) => replaceCredentials(ctx, tx, business.id, { solUser: 'IMAGINA1', solKey: 'Clave123', ...keys }));
};
/** SUNAT's service, as the connector gives it. */
const deps = (): Deps => ({
  ...bench.app.deps,
  sunat: {
    ...bench.app.deps.sunat,
    validity: () => ({
      authenticate: async () => {
        calls.tokens += 1;
        authenticate();
      },
      check: async (voucher) => {
        calls.asked.push(voucher);
        return answer(voucher);
      },
    }),
  },
});
const run = () => runValidity(deps(), company(), new AbortController().signal);
const factura = (number: string): VoucherKeyValues => ({
  ...{ issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number, dam_year: '' },
});
const known = (number: string) => tenant((tx) => validityOf(tx, company(), 'RCE', factura(number)));
/** Why SUNAT's word on a voucher of the open period is not known, as its panel is told. */
const why = (number: string, voucher: Partial<VoucherKeyValues> = {}, period = '202610') =>
  tenant(async (tx) => {
    const key = { ...factura(number), ...voucher };
    const of = { book: 'RCE' as const, period };
    return whyNotValidated(tx, company(), of, key, await validityOf(tx, company(), 'RCE', key));
  });
const lane = () => tenant((tx) => findLane(tx, company()));

test('each voucher is asked for once, as SUNAT wants it; on the next day those of open periods again', async () => {
  await run();
  // 30 purchases and a sale; a receipt of a public service is none that SUNAT validates.
  expect(calls.asked).toHaveLength(COUNT + 1);
  expect(calls.asked[0]).toEqual({
    ...{ issuerRuc: '20990016004', type: '01', serie: 'F001', number: expect.any(String) },
    ...{ issueDate: '2026-10-15', total: '118.00' },
  });
  expect(await known('1')).toEqual({ at: bench.clock.now(), voucher: 'accepted', waitsFor: null, answer: ACCEPTED });
  await run();
  expect(calls.asked).toHaveLength(COUNT + 1);
  bench.clock.advance(DAY_MS + 1);
  await run();
  expect(calls.asked).toHaveLength(2 * (COUNT + 1));
  bench.clock.advance(-DAY_MS - 1);
});

/** Books that are judged again, whole; asked, they are none. */
const judgedAgain = () =>
  tenant(async (tx) => {
    const marks = tx.deleteFrom('to_judge').where('business_id', '=', business.id).where('because', '=', 'setting');
    return (await marks.execute()).reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
  });

test('a permission that is missing is found out once, until the credentials are others', {
  tags: ['any-engine'],
}, async () => {
  authenticate = () => {
    throw new SunatError({ kind: 'PermissionMissing', module: 'VALIDEZ' });
  };
  await judgedAgain();
  await run();
  // Rules say now what is to be done, and no longer that it is asked again.
  expect(await judgedAgain()).toBeGreaterThan(0);
  await run();
  expect(await judgedAgain()).toBe(0);
  expect(calls).toEqual({ tokens: 1, asked: [] });
  expect(await lane()).toMatchObject({ access: 'no-permission' });
  expect(await known('1')).toBeNull();
  authenticate = () => undefined;
  await give({ apiKey: 'another', apiSecret: 'secret' });
  await run();
  expect(await judgedAgain()).toBeGreaterThan(0);
  expect(calls.asked).toHaveLength(COUNT + 1);
});

test('one that is refused in the middle ends the asking, and nothing is tried voucher by voucher', {
  tags: ['any-engine'],
}, async () => {
  answer = () => {
    throw new SunatError({ kind: 'PermissionMissing', module: 'VALIDEZ' });
  };
  await run();
  await run();
  expect(calls.asked.length).toBeLessThanOrEqual(4);
  expect(await lane()).toMatchObject({ access: 'no-permission' });
  expect(await why('30')).toBe('no-permission');
});

test('a company without a key is not asked for', { tags: ['any-engine'] }, async () => {
  await give({ apiKey: null, apiSecret: null });
  expect(await why('1')).toBe('queued');
  await run();
  expect(await why('1')).toBe('no-key');
  expect(calls).toEqual({ tokens: 0, asked: [] });
  expect(await lane()).toMatchObject({ access: 'no-key' });
});

test('an outage keeps what was answered, and whoever goes on asks for the rest', async () => {
  answer = () => {
    if (calls.asked.length > 20) throw new SunatError({ kind: 'ServiceUnavailable', reason: 'server-error' });
    return ACCEPTED;
  };
  await run();
  const first = calls.asked.length;
  // Told of what has no answer, while SUNAT does not answer, and not of what has.
  const asked = new Set(await Promise.all(Array.from({ length: COUNT }, (_, place) => why(String(place + 1)))));
  expect(asked).toEqual(new Set([null, 'failing']));
  expect(first).toBeLessThan(COUNT);
  answer = () => ACCEPTED;
  await run();
  // Of the handful that broke off only those without an answer came a second time.
  expect(calls.asked.length).toBeLessThanOrEqual(COUNT + 1 + 4);
  expect(new Set(calls.asked.map(({ number }) => number)).size).toBe(COUNT + 1);
  expect(await lane()).toMatchObject({ trouble: null });
  // A bill of a public service is never asked of: it is not told that nobody asked yet.
  expect(await why('5', { type_code: '14', serie: '' }, '202608')).toBe('not-electronic');
});

test('what is not understood waits, and is not «no existe»; it takes nothing from what was known', {
  tags: ['any-engine'],
}, async () => {
  answer = ({ number }) => {
    if (number === '1')
      throw new SunatError({ kind: 'UnrecognisedAnswer', expected: 'validity.check', problem: 'odd' });
    return number === '2' ? { ...ACCEPTED, voucher: { code: '0', name: 'NO EXISTE' } } : ACCEPTED;
  };
  await run();
  expect(await known('1')).toEqual({ at: bench.clock.now(), voucher: null, waitsFor: 'not-understood', answer: null });
  expect(await why('1')).toBe('not-understood');
  expect(await known('2')).toMatchObject({ voucher: 'not-found' });
  expect(await known('3')).toMatchObject({ voucher: 'accepted' });
  answer = () => {
    throw new SunatError({ kind: 'RequestRefused', codes: ['1030'], words: [] });
  };
  bench.clock.advance(DAY_MS + 1);
  await run();
  expect(await known('3')).toMatchObject({ voucher: 'accepted' });
  bench.clock.advance(-DAY_MS - 1);
});

test('what waits is asked again when its period is presented, and what has its answer is not', {
  tags: ['any-engine'],
}, async () => {
  answer = ({ number }) => {
    if (number === '1')
      throw new SunatError({ kind: 'UnrecognisedAnswer', expected: 'validity.check', problem: 'odd' });
    return ACCEPTED;
  };
  await run();
  await tenant((tx) =>
    tx
      .updateTable('business_periods')
      .set({ purchases_state: 'presented', sales_state: 'presented' })
      .where('business_id', '=', business.id)
      .execute(),
  );
  answer = () => ACCEPTED;
  const before = calls.asked.length;
  await run();
  expect(calls.asked.slice(before)).toEqual([]);
  bench.clock.advance(DAY_MS + 1);
  await run();
  expect(calls.asked.slice(before).map(({ number }) => number)).toEqual(['1']);
  expect(await known('1')).toMatchObject({ voucher: 'accepted' });
  bench.clock.advance(-DAY_MS - 1);
});

test('over the turn of the year each answer is waited for five days of Lima’s calendar, and an open period asked again each day', {
  tags: ['any-engine'],
}, async () => {
  const before = bench.clock.now();
  const until = async (number: string) => {
    const { rows } = await tenant((tx) =>
      sql<{ until: string | null; state: string }>`select pending_until::text as until, state from voucher_facts
        where business_id = ${business.id}::uuid and kind = 'validity' and number = ${number}`.execute(tx),
    );
    return rows[0]?.until ?? rows[0]?.state;
  };
  try {
    answer = () => {
      throw new SunatError({ kind: 'UnrecognisedAnswer', expected: 'validity.check', problem: 'odd' });
    };
    // 31/12/2026, 23:59 in Lima: by universal time the new year began five hours ago.
    bench.clock.set('2027-01-01T04:59:00Z');
    await run();
    expect(await until('1')).toBe('2027-01-05');
    bench.clock.set('2027-01-01T05:00:00Z');
    await seedVouchers(bench.app, business, 'RCE', '202701', [{ number: '501' }]);
    await run();
    expect(await until('501')).toBe('2027-01-06');
    // Asked again it is waited for no longer than it was.
    bench.clock.set('2027-01-02T05:00:00Z');
    await run();
    expect(await until('1')).toBe('2027-01-05');
    answer = () => ACCEPTED;
    bench.clock.set('2027-01-03T05:00:01Z');
    calls.asked.length = 0;
    await run();
    const all = COUNT + 2;
    expect(calls.asked).toHaveLength(all);
    expect(await until('1')).toBe('known');
    // December is presented, January is open: its one is asked again the next day, and no sooner.
    await tenant((tx) =>
      sql`update business_periods set purchases_state = 'presented', sales_state = 'presented'
        where business_id = ${business.id}::uuid and tax_period <> '202701'`.execute(tx),
    );
    bench.clock.set('2027-01-04T05:00:01Z');
    await run();
    expect(calls.asked).toHaveLength(all);
    bench.clock.set('2027-01-04T05:00:02Z');
    await run();
    expect(calls.asked.slice(all).map(({ number }) => number)).toEqual(['501']);
  } finally {
    bench.clock.set(before);
  }
});

test('a code that is in no table is kept, and is not valid', { tags: ['any-engine'] }, async () => {
  answer = () => ({ ...ACCEPTED, voucher: { code: '9', name: null } });
  await run();
  expect(await known('1')).toMatchObject({ voucher: null, answer: { voucher: { code: '9' } } });
});

test('a voucher that is known by its uploaded document alone is asked for, by what that says; one that says too little is not', {
  tags: ['any-engine'],
}, async () => {
  await run();
  const before = calls.asked.length;
  const upload = (number: string, value: object, change: Partial<Fact> = {}): Fact => ({
    ...{ book: 'RCE', issuer_ruc: '20990016004', type_code: '01', serie: 'F009', number, dam_year: '' },
    ...{ kind: 'document', source: 'upload', reader_version: 1, is: { state: 'known', value } },
    ...change,
  });
  const says = { issueDate: '2026-11-03', currency: 'USD', total: '59.00' };
  const handedIn = [
    upload('1', says),
    upload('2', { ...says, total: null }),
    upload('3', says, { serie: '001' }),
    upload('4', says, { source: 'consultacpe' }),
    // A proposal lists this one: it has its answer.
    upload('5', says, { serie: 'F001' }),
  ];
  await tenant((tx) => learn(tx, company(), handedIn, bench.clock.now()));
  await tenant((tx) => wakeValidity(deps(), tx, company()));
  await run();
  expect(calls.asked.slice(before)).toEqual([
    { issuerRuc: '20990016004', type: '01', serie: 'F009', number: '1', issueDate: '2026-11-03', total: '59.00' },
  ]);
  await run();
  expect(calls.asked).toHaveLength(before + 1);
});

test('a document in another currency says no total of the line’s, and what left its proposal is not asked of', {
  tags: ['any-engine'],
}, async () => {
  const document = (number: string, value: object): Fact => ({
    ...{ ...factura(number), book: 'RCE', kind: 'document', source: 'consultacpe', reader_version: 1 },
    is: { state: 'known', value },
  });
  await tenant(async (tx) => {
    const facts = [
      document('1', { currency: 'USD', total: '31.76' }),
      document('2', { currency: 'PEN', total: '118.01' }),
    ];
    await learn(tx, company(), facts, bench.clock.now());
    const left = { left_proposal_at: bench.clock.now() };
    const vouchers = tx.updateTable('vouchers').where('business_id', '=', business.id).where('book', '=', 'RCE');
    await vouchers.set(left).where('number', '=', '3').execute();
  });
  await run();
  const totalOf = (number: string) => calls.asked.find((one) => one.serie === 'F001' && one.number === number)?.total;
  expect(totalOf('1')).toBe('118.00');
  expect(totalOf('2')).toBe('118.01');
  expect(totalOf('3')).toBeUndefined();
  expect(calls.asked).toHaveLength(COUNT);
});

test('what a collection brings while it is asked is asked soon after, and not the day after', async () => {
  const soon = bench.clock.now().getTime() + 2 * 60_000;
  let collected = Promise.resolve();
  authenticate = () => {
    collected = tenant((tx) => wakeValidityBehindDocuments(withDocuments, tx, company()));
  };
  const withDocuments = { ...deps(), sunat: { ...deps().sunat, consultaCpe: () => ({}) as ConsultaCpeClient } };
  await run();
  await collected;
  const { rows } = await tenant((tx) =>
    sql<{ due_at: Date }>`select due_at from validity_lanes where business_id = ${business.id}`.execute(tx),
  );
  expect(rows[0]?.due_at.getTime()).toBe(soon);
});

test('what is answered while its account is erased leaves no row behind', async () => {
  const reached = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const erased = Promise.withResolvers<number>();
  const removeAll: Deps['files']['removeAll'] = async (owner) => {
    // Its rows are gone, its own is not: whoever asked meanwhile ends now.
    reached.resolve();
    await answered.promise;
    await bench.app.deps.files.removeAll(owner);
  };
  const erasing = { ...bench.app.deps, files: { ...bench.app.deps.files, removeAll } };
  const slow = deps();
  const check = async () => {
    erased.resolve(eraseOwned(createSystem(erasing), { firmId: business.firmId }));
    await reached.promise;
    return ACCEPTED;
  };
  slow.sunat.validity = () => ({ authenticate: async () => undefined, check });
  const asked = runValidity(slow, company(), new AbortController().signal);
  await expect(asked.finally(answered.resolve)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await erased.promise;
  const { rows } = await bench.system.transaction((tx) =>
    sql`select kind from voucher_facts where business_id = ${business.id}`.execute(tx),
  );
  expect(rows).toEqual([]);
});

/** Purchases of a company of the sandbox, as its proposal lists them: facturas in soles. */
async function proposed(ruc: string, count: number): Promise<SeedVoucher[]> {
  const [header = '', ...lines] = (await bench.sandbox.proposal(ruc, 'RCE', '202610')).split(/\r?\n/);
  const names = header.replace('\uFEFF', '').split('|');
  const all = lines.map((line) => {
    const fields = line.split('|');
    return (name: string) => fields[names.findIndex((one) => one.startsWith(name))] ?? '';
  });
  const some = all.filter((of) => {
    return of('Tipo CP/Doc.') === '01' && of('Moneda') === 'PEN' && /^F/.test(of('Serie del CDP'));
  });
  if (some.length < count) throw new Error(`The sandbox proposes ${some.length} facturas in soles.`);
  return some.slice(0, count).map((of) => ({
    ...{ issuer_ruc: of('Nro Doc Identidad'), type_code: '01', serie: of('Serie del CDP') },
    ...{ number: of('Nro CP o Doc.'), issue_date: of('Fecha de emisión').split('/').reverse().join('-') },
    total: of('Total CP'),
  }));
}

/** The business is that company of the sandbox, and has so many of its purchases and no others. */
async function playQuenas(count: number): Promise<SeedVoucher[]> {
  const { companies } = (await (await fetch(`${bench.sandbox.url}/__sandbox/companies`)).json()) as {
    companies: SandboxCompany[];
  };
  const { credentials } = companies.find(({ ruc }) => ruc === QUENAS) as SandboxCompany;
  await tenant(async (tx) => {
    await sql`delete from vouchers where business_id = ${business.id}`.execute(tx);
    await sql`update businesses set ruc = ${QUENAS} where id = ${business.id}`.execute(tx);
  });
  const vouchers = await proposed(QUENAS, count);
  await seedVouchers(bench.app, business, 'RCE', '202610', vouchers);
  const { solUser, solKey, clientId: apiKey, clientSecret: apiSecret } = credentials;
  await give({ solUser, solKey, apiKey, apiSecret });
  return vouchers;
}
/** Its RUC is free for the next. */
const playedQuenas = () =>
  tenant((tx) => sql`update businesses set ruc = ${business.ruc} where id = ${business.id}`.execute(tx));

test('over the sandbox: validity, lists and rates are had, and what their faults do stays a fault', {
  tags: ['any-engine'],
}, async () => {
  const [voucher = {}] = await playQuenas(1);
  const ruc = QUENAS;
  const { app, system, sandbox, clock } = bench;
  const ask = async () => {
    clock.advance(DAY_MS + 1);
    await runValidity(app.deps, company(), new AbortController().signal);
    await refreshPublic(system, new AbortController().signal);
  };
  const { issuer_ruc = '', type_code = '', serie = '', number = '' } = voucher;
  const validity = () =>
    tenant((tx) => validityOf(tx, company(), 'RCE', { issuer_ruc, type_code, serie, number, dam_year: '' }));
  const source = (name: string) => system.transaction((tx) => findSource(tx, name));

  // What is down, and what answers a page: nothing becomes known, and each is tried again.
  await sandbox.scenario(ruc, 'validez-caida');
  await sandbox.fault('listas', 'caido');
  await ask();
  expect(await validity()).toBeNull();
  expect(await source('list/retention')).toMatchObject({ state: 'failed', error_code: 'UNAVAILABLE' });
  expect(await source('rate/today')).toMatchObject({ state: 'failed', error_code: 'UNAVAILABLE' });
  await sandbox.clearScenarios(ruc);
  await sandbox.scenario(ruc, 'validez-estado-nuevo');
  await sandbox.fault('listas', 'otra-forma');
  await ask();
  // A state that is in no table is not valid.
  expect(await validity()).toMatchObject({ voucher: null, answer: { voucher: { code: '7', name: null } } });
  expect(await source('list/retention')).toMatchObject({ state: 'failed', error_code: 'NOT_UNDERSTOOD' });
  expect(await source('rate/today')).toMatchObject({ state: 'failed', error_code: 'NOT_UNDERSTOOD' });

  await sandbox.clearScenarios(ruc);
  await sandbox.fault('listas', null);
  await ask();
  expect(await validity()).toMatchObject({ voucher: 'accepted', answer: { issuerCondition: { name: 'HABIDO' } } });
  expect(await source('list/retention')).toMatchObject({ state: 'done', failures: 0 });
  expect(await source('rate/months')).toMatchObject({ state: 'done' });
  clock.advance(-3 * (DAY_MS + 1));
  await playedQuenas();
});

test('over the sandbox: a service that turns the company away or answers a page is asked of one voucher', {
  tags: ['any-engine'],
}, async () => {
  const { app, sandbox, clock } = bench;
  await playQuenas(12);
  const { tenant: of } = app.deps.database;
  const never = new AbortController().signal;
  const breaker = createBreaker(clock);
  /** Of how many vouchers SUNAT was asked for documents meanwhile, and how often for validity. */
  let seen = (await sandbox.requests(QUENAS)).length;
  const asked = async (during: () => Promise<void>) => {
    await during();
    const all = await sandbox.requests(QUENAS);
    const news = all.slice(seen);
    seen = all.length;
    const cpe = new Set(news.flatMap(({ path }) => (path.includes('/consultacpe/comprobantes/') ? path : [])));
    return { cpe: cpe.size, validity: news.filter(({ path }) => path.endsWith('/validarcomprobante')).length };
  };
  const fetchAndAsk = async () => {
    await of(business.firmId, (tx) => wakeLane(app.deps, tx, company()));
    await runLane({ deps: app.deps, breaker, turns: createTurns(clock) }, company(), never);
    await runValidity(app.deps, company(), never);
  };
  const play = async (...scenarios: string[]) => {
    await sandbox.clearScenarios(QUENAS);
    for (const scenario of scenarios) await sandbox.scenario(QUENAS, scenario);
  };
  // Of one, and not voucher by voucher; it is tried another time, as after any outage.
  await play('cpe-pagina-200', 'validez-pagina-200');
  expect(await asked(fetchAndAsk)).toEqual({ cpe: 1, validity: 1 });
  const { documents, answers, files } = await of(business.firmId, async (tx) => {
    const due = (table: 'document_lanes' | 'validity_lanes') =>
      tx.selectFrom(table).select('due_at').where('business_id', '=', business.id).executeTakeFirstOrThrow();
    const files = tx.selectFrom('voucher_files').select(['state', 'tries']).where('business_id', '=', business.id);
    return {
      documents: await due('document_lanes'),
      answers: await due('validity_lanes'),
      files: await files.execute(),
    };
  });
  const minutesUntil = (at: Date | null) => (at ? Math.round((at.getTime() - clock.now().getTime()) / 60_000) : null);
  expect([documents.due_at, answers.due_at].map(minutesUntil)).toEqual([1, 5]);
  expect(files.map(({ state }) => state)).toEqual(Array(12).fill('wanted'));
  expect(files.filter(({ tries }) => tries > 0)).toHaveLength(1);
  // Whom a service turns away with a fresh token, too, is told so once.
  clock.advance(DAY_MS + 1);
  await play('cpe-prohibido', 'validez-401');
  expect(await asked(fetchAndAsk)).toEqual({ cpe: 1, validity: 2 });
  expect(await asked(fetchAndAsk)).toEqual({ cpe: 0, validity: 0 });
  expect(await lane()).toMatchObject({ access: 'denied', denials: 1 });
  clock.advance(DAY_MS + 1);
  await play();
  expect(await asked(fetchAndAsk)).toEqual({ cpe: 12, validity: 12 });
  expect(await lane()).toMatchObject({ access: 'granted', denials: 0 });
  // Let in for long, it is asked one question when the door is shut.
  clock.advance(DAY_MS + 1);
  await play('validez-401');
  expect(await asked(fetchAndAsk)).toEqual({ cpe: 0, validity: 2 });
  await play();
  clock.advance(-3 * (DAY_MS + 1));
  await playedQuenas();
});

test('a company that left its account by the time SUNAT answers is written nothing of', async () => {
  const asking = deps();
  const gone = { held_at: null, removed_at: bench.clock.now(), erase_at: bench.clock.now() };
  const validity = () => ({
    authenticate: async () => undefined,
    check: async () => {
      await tenant((tx) => tx.updateTable('businesses').set(gone).where('id', '=', business.id).execute());
      return ACCEPTED;
    },
  });
  const leaving = { ...asking, sunat: { ...asking.sunat, validity } };
  const running = runValidity(leaving, company(), new AbortController().signal);
  await expect(running).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await known('1')).toBeNull();
});

test('a company that was put away is not looked at', async () => {
  const later = new Date(bench.clock.now().getTime() + 1);
  const due = async () =>
    (await bench.system.transaction((tx) => listDue(tx, later, 1_000))).map(({ business_id }) => business_id);
  expect(await due()).toContain(business.id);
  const put = { held_at: null, archived_at: bench.clock.now() };
  await tenant((tx) => tx.updateTable('businesses').set(put).where('id', '=', business.id).execute());
  expect(await due()).not.toContain(business.id);
});
