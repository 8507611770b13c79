import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { getMe } from '@yupana/contract/accounts.ts';
import { closePeriod, getClose, getCloseChanges, reopenPeriod } from '@yupana/contract/closing.ts';
import { changeSetting } from '@yupana/contract/settings.ts';
import { USUAL_ACCOUNTS } from '@yupana/registers/write/programs/accounts.ts';
import { purchaseEntry, UnbalancedEntry } from '@yupana/registers/write/programs/journal.ts';
import { findRule } from '@yupana/tax/editions/editions.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { parseRuc } from '@yupana/tax/ruc.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { createCtx, createSystem, type Deps } from '../../src/ctx.ts';
import { runPackage } from '../../src/features/closing/build-package.ts';
import { closePeriod as closeInTurn } from '../../src/features/closing/close-period.ts';
import { rememberShown } from '../../src/features/closing/get-close.ts';
import { sweepPackages } from '../../src/features/closing/sweep-packages.ts';
import { eraseOwned } from '../../src/features/closure/erase-owned.ts';
import { writeArchive } from '../../src/features/data-export/write-archive.ts';
import { KINDS } from '../../src/features/reports/kinds.ts';
import { raiseSeq } from '../../src/features/vouchers/totals/queries-periods.ts';
import { decidingBench } from '../benches/deciding.ts';
import { codeOf, ISSUER, type JudgingHost, PERIOD, validityOf } from '../benches/judging.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedVouchers } from '../seed.ts';

const WHY = 'Los cuatro los sustenta el cliente en noviembre';

