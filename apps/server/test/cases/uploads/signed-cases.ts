import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { closeAccess, reopenAccess, writeOutcomes } from '../../../src/features/documents/queries-files.ts';
import { dateTimeInLima, type HeldClock } from '../../../src/platform/clock.ts';
import { facturaXml } from '../../fake-cpe.ts';
import type { TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness } from '../../seed.ts';
import { ISSUER, uploadBench } from '../../uploading.ts';

/** What becomes of uploaded files by who signed them, and who changed them since, within businesses.medium.test.ts. */
export function signedCases(started: () => TestApp, clock: HeldClock): void {
  describe('an uploaded file', () => {
    const bench = uploadBench(started);
    const { whose, factura, zipOf, take, kept, send, read, results } = bench;

    const today = () => dateTimeInLima(clock.now()).slice(0, 10);

    describe('of what nobody signed, or somebody changed,', () => {
      const signed = (name: string) =>
        readFileSync(new URL(`../../../../../packages/cpe/fixtures/signed/${name}.xml`, import.meta.url), 'utf8');
      const TRUE = signed('sha256-exclusive');
      const CDR = readFileSync(
        new URL('../../../../../packages/cpe/fixtures/cdr/accepted.xml', import.meta.url),
        'utf8',
      );
      const UNSIGNED = TRUE.replace(/<ds:Signature [\s\S]*<\/ds:Signature>/, '');
      const ITS_ISSUER = '20990001015';
      async function issuer(): Promise<SeededBusiness> {
        const business = await seedBusiness(bench.app, bench.rosa);
        await bench.app.deps.database.system((tx) =>
          tx.updateTable('businesses').set({ ruc: ITS_ISSUER }).where('id', '=', business.id).execute(),
        );
        return business;
      }
      /** The RUC is free for the next. */
      const gone = ({ id, ruc }: SeededBusiness) =>
        bench.app.deps.database.system((tx) =>
          tx.updateTable('businesses').set({ ruc }).where('id', '=', id).execute(),
        );

      test('what was changed after it was signed is not kept, and the true one is taken afterwards', async () => {
        const business = await issuer();
        const altered = TRUE.replace('118.00', '118.01');
        expect(await take(business, 'alterado.xml', altered)).toEqual([
          'alterado.xml: rejected, La firma no corresponde: el archivo se cambió después de firmarse: no se guardó. Pide el XML original a quien lo emitió',
        ]);
        expect(await kept(business)).toEqual([]);
        // Too large for a row, it would be a file of the store that nothing speaks of.
        const puts: unknown[] = [];
        const files = { ...bench.app.deps.files, put: async (...given: unknown[]) => puts.push(given) as never };
        const large = altered.replace('?>', `?><!--${randomBytes(100_000).toString('hex')}-->`);
        await send(business, 'grande.xml', Buffer.from(large));
        await read(business, { ...bench.app.deps, files });
        expect([
          (await results(business)).filter((line) => line.startsWith('grande.xml: rejected')).length,
          puts,
        ]).toEqual([1, []]);
        expect(await take(business, 'verdadero.xml', TRUE)).toContain('verdadero.xml: new, Firma válida');
        const before = await kept(business);
        expect(before).toMatchObject([{ signature: 'valid', next_try_at: null }]);
        // Beside what is here already each is told as what it is: falsified, and not as another one.
        const stays = `no se guardó. Sigue el que ya está, del ${today()}`;
        const value = TRUE.replace(
          /(<ds:SignatureValue>\s*)(\w)/,
          (_all, start, first) => start + (first === 'A' ? 'B' : 'A'),
        );
        expect(await take(business, 'alterado-2.xml', altered)).toContain(
          `alterado-2.xml: rejected, La firma no corresponde: el archivo se cambió después de firmarse: ${stays}`,
        );
        expect(await take(business, 'otra-firma.xml', value)).toContain(
          `otra-firma.xml: rejected, La firma no corresponde a su certificado: ${stays}`,
        );
        expect(await kept(business)).toEqual(before);
        await gone(business);
      });

      test('an XML without a signature gives way to a signed one, which gives way to none; until then SUNAT is asked', async () => {
        const business = await issuer();
        expect(await take(business, 'sin-firma.xml', UNSIGNED)).toEqual(['sin-firma.xml: new, Firma sin comprobar']);
        expect((await kept(business))[0]?.next_try_at).not.toBeNull();
        expect(await take(business, 'sin-firma-2.xml', UNSIGNED.replace('118.00', '119.00'))).toContain(
          `sin-firma-2.xml: rejected, Ya hay otro XML de F001-123, del ${today()}: no se reemplazó`,
        );
        expect(await take(business, 'firmado.xml', TRUE)).toContain(
          'firmado.xml: new, Reemplaza al que se subió sin firma comprobada. Firma válida',
        );
        expect(await kept(business)).toMatchObject([{ signature: 'valid', next_try_at: null }]);
        expect(await take(business, 'otro.xml', signed('sha256-comments'))).toContain(
          `otro.xml: rejected, Ya hay otro XML de F001-123, del ${today()}: no se reemplazó`,
        );
        await gone(business);
      });

      test('SUNAT’s takes the place of one without a signature, and its lesser words take nothing', async () => {
        const business = await issuer();
        await take(business, 'sin-firma.xml', UNSIGNED);
        const { tenant } = bench.app.deps.database;
        const [row] = await kept(business);
        const key = { book: 'RVIE', issuer_ruc: ITS_ISSUER, type_code: '01', serie: 'F001', number: '123' } as const;
        const said = {
          ...{ ...key, kind: 'xml' as const, reason: 'not-there', tries: 1, fault: null, source: null, sha256: null },
          ...{ size: null, bytes: null, reader_version: null, fetched_at: null },
        } as const;
        const later = new Date(clock.now().getTime() + 60_000);
        await tenant(business.firmId, (tx) =>
          writeOutcomes(tx, whose(business), [{ ...said, state: 'absent', next_try_at: later }]),
        );
        expect(await kept(business)).toEqual([{ ...row, next_try_at: later }]);
        await tenant(business.firmId, (tx) => closeAccess(tx, whose(business), 10));
        expect(await kept(business)).toEqual([{ ...row, next_try_at: null }]);
        // Let in again, it is asked whether it has the signed one.
        await tenant(business.firmId, (tx) => reopenAccess(tx, whose(business), clock.now(), 10));
        expect(await kept(business)).toEqual([{ ...row, next_try_at: clock.now() }]);
        const theirs = { ...said, state: 'held', reason: '', source: 'consultacpe', sha256: 'f00d', size: 3 } as const;
        await tenant(business.firmId, (tx) => writeOutcomes(tx, whose(business), [{ ...theirs, next_try_at: null }]));
        expect(await kept(business)).toMatchObject([{ source: 'consultacpe', signature: null, size: 3 }]);
        await gone(business);
      });

      test('a signed one is not replaced by what SUNAT gave at the same moment', async () => {
        const business = await issuer();
        await take(business, 'firmado.xml', TRUE);
        const before = await kept(business);
        const given = {
          ...({
            book: 'RVIE',
            issuer_ruc: ITS_ISSUER,
            type_code: '01',
            serie: 'F001',
            number: '123',
            kind: 'xml',
          } as const),
          ...({ state: 'held', reason: '', tries: 0, next_try_at: null, fault: null, source: 'consultacpe' } as const),
          ...{ sha256: 'f'.repeat(64), size: 1, bytes: null, reader_version: 1, fetched_at: clock.now() },
        } as const;
        await bench.app.deps.database.tenant(business.firmId, (tx) => writeOutcomes(tx, whose(business), [given]));
        expect(await kept(business)).toEqual(before);
        await gone(business);
      });

      test('a CDR that somebody changed is not kept; one without a signature gives way to the true one', async () => {
        const business = await seedBusiness(bench.app, bench.rosa);
        const ruc = '20990006599';
        await bench.app.deps.database.system((tx) =>
          tx.updateTable('businesses').set({ ruc }).where('id', '=', business.id).execute(),
        );
        await take(business, 'F655-21579.xml', facturaXml(ruc, 'F655', '21579'));
        const unsigned = CDR.replace(/<ds:Signature [\s\S]*<\/ds:Signature>/, '');
        const rejects = (xml: string) => xml.replace('ResponseCode>0<', 'ResponseCode>2335<');
        const name = 'R-20990006599-01-F655-21579.xml';
        const took = async (xml: string) => (await take(business, name, xml)).filter((line) => line.startsWith('R-'));
        expect(await took(rejects(CDR))).toEqual([
          `${name}: rejected, La firma no corresponde: el archivo se cambió después de firmarse: no se guardó. Pide el CDR original a quien emitió el comprobante`,
        ]);
        expect(await took(rejects(unsigned))).toContain(
          `${name}: joined, CDR: rechazado, código 2335, junto a su XML. Firma sin comprobar`,
        );
        expect(await took(unsigned)).toContain(`${name}: rejected, Ya hay otro CDR, del ${today()}`);
        expect(await took(CDR)).toContain(`${name}: joined, CDR: aceptado, junto a su XML. Firma válida`);
        expect(await took(CDR)).toContain(`${name}: existing, Mismo CDR, del ${today()}`);
        expect(await took(unsigned)).toContain(`${name}: rejected, Ya hay otro CDR, del ${today()}`);
        expect((await kept(business)).map(({ kind, signature }) => [kind, signature])).toEqual([
          ['cdr', 'valid'],
          ['xml', 'unchecked'],
        ]);
        await gone(business);
      });

      test('what SUNAT gave for the company is here, whoever it names', async () => {
        const business = await seedBusiness(bench.app, bench.rosa);
        const xml = facturaXml(ISSUER, 'F001', '77');
        expect(await take(business, 'ajena.xml', xml)).toEqual([
          'ajena.xml: rejected, Emitida a otro RUC: 20990002143',
        ]);
        const held = {
          ...({ book: 'RCE', issuer_ruc: ISSUER, type_code: '01', serie: 'F001', number: '77', kind: 'xml' } as const),
          ...({ state: 'held', reason: '', tries: 0, next_try_at: null, fault: null, source: 'consultacpe' } as const),
          ...{ sha256: createHash('sha256').update(xml).digest('hex'), size: xml.length, bytes: null },
          ...{ reader_version: 1, fetched_at: clock.now() },
        } as const;
        await bench.app.deps.database.tenant(business.firmId, (tx) => writeOutcomes(tx, whose(business), [held]));
        expect(await take(business, 'otra-vez.xml', xml)).toContain(
          `otra-vez.xml: existing, Mismo archivo, del ${today()}`,
        );
      });

      test('a hostile name or number costs its own file alone', async () => {
        const business = await seedBusiness(bench.app, bench.rosa);
        const long = factura(business, '1').replace('F001-1', `F001-${'9'.repeat(9_000)}`);
        const zip = await zipOf({
          'a.xml': factura(business, '7'),
          'largo.xml': long,
          [`b\u202e${'x'.repeat(500)}.xml`]: factura(business, '8'),
        });
        const told = await take(business, 'x.zip', zip);
        expect(told).toHaveLength(3);
        expect(told).toContain('x.zip › a.xml: new, Firma sin comprobar');
        expect(told.find((line) => line.includes('largo.xml'))).toMatch(/rejected/);
        const named = told.find((line) => line.includes('bxxx')) ?? '';
        expect(named).toMatch(/new, Firma sin comprobar$/);
        expect(named.length).toBeLessThan(300);
        expect(named).not.toContain('\u202e');
      });
    });
  });
}
