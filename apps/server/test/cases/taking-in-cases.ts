import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { startUpload } from '@yupana/contract/uploads.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../src/ctx.ts';
import { type Reading, takeIn } from '../../src/features/documents/uploads/take-in.ts';
import { whatItIs } from '../../src/features/documents/uploads/what-it-is.ts';
import { facturaXml } from '../fake-cpe.ts';
import { type Accountant, call, signUpAccountant, type TestApp } from '../harness.ts';
import { type SeededBusiness, seedBusiness } from '../seed.ts';

const ISSUER = '20990016004';
const SIGNED = new URL('../../../../packages/cpe/fixtures/signed/sha256-comments.xml', import.meta.url);
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CDR = `<ar:ApplicationResponse xmlns:ar="${UBL}ApplicationResponse-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2">
<cbc:ID>1</cbc:ID><cbc:IssueDate>2026-10-15</cbc:IssueDate><cac:SenderParty><cac:PartyIdentification><cbc:ID>20131312955</cbc:ID></cac:PartyIdentification></cac:SenderParty>
<cac:DocumentResponse><cac:Response><cbc:ReferenceID>F001-77</cbc:ReferenceID><cbc:ResponseCode>0</cbc:ResponseCode></cac:Response>
<cac:RecipientParty><cac:PartyIdentification><cbc:ID>6-${ISSUER}</cbc:ID></cac:PartyIdentification></cac:RecipientParty></cac:DocumentResponse></ar:ApplicationResponse>`;

/** What one handful of an upload leaves behind, within documents.medium.test.ts. */
export function takingInCases(started: () => TestApp): void {
  describe('a handful of uploaded files', () => {
    let app: TestApp;
    let rosa: Accountant;
    let business: SeededBusiness;
    beforeAll(async () => {
      app = started();
      rosa = await signUpAccountant(app);
    });
    beforeEach(async () => {
      business = await seedBusiness(app, rosa);
    });
    const tenant: Deps['database']['tenant'] = (firmId, work) => app.deps.database.tenant(firmId, work);
    const factura = () => facturaXml(ISSUER, 'F001', '77').replace('20990002143', business.ruc);
    const constancia = () => `<h1>CONSTANCIA DE DEPÓSITO</h1> Número de constancia 00781234 Ruc del Proveedor ${ISSUER}
      Número de Documento ${business.ruc} Monto del depósito S/149.00 Fecha y hora de pago 04/11/2026
      Tipo de Comprobante 01 Número de Comprobante F001 - 77`;

    async function reading(): Promise<Reading> {
      const announced = { params: { uuid: business.id }, body: { name: 'x.zip', size: 9, tax_period: '202610' } };
      const { body } = await call(app, startUpload, announced, rosa.token);
      const worker = randomUUID();
      const upload = await tenant(business.firmId, (tx) =>
        tx
          .updateTable('uploads')
          .set({ state: 'reading', worker })
          .where('id', '=', body.uuid)
          .returningAll()
          .executeTakeFirstOrThrow(),
      );
      return { upload, worker, ruc: business.ruc };
    }

    const looked = (files: Record<string, string>, ruc: string) =>
      Promise.all(
        Object.entries(files).map(async ([file, text], place) => {
          const bytes = Buffer.from(text);
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          return { place, entry: `${place + 1}`, file, what: await whatItIs(bytes, file, ruc), bytes, sha256 };
        }),
      );
    const take = async (of: Reading, files: Record<string, string>, deps: Deps = app.deps) =>
      takeIn(deps, of, await looked(files, of.ruc), { files_done: Object.keys(files).length });
    const kept = ({ upload }: Reading) =>
      tenant(business.firmId, async (tx) => {
        const query = tx.selectFrom('uploads').select('kept_bytes').where('id', '=', upload.id);
        return Number((await query.executeTakeFirstOrThrow()).kept_bytes);
      });
    /** PostgreSQL undoes the transaction that writes, for the sake of another, and it is done again. */
    const contended = (): Deps => {
      let isFirst = true;
      const again: Deps['database']['tenant'] = async (firmId, work) => {
        const isWriting = work.toString().includes('holdUpload');
        if (isWriting && isFirst) {
          isFirst = false;
          const undone = tenant(firmId, async (tx) => {
            await work(tx);
            throw new Error('undone');
          });
          await expect(undone).rejects.toThrow('undone');
        }
        return tenant(firmId, work);
      };
      return { ...app.deps, database: { ...app.deps.database, tenant: again } };
    };

    test('counts what it keeps once, though its transaction is done again', async () => {
      const one = await reading();
      const bytes = Buffer.byteLength(factura()) + Buffer.byteLength(constancia());
      await take(one, { 'F001-77.xml': factura(), 'constancia.html': constancia() }, contended());
      expect(await kept(one)).toBe(bytes);
      expect(one.upload.kept_bytes).toBe(bytes);
    });

    test('that is here already is not counted as kept once more', async () => {
      await take(await reading(), { 'F001-77.xml': factura(), 'constancia.html': constancia() });
      const again = await reading();
      await take(again, { 'otra.html': constancia(), 'otra.xml': factura() });
      expect(await kept(again)).toBe(0);
    });

    test('keeps the signed one of two, when what nobody signed comes first', async () => {
      const signed = await readFile(SIGNED, 'utf8');
      const one = { ...(await reading()), ruc: '20990001015' };
      const unsigned = signed.replace(/<ds:Signature[\s>][\s\S]*<\/ds:Signature>/, '');
      await take(one, { 'a.xml': unsigned, 'b.xml': signed });
      const files = await tenant(business.firmId, (tx) =>
        tx.selectFrom('voucher_files').select(['sha256', 'signature']).where('business_id', '=', business.id).execute(),
      );
      expect(files).toEqual([{ sha256: createHash('sha256').update(signed).digest('hex'), signature: 'valid' }]);
      expect(await kept(one)).toBe(Buffer.byteLength(signed));
    });

    test('keeps nothing of what was altered, though it comes twice', async () => {
      const altered = (await readFile(SIGNED, 'utf8')).replace('F001-123', 'F001-124');
      const one = { ...(await reading()), ruc: '20990001015' };
      await take(one, { 'a.xml': altered, 'b.xml': altered });
      expect(await kept(one)).toBe(0);
    });

    test('keeps a CDR that comes after its XML, and that no proposal lists', async () => {
      await take(await reading(), { 'F001-77.xml': factura(), [`R-${ISSUER}-01-F001-77.xml`]: CDR });
      const files = await tenant(business.firmId, (tx) =>
        tx
          .selectFrom('voucher_files')
          .select(['kind', 'state', 'size'])
          .where('business_id', '=', business.id)
          .execute(),
      );
      expect(files.sort((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
        { kind: 'cdr', state: 'held', size: Buffer.byteLength(CDR) },
        { kind: 'xml', state: 'held', size: Buffer.byteLength(factura()) },
      ]);
    });
  });
}