/** Closing a period, its package, and opening it again, within analysis.medium.test.ts: it needs no app of its own. */
export function closingCases(host: () => JudgingHost): void {
  const bench = decidingBench(host);
  let app: TestApp;
  let rosa: Accountant;
  beforeAll(() => {
    ({ app, rosa } = bench);
  });
  const { tenant, validate, decline, statuses, waits, judge } = bench;
  const ruc = () => ({ ruc: bench.business.ruc });
  const at = () => ({ params: ruc(), query: { tax_period: PERIOD } });
  const show = async (who = rosa) => call(app, getClose, at(), who.token);
  const seqNow = async () => (await show()).body.seq;
  const close = async (body: { seq?: number; reason?: string } = {}, who = rosa) => {
    const seen = body.seq ?? (await seqNow());
    const asked = { tax_period: PERIOD, reason: WHY, ...body, seq: seen };
    return call(app, closePeriod, { params: ruc(), body: asked }, who.token);
  };
  const reopen = (version: number, reason = 'Llegó el sustento de cuatro compras') =>
    call(app, reopenPeriod, { params: ruc(), body: { tax_period: PERIOD, version, reason } }, rosa.token);
  const changes = async (version: number) =>
    (await call(app, getCloseChanges, { params: ruc(), query: { tax_period: PERIOD, version } }, rosa.token)).body;
  const tell = (setting: 'program' | 'accounts', value: object, seen: number) => {
    const body = { setting, value, since: `${PERIOD.slice(0, 4)}-${PERIOD.slice(4)}-01`, reason: 'Lo dijo', seen };
    return call(app, changeSetting, { query: ruc(), body: body as never }, rosa.token);
  };
  const build = (version = 1, signal = new AbortController().signal, last = false) =>
    runPackage(app.deps, { ...bench.company(), period: PERIOD }, version, { last, signal });
  const rows = async () =>
    (
      await tenant((tx) =>
        sql<{ version: number; state: string }>`
          select version, state from period_closes where business_id = ${bench.business.id}::uuid order by version`.execute(
          tx,
        ),
      )
    ).rows;
  /** A purchase that SUNAT changed, as a collection writes it. */
  const move = (number: string, total = '236.00') =>
    tenant(async (tx) => {
      await tx
        .updateTable('vouchers')
        .set({ total, igv: '36.00', taxable: '200.00' })
        .where('business_id', '=', bench.business.id)
        .where('number', '=', number)
        .execute();
      await raiseSeq(tx, { ...bench.company(), period: PERIOD });
    });

  beforeEach(async () => {
    await bench.beginObserved();
    await seedVouchers(app, bench.business, 'RVIE', PERIOD, [
      { number: '9', total: '1180.00', taxable: '1000.00', igv: '180.00' },
    ]);
    await tenant((tx) => sql`delete from to_judge where business_id = ${bench.business.id}::uuid`.execute(tx));
  });

  async function packageOf(link: string | undefined): Promise<Map<string, Buffer>> {
    const response = await fetch(`${app.url}${link}`);
    expect(response.status).toBe(200);
    return filesIn(Buffer.from(await response.arrayBuffer()));
  }

  test('a period whose collection is not complete is not closed', async () => {
    await tenant((tx) =>
      sql`delete from collection_books where business_id = ${bench.business.id}::uuid and book = 'RVIE'`.execute(tx),
    );
    const { body } = await show();
    expect(body.checks.find(({ id }) => id === 'collection')?.state).toBe('blocks');
    // Nor are zeros told of a book that did not come.
    expect(body.figures).toMatchObject({ igv_result: null, boxes: null, sales_count: null });
    expect(body.checks.find(({ id }) => id === 'files')?.says).toBe('Aún no se sabe: faltan las ventas.');
    const refused = await close();
    expect([refused.status, refused.error.errors[0]?.code]).toEqual([409, 'CLOSE_NOT_READY']);
    expect(await rows()).toEqual([]);
  });

  test('what is not met besides is a warning: closing it says why, and the version keeps it', async () => {
    const { body: open } = await show();
    expect(open).toMatchObject({ state: 'open', versions: [], figures: { observed: { count: 4 }, igv_result: 180 } });
    expect(Object.fromEntries(open.checks.map(({ id, state }) => [id, state]))).toMatchObject({
      collection: 'ready',
      decided: 'warns',
      files: 'ready',
    });
    const silent = await close({ reason: ' ' });
    expect([silent.status, silent.error.errors[0]?.code]).toEqual([422, 'CLOSE_WITHOUT_REASON']);
    const { status, body } = await close();
    expect(status).toBe(202);
    expect(body).toMatchObject({ state: 'building', versions: [{ version: 1, reason: WHY, package: null }] });
  });

  test('what waits to be judged is not closed: a mark, what is not marked yet, a day that passed; of hours ago it warns', async () => {
    const judged = async () => (await show()).body.checks.find(({ id }) => id === 'judged');
    const until = async (wait: () => Promise<unknown>, undo: () => Promise<unknown>, says: string | RegExp) => {
      const seq = await seqNow();
      await wait();
      expect(await judged()).toMatchObject({ state: 'blocks', says: expect.stringMatching(says) });
      const refused = await close({ seq });
      expect([refused.status, refused.error.errors[0]?.code]).toEqual([409, 'CLOSE_STILL_JUDGING']);
      await undo();
      expect(await judged()).toMatchObject({ state: 'ready' });
    };
    const ofMine = sql`business_id = ${bench.business.id}::uuid`;
    const unmark = () => tenant((tx) => sql`delete from to_judge where ${ofMine}`.execute(tx));
    const system = (query: ReturnType<typeof sql>) => app.deps.database.system((tx) => query.execute(tx));
    await until(() => waits(PERIOD, 'document', '2'), unmark, /^1 compra se está analizando/);
    await until(
      () => waits(PERIOD, 'setting'),
      unmark,
      'Las compras del periodo (4) se están analizando'.replace(/[()]/g, '.'),
    );
    await until(() => waits(PERIOD, 'changed', '9', 'RVIE'), unmark, /^Las compras/);
    await until(
      () => system(sql`insert into public_changes (ruc, since) values (${ISSUER}, ${bench.clock.now()}::timestamptz)`),
      () => system(sql`delete from public_changes where ruc = ${ISSUER}`),
      /^Las compras/,
    );
    // An edition that was put in force by another process, and whose marks are still to come.
    await judge();
    await waits(PERIOD, 'new');
    await judge();
    await until(
      () => tenant((tx) => sql`update company_rulebooks set rulebook = 'de antes' where ${ofMine}`.execute(tx)),
      () => judge(),
      /^Las compras/,
    );
    await until(
      () =>
        tenant((tx) =>
          sql`update verdicts set judge_again_on = '2026-11-20' where ${ofMine} and number = '1'`.execute(tx),
        ),
      () =>
        tenant((tx) =>
          sql`update verdicts set judge_again_on = '2026-11-21' where ${ofMine} and number = '1'`.execute(tx),
        ),
      /^Las compras/,
    );
    // Another period waits: of this one it is nothing.
    await waits('202609', 'setting');
    expect(await judged()).toMatchObject({ state: 'ready' });
    // Whoever judges fails since the morning: it is closed all the same, and the version says of what.
    await tenant((tx) =>
      sql`insert into to_judge (business_id, book, tax_period, firm_id, because, since)
        values (${bench.business.id}::uuid, 'RCE', ${PERIOD}, ${bench.business.firmId}::uuid, 'setting', '2026-11-20T08:00:00Z')`.execute(
        tx,
      ),
    );
    await tenant((tx) => sql`update verdicts set rulebook = 'de antes' where ${ofMine} and number = '1'`.execute(tx));
    expect(await judged()).toMatchObject({ state: 'warns', says: expect.stringContaining('20/11/2026 03:00') });
    const { status, body } = await close();
    expect([status, body.versions[0]?.rulebook]).toEqual([202, expect.stringMatching(/^de antes, /)]);
  });

  test('what waits to be judged since its files were read is not closed either, though nothing of the period is another', async () => {
    const seq = await seqNow();
    let marked = 0;
    // As a setting, or an edition, that is put in force between the reading and the closing.
    const inTurn: Deps['database']['inTurn'] = async (...turn) => {
      marked += 1;
      await waits(PERIOD, 'setting');
      return app.deps.database.inTurn(...turn);
    };
    const accountantId = (await call(app, getMe, {}, rosa.token)).body.uuid;
    const { firmId } = bench.business;
    const deps = { ...app.deps, database: { ...app.deps.database, inTurn } };
    const ctx = createCtx(deps, { firmId, accountantId, role: 'owner' });
    const body = { tax_period: parsePeriod(PERIOD), seq, reason: WHY };
    const asked = { params: { ruc: parseRuc(bench.business.ruc) }, query: undefined, body };
    const closing = closeInTurn(ctx, asked, rememberShown());
    await expect(closing).rejects.toMatchObject({ code: 'CLOSE_STILL_JUDGING' });
    expect(marked).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('what was seen is closed, and nothing else: what changed meanwhile is looked at again', async () => {
    const seq = await seqNow();
    await validate([{ code: codeOf(1), reason: 'Contrato' }]);
    const stale = await close({ seq });
    expect([stale.status, stale.error.errors[0]?.code]).toEqual([409, 'CLOSE_STALE']);
    expect(await rows()).toEqual([]);
  });

  test('its package has every file, each with the bytes that the manifest names, and a summary of one page', async () => {
    await validate([{ code: codeOf(1), reason: 'Contrato' }]);
    await decline([{ code: codeOf(2), reason: 'Ajeno al giro' }]);
    await close();
    await build();
    const { body } = await show();
    expect(body).toMatchObject({
      state: 'closed',
      figures: { purchases_igv_amount: 18, sales_igv_amount: 180, igv_result: 162 },
    });
    expect(body.figures.boxes).toMatchObject({ 101: 180, 184: 180 });
    const [version] = body.versions;
    const files = await packageOf(version?.package?.link);
    expect([...files.keys()]).toEqual([
      `resumen-${PERIOD}.pdf`,
      `compras-ventas-${PERIOD}.xlsx`,
      `LE${bench.business.ruc}${PERIOD}00080400021112.zip`,
      `LE${bench.business.ruc}${PERIOD}00140400021112.zip`,
      `siscont-compras-${PERIOD}.xlsx`,
      `acta-${PERIOD}.pdf`,
      `fuera-${PERIOD}.xlsx`,
      'manifiesto.json',
    ]);
    const manifest = JSON.parse(String(files.get('manifiesto.json')));
    expect(manifest).toMatchObject({
      ruc: bench.business.ruc,
      version: 1,
      motivo: WHY,
      estados_sha256: version?.statuses_sha256,
    });
    expect(manifest.archivos).toHaveLength(7);
    for (const { nombre, sha256, bytes } of manifest.archivos) {
      const content = files.get(nombre) ?? Buffer.alloc(0);
      expect([sha256, bytes]).toEqual([createHash('sha256').update(content).digest('hex'), content.length]);
    }
    for (const file of version?.files ?? []) {
      expect(
        createHash('sha256')
          .update(files.get(file.name) ?? '')
          .digest('hex'),
      ).toBe(file.sha256);
    }
    expect(pagesOf(files.get(`resumen-${PERIOD}.pdf`))).toBe(1);
    const rce = await filesIn([...files].find(([name]) => name.includes('080400'))?.[1] ?? Buffer.alloc(0));
    expect([...rce.values()].map((text) => text.toString('latin1').trim().split('\r\n').length)).toEqual([1]);
    const out = [...(await filesIn(files.get(`fuera-${PERIOD}.xlsx`) as Buffer))].find(([name]) =>
      name.endsWith('sheet1.xml'),
    );
    expect(String(out?.[1]).match(/<row /g)?.length).toBe(1 + 3 + 1);
    expect(body.figures.left_out).toMatchObject([
      {
        reason: findRule('proveedor-ssco')?.short,
        basis: expect.stringMatching(/^DL 1532, /),
        count: 2,
        igv_amount: 36,
      },
      { reason: 'Rechazado por el contador', basis: '', count: 1, igv_amount: 18 },
    ]);
  });

  test('the file of the program that the company told goes along, and the package says which; what it cannot take is told', async () => {
    expect((await show()).body).toMatchObject({
      program: 'siscont',
      contents: expect.arrayContaining([{ title: 'SISCONT', note: 'Compras, para importar', left_out: null }]),
    });
    expect((await tell('program', { program: 'starsoft' }, 0)).status).toBe(200);
    await validate([{ code: codeOf(1), reason: 'Contrato' }]);
    await close();
    await build();
    const [version] = (await show()).body.versions;
    expect(version).toMatchObject({ program: 'starsoft', files_done: 9, files_total: 9 });
    const files = await packageOf(version?.package?.link);
    const name = `C${bench.business.ruc}${PERIOD}.txt`;
    expect([...files.keys()].filter((one) => one.endsWith('.txt'))).toEqual([
      name,
      `V${bench.business.ruc}${PERIOD}.txt`,
    ]);
    const manifest = JSON.parse(String(files.get('manifiesto.json')));
    expect(manifest).toMatchObject({ sistema_contable: { nombre: 'STARSOFT', en_prueba: true }, no_incluidos: [] });
    // The other accounts of a program that takes fewer digits: its files are left out, and whoever closes says why.
    await reopen(1);
    await tenant((tx) => sql`delete from to_judge where business_id = ${bench.business.id}::uuid`.execute(tx));
    await tell('program', { program: 'contasis' }, 1);
    await tell('accounts', { expense: '656101000001' }, 0);
    const { body: open } = await show();
    expect(open.checks.find(({ id }) => id === 'files')).toMatchObject({ state: 'warns' });
    await close();
    await build(2);
    const [second] = (await show()).body.versions;
    expect(second).toMatchObject({ program: 'contasis', state: 'done', files_done: 7, files_total: 7 });
    const said = JSON.parse(String((await packageOf(second?.package?.link)).get('manifiesto.json'))).no_incluidos;
    expect(said).toHaveLength(2);
    expect(said[0]).toMatchObject({ titulo: 'CONTASIS, compras', motivo: expect.stringContaining('más dígitos') });
  });

  test('a file of the program whose entry does not balance is left out with its reason, and the others go along', async () => {
    await tell('program', { program: 'concar' }, 0);
    await validate([{ code: codeOf(1), reason: 'Contrato' }]);
    await close();
    const why = 'El asiento de 01 F001-1 no cuadra.';
    const spoilt = vi.spyOn(KINDS['concar-purchases'], 'write').mockImplementation(async function* (_, sources) {
      for await (const [voucher] of sources.read(null)) {
        yield Buffer.from('PK');
        if (voucher) throw new UnbalancedEntry(purchaseEntry(voucher, USUAL_ACCOUNTS));
      }
    });
    await build().finally(() => spoilt.mockRestore());
    const { state, contents, versions } = (await show()).body;
    expect(state).toBe('closed');
    expect(contents.filter(({ left_out }) => left_out !== null)).toMatchObject([
      { title: 'CONCAR, compras', left_out: why },
    ]);
    expect(versions[0]).toMatchObject({ files_done: 8, files_total: 8 });
    const files = await packageOf(versions[0]?.package?.link);
    expect([...files.keys()].filter((name) => name.startsWith('concar'))).toEqual([`concar-ventas-${PERIOD}.xlsx`]);
    const manifest = JSON.parse(String(files.get('manifiesto.json')));
    expect(manifest.no_incluidos).toEqual([{ titulo: 'CONCAR, compras', motivo: why }]);
    expect(manifest.archivos).toHaveLength(7);
  });

  test('what is deductible and gives no credit stays out of it too', async () => {
    await tenant(async (tx) => {
      await sql`update vouchers set status = 'gasto deducible', reason = 'sin-credito-fiscal'
        where business_id = ${bench.business.id}::uuid and number = '3'`.execute(tx);
      await raiseSeq(tx, { ...bench.company(), period: PERIOD });
    });
    expect((await show()).body.figures.left_out).toMatchObject([
      { count: 3, igv_amount: 54 },
      { reason: 'Deducible, sin crédito fiscal', count: 1, igv_amount: 18 },
    ]);
  });

  test('what the client does about a purchase left out is what its rule says, and else what is asked of who settles it', async () => {
    await bench.learn(validityOf('1', '2'));
    await waits(PERIOD, 'changed', '1');
    await judge();
    const { left_out } = (await show()).body.figures;
    expect(Object.fromEntries(left_out.map(({ reason, says }) => [reason, says]))).toMatchObject({
      [`${findRule('cpe-anulado')?.short}`]: 'Pide al proveedor que lo emita de nuevo.',
    });
  });

  test('collecting and judging go on, and its statuses stay; what would be other is told', async () => {
    await close();
    await build();
    await bench.learn(validityOf('1', '2'));
    await waits(PERIOD, 'changed', '1');
    await judge();
    expect(await statuses()).toEqual(Array(4).fill('gasto observado'));
    expect((await decline([{ code: codeOf(1) }])).error.errors[0]?.code).toBe('PERIOD_CLOSED');
    const judged = (await bench.judged()).get(`${PERIOD} 01 1`)?.status;
    expect(judged).toBe('gasto no deducible');
    const { total, against, vouchers } = await changes(1);
    expect([total, against]).toEqual([1, null]);
    expect(vouchers[0]).toMatchObject({
      code: codeOf(1),
      before: { status: 'gasto observado' },
      after: { status: judged },
    });
    await move('2');
    expect((await changes(1)).vouchers).toMatchObject([
      { code: codeOf(1) },
      { code: codeOf(2), after: { total_amount: 236 } },
    ]);
    // To another destination, with the same IGV: its credit is another, and the register would say so.
    await tenant((tx) =>
      sql`update vouchers set dg_igv = dg_igv + 7, dng_igv = dng_igv - 7
        where business_id = ${bench.business.id}::uuid and number = '3'`.execute(tx),
    );
    expect((await changes(1)).vouchers[2]).toMatchObject({
      code: codeOf(3),
      before: { igv_amount: 18 },
      after: { igv_amount: 18 },
    });
    expect((await show()).body.figures.observed).toEqual({ count: 4, igv_amount: 72 });
  });

  test('opened again with a reason it is judged again, and the next version tells what is other in it', async () => {
    await close();
    expect((await reopen(1)).error.errors[0]?.code).toBe('CLOSE_NOT_STANDING');
    await build();
    expect((await reopen(1, 'ya')).status).toBe(422);
    expect((await reopen(2)).error.errors[0]?.code).toBe('CLOSE_NOT_STANDING');
    const { status, body } = await reopen(1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'reopened',
      versions: [{ version: 1, reopened: { reason: expect.stringContaining('sustento') } }],
    });
    expect(await bench.waiting()).toEqual([`${PERIOD} null first`]);
    await tenant((tx) => sql`delete from to_judge where business_id = ${bench.business.id}::uuid`.execute(tx));
    await validate([1, 2].map((number) => ({ code: codeOf(number), reason: 'Contrato' })));
    expect((await changes(1)).total).toBe(2);
    await close();
    await build(2);
    const closed = (await show()).body;
    expect(closed.versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'done'],
      [1, 'done'],
    ]);
    expect(closed.versions.map(({ figures }) => figures.deductible.count)).toEqual([2, 0]);
    const between = await changes(1);
    expect(between).toMatchObject({ against: 2, total: 2 });
    expect(between.vouchers.map(({ code }) => code).sort()).toEqual([codeOf(1), codeOf(2)]);
    expect((await changes(2)).total).toBe(0);
    // The first stays as it was handed over.
    expect((await packageOf(closed.versions[1]?.package?.link)).size).toBe(8);
  });

  test('asked by ten at once it is one version, built once', async () => {
    const seq = await seqNow();
    const answers = await Promise.all(Array.from({ length: 10 }, () => close({ seq })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(await rows()).toEqual([{ version: 1, state: 'building' }]);
    const { rows: jobs } = await app.deps.database.system((tx) =>
      sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'closing.build' and data ->> 'businessId' = ${bench.business.id}`.execute(tx),
    );
    expect(jobs[0]?.count).toBe(1);
  });

  test('a worker that vanished in the middle leaves a package that another builds, to the same bytes', async () => {
    await close();
    const gone = new AbortController();
    const put = app.deps.files.put;
    await expect(
      runPackage(
        {
          ...app.deps,
          files: {
            ...app.deps.files,
            put: (owner, bytes) => put(owner, cutOff(bytes as AsyncIterable<Uint8Array>, gone)),
          },
        },
        { ...bench.company(), period: PERIOD },
        1,
        { last: false, signal: gone.signal },
      ),
    ).rejects.toThrow();
    expect(await rows()).toEqual([{ version: 1, state: 'building' }]);
    // Whoever looks after what stands still has it built, whichever account has the company by then.
    const sent: unknown[] = [];
    const { clock, queue } = app.deps;
    const later: Deps = {
      ...app.deps,
      clock: { ...clock, now: () => new Date(clock.now().getTime() + 3 * 60_000) },
      queue: {
        ...queue,
        send: async (_job, payload) => {
          sent.push(payload);
          return null;
        },
      },
    };
    await sweepPackages(createSystem(later));
    await sweepPackages(createSystem(later));
    const { firmId, businessId } = bench.company();
    const mine = { firmId, businessId, period: PERIOD, version: 1 };
    expect(sent.filter((one) => JSON.stringify(one) === JSON.stringify(mine))).toHaveLength(1);
    await build();
    const first = (await show()).body.versions[0];
    expect(first).toMatchObject({ state: 'done', files_done: 8 });
    // Late, another changes nothing.
    await build(1, AbortSignal.abort());
    await tenant((tx) =>
      sql`update period_closes set state = 'building', package_hash = null where business_id = ${bench.business.id}::uuid`.execute(
        tx,
      ),
    );
    await build();
    expect((await show()).body.versions[0]?.package?.sha256).toBe(first?.package?.sha256);
  });

  test('two workers that build the same version at once leave one package, and it is there', async () => {
    await close();
    await Promise.all([build(), build()]);
    const [version] = (await show()).body.versions;
    expect(version?.state).toBe('done');
    expect((await packageOf(version?.package?.link)).size).toBe(8);
  });

  test('a package that could not be built says so, and is built again when somebody asks', async () => {
    await close();
    const broken = { ...app.deps, files: { ...app.deps.files, put: () => Promise.reject(new Error('disk')) } };
    const run = () =>
      runPackage(broken, { ...bench.company(), period: PERIOD }, 1, {
        last: true,
        signal: new AbortController().signal,
      });
    await expect(run()).rejects.toThrow('disk');
    expect((await show()).body.state).toBe('failed');
    expect((await close()).body.state).toBe('building');
    await build();
    expect((await show()).body.state).toBe('closed');
  });

  test('what SUNAT moved before its package was written is in no version: the period is open again', async () => {
    await close();
    await move('3');
    await build();
    const { body } = await show();
    expect(body).toMatchObject({ state: 'open', versions: [] });
    expect(await bench.waiting()).toEqual([`${PERIOD} null first`]);
  });

  test('of another firm there is no period', async () => {
    await close();
    const stranger = await signUpAccountant(app);
    expect((await show(stranger)).status).toBe(404);
    expect((await close({ seq: 1 }, stranger)).status).toBe(404);
    const found = { params: ruc(), query: { tax_period: PERIOD, version: 1 } };
    expect((await call(app, getCloseChanges, found, stranger.token)).status).toBe(404);
    expect(
      (await call(app, getCloseChanges, { ...found, query: { ...found.query, version: 2 } }, rosa.token)).status,
    ).toBe(404);
  });

  test('it is in the export with its package, and goes with its firm', async () => {
    const other = await signUpAccountant(app);
    const business: SeededBusiness = await bench.begin(other);
    await bench.seed(PERIOD, { number: '1', status: 'gasto deducible' });
    await seedVouchers(app, business, 'RVIE', PERIOD, [{ number: '9' }]);
    const { seq } = (await show(other)).body;
    await close({ seq }, other);
    await build();
    const hash = (await show(other)).body.versions[0]?.package?.sha256 ?? '';
    const member = await app.deps.database.system((tx) =>
      tx.selectFrom('members').select('id').where('email', '=', other.email.toLowerCase()).executeTakeFirstOrThrow(),
    );
    const ctx = createCtx(app.deps, { firmId: business.firmId, accountantId: member.id, role: 'owner' });
    const parts = await filesIn(await buffer((await writeArchive(ctx, async () => undefined)) as never));
    const packed = parts.get(`cierres/cierre-${business.ruc}-${PERIOD}-v1.zip`) ?? Buffer.alloc(0);
    expect(createHash('sha256').update(packed).digest('hex')).toBe(hash);
    const line = JSON.parse(String(parts.get('datos/cierres-de-periodo.ndjson')));
    expect(line).toMatchObject({ version: 1, package_hash: hash });
    expect(line.statuses).toBeUndefined();
    await eraseOwned(createSystem(app.deps), { firmId: business.firmId });
    expect(await rows()).toEqual([]);
    await expect(app.deps.files.open({ businessId: business.id }, hash)).rejects.toThrow();
  });
}

async function* cutOff(bytes: AsyncIterable<Uint8Array>, gone: AbortController): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    yield part;
    gone.abort(new Error('gone'));
  }
}

async function filesIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** How many pages a PDF says that it has. */
function pagesOf(pdf: Buffer | undefined): number {
  return Number(/\/Count (\d+)/.exec(pdf?.toString('latin1') ?? '')?.[1] ?? 0);
}
