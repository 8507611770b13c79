import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  cancelUpload,
  listMissingDocuments,
  listUploadResults,
  listUploads,
  startUpload,
  type Upload,
} from '@yupana/contract/uploads.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { createCtx, createSystem, type Deps } from '../../src/ctx.ts';
import { lookForWanted } from '../../src/features/documents/lane/look-for-wanted.ts';
import { markDue, takeLane } from '../../src/features/documents/lane/queries-lanes.ts';
import { closeAccess, writeOutcomes } from '../../src/features/documents/queries-files.ts';
import { LIMITS } from '../../src/features/documents/uploads/limits.ts';
import { startUpload as start } from '../../src/features/documents/uploads/manage-uploads.ts';
import { runUploads } from '../../src/features/documents/uploads/run-uploads.ts';
import { sweepUploads } from '../../src/features/documents/uploads/sweep-uploads.ts';
import type { HeldClock } from '../../src/platform/clock.ts';
import { facturaXml } from '../fake-cpe.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../seed.ts';

const ISSUER = '20990016004';
const PERIOD = '202610';
const NEVER = new AbortController().signal;

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const NAMES = `xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2"`;
const names = (part: string, ruc: string) =>
  `<cac:${part}><cac:Party><cac:PartyIdentification><cbc:ID schemeID="6">${ruc}</cbc:ID></cac:PartyIdentification><cac:PartyLegalEntity><cbc:RegistrationName>EMPRESA S.A.C.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${part}>`;
const GUIA = `<DespatchAdvice xmlns="${UBL}DespatchAdvice-2" ${NAMES}><cbc:UBLVersionID>2.1</cbc:UBLVersionID>
<cbc:ID>T001-8</cbc:ID><cbc:IssueDate>2026-10-12</cbc:IssueDate><cbc:DespatchAdviceTypeCode>09</cbc:DespatchAdviceTypeCode>
${names('DespatchSupplierParty', ISSUER)}${names('DeliveryCustomerParty', '20990002143')}</DespatchAdvice>`;
const RETENTION = `<Retention xmlns="urn:sunat:names:specification:ubl:peru:schema:xsd:Retention-1" ${NAMES}
 xmlns:sac="urn:sunat:names:specification:ubl:peru:schema:xsd:SunatAggregateComponents-1"><cbc:UBLVersionID>2.0</cbc:UBLVersionID>
<cbc:ID>R001-123</cbc:ID><cbc:IssueDate>2026-10-20</cbc:IssueDate>${names('AgentParty', ISSUER).replace(/<\/?cac:Party>/g, '')}
${names('ReceiverParty', '20990002143').replace(/<\/?cac:Party>/g, '')}<cbc:TotalInvoiceAmount currencyID="PEN">30.00</cbc:TotalInvoiceAmount></Retention>`;

