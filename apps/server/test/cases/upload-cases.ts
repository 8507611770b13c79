import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { cancelUpload, listMissingDocuments, listUploads, startUpload } from '@yupana/contract/uploads.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCtx, createSystem, type Deps, type Tx } from '../../src/ctx.ts';
import { lookForWanted } from '../../src/features/documents/lane/look-for-wanted.ts';
import { markDue, takeLane } from '../../src/features/documents/lane/queries-lanes.ts';
import { closeAccess } from '../../src/features/documents/queries-files.ts';
import { LIMITS } from '../../src/features/documents/uploads/limits.ts';
import { startUpload as start } from '../../src/features/documents/uploads/manage-uploads.ts';
import { findUpload, takeUpload } from '../../src/features/documents/uploads/queries-uploads.ts';
import { readUpload } from '../../src/features/documents/uploads/read-upload.ts';
import { sweepUploads } from '../../src/features/documents/uploads/sweep-uploads.ts';
import { takeIn } from '../../src/features/documents/uploads/take-in.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { RunLost } from '../../src/platform/signs-of-life.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../seed.ts';
import { NEVER, PERIOD, uploadBench } from '../uploading.ts';

/**
 * How uploads are sent, read and given up, within businesses.medium.test.ts, whose app has no worker: each case does what one
 * would, when it wants it.
 */
