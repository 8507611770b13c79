import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../src/features/documents/uploads/limits.ts';
import { dateTimeInLima, type HeldClock } from '../../../src/platform/clock.ts';
import { cdr, facturaXml } from '../../fake-cpe.ts';
import type { TestApp } from '../../harness.ts';
import { seedBusiness } from '../../seed.ts';
import { ISSUER, uploadBench } from '../../uploading.ts';

/** What is told of each uploaded file, within businesses.medium.test.ts. */
export function toldCases(started: () => TestApp, clock: HeldClock): void {
  describe('of an uploaded file it is told', () => {
    const bench = uploadBench(started);
    const { factura, zipOf, take, kept, send, read, results } = bench;

    const today = () => dateTimeInLima(clock.now()).slice(0, 10);

    test('of each file in a zip it is told what became of it, and why it is not kept', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
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
      const other = await seedBusiness(bench.app, bench.rosa);
      expect(await take(other, 'todo.zip', deepest)).toEqual([
        'todo.zip › meses.zip › oct.zip: rejected, Zip dentro de dos zips: sube oct.zip solo',
      ]);
    });

    test.each(['as it is written now', 'as a version before wrote it, without its place'])(
      'a CDR that came before its XML is found again where it stood, in a zip inside too: %s',
      async (written) => {
        const business = await seedBusiness(bench.app, bench.rosa);
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
        const tenant: typeof bench.app.deps.database.tenant = async (firm, work, options) => {
          const isAsked = work.toString().includes('placesRejected');
          if (isAsked && written !== 'as it is written now')
            await bench.app.deps.database.tenant(firm, (tx) =>
              tx.updateTable('upload_results').set({ zip_entry: null }).execute(),
            );
          const found = await bench.app.deps.database.tenant(firm, work, options);
          if (isAsked) places.push(...(found as unknown[]));
          return found;
        };
        await read(business, { ...bench.app.deps, database: { ...bench.app.deps.database, tenant } });
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

    test('the same file again is told to be here, and another XML of the same voucher replaces nothing', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
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

    test.each([
      ['an Excel', 'precios-proveedor.xlsx', 'PK', 'El zip está dañado: vuelve a descargarlo o a comprimirlo'],
      ['a text', 'notas.txt', 'hola', 'No es XML, zip, propuesta ni constancia'],
      ['a PDF', 'F001-1.pdf', '%PDF-1.7 …', 'Es un PDF: sube el XML del comprobante'],
      ['an F621 of another', '062120990016004202610R.txt', 'x', 'No es XML, zip, propuesta ni constancia'],
    ])('%s is refused with what to do', async (_what, name, content, why) => {
      const business = await seedBusiness(bench.app, bench.rosa);
      const bytes =
        content === 'PK' ? Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(40)]) : Buffer.from(content);
      expect(await take(business, name, bytes)).toEqual([`${name}: rejected, ${why}`]);
    });

    test('a zip that holds nothing to keep says so, and so does one that holds too many, and a file that is too large', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
      const nothing = 'El zip no trae XML, propuestas ni constancias';
      expect(await take(business, 'vacio.zip', await zipOf({}))).toEqual([`vacio.zip: rejected, ${nothing}`]);
      const pictures = await zipOf({ 'a.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]), 'a.pdf': '%PDF-1.7 …' });
      expect(await take(business, 'fotos.zip', await zipOf({ 'dentro.zip': pictures, 'b.css': '.a { }' }))).toContain(
        `fotos.zip: rejected, ${nothing}`,
      );
      const heavy = Buffer.alloc(20 * 1024 * 1024 + 1, ' ');
      expect(await take(business, 'pesado.zip', await zipOf({ 'b.pdf': heavy }))).toContain(
        'pesado.zip: rejected, El zip no trae XML, propuestas ni constancias de hasta 20 MB: b.pdf pesa más',
      );
      expect(await take(business, 'pesado2.zip', await zipOf({ 'b.xml': heavy }))).toContain(
        'pesado2.zip › b.xml: rejected, El archivo pesa más de 20 MB',
      );
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
  });
}