/** What becomes of uploaded files, within businesses.medium.test.ts, whose app has no worker: each case does what one would, when it wants it. */
export function uploadCases(started: () => TestApp, clock: HeldClock): void {
  describe('uploads', () => {
    let app: TestApp;
    let rosa: Accountant;
    beforeAll(async () => {
      app = started();
      rosa = await signUpAccountant(app);
    });
    const today = () =>
      new Intl.DateTimeFormat('es-PE', {
        timeZone: 'America/Lima',
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
      }).format(clock.now());

    const whose = ({ firmId, id }: SeededBusiness) => ({ firmId, businessId: id });
    const factura = (business: SeededBusiness, number: string, options: Parameters<typeof facturaXml>[3] = {}) =>
      facturaXml(ISSUER, 'F001', number, options).replace('20990002143', business.ruc);

    async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
      const zip = new ZipFile();
      for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
      zip.end();
      return buffer(zip.outputStream);
    }

    async function announce(business: SeededBusiness, name: string, size: number): Promise<Upload> {
      const body = { name, size, tax_period: PERIOD };
      const { body: upload } = await call(app, startUpload, { params: { uuid: business.id }, body }, rosa.token);
      return upload;
    }

    function tus(method: 'HEAD' | 'PATCH', path: string, { offset = 0, body, token = rosa.token }: Sent = {}) {
      return fetch(app.url + path, {
        method,
        headers: {
          'tus-resumable': '1.0.0',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(method === 'PATCH'
            ? { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
            : {}),
        },
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
    }
    interface Sent {
      offset?: number;
      body?: Buffer;
      token?: string;
    }

    async function send(business: SeededBusiness, name: string, bytes: Buffer): Promise<Upload> {
      const upload = await announce(business, name, bytes.length);
      expect((await tus('PATCH', upload.path, { body: bytes })).status).toBe(204);
      return upload;
    }

    const read = (business: SeededBusiness, deps: Deps = app.deps) => runUploads(deps, whose(business), NEVER);

    /** `file: outcome, detail` of each, in the order in which a screen shows them. */
    async function results(business: SeededBusiness): Promise<string[]> {
      const query = { tax_period: PERIOD, size: 100 as const };
      const { body } = await call(app, listUploadResults, { params: { uuid: business.id }, query }, rosa.token);
      return body.data.map(({ file, outcome, detail }) => `${file}: ${outcome}, ${detail}`);
    }

    async function take(business: SeededBusiness, name: string, bytes: Buffer | string): Promise<string[]> {
      await send(business, name, Buffer.from(bytes));
      await read(business);
      return results(business);
    }

    async function kept(business: SeededBusiness) {
      return app.deps.database.tenant(business.firmId, (tx) =>
        tx
          .selectFrom('voucher_files')
          .select(['book', 'number', 'kind', 'state', 'source', 'signature', 'reader_version', 'next_try_at', 'size'])
          .where('business_id', '=', business.id)
          .orderBy('number')
          .orderBy('kind')
          .execute(),
      );
    }

    async function validityDue(business: SeededBusiness): Promise<Date | undefined> {
      const { tenant } = app.deps.database;
      const row = await tenant(business.firmId, (tx) =>
        tx.selectFrom('validity_lanes').select('due_at').where('business_id', '=', business.id).executeTakeFirst(),
      );
      return row?.due_at;
    }

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
      expect((await tus('HEAD', upload.path)).headers.get('upload-offset')).toBe('100');
      const most = LIMITS.pieces;
      LIMITS.pieces = 1;
      try {
        expect((await tus('PATCH', upload.path, { offset: 100, body: bytes.subarray(100, 101) })).status).toBe(413);
      } finally {
        LIMITS.pieces = most;
      }
      expect((await tus('PATCH', upload.path, { offset: 100, body: bytes.subarray(100) })).status).toBe(204);
      await read(business);
      expect(await results(business)).toEqual(['a.xml: new, Firma sin comprobar']);
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

    test('of each file in a zip it is told what became of it, and why it is not kept', async () => {
      const business = await seedBusiness(app, rosa);
      const cut = factura(business, '7').slice(0, 900);
      const inner = await zipOf({ 'F001-2.xml': factura(business, '2') });
      const deepest = await zipOf({ 'meses.zip': await zipOf({ 'oct.zip': inner }) });
      const zip = await zipOf({
        'R-20990016004-01-F001-00000001.xml': cdr('F001-1', ISSUER),
        'F001-1.xml': factura(business, '1'),
        // Its XML came just before it, and was not here until then.
        'F001-9.xml': factura(business, '9'),
        'R-20990016004-01-F001-00000009.xml': cdr('F001-9', ISSUER),
        'marzo.zip': inner,
        'otra/F001-3.xml': facturaXml(ISSUER, 'F001', '3'),
        'foto.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
        'guia.xml': cut,
        'precios.xlsx': await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>' }),
        'pagina.html': '<html><body>Hola</body></html>',
      });
      expect(await take(business, 'oct.zip', zip)).toEqual([
        'oct.zip › otra/F001-3.xml: rejected, Emitida a otro RUC: 20990002143',
        `oct.zip › guia.xml: rejected, El XML está cortado en la línea ${cut.split('\n').length}`,
        'oct.zip › precios.xlsx: rejected, No es XML, zip, propuesta ni constancia',
        'oct.zip › pagina.html: rejected, Es un XML, pero no de un comprobante electrónico',
        'oct.zip › R-20990016004-01-F001-00000001.xml: joined, CDR aceptado, junto a su XML',
        'oct.zip › R-20990016004-01-F001-00000009.xml: joined, CDR aceptado, junto a su XML',
        'oct.zip › F001-1.xml: new, Firma sin comprobar',
        'oct.zip › F001-9.xml: new, Firma sin comprobar',
        'oct.zip › marzo.zip › F001-2.xml: new, Firma sin comprobar',
      ]);
      expect((await kept(business)).map(({ number, kind }) => `${number} ${kind}`)).toEqual([
        '1 cdr',
        '1 xml',
        '2 xml',
        '9 cdr',
        '9 xml',
      ]);
      const other = await seedBusiness(app, rosa);
      expect(await take(other, 'todo.zip', deepest)).toEqual([
        'todo.zip › meses.zip › oct.zip: rejected, Zip dentro de dos zips: sube oct.zip solo',
      ]);
    });

    const cdr = (about: string, issuer: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ar:ApplicationResponse xmlns:ar="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>123</cbc:ID><cbc:IssueDate>2026-10-15</cbc:IssueDate><cbc:ResponseDate>2026-10-15</cbc:ResponseDate>
<cac:SenderParty><cac:PartyIdentification><cbc:ID>20131312955</cbc:ID></cac:PartyIdentification></cac:SenderParty>
<cac:DocumentResponse><cac:Response><cbc:ReferenceID>${about}</cbc:ReferenceID><cbc:ResponseCode>0</cbc:ResponseCode>
<cbc:Description>ACEPTADA</cbc:Description></cac:Response>
<cac:RecipientParty><cac:PartyIdentification><cbc:ID>6-${issuer}</cbc:ID></cac:PartyIdentification></cac:RecipientParty>
</cac:DocumentResponse></ar:ApplicationResponse>`;

    test('the same file again is told to be here, and another XML of the same voucher replaces nothing', async () => {
      const business = await seedBusiness(app, rosa);
      await take(business, 'F001-1.xml', factura(business, '1'));
      await take(business, 'copia.xml', factura(business, '1'));
      const before = await kept(business);
      expect(await take(business, 'otro.xml', factura(business, '1', { total: '999.00' }))).toEqual([
        `otro.xml: rejected, Ya hay otro XML de F001-1, del ${today()}: no se reemplazó`,
        'F001-1.xml: new, Firma sin comprobar',
        `copia.xml: existing, Mismo archivo, del ${today()}`,
      ]);
      expect(await kept(business)).toEqual(before);
    });

    describe('of what nobody signed, or somebody changed,', () => {
      const signed = (name: string) =>
        readFileSync(new URL(`../../../../packages/cpe/fixtures/signed/${name}.xml`, import.meta.url), 'utf8');
      const TRUE = signed('sha256-exclusive');
      const UNSIGNED = TRUE.replace(/<ds:Signature [\s\S]*<\/ds:Signature>/, '');
      const ITS_ISSUER = '20990001015';
      async function issuer(): Promise<SeededBusiness> {
        const business = await seedBusiness(app, rosa);
        await app.deps.database.system((tx) =>
          tx.updateTable('businesses').set({ ruc: ITS_ISSUER }).where('id', '=', business.id).execute(),
        );
        return business;
      }
      /** The RUC is free for the next. */
      const gone = ({ id, ruc }: SeededBusiness) =>
        app.deps.database.system((tx) => tx.updateTable('businesses').set({ ruc }).where('id', '=', id).execute());

      test('what was changed after it was signed is not kept, and the true one is taken afterwards', async () => {
        const business = await issuer();
        const altered = TRUE.replace('118.00', '118.01');
        expect(await take(business, 'alterado.xml', altered)).toEqual([
          'alterado.xml: rejected, La firma no corresponde: el archivo se cambió después de firmarse: no se guardó. Pide el XML original a quien lo emitió',
        ]);
        expect(await kept(business)).toEqual([]);
        expect(await take(business, 'verdadero.xml', TRUE)).toContain('verdadero.xml: new, Firma válida');
        expect(await kept(business)).toMatchObject([{ signature: 'valid', next_try_at: null }]);
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
        expect(await take(business, 'otro.xml', signed('sha1'))).toContain(
          `otro.xml: rejected, Ya hay otro XML de F001-123, del ${today()}: no se reemplazó`,
        );
        await gone(business);
      });

      test('SUNAT’s takes the place of one without a signature, and its lesser words take nothing', async () => {
        const business = await issuer();
        await take(business, 'sin-firma.xml', UNSIGNED);
        const { tenant } = app.deps.database;
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
        await app.deps.database.tenant(business.firmId, (tx) => writeOutcomes(tx, whose(business), [given]));
        expect(await kept(business)).toEqual(before);
        await gone(business);
      });

      test('a hostile name or number costs its own file alone', async () => {
        const business = await seedBusiness(app, rosa);
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

    test.each([
      ['an Excel', 'precios-proveedor.xlsx', 'PK', 'El zip está dañado: vuelve a descargarlo o a comprimirlo'],
      ['a text', 'notas.txt', 'hola', 'No es XML, zip, propuesta ni constancia'],
      ['a PDF', 'F001-1.pdf', '%PDF-1.7 …', 'Es un PDF: sube el XML del comprobante'],
      ['an F621 of another', '062120990016004202610R.txt', 'x', 'No es XML, zip, propuesta ni constancia'],
    ])('%s is refused with what to do', async (_what, name, content, why) => {
      const business = await seedBusiness(app, rosa);
      const bytes =
        content === 'PK' ? Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(40)]) : Buffer.from(content);
      expect(await take(business, name, bytes)).toEqual([`${name}: rejected, ${why}`]);
    });

    test('the detail of an F621 is kept by its period, each text once; that of another RUC is refused', async () => {
      const business = await seedBusiness(app, rosa);
      const row = '20990016004|R001|1|15/10/2026|10|01|F001|1|01/10/2026|333|\r\n';
      const own = await take(business, `0621${business.ruc}202610R.txt`, row + row);
      const name = `0621${business.ruc}202610R.txt`;
      expect(own).toEqual([`${name}: new, F621 de retenciones de oct 2026 (2 filas)`]);
      expect(await take(business, name, row + row)).toContain(
        `${name}: existing, F621 de retenciones de oct 2026 (2 filas): mismo archivo, del ${today()}`,
      );
      expect(await take(business, name, row)).toContain(`${name}: new, F621 de retenciones de oct 2026 (1 fila)`);
      expect(await keptBesides(business)).toEqual(['F621-R 202610 202610', 'F621-R 202610 202610']);
      const zipped = await zipOf({ '062120990016004202610P.txt': row });
      expect((await take(business, 'f621.zip', zipped)).join()).toContain('Es un F621 de otro RUC: 20990016004');
    });

    const keptBesides = (business: SeededBusiness) =>
      app.deps.database.tenant(business.firmId, async (tx) => {
        const query = tx.selectFrom('uploaded_documents').selectAll().where('business_id', '=', business.id);
        const rows = await query.orderBy('kind').orderBy('serie').execute();
        return rows.map(({ kind, serie, number, tax_period, sha256 }) =>
          [kind, serie, number === sha256 ? '' : number, tax_period].filter(Boolean).join(' '),
        );
      });

    test('guías, retentions and perceptions that name the company are kept with their bytes; of others they are refused', async () => {
      const business = await seedBusiness(app, rosa);
      const ours = (text: string) => text.replaceAll('20990002143', business.ruc);
      const zip = await zipOf({
        'guia.xml': ours(GUIA),
        'retencion.xml': ours(RETENTION),
        'otra-retencion.xml': RETENTION,
        'otra-guia.xml': GUIA,
      });
      expect(await take(business, 'x.zip', zip)).toEqual([
        'x.zip › otra-retencion.xml: rejected, Comprobante de retención de otras empresas: 20990016004 y 20990002143',
        'x.zip › otra-guia.xml: rejected, Guía de remisión del remitente de otras empresas: 20990016004 y 20990002143',
        'x.zip › guia.xml: new, Guía de remisión del remitente. Firma sin comprobar',
        'x.zip › retencion.xml: new, Comprobante de retención. Firma sin comprobar',
      ]);
      expect(await keptBesides(business)).toEqual(['09 T001 8 202610', '20 R001 123 202610']);
      const again = await take(business, 'copia.xml', ours(RETENTION));
      expect(again).toContain(`copia.xml: existing, Comprobante de retención: mismo archivo, del ${today()}`);
      const other = await take(business, 'otro.xml', ours(RETENTION).replace('>30.00<', '>31.00<'));
      expect(other).toContain(
        `otro.xml: rejected, Comprobante de retención: ya hay otro, del ${today()}; no se reemplazó`,
      );
      expect(await keptBesides(business)).toHaveLength(2);
    });

    test('a constancia joins its purchase once, and one of others is refused', async () => {
      const business = await seedBusiness(app, rosa);
      const page = (acquirer: string, number: string) => `<html><body><h1>CONSTANCIA DE DEPÓSITO</h1><table>
    <tr><td>N&uacute;mero de constancia</td><td>${number}</td></tr><tr><td>Ruc del Proveedor</td><td>${ISSUER}</td></tr>
    <tr><td>Número de Documento</td><td>${acquirer}</td></tr><tr><td>Monto del depósito</td><td>S/149.00</td></tr>
    <tr><td>Fecha y hora de pago</td><td>04/11/2026 17:58:29</td></tr><tr><td>Tipo de Comprobante</td><td>01 - FACTURA</td></tr>
    <tr><td>Número de Comprobante</td><td>F001 - 00000001</td></tr></table></body></html>`;
      const zip = await zipOf({
        'F001-1.xml': factura(business, '1'),
        'constancia_dtr_1.html': page(business.ruc, '00781234'),
        'otra.html': page('20990002143', '00781235'),
        'sola.html': page(business.ruc, '00781236').replace('F001 - 00000001', 'F001 - 00000009'),
      });
      expect(await take(business, 'x.zip', zip)).toEqual([
        `x.zip › otra.html: rejected, Depósito de otras empresas: ${ISSUER} y 20990002143`,
        'x.zip › constancia_dtr_1.html: joined, Depósito de S/ 149.00 del 04/11/2026',
        'x.zip › F001-1.xml: new, Firma sin comprobar',
        'x.zip › sola.html: new, Depósito de S/ 149.00 de F001-9, que no está en Yupana',
      ]);
      expect(await keptBesides(business)).toEqual(['DTR 00781234 202611', 'DTR 00781236 202611']);
      const again = await take(business, 'constancia.html', page(business.ruc, '00781234'));
      expect(again).toContain('constancia.html: existing, Misma constancia: depósito de s/ 149.00 del 04/11/2026');
      const facts = await app.deps.database.tenant(business.firmId, (tx) =>
        tx.selectFrom('voucher_facts').select('kind').where('business_id', '=', business.id).orderBy('kind').execute(),
      );
      expect(facts.map(({ kind }) => kind)).toEqual(['deposit', 'document']);
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
        const { expected, held, igv, data } = body;
        return { expected, held, igv, data: data.map(({ number, reason }) => `${number} ${reason}`) };
      };
      const data = ['3 being-asked', '2 being-asked'];
      expect(await missing()).toEqual({ expected: 3, held: 1, igv: 50.5, data });
      // What a lane writes: SUNAT has neither, and of one it is asked again.
      await app.deps.database.tenant(business.firmId, (tx) =>
        sql`update voucher_files set state = 'absent', reason = 'not-there', next_try_at = case when number = '3' then next_try_at end
      where business_id = ${business.id}::uuid and state = 'wanted'`.execute(tx),
      );
      expect(await missing()).toMatchObject({ data: ['3 not-there', '2 ask-supplier'] });
      // Nobody lets the company in: that is no voucher which only its supplier has.
      await app.deps.database.tenant(business.firmId, (tx) => closeAccess(tx, whose(business), 10));
      expect(await missing()).toMatchObject({ data: ['3 no-access', '2 ask-supplier'] });
      await take(business, 'despues.xml', factura(business, '3'));
      expect(await missing()).toEqual({ expected: 3, held: 2, igv: 20, data: ['2 ask-supplier'] });
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