export function uploadCases(started: () => TestApp, clock: HeldClock): void {
  describe('uploads', () => {
    const bench = uploadBench(started);
    const { whose, factura, zipOf, announce, tus, send, read, results, take, kept } = bench;
    let app: TestApp;
    let rosa: Accountant;
    beforeAll(() => {
      ({ app, rosa } = bench);
    });

    async function validityDue(business: SeededBusiness): Promise<Date | undefined> {
      const { tenant } = app.deps.database;
      const row = await tenant(business.firmId, (tx) =>
        tx.selectFrom('validity_lanes').select('due_at').where('business_id', '=', business.id).executeTakeFirst(),
      );
      return row?.due_at;
    }

    const stored = (business: SeededBusiness): string[] =>
      readdirSync(join(app.deps.config.files.folder ?? '', 'business', business.id));

    /** What a lane writes down as wanted. */
    async function want(business: SeededBusiness): Promise<void> {
      const lane = { ...whose(business), worker: randomUUID() };
      const until = new Date(clock.now().getTime() + 60_000);
      await app.deps.database.tenant(business.firmId, async (tx) => {
        await markDue(tx, lane, clock.now());
        await takeLane(tx, lane, clock.now(), until);
      });
      await lookForWanted(app.deps, lane, () => until, NEVER);
    }

    test('of pieces of one offset sent at once one is taken, and the others are told to ask how far it came', async () => {
      const business = await seedBusiness(app, rosa);
      const bytes = Buffer.from(factura(business, '1'));
      const upload = await announce(business, 'a.xml', bytes.length);
      const half = bytes.subarray(0, 100);
      const sent = await Promise.all(Array.from({ length: 4 }, () => tus('PATCH', upload.path, { body: half })));
      expect(sent.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
      // What nobody took is nobody's: it does not stay on the disk.
      expect(stored(business)).toHaveLength(1);
      expect((await tus('HEAD', upload.path)).headers.get('upload-offset')).toBe('100');
      const most = LIMITS.pieces;
      LIMITS.pieces = 1;
      try {
        expect((await tus('PATCH', upload.path, { offset: 100, body: bytes.subarray(100, 101) })).status).toBe(413);
      } finally {
        LIMITS.pieces = most;
      }
      expect(stored(business)).toHaveLength(1);
      const before = await tus('PATCH', upload.path, { offset: -1, body: half });
      expect([before.status, await before.json()]).toMatchObject([422, { errors: [{ code: 'INVALID_REQUEST' }] }]);
      expect((await tus('PATCH', upload.path, { offset: 100, body: bytes.subarray(100) })).status).toBe(204);
      await read(business);
      expect(await results(business)).toEqual(['a.xml: new, Firma sin comprobar']);
    });

    test('an empty file is a row of the results, and no byte of it is waited for', async () => {
      const business = await seedBusiness(app, rosa);
      expect((await announce(business, 'vacio.xml', 0)).state).toBe('received');
      await read(business);
      expect(await results(business)).toEqual(['vacio.xml: rejected, El archivo está vacío']);
    });

    test('a slow line keeps nobody else’s from being taken, and is not cut by it', async () => {
      const [slow, quick] = [await seedBusiness(app, rosa), await seedBusiness(app, rosa)];
      const bytes = Buffer.from(factura(slow, '1'));
      const upload = await announce(slow, 'lento.xml', bytes.length);
      const line = new PassThrough();
      line.write(bytes.subarray(0, 10));
      const sending = fetch(app.url + upload.path, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${rosa.token}`,
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: Readable.toWeb(line) as ReadableStream,
        duplex: 'half',
      } as RequestInit);
      for (const number of ['2', '3']) await send(quick, `F001-${number}.xml`, Buffer.from(factura(quick, number)));
      line.end(bytes.subarray(10));
      expect((await sending).status).toBe(204);
      for (const one of [slow, quick]) await read(one);
      expect(await results(slow)).toEqual(['lento.xml: new, Firma sin comprobar']);
    });

    test('a file that breaks off goes on where it was cut, is read when all of it came, and its pieces go', async () => {
      const business = await seedBusiness(app, rosa);
      const bytes = Buffer.from(factura(business, '1'));
      const upload = await announce(business, 'C:\\facturas\\F001-1.xml', bytes.length);
      expect(upload).toMatchObject({ name: 'F001-1.xml', state: 'uploading', received: 0 });
      expect((await tus('PATCH', upload.path, { body: bytes.subarray(0, 700) })).headers.get('upload-offset')).toBe(
        '700',
      );
      expect((await tus('PATCH', upload.path, { body: bytes.subarray(0, 700) })).status).toBe(409);
      const head = await tus('HEAD', upload.path);
      expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
        '700',
        `${bytes.length}`,
      ]);
      expect((await tus('PATCH', upload.path, { offset: 700, body: bytes.subarray(700) })).status).toBe(204);
      await read(business);
      expect(await results(business)).toEqual(['F001-1.xml: new, Firma sin comprobar']);
      const { body } = await call(
        app,
        listUploads,
        { params: { uuid: business.id }, query: { tax_period: PERIOD } },
        rosa.token,
      );
      expect(body.uploads[0]).toMatchObject({ state: 'done', files_done: 1, files_total: 1 });
      // What was handed in is asked for soon after.
      expect(await validityDue(business)).toEqual(clock.now());
      expect(body).toMatchObject({ under_way: 0, counts: { all: 1, new: 1, rejected: 0 } });
      expect(await kept(business)).toMatchObject([
        {
          book: 'RCE',
          number: '1',
          kind: 'xml',
          state: 'held',
          source: 'upload',
          signature: 'unchecked',
          next_try_at: clock.now(),
        },
      ]);
      const parts = await app.deps.database.tenant(business.firmId, (tx) =>
        tx.selectFrom('upload_parts').select('hash').execute(),
      );
      expect(parts).toEqual([]);
    });

    test('a connection that is cut leaves what came by then', async () => {
      const business = await seedBusiness(app, rosa);
      const bytes = Buffer.from(factura(business, '1'));
      const upload = await announce(business, 'F001-1.xml', bytes.length);
      const leaving = new AbortController();
      const halting = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(new Uint8Array(bytes.subarray(0, 500))),
      });
      const headers = {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${rosa.token}`,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      const init = { method: 'PATCH', headers, body: halting, duplex: 'half', signal: leaving.signal };
      const cut = fetch(app.url + upload.path, init as RequestInit).catch(() => undefined);
      await new Promise((done) => setTimeout(done, 300));
      leaving.abort();
      await cut;
      await expect
        .poll(async () => (await tus('HEAD', upload.path)).headers.get('upload-offset'), { timeout: 10_000 })
        .toBe('500');
    });

    test('nobody but its firm, and by its own company, reaches an upload', async () => {
      const [business, another] = [await seedBusiness(app, rosa), await seedBusiness(app, rosa)];
      const stranger = await signUpAccountant(app);
      const upload = await announce(business, 'x.xml', 3);
      const elsewhere = upload.path.replace(business.id, another.id);
      for (const method of ['HEAD', 'PATCH'] as const) {
        const body = method === 'PATCH' ? Buffer.from('abc') : undefined;
        expect((await tus(method, upload.path, { body, token: '' })).status).toBe(401);
        expect((await tus(method, upload.path, { body, token: stranger.token })).status).toBe(404);
        expect((await tus(method, elsewhere, { body })).status).toBe(404);
        expect((await tus(method, upload.path.replace(upload.uuid, 'x'), { body })).status).toBe(404);
      }
      expect((await tus('HEAD', upload.path)).headers.get('upload-offset')).toBe('0');
      const cancelling = { params: { uuid: another.id, upload: upload.uuid } };
      expect((await call(app, cancelUpload, cancelling, rosa.token)).status).toBe(404);
      expect(
        (await call(app, cancelUpload, { params: { uuid: business.id, upload: upload.uuid } }, rosa.token)).status,
      ).toBe(204);
      expect((await tus('HEAD', upload.path)).status).toBe(404);
    });

    test('what a proposal lists and nobody has is missing with its IGV; uploaded before or after, it is no more', async () => {
      const business = await seedBusiness(app, rosa);
      await take(business, 'antes.xml', factura(business, '1'));
      await seedVouchers(app, business, 'RCE', PERIOD, [
        { number: '1', igv: '10.00' },
        { number: '2', igv: '20.00' },
        { number: '3', igv: '30.50' },
        { number: '4', serie: '0001', igv: '99.00' },
      ]);
      await want(business);
      const missing = async () => {
        const query = { tax_period: PERIOD };
        const { body } = await call(app, listMissingDocuments, { params: { uuid: business.id }, query }, rosa.token);
        const { expected, held, not_expected, igv, data } = body;
        return { expected, held, not_expected, igv, data: data.map(({ number, reason }) => `${number} ${reason}`) };
      };
      const data = ['3 being-asked', '2 being-asked'];
      expect(await missing()).toEqual({ expected: 3, held: 1, not_expected: 1, igv: 50.5, data });
      // What a lane writes: SUNAT has neither, and of one it is asked again.
      await app.deps.database.tenant(business.firmId, (tx) =>
        sql`update voucher_files set state = 'absent', reason = 'not-there', next_try_at = case when number = '3' then next_try_at end
      where business_id = ${business.id}::uuid and state = 'wanted'`.execute(tx),
      );
      expect(await missing()).toMatchObject({ data: ['3 not-there', '2 ask-supplier'] });
      // Nobody lets the company in: that is no voucher which only its supplier has.
      await app.deps.database.tenant(business.firmId, (tx) => closeAccess(tx, whose(business), 10));
      expect(await missing()).toMatchObject({ data: ['3 no-access', '2 ask-supplier'] });
      // SUNAT gave something of which nobody could make sense: that is not its word that it has none.
      await app.deps.database.tenant(business.firmId, (tx) =>
        sql`update voucher_files set reason = 'not-understood'
      where business_id = ${business.id}::uuid and number = '3' and state = 'absent'`.execute(tx),
      );
      expect(await missing()).toMatchObject({ data: ['3 not-understood', '2 ask-supplier'] });
      await take(business, 'despues.xml', factura(business, '3'));
      expect(await missing()).toEqual({ expected: 3, held: 2, not_expected: 1, igv: 20, data: ['2 ask-supplier'] });
    });

    test('a worker that vanishes in the middle of a zip costs what it had in its hands, and nothing is there twice', async () => {
      const business = await seedBusiness(app, rosa);
      const files = Array.from({ length: 80 }, (_, n) => [`F001-${n + 1}.xml`, factura(business, `${n + 1}`)]);
      await send(business, 'oct.zip', await zipOf(Object.fromEntries(files)));
      let transactions = 0;
      const tenant: Deps['database']['tenant'] = (firm, work) => {
        transactions += 1;
        // Nothing that it does afterwards reaches the database: as when it was killed.
        if (transactions > 8) throw new Error('killed');
        return app.deps.database.tenant(firm, work);
      };
      const dying: Deps = { ...app.deps, database: { ...app.deps.database, tenant } };
      await expect(read(business, dying)).rejects.toThrow('killed');
      const half = await kept(business);
      expect(half.length).toBeGreaterThan(0);
      expect(half.length).toBeLessThan(80);
      // Nobody takes what may still be alive.
      await read(business);
      expect(await kept(business)).toHaveLength(half.length);
      clock.advance(60_000);
      await read(business);
      expect(await kept(business)).toHaveLength(80);
      const told = await results(business);
      expect([told.length, told.filter((one) => one.includes(': new,')).length]).toEqual([80, 80]);
    });

    test('a firm has so much under way, and no file is too large', async () => {
      const who = await signUpAccountant(app);
      const business = await seedBusiness(app, who);
      const ctx = createCtx(app.deps, { firmId: business.firmId, accountantId: randomUUID(), role: 'owner' });
      const limits = { ...LIMITS, bytes: 100, underWay: { files: 3, bytes: 150 }, kept: 1_000 };
      const asked = (size: number) => {
        const input = {
          params: { uuid: business.id },
          query: undefined,
          body: startUpload.body.parse({ name: 'x', size, tax_period: PERIOD }),
        };
        return start(ctx, input, limits).then(
          () => 'taken',
          (error: { code: string }) => error.code,
        );
      };
      expect(await asked(101)).toBe('UPLOAD_TOO_LARGE');
      expect(await asked(100)).toBe('taken');
      expect(await asked(51)).toBe('UPLOADS_TOO_MANY');
      expect(await asked(50)).toBe('taken');
      await app.deps.database.tenant(business.firmId, (tx) =>
        tx.updateTable('uploads').set({ state: 'done', kept_bytes: 500 }).execute(),
      );
      expect(await asked(10)).toBe('UPLOAD_QUOTA_REACHED');
      const put = { archived_at: clock.now(), held_at: null };
      await app.deps.database.tenant(business.firmId, (tx) =>
        tx.updateTable('businesses').set(put).where('id', '=', business.id).execute(),
      );
      expect(await asked(10)).toBe('BUSINESS_ARCHIVED');
    });

    test('an upload that breaks its reading five times is given up, and says so', async () => {
      const business = await seedBusiness(app, rosa);
      const upload = await send(business, 'a.xml', Buffer.from(factura(business, '1')));
      const files = { ...app.deps.files, open: () => Promise.reject(new Error('broken')) };
      const told = () =>
        app.deps.database.tenant(business.firmId, (tx) =>
          tx.selectFrom('uploads').select(['state', 'trouble']).where('id', '=', upload.uuid).executeTakeFirst(),
        );
      for (let time = 0; time < 5; time++) {
        expect((await told())?.state).toBe('received');
        await expect(read(business, { ...app.deps, files })).rejects.toThrow('broken');
      }
      expect(await told()).toEqual({ state: 'failed', trouble: expect.stringContaining('fallo nuestro') });
    });

    test('what a zip holds that is no document counts, and is gone on with where its while was over', async () => {
      const business = await seedBusiness(app, rosa);
      const pictures = Array.from({ length: 1_200 }, (_, n) => [`${n}.txt`, 'nada']);
      // In a zip inside: what the outer one says that it holds is one.
      const inner = await zipOf({ ...Object.fromEntries(pictures), 'z.xml': factura(business, '1') });
      const zip = await zipOf({ 'dentro.zip': inner });
      const { uuid } = await send(business, 'fotos.zip', zip);
      const ofIt = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
      const until = new Date(clock.now().getTime() + 15_000);
      const upload = await ofIt((tx) => takeUpload(tx, whose(business), 'first', clock.now(), until));
      if (!upload) throw new Error('It was sent.');
      const reading = { upload, worker: 'first', ruc: business.ruc };
      expect(await readUpload(app.deps, reading, NEVER, () => true)).toBe(false);
      // What was passed of the zip inside is not unpacked again.
      expect(await ofIt((tx) => findUpload(tx, { ...whose(business), id: uuid }))).toMatchObject({
        ...{ files_done: 500, zip_place: { zip: { passed: [0, 500] }, members: 500, looked: 0 } },
      });
      expect(await readUpload(app.deps, reading, NEVER, () => true)).toBe(false);
      expect(upload.files_done).toBe(1_000);
      expect(await readUpload(app.deps, reading, NEVER, () => true)).toBe(true);
      expect(await kept(business)).toHaveLength(1);
    });

    test('of one that a version without places began, what it took in is passed by its number', async () => {
      const business = await seedBusiness(app, rosa);
      const files = ['1', '2', '3'].map((number) => [`${number}.xml`, factura(business, number)]);
      const { uuid } = await send(business, 'oct.zip', await zipOf(Object.fromEntries(files)));
      const ofIt = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
      // No place of its zip is known.
      const begun = { files_done: 2, files_total: 3 };
      await ofIt((tx) => tx.updateTable('uploads').set(begun).where('id', '=', uuid).execute());
      await read(business);
      expect((await kept(business)).map(({ number }) => number)).toEqual(['3']);
      expect(await ofIt((tx) => findUpload(tx, { ...whose(business), id: uuid }))).toMatchObject({
        ...{ state: 'done', files_done: 3 },
      });
    });

    test('one that ended five workers before they could say so is given up by the next', async () => {
      const business = await seedBusiness(app, rosa);
      const { uuid } = await send(business, 'a.xml', Buffer.from(factura(business, '1')));
      const ofIt = <T>(work: (tx: Tx) => Promise<T>) => app.deps.database.tenant(business.firmId, work);
      for (let time = 0; time < 5; time++) {
        const until = new Date(clock.now().getTime() + 15_000);
        // Taken, and nothing more is heard.
        expect(await ofIt((tx) => takeUpload(tx, whose(business), `killed ${time}`, clock.now(), until))).toBeDefined();
        clock.advance(60_000);
      }
      await read(business);
      expect(await ofIt((tx) => findUpload(tx, { ...whose(business), id: uuid }))).toMatchObject({
        state: 'failed',
        trouble: expect.stringContaining('fallo nuestro'),
      });
    });

    test('what a worker reads of an upload that is not its own any more is told and kept by nobody', async () => {
      const business = await seedBusiness(app, rosa);
      const { uuid } = await send(business, 'a.xml', Buffer.from(factura(business, '1')));
      const one = { ...whose(business), id: uuid };
      const upload = await app.deps.database.tenant(business.firmId, (tx) => findUpload(tx, one));
      if (!upload) throw new Error('It was sent.');
      const file = {
        ...{ place: 0, entry: '0', file: 'a.xml', bytes: null, sha256: '0' },
        what: { is: 'refused', why: 'x' },
      } as const;
      const taking = takeIn(app.deps, { upload, worker: 'another', ruc: business.ruc }, [file], {});
      await expect(taking).rejects.toBeInstanceOf(RunLost);
      expect(await results(business)).toEqual([]);
    });

    test('what stops coming is given up after a day, and what waits for a worker is sent for', async () => {
      const business = await seedBusiness(app, rosa);
      const upload = await announce(business, 'x.zip', 10);
      await tus('PATCH', upload.path, { body: Buffer.from('abc') });
      clock.advance(23 * 3_600_000);
      await sweepUploads(createSystem(app.deps));
      const state = async () => {
        const { rows } = await app.deps.database.system((tx) =>
          sql<{
            state: string;
            parts: number;
          }>`select state, (select count(*)::int from upload_parts p where p.upload_id = u.id) as parts
        from uploads u where id = ${upload.uuid}::uuid`.execute(tx),
        );
        return rows[0];
      };
      expect(await state()).toEqual({ state: 'uploading', parts: 1 });
      clock.advance(2 * 3_600_000);
      await sweepUploads(createSystem(app.deps));
      expect(await state()).toEqual({ state: 'cancelled', parts: 0 });
    });
  });
}
