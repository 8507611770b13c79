import { getDepositReceipt, listDetractions, listPerceptions, listRetentions } from '@yupana/contract/withholdings.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSystem } from '../../../src/ctx.ts';
import { readWithheld } from '../../../src/features/documents/besides/read-withheld.ts';
import { type Accountant, call, type TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness, seedVouchers } from '../../seed.ts';
import { ISSUER, uploadBench } from '../../uploading.ts';
import { seedDeposit } from './seeded.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const SUNAT = 'urn:sunat:names:specification:ubl:peru:schema:xsd:';
const NAMES = `xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2" xmlns:sac="${SUNAT}SunatAggregateComponents-1"`;
const party = (part: string, ruc: string) =>
  `<cac:${part}><cac:PartyIdentification><cbc:ID schemeID="6">${ruc}</cbc:ID></cac:PartyIdentification><cac:PartyLegalEntity><cbc:RegistrationName>AGENTE S.A.C.</cbc:RegistrationName></cac:PartyLegalEntity></cac:${part}>`;

/** A retention (20) or perception (40) of October 2026 that names one voucher. */
function withheldXml(
  type: '20' | '40',
  ruc: string,
  id: string,
  amount: string,
  names: string,
  { agent = ISSUER, currency = 'PEN' } = {},
): string {
  const [root, paid] = type === '20' ? ['Retention', 'Paid'] : ['Perception', 'Cashed'];
  return `<${root} xmlns="${SUNAT}${root}-1" ${NAMES}><cbc:UBLVersionID>2.0</cbc:UBLVersionID><cbc:ID>${id}</cbc:ID>
<cbc:IssueDate>2026-10-20</cbc:IssueDate>${party('AgentParty', agent)}${party('ReceiverParty', ruc)}
<sac:SUNAT${root}SystemCode>01</sac:SUNAT${root}SystemCode><sac:SUNAT${root}Percent>2.00</sac:SUNAT${root}Percent>
<cbc:TotalInvoiceAmount currencyID="${currency}">${amount}</cbc:TotalInvoiceAmount>
<sac:SUNATTotal${paid} currencyID="PEN">1530.00</sac:SUNATTotal${paid}>
<sac:SUNAT${root}DocumentReference><cbc:ID schemeID="01">${names}</cbc:ID><cbc:IssueDate>2026-10-19</cbc:IssueDate>
<cbc:TotalInvoiceAmount currencyID="PEN">1500.00</cbc:TotalInvoiceAmount></sac:SUNAT${root}DocumentReference></${root}>`;
}

function reversalXml(ruc: string, lines: readonly [string, string, string][]): string {
  const voided = lines.map(
    ([type, serie, number], at) =>
      `<sac:VoidedDocumentsLine><cbc:LineID>${at + 1}</cbc:LineID><cbc:DocumentTypeCode>${type}</cbc:DocumentTypeCode><sac:DocumentSerialID>${serie}</sac:DocumentSerialID><sac:DocumentNumberID>${number}</sac:DocumentNumberID><sac:VoidReasonDescription>ERROR</sac:VoidReasonDescription></sac:VoidedDocumentsLine>`,
  );
  return `<VoidedDocuments xmlns="${SUNAT}VoidedDocuments-1" ${NAMES}><cbc:UBLVersionID>2.0</cbc:UBLVersionID><cbc:ID>RR-20261022-1</cbc:ID>
<cbc:ReferenceDate>2026-10-20</cbc:ReferenceDate><cbc:IssueDate>2026-10-22</cbc:IssueDate>
<cac:AccountingSupplierParty><cbc:CustomerAssignedAccountID>${ruc}</cbc:CustomerAssignedAccountID><cbc:AdditionalAccountID>6</cbc:AdditionalAccountID><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>AGENTE S.A.C.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
${voided.join('')}</VoidedDocuments>`;
}

const constancia = (business: SeededBusiness, number: string, amount = '149.00') =>
  `<html><h1>CONSTANCIA DE DEPÓSITO</h1><p>Número de constancia ${number}</p><p>Ruc del Proveedor ${ISSUER}</p>
<p>Número de Documento ${business.ruc}</p><p>Monto del depósito S/${amount}</p><p>Fecha y hora de pago 04/11/2026 17:58:29</p>
<p>Tipo de Comprobante 01 - FACTURA</p><p>Número de Comprobante F001 - 00000001</p></html>`;

