import { randomUUID } from 'node:crypto';
import { listMissingDocuments } from '@yupana/contract/uploads.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Deps, Tx } from '../../../src/ctx.ts';
import { lookForWanted } from '../../../src/features/documents/lane/look-for-wanted.ts';
import { markDue, takeLane } from '../../../src/features/documents/lane/queries-lanes.ts';
import { closeAccess } from '../../../src/features/documents/queries-files.ts';
import { findUpload, takeUpload } from '../../../src/features/documents/uploads/queries-uploads.ts';
import { readUpload } from '../../../src/features/documents/uploads/read-upload.ts';
import { takeIn } from '../../../src/features/documents/uploads/take-in.ts';
import type { HeldClock } from '../../../src/platform/clock.ts';
import { RunLost } from '../../../src/platform/signs-of-life.ts';
import { call, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';
import { NEVER, PERIOD, uploadBench } from '../../uploading.ts';

/** How uploads are read, by whom and how far, within businesses.medium.test.ts, whose app has no worker: each case does what one would. */
export function readingCases(started: () => TestApp, clock: HeldClock): void {
  describe('how an upload is read', () => {
    const bench = uploadBench(started);
    const { whose, factura, zipOf, send, read, results, take, kept } = bench;

    /** What a lane writes down as wanted. */
    async function want(business: SeededBusiness): Promise<void> {
      const lane = { ...whose(business), worker: randomUUID() };
      const until = new Date(clock.now().getTime() + 60_000);
      await bench.app.deps.database.tenant(business.firmId, async (tx) => {
        await markDue(tx, lane, clock.now());
        await takeLane(tx, lane, clock.now(), until);
      });
      await lookForWanted(bench.app.deps, lane, () => until, NEVER);
    }

    test('what a proposal lists and nobody has is missing with its IGV; uploaded before or after, it is no more', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
      await take(business, 'antes.xml', factura(business, '1'));
      await seedVouchers(bench.app, business, 'RCE', PERIOD, [
        { number: '1', igv: '10.00' },
        { number: '2', igv: '20.00' },
        { number: '3', igv: '30.50' },
        { number: '4', serie: '0001', igv: '99.00' },
      ]);
      await want(business);
      const missing = async () => {
        const query = { tax_period: PERIOD };
        const { body } = await call(
          bench.app,
          listMissingDocuments,
          { params: { uuid: business.id }, query },
          bench.rosa.token,
        );
        const { expected, held, not_expected, igv, data } = body;
        return { expected, held, not_expected, igv, data: data.map(({ number, reason }) => `${number} ${reason}`) };
      };
      const data = ['3 being-asked', '2 being-asked'];
      expect(await missing()).toEqual({ expected: 3, held: 1, not_expected: 1, igv: 50.5, data });
      // What a lane writes: SUNAT has neither, and of one it is asked again.
      await bench.app.deps.database.tenant(business.firmId, (tx) =>
        sql`update voucher_files set state = 'absent', reason = 'not-there', next_try_at = case when number = '3' then next_try_at end
      where business_id = ${business.id}::uuid and state = 'wanted'`.execute(tx),
      );
      expect(await missing()).toMatchObject({ data: ['3 not-there', '2 ask-supplier'] });
      // Nobody lets the company in: that is no voucher which only its supplier has.
      await bench.app.deps.database.tenant(business.firmId, (tx) => closeAccess(tx, whose(business), 10));
      expect(await missing()).toMatchObject({ data: ['3 no-access', '2 ask-supplier'] });
      // SUNAT gave something of which nobody could make sense: that is not its word that it has none.
      await bench.app.deps.database.tenant(business.firmId, (tx) =>
        sql`update voucher_files set reason = 'not-understood'
      where business_id = ${business.id}::uuid and number = '3' and state = 'absent'`.execute(tx),
      );
      expect(await missing()).toMatchObject({ data: ['3 not-understood', '2 ask-supplier'] });
      await take(business, 'despues.xml', factura(business, '3'));
      expect(await missing()).toEqual({ expected: 3, held: 2, not_expected: 1, igv: 20, data: ['2 ask-supplier'] });
    });

    test('a worker that vanishes in the middle of a zip costs what it had in its hands, and nothing is there twice', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
      const files = Array.from({ length: 80 }, (_, n) => [`F001-${n + 1}.xml`, factura(business, `${n + 1}`)]);
      await send(business, 'oct.zip', await zipOf(Object.fromEntries(files)));
      let transactions = 0;
      const tenant: Deps['database']['tenant'] = (firm, work) => {
        transactions += 1;
        // Nothing that it does afterwards reaches the database: as when it was killed.
        if (transactions > 8) throw new Error('killed');
        return bench.app.deps.database.tenant(firm, work);
      };
      const dying: Deps = { ...bench.app.deps, database: { ...bench.app.deps.database, tenant } };
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

    test('an upload that breaks its reading five times is given up, and says so', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
      const upload = await send(business, 'a.xml', Buffer.from(factura(business, '1')));
      const files = { ...bench.app.deps.files, open: () => Promise.reject(new Error('broken')) };
      const told = () =>
        bench.app.deps.database.tenant(business.firmId, (tx) =>
          tx.selectFrom('uploads').select(['state', 'trouble']).where('id', '=', upload.uuid).executeTakeFirst(),
        );
      for (let time = 0; time < 5; time++) {
        expect((await told())?.state).toBe('received');
        await expect(read(business, { ...bench.app.deps, files })).rejects.toThrow('broken');
      }
      expect(await told()).toEqual({ state: 'failed', trouble: expect.stringContaining('fallo nuestro') });
    });

    test('what a zip holds that is no document counts, and is gone on with where its while was over', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
      const pictures = Array.from({ length: 1_200 }, (_, n) => [`${n}.txt`, 'nada']);
      // In a zip inside: what the outer one says that it holds is one.
      const inner = await zipOf({ ...Object.fromEntries(pictures), 'z.xml': factura(business, '1') });
      const zip = await zipOf({ 'dentro.zip': inner });
      const { uuid } = await send(business, 'fotos.zip', zip);
      const ofIt = <T>(work: (tx: Tx) => Promise<T>) => bench.app.deps.database.tenant(business.firmId, work);
      const until = new Date(clock.now().getTime() + 15_000);
      const upload = await ofIt((tx) => takeUpload(tx, whose(business), 'first', clock.now(), until));
      if (!upload) throw new Error('It was sent.');
      const reading = { upload, worker: 'first', ruc: business.ruc };
      expect(await readUpload(bench.app.deps, reading, NEVER, () => true)).toBe(false);
      // What was passed of the zip inside is not unpacked again.
      expect(await ofIt((tx) => findUpload(tx, { ...whose(business), id: uuid }))).toMatchObject({
        ...{ files_done: 500, zip_place: { zip: { passed: [0, 500] }, members: 500, looked: 0 } },
      });
      expect(await readUpload(bench.app.deps, reading, NEVER, () => true)).toBe(false);
      expect(upload.files_done).toBe(1_000);
      expect(await readUpload(bench.app.deps, reading, NEVER, () => true)).toBe(true);
      expect(await kept(business)).toHaveLength(1);
    });

    test('while some files are taken in, the next are looked at', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
      const files = Array.from({ length: 40 }, (_, n) => [`F001-${n + 1}.xml`, factura(business, `${n + 1}`)]);
      await send(business, 'oct.zip', await zipOf(Object.fromEntries(files)));
      const ofIt = <T>(work: (tx: Tx) => Promise<T>) => bench.app.deps.database.tenant(business.firmId, work);
      const until = new Date(clock.now().getTime() + 15_000);
      const upload = await ofIt((tx) => takeUpload(tx, whose(business), 'first', clock.now(), until));
      if (!upload) throw new Error('It was sent.');
      // Asked of each file before it is looked at.
      const signal = new AbortController().signal;
      const looks = vi.spyOn(signal, 'throwIfAborted');
      const tenant: Deps['database']['tenant'] = async (firm, work) => {
        // The first handful waits to be written until a file of the next is looked at.
        if (work.toString().includes('writeOutcomes')) await vi.waitUntil(() => looks.mock.calls.length > 30, 30_000);
        return bench.app.deps.database.tenant(firm, work);
      };
      const deps = { ...bench.app.deps, database: { ...bench.app.deps.database, tenant } };
      expect(await readUpload(deps, { upload, worker: 'first', ruc: business.ruc }, signal, () => false)).toBe(true);
      expect(await kept(business)).toHaveLength(40);
    });

    test('what fails as it is taken in is told, though the next were looked at already, and nothing goes on behind it', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
      const files = Array.from({ length: 40 }, (_, n) => [`F001-${n + 1}.xml`, factura(business, `${n + 1}`)]);
      await send(business, 'oct.zip', await zipOf(Object.fromEntries(files)));
      let written = 0;
      const tenant: Deps['database']['tenant'] = async (firm, work) => {
        if (!work.toString().includes('writeOutcomes')) return bench.app.deps.database.tenant(firm, work);
        written += 1;
        throw new Error('no more');
      };
      await expect(
        read(business, { ...bench.app.deps, database: { ...bench.app.deps.database, tenant } }),
      ).rejects.toThrow('no more');
      expect([written, await kept(business)]).toEqual([1, []]);
      await read(business);
      expect(await kept(business)).toHaveLength(40);
    });

    test('of one that a version without places began, what it took in is passed by its number', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
      const files = ['1', '2', '3'].map((number) => [`${number}.xml`, factura(business, number)]);
      const { uuid } = await send(business, 'oct.zip', await zipOf(Object.fromEntries(files)));
      const ofIt = <T>(work: (tx: Tx) => Promise<T>) => bench.app.deps.database.tenant(business.firmId, work);
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
      const business = await seedBusiness(bench.app, bench.rosa);
      const { uuid } = await send(business, 'a.xml', Buffer.from(factura(business, '1')));
      const ofIt = <T>(work: (tx: Tx) => Promise<T>) => bench.app.deps.database.tenant(business.firmId, work);
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
      const business = await seedBusiness(bench.app, bench.rosa);
      const { uuid } = await send(business, 'a.xml', Buffer.from(factura(business, '1')));
      const one = { ...whose(business), id: uuid };
      const upload = await bench.app.deps.database.tenant(business.firmId, (tx) => findUpload(tx, one));
      if (!upload) throw new Error('It was sent.');
      const file = {
        ...{ place: 0, entry: '0', file: 'a.xml', bytes: null, sha256: '0' },
        what: { is: 'refused', why: 'x' },
      } as const;
      const taking = takeIn(bench.app.deps, { upload, worker: 'another', ruc: business.ruc }, [file], {});
      await expect(taking).rejects.toBeInstanceOf(RunLost);
      expect(await results(business)).toEqual([]);
    });
  });
}
