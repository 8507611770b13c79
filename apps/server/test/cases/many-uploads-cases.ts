import { randomUUID } from 'node:crypto';
import { cancelUpload, listUploadResults, listUploads } from '@yupana/contract/uploads.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCtx, type Deps, type Tx } from '../../src/ctx.ts';
import { startUpload as start } from '../../src/features/documents/uploads/manage-uploads.ts';
import { FilesUnavailable } from '../../src/platform/files/file-store.ts';
import { NoRoom } from '../../src/platform/room.ts';
import { facturaXml } from '../fake-cpe.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness } from '../seed.ts';
import { ISSUER, PERIOD, uploadBench } from '../uploading.ts';

const MANY = 600;

/** Uploads of many files, at once, without room, and by those who mean harm; within businesses.medium.test.ts. */
export function manyUploadsCases(started: () => TestApp): void {
  describe('many uploads', () => {
    const bench = uploadBench(started);
    let app: TestApp;
    let rosa: Accountant;
    let business: SeededBusiness;
    beforeAll(() => {
      ({ app, rosa } = bench);
    });
    const company = async () => {
      business = await seedBusiness(app, rosa);
      return business;
    };
    const factura = (n: number, total?: string) => bench.factura(business, String(n), { total });
    const read = (deps: Deps = app.deps) => bench.read(business, deps);

    const zipOf = (files: Iterable<readonly [string, string | Buffer]>) => bench.zipOf(Object.fromEntries(files));
    const send = async (name: string, bytes: Buffer) => (await bench.send(business, name, bytes)).uuid;

    async function state() {
      const query = { tax_period: PERIOD } as const;
      const { body } = await call(app, listUploads, { params: { uuid: business.id }, query }, rosa.token);
      return body;
    }

    const count = (table: 'voucher_files' | 'voucher_facts' | 'upload_parts') =>
      app.deps.database.tenant(business.firmId, async (tx) => {
        const rows = await tx.selectFrom(table).select('business_id').where('business_id', '=', business.id).execute();
        return rows.length;
      });

    test('of hundreds of files in a zip each has its result, twenty-five a transaction, and the page sees how far it is', async () => {
      await company();
      const files = Array.from({ length: MANY }, (_, n) => {
        if (n % 10 === 3) return [`${n}.xml`, factura(n - 1)] as const;
        if (n % 10 === 7) return [`${n}.xml`, facturaXml(ISSUER, 'F001', String(n))] as const;
        return [`${n}.xml`, factura(n)] as const;
      });
      await send('oct.zip', await zipOf(files));
      let transactions = 0;
      const seen: number[] = [];
      const tenant: Deps['database']['tenant'] = async (firm, work, options) => {
        transactions += 1;
        const done = await app.deps.database.tenant(firm, work, options);
        // Signs of life are transactions, too, and come by the clock.
        if (transactions % 6 === 0) seen.push((await state()).uploads[0]?.files_done ?? 0);
        return done;
      };
      await read({ ...app.deps, database: { ...app.deps.database, tenant } });
      const { uploads, counts } = await state();
      expect(uploads[0]).toMatchObject({ state: 'done', files_done: MANY, files_total: MANY });
      expect(counts).toEqual({ all: MANY, new: MANY * 0.8, existing: MANY / 10, joined: 0, rejected: MANY / 10 });
      expect([await count('voucher_files'), await count('voucher_facts')]).toEqual([MANY * 0.8, MANY * 0.8]);
      expect(new Set(seen).size).toBeGreaterThan(3);
      // Two for each handful, and a few to begin and end with; signs of life, where the machine is slow.
      expect(transactions).toBeLessThan((MANY / 25) * 2 + 20);
    });

    test('two uploads of the same files are read one after the other: each file is there once, and told to be here', async () => {
      await company();
      const zip = await zipOf(Array.from({ length: 60 }, (_, n) => [`${n}.xml`, factura(n + 1)] as const));
      await Promise.all([send('uno.zip', zip), send('dos.zip', zip)]);
      await Promise.all([read(), read(), read()]);
      await read();
      const { counts, under_way } = await state();
      expect({ ...counts, under_way }).toEqual({
        all: 120,
        new: 60,
        existing: 60,
        joined: 0,
        rejected: 0,
        under_way: 0,
      });
      expect(await count('voucher_files')).toBe(60);
    });

    test('without room nothing is half stored: it says so, and goes on where it was when there is some', async () => {
      await company();
      // Too large for a row: these go to the store.
      const large = Array.from(
        { length: 400 },
        () => `<cbc:Note>${randomUUID()}${'x'.repeat(400)}${randomUUID()}</cbc:Note>`,
      );
      const padding = Array.from({ length: 12 }, () =>
        large.map(() => `<cbc:Note>${randomUUID()}${randomUUID()}</cbc:Note>`).join(''),
      ).join('');
      const big = facturaXml(ISSUER, 'F001', '900', { padding }).replace('20990002143', business.ruc);
      await send(
        'oct.zip',
        await zipOf([...Array.from({ length: 30 }, (_, n) => [`${n}.xml`, factura(n)] as const), ['big.xml', big]]),
      );
      const files: Deps['files'] = {
        ...app.deps.files,
        put: async () => {
          throw new NoRoom();
        },
      };
      await expect(read({ ...app.deps, files })).rejects.toThrow(NoRoom);
      const waiting = (await state()).uploads[0];
      expect(waiting).toMatchObject({ state: 'received', files_done: 25, files_total: 31 });
      expect(waiting?.trouble).toBe('No hay espacio en el servidor: se sigue leyendo cuando lo haya.');
      expect(await count('voucher_files')).toBe(25);
      // What it had taken in is no try in vain, nor one that may be made besides.
      const begun = (tx: Tx) =>
        tx.selectFrom('uploads').select('tries').where('business_id', '=', business.id).execute();
      expect(await app.deps.database.system(begun)).toEqual([{ tries: 0 }]);
      // However often the store is away, it is not the file that is given up.
      const away: Deps['files'] = {
        ...app.deps.files,
        open: async () => {
          throw new FilesUnavailable('FILES_URL: Azure no responde.');
        },
      };
      for (let tries = 0; tries < 7; tries += 1) {
        await expect(read({ ...app.deps, files: away })).rejects.toThrow(FilesUnavailable);
      }
      expect((await state()).uploads[0]).toMatchObject({
        state: 'received',
        trouble: expect.stringContaining('se sigue cuando se pueda'),
      });
      await read();
      expect((await state()).uploads[0]).toMatchObject({ state: 'done', files_done: 31, trouble: null });
      expect([await count('voucher_files'), await count('upload_parts')]).toEqual([31, 0]);
    });

    test.each([
      ['in a folder, twice: its pieces, and the zip put together', (): object => ({}), [100, 70]],
      ['elsewhere, once', (): object => ({ files: { azure: {} } }), [160, 140]],
    ])('what the disk has no room for is refused before a byte comes: %s', async (_where, kept, [most, fits]) => {
      await company();
      const free = 200 * 1024 * 1024;
      const config = { ...app.deps.config, ...kept() };
      const room: Deps['room'] = {
        ...app.deps.room,
        state: () => 'enough',
        free: () => new Map([[app.deps.config.scratchFolder, free]]),
      };
      const ctx = createCtx(
        { ...app.deps, config, room },
        { firmId: business.firmId, accountantId: randomUUID(), role: 'owner' },
      );
      const asked = (size: number) =>
        start(ctx, {
          params: { uuid: business.id },
          query: undefined,
          body: { name: 'x', size, tax_period: PERIOD as never },
        }).then(
          () => 'taken',
          (error: { code: string }) => error.code,
        );
      const megabyte = 1024 * 1024;
      expect([await asked((most ?? 0) * megabyte), await asked((fits ?? 0) * megabyte)]).toEqual(['NO_ROOM', 'taken']);
    });

    test('a bomb is refused with its reason, and what stood before it is kept', async () => {
      await company();
      const zeros = Buffer.alloc(25 * 1024 * 1024);
      const bombs = Array.from(
        { length: 2 },
        (_, n) => [`bomba-${n}.xml`, Buffer.concat([Buffer.from('<?xml'), zeros])] as const,
      );
      await send('bomba.zip', await zipOf([['0.xml', factura(1)], ...bombs, ['z.xml', factura(2)]]));
      await read();
      const query = { tax_period: PERIOD, size: 100 as const };
      const { body } = await call(app, listUploadResults, { params: { uuid: business.id }, query }, rosa.token);
      expect(body.data.map(({ file, detail }) => `${file}: ${detail}`)).toEqual([
        ...bombs.map(([name]) => `bomba.zip › ${name}: El archivo pesa más de 20 MB`),
        'bomba.zip › 0.xml: Firma sin comprobar',
        'bomba.zip › z.xml: Firma sin comprobar',
      ]);
    });

    test('whoever knows the address of another firm’s upload finds nothing there, whatever the verb', async () => {
      await company();
      const upload = await send('x.zip', await zipOf([['a.xml', factura(1)]]));
      const stranger = await signUpAccountant(app);
      const path = `/app/internal/businesses/${business.id}/uploads/${upload}`;
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const headers = {
          'tus-resumable': '1.0.0',
          authorization: `Bearer ${stranger.token}`,
          ...(method === 'PATCH' ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' } : {}),
        };
        const body = method === 'PATCH' ? 'abc' : undefined;
        expect([method, (await fetch(`${app.url}${path}/bytes`, { method, headers, body })).status]).toEqual([
          method,
          404,
        ]);
      }
      const cancelling = { params: { uuid: business.id, upload } };
      expect((await call(app, cancelUpload, cancelling, stranger.token)).status).toBe(404);
      expect((await state()).uploads[0]).toMatchObject({ state: 'received' });
    });
  });
}