/** What becomes of uploaded retentions, perceptions, reversals and constancias, within a test of documents. */
export function uploadedWithholdingCases(started: () => TestApp): void {
  describe('what is uploaded of detractions, perceptions and retentions', () => {
    const bench = uploadBench(started);
    const { take, zipOf } = bench;
    let app: TestApp;
    let rosa: Accountant;
    beforeAll(() => {
      ({ app, rosa } = bench);
    });
    const query = ({ ruc }: SeededBusiness) => ({ query: { business_ruc: ruc, tax_period: '202610' } });
    const perceptions = async (business: SeededBusiness) =>
      (await call(app, listPerceptions, query(business), rosa.token)).body;
    const deposits = async (business: SeededBusiness, tax_period: string) =>
      (await call(app, listDetractions, { query: { ruc: business.ruc, tax_period } }, rosa.token)).body.vouchers;

    test('a perception is listed with what it names and its XML, and a retention among retentions', async () => {
      const business = await seedBusiness(app, rosa);
      await seedVouchers(app, business, 'RCE', '202610', [{ serie: 'F003', number: '11207' }]);
      const xml = withheldXml('40', business.ruc, 'P001-45120', '30.00', 'F003-00011207');
      const zip = await zipOf({
        'p.xml': xml,
        'r.xml': withheldXml('20', business.ruc, 'R001-7', '45.00', 'F001-1'),
        'ajena.xml': withheldXml('40', '20990002143', 'P001-9', '99.00', 'F001-1'),
      });
      expect(await take(business, 'x.zip', zip)).toEqual(
        expect.arrayContaining(['x.zip › p.xml: new, Comprobante de percepción. Firma sin comprobar']),
      );
      const { summary, data } = await perceptions(business);
      expect(summary).toEqual({ total_items: 1, total_amount_perceptions: 30 });
      expect(data.vouchers).toMatchObject([
        {
          ...{ document_number: 'P001-45120', perception_regime_description: 'Venta interna', paid_amount: 1530 },
          ...{ ruc_supplier: ISSUER, supplier_business_name: 'AGENTE S.A.C.', ruc_customer: business.ruc },
          vouchers: [{ serie_number: 'F003-11207', code: `${ISSUER}-01-F003-11207`, tax_period: '202610' }],
        },
      ]);
      const file = await fetch(app.url + data.vouchers[0]?.link);
      expect([file.status, await file.text()]).toEqual([200, xml]);
      const { body } = await call(app, listRetentions, query(business), rosa.token);
      expect(body.data.vouchers.map((one) => [one.document_number, one.retention_amount])).toEqual([['R001-7', 45]]);
    });

    test('a reversal that came before what it reverts counts all the same: it stays to be seen and adds nothing', async () => {
      const business = await seedBusiness(app, rosa);
      const zip = await zipOf({
        'a-reversion.xml': reversalXml(ISSUER, [
          ['40', 'P001', '00000002'],
          ['40', 'P001', '77'],
        ]),
        'p1.xml': withheldXml('40', business.ruc, 'P001-1', '10.00', 'F001-1'),
        'p2.xml': withheldXml('40', business.ruc, 'P001-00000002', '20.00', 'F001-2'),
      });
      expect(await take(business, 'x.zip', zip)).toContain(
        'x.zip › a-reversion.xml: new, Reversión de P001-2. Firma sin comprobar',
      );
      const { summary, data, check } = await perceptions(business);
      expect(summary).toEqual({ total_items: 1, total_amount_perceptions: 10 });
      expect(data.vouchers.map((one) => [one.document_number, one.state])).toEqual([
        ['P001-2', 'Revertido'],
        ['P001-1', 'Emitido'],
      ]);
      expect(check).toMatchObject({ held_amount: 10, held_count: 1 });
      const other = await seedBusiness(app, rosa);
      const alone = await take(other, 'rr.xml', reversalXml(ISSUER, [['40', 'P001', '2']]));
      expect(alone).toEqual(['rr.xml: rejected, No está su comprobante: sube también su XML']);
    });

    test('what was kept before anybody read it is read when a worker starts, and once', async () => {
      const business = await seedBusiness(app, rosa);
      await take(business, 'p.xml', withheldXml('40', business.ruc, 'P001-1', '10.00', 'F001-1'));
      const of = (work: 'select' | 'delete') =>
        app.deps.database.system(async (tx) => {
          const whose = ['business_id', '=', business.id] as const;
          if (work === 'delete')
            await tx
              .deleteFrom('withholding_vouchers')
              .where(...whose)
              .execute();
          return tx
            .selectFrom('withholding_vouchers')
            .select(['number', 'read_at'])
            .where(...whose)
            .execute();
        });
      expect(await of('delete')).toEqual([]);
      await readWithheld(createSystem(app.deps));
      const read = await of('select');
      expect(read).toMatchObject([{ number: '1' }]);
      await readWithheld(createSystem(app.deps));
      expect(await of('select')).toEqual(read);
    });

    test('what is told in another currency is no amount in soles: it is kept, and adds nothing', async () => {
      const business = await seedBusiness(app, rosa);
      const zip = await zipOf({
        'a.xml': withheldXml('40', business.ruc, 'P001-1', '10.00', 'F001-1'),
        'b.xml': withheldXml('40', business.ruc, 'P001-2', '3000.00', 'F001-2', { currency: 'USD' }),
      });
      await take(business, 'x.zip', zip);
      const { summary, data } = await perceptions(business);
      expect(summary).toEqual({ total_items: 1, total_amount_perceptions: 10 });
      expect(data.vouchers.map(({ document_number }) => document_number)).toEqual(['P001-1']);
    });

    test('an agent reverts what it issued itself, and nothing of another with the same number', async () => {
      const business = await seedBusiness(app, rosa);
      const agent = '20990016055';
      const zip = await zipOf({
        'a.xml': withheldXml('40', business.ruc, 'P001-1', '10.00', 'F001-1'),
        'b.xml': withheldXml('40', business.ruc, 'P001-1', '20.00', 'F001-2', { agent }),
        'rr.xml': reversalXml(agent, [['40', 'P001', '1']]),
      });
      expect(await take(business, 'x.zip', zip)).toContain(
        'x.zip › rr.xml: new, Reversión de P001-1. Firma sin comprobar',
      );
      const { summary, data } = await perceptions(business);
      expect(summary).toEqual({ total_items: 1, total_amount_perceptions: 10 });
      const states = Object.fromEntries(data.vouchers.map((one) => [one.ruc_supplier, one.state]));
      expect(states).toEqual({ [ISSUER]: 'Emitido', [agent]: 'Revertido' });
    });

    test('a reversal that came before its comprobante was read counts, and what makes no row is read once', async () => {
      const business = await seedBusiness(app, rosa);
      const zip = await zipOf({
        'a.xml': withheldXml('40', business.ruc, 'P001-1', '10.00', 'F001-1'),
        'b.xml': withheldXml('40', business.ruc, 'P001-2', '3000.00', 'F001-2', { currency: 'USD' }),
        'rr.xml': reversalXml(ISSUER, [['40', 'P001', '1']]),
      });
      await take(business, 'x.zip', zip);
      const whose = ['business_id', '=', business.id] as const;
      // As it was kept before anybody read these.
      await app.deps.database.system((tx) =>
        tx
          .deleteFrom('withholding_vouchers')
          .where(...whose)
          .execute(),
      );
      await readWithheld(createSystem(app.deps));
      const { summary, data } = await perceptions(business);
      expect(summary.total_amount_perceptions).toBe(0);
      expect(data.vouchers.map(({ state }) => state)).toEqual(['Revertido']);
      const read = await app.deps.database.system((tx) =>
        tx
          .selectFrom('uploaded_documents')
          .select(['kind', 'number', 'reader_version'])
          .where(...whose)
          .where('kind', '=', '40')
          .orderBy('number')
          .execute(),
      );
      expect(read.map(({ reader_version }) => reader_version)).toEqual([1, 1]);
    });

    test('a constancia that SUNAT told already is the same deposit: nothing is doubled, and SUNAT’s word stands', async () => {
      const business = await seedBusiness(app, rosa);
      await app.deps.database.tenant(business.firmId, (tx) =>
        seedDeposit(tx, { business_id: business.id, firm_id: business.firmId }, '78123', '1', {
          ...{ supplier_ruc: ISSUER, amount: '149.00', tax_period: '202611' },
        }),
      );
      const answer = await take(business, 'c.html', constancia(business, '78123', '999.00'));
      expect(answer).toEqual([expect.stringContaining('c.html: existing, Misma constancia')]);
      expect((await deposits(business, '202611')).map((one) => [one.certificate_number, one.deposit_amount])).toEqual([
        ['78123', 149],
      ]);
    });

    test('an uploaded constancia is a deposit with its page, by the month in which it was paid while nobody lists its purchase', async () => {
      const business = await seedBusiness(app, rosa);
      await take(business, 'c.html', constancia(business, '78124'));
      expect((await deposits(business, '202611')).map((one) => [one.certificate_number, one.match])).toEqual([
        ['78124', 'no-voucher'],
      ]);
      const asked = { query: { ruc: business.ruc, certificate_number: '78124' } };
      const { data } = (await call(app, getDepositReceipt, asked, rosa.token)).body;
      expect(data).toMatchObject({ origin: 'upload', deposit_amount: 149, payment_datetime: '2026-11-04' });
      expect(await (await fetch(app.url + data.link)).text()).toContain('CONSTANCIA DE DEPÓSITO');
      await seedVouchers(app, business, 'RCE', '202610', [{ number: '1' }]);
      expect(await deposits(business, '202611')).toEqual([]);
      expect((await deposits(business, '202610')).map(({ match }) => match)).toEqual(['not-subject']);
    });
  });
}
