import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { cancelUpload, listUploads, startUpload } from '@yupana/contract/uploads.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCtx, createSystem } from '../../../src/ctx.ts';
import { LIMITS } from '../../../src/features/documents/uploads/limits.ts';
import { startUpload as start } from '../../../src/features/documents/uploads/manage-uploads.ts';
import { sweepUploads } from '../../../src/features/documents/uploads/sweep-uploads.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { call, signUpAccountant, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness } from '../../seed.ts';
import { PERIOD, uploadBench } from '../../uploading.ts';

/** How uploads come in pieces and are given up, within businesses.medium.test.ts, whose app has no worker: each case does what one would. */
export function sendingCases(started: () => TestApp, clock: HeldClock): void {
  describe('how an upload comes', () => {
    const bench = uploadBench(started);
    const { factura, announce, tus, send, read, results, kept } = bench;

    async function validityDue(business: SeededBusiness): Promise<Date | undefined> {
      const { tenant } = bench.app.deps.database;
      const row = await tenant(business.firmId, (tx) =>
        tx.selectFrom('validity_lanes').select('due_at').where('business_id', '=', business.id).executeTakeFirst(),
      );
      return row?.due_at;
    }

    const stored = (business: SeededBusiness): string[] =>
      readdirSync(join(bench.app.deps.config.files.folder ?? '', 'business', business.id));

    test('of pieces of one offset sent at once one is taken, and the others are told to ask how far it came', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
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
      const business = await seedBusiness(bench.app, bench.rosa);
      expect((await announce(business, 'vacio.xml', 0)).state).toBe('received');
      await read(business);
      expect(await results(business)).toEqual(['vacio.xml: rejected, El archivo está vacío']);
    });

    test('a slow line keeps nobody else’s from being taken, and is not cut by it', async () => {
      const [slow, quick] = [await seedBusiness(bench.app, bench.rosa), await seedBusiness(bench.app, bench.rosa)];
      const bytes = Buffer.from(factura(slow, '1'));
      const upload = await announce(slow, 'lento.xml', bytes.length);
      const line = new PassThrough();
      line.write(bytes.subarray(0, 10));
      const sending = fetch(bench.app.url + upload.path, {
        method: 'PATCH',
        headers: {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${bench.rosa.token}`,
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
      const business = await seedBusiness(bench.app, bench.rosa);
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
        bench.app,
        listUploads,
        { params: { uuid: business.id }, query: { tax_period: PERIOD } },
        bench.rosa.token,
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
      const parts = await bench.app.deps.database.tenant(business.firmId, (tx) =>
        tx.selectFrom('upload_parts').select('hash').execute(),
      );
      expect(parts).toEqual([]);
    });

    test('a connection that is cut leaves what came by then', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
      const bytes = Buffer.from(factura(business, '1'));
      const upload = await announce(business, 'F001-1.xml', bytes.length);
      const leaving = new AbortController();
      const halting = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(new Uint8Array(bytes.subarray(0, 500))),
      });
      const headers = {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${bench.rosa.token}`,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      };
      const init = { method: 'PATCH', headers, body: halting, duplex: 'half', signal: leaving.signal };
      const cut = fetch(bench.app.url + upload.path, init as RequestInit).catch(() => undefined);
      await new Promise((done) => setTimeout(done, 300));
      leaving.abort();
      await cut;
      await expect
        .poll(async () => (await tus('HEAD', upload.path)).headers.get('upload-offset'), { timeout: 10_000 })
        .toBe('500');
    });

    test('nobody but its firm, and by its own company, reaches an upload', async () => {
      const [business, another] = [
        await seedBusiness(bench.app, bench.rosa),
        await seedBusiness(bench.app, bench.rosa),
      ];
      const stranger = await signUpAccountant(bench.app);
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
      expect((await call(bench.app, cancelUpload, cancelling, bench.rosa.token)).status).toBe(404);
      expect(
        (await call(bench.app, cancelUpload, { params: { uuid: business.id, upload: upload.uuid } }, bench.rosa.token))
          .status,
      ).toBe(204);
      expect((await tus('HEAD', upload.path)).status).toBe(404);
    });

    test('a firm has so much under way, and no file is too large', async () => {
      const who = await signUpAccountant(bench.app);
      const business = await seedBusiness(bench.app, who);
      const ctx = createCtx(bench.app.deps, { firmId: business.firmId, accountantId: randomUUID(), role: 'owner' });
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
      await bench.app.deps.database.tenant(business.firmId, (tx) =>
        tx.updateTable('uploads').set({ state: 'done', kept_bytes: 500 }).execute(),
      );
      expect(await asked(10)).toBe('UPLOAD_QUOTA_REACHED');
      const put = { archived_at: clock.now(), held_at: null };
      await bench.app.deps.database.tenant(business.firmId, (tx) =>
        tx.updateTable('businesses').set(put).where('id', '=', business.id).execute(),
      );
      expect(await asked(10)).toBe('BUSINESS_ARCHIVED');
    });

    test('what stops coming is given up after a day, and what waits for a worker is sent for', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
      const upload = await announce(business, 'x.zip', 10);
      await tus('PATCH', upload.path, { body: Buffer.from('abc') });
      clock.advance(23 * 3_600_000);
      await sweepUploads(createSystem(bench.app.deps));
      const state = async () => {
        const { rows } = await bench.app.deps.database.system((tx) =>
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
      await sweepUploads(createSystem(bench.app.deps));
      expect(await state()).toEqual({ state: 'cancelled', parts: 0 });
    });
  });
}
