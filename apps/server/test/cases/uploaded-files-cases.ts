import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { closeAccess, reopenAccess, writeOutcomes } from '../../src/features/documents/queries-files.ts';
import { LIMITS } from '../../src/features/documents/uploads/limits.ts';
import { dateTimeInLima, type HeldClock } from '../../src/platform/clock.ts';
import { facturaXml } from '../fake-cpe.ts';
import type { Accountant, TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness } from '../seed.ts';
import { ISSUER, uploadBench } from '../uploading.ts';

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

/** What becomes of each uploaded file, by what it is and by who signed it, within businesses.medium.test.ts. */
export function uploadedFilesCases(started: () => TestApp, clock: HeldClock): void {
  describe('an uploaded file', () => {
    const bench = uploadBench(started);
    const { whose, factura, zipOf, take, kept, send, read, results } = bench;
    let app: TestApp;
    let rosa: Accountant;
    beforeAll(() => {
      ({ app, rosa } = bench);
    });
    const today = () => dateTimeInLima(clock.now()).slice(0, 10);

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
        'oct.zip › R-20990016004-01-F001-00000001.xml: joined, CDR: aceptado, junto a su XML. Firma sin comprobar',
        'oct.zip › R-20990016004-01-F001-00000009.xml: joined, CDR: aceptado, junto a su XML. Firma sin comprobar',
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

    test.each(['as it is written now', 'as a version before wrote it, without its place'])(
      'a CDR that came before its XML is found again where it stood, in a zip inside too: %s',
      async (written) => {
        const business = await seedBusiness(app, rosa);
        const more = ['3', '4', '5'].map((number) => [`F001-${number}.xml`, factura(business, number)]);
        const zip = await zipOf({
          ...Object.fromEntries(more),
          'R-20990016004-01-F001-00000001.xml': cdr('F001-1', ISSUER),
          'cdr.zip': await zipOf({
            'R-20990016004-01-F001-00000008.xml': cdr('F001-8', ISSUER),
            'R-20990016004-01-F001-00000002.xml': cdr('F001-2', ISSUER),
          }),
          'F001-1.xml': factura(business, '1'),
          'F001-2.xml': factura(business, '2'),
        });
        await send(business, 'oct.zip', zip);
        const places: unknown[] = [];
        const tenant: typeof app.deps.database.tenant = async (firm, work, options) => {
          const isAsked = work.toString().includes('placesRejected');
          if (isAsked && written !== 'as it is written now')
            await app.deps.database.tenant(firm, (tx) =>
              tx.updateTable('upload_results').set({ zip_entry: null }).execute(),
            );
          const found = await app.deps.database.tenant(firm, work, options);
          if (isAsked) places.push(...(found as unknown[]));
          return found;
        };
        await read(business, { ...app.deps, database: { ...app.deps.database, tenant } });
        const entries = written === 'as it is written now' ? ['4', '4/1', '4/2'] : [null, null, null];
        expect(places).toEqual([3, 4, 5].map((place, at) => ({ place, zip_entry: entries[at] })));
        expect((await kept(business)).map(({ number, kind }) => `${number} ${kind}`)).toEqual([
          ...['1 cdr', '1 xml', '2 cdr', '2 xml', '3 xml', '4 xml', '5 xml'],
        ]);
        const told = await results(business);
        expect(told.filter((one) => one.includes(': rejected,'))).toEqual([
          'oct.zip › cdr.zip › R-20990016004-01-F001-00000008.xml: rejected, No está su comprobante: sube también su XML',
        ]);
        expect(told).toHaveLength(8);
      },
    );

    const cdr = (about: string, issuer: string, buyer = '20990002143') => `<?xml version="1.0" encoding="UTF-8"?>
<ar:ApplicationResponse xmlns:ar="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:ID>123</cbc:ID><cbc:IssueDate>2026-10-15</cbc:IssueDate><cbc:ResponseDate>2026-10-15</cbc:ResponseDate>
<cac:SenderParty><cac:PartyIdentification><cbc:ID>20131312955</cbc:ID></cac:PartyIdentification></cac:SenderParty>
<cac:ReceiverParty><cac:PartyIdentification><cbc:ID>${issuer}</cbc:ID></cac:PartyIdentification></cac:ReceiverParty>
<cac:DocumentResponse><cac:Response><cbc:ReferenceID>${about}</cbc:ReferenceID><cbc:ResponseCode>0</cbc:ResponseCode>
<cbc:Description>ACEPTADA</cbc:Description></cac:Response>
<cac:RecipientParty><cac:PartyIdentification><cbc:ID>6-${buyer}</cbc:ID></cac:PartyIdentification></cac:RecipientParty>
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
      const CDR = readFileSync(new URL('../../../../packages/cpe/fixtures/cdr/accepted.xml', import.meta.url), 'utf8');
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
        // Too large for a row, it would be a file of the store that nothing speaks of.
        const puts: unknown[] = [];
        const files = { ...app.deps.files, put: async (...given: unknown[]) => puts.push(given) as never };
        const large = altered.replace('?>', `?><!--${randomBytes(100_000).toString('hex')}-->`);
        await send(business, 'grande.xml', Buffer.from(large));
        await read(business, { ...app.deps, files });
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
        await app.deps.database.tenant(business.firmId, (tx) => writeOutcomes(tx, whose(business), [given]));
        expect(await kept(business)).toEqual(before);
        await gone(business);
      });

      test('a CDR that somebody changed is not kept; one without a signature gives way to the true one', async () => {
        const business = await seedBusiness(app, rosa);
        const ruc = '20990006599';
        await app.deps.database.system((tx) =>
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
        const business = await seedBusiness(app, rosa);
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
        await app.deps.database.tenant(business.firmId, (tx) => writeOutcomes(tx, whose(business), [held]));
        expect(await take(business, 'otra-vez.xml', xml)).toContain(
          `otra-vez.xml: existing, Mismo archivo, del ${today()}`,
        );
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

    test('a zip that holds nothing to keep says so, and so does one that holds too many, and a file that is too large', async () => {
      const business = await seedBusiness(app, rosa);
      const nothing = 'El zip no trae XML, propuestas ni constancias';
      expect(await take(business, 'vacio.zip', await zipOf({}))).toEqual([`vacio.zip: rejected, ${nothing}`]);
      const pictures = await zipOf({ 'a.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]), 'a.pdf': '%PDF-1.7 …' });
      expect(await take(business, 'fotos.zip', await zipOf({ 'dentro.zip': pictures, 'b.css': '.a { }' }))).toContain(
        `fotos.zip: rejected, ${nothing}`,
      );
      expect(
        await take(business, 'pesado.zip', await zipOf({ 'b.xml': Buffer.alloc(20 * 1024 * 1024 + 1, ' ') })),
      ).toContain('pesado.zip: rejected, El zip no trae XML, propuestas ni constancias de hasta 20 MB: b.xml pesa más');
      expect(await take(business, 'todo.txt', Buffer.alloc(20 * 1024 * 1024 + 1, ' '))).toContain(
        'todo.txt: rejected, Pesa más de 20 MB y no es un zip',
      );
      const { files } = LIMITS;
      LIMITS.files = 1;
      try {
        const two = await zipOf({ 'a.xml': factura(business, '1'), 'b.xml': factura(business, '2') });
        expect(await take(business, 'dos.zip', two)).toEqual(
          expect.arrayContaining([
            'dos.zip: rejected, El zip tiene más de 10,000 archivos: los demás no se leyeron. Súbelos en otro zip',
            'dos.zip › a.xml: new, Firma sin comprobar',
          ]),
        );
      } finally {
        LIMITS.files = files;
      }
      expect(await kept(business)).toMatchObject([{ number: '1', kind: 'xml' }]);
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
        'x.zip › sola.html: new, Depósito de S/ 149.00 de F001-9, que no está en Yupana: se une a él cuando llegue',
      ]);
      expect(await keptBesides(business)).toEqual(['DTR 00781234 202611', 'DTR 00781236 202611']);
      const again = await take(business, 'constancia.html', page(business.ruc, '00781234'));
      expect(again).toContain('constancia.html: existing, Misma constancia: depósito de s/ 149.00 del 04/11/2026');
      const facts = await app.deps.database.tenant(business.firmId, (tx) =>
        tx.selectFrom('voucher_facts').select('kind').where('business_id', '=', business.id).orderBy('kind').execute(),
      );
      expect(facts.map(({ kind }) => kind)).toEqual(['deposit', 'deposit', 'document']);
    });
  });
}
