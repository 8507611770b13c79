import { describe, expect, test } from 'vitest';
import { dateTimeInLima, type HeldClock } from '../../../src/platform/clock.ts';
import type { TestApp } from '../../harness.ts';
import { type SeededBusiness, seedBusiness } from '../../seed.ts';
import { ISSUER, uploadBench } from '../../uploading.ts';

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

/** What is kept of uploaded files that are no vouchers, within businesses.medium.test.ts. */
export function keptBesidesCases(started: () => TestApp, clock: HeldClock): void {
  describe('besides vouchers, of an uploaded file', () => {
    const bench = uploadBench(started);
    const { factura, zipOf, take } = bench;

    const today = () => dateTimeInLima(clock.now()).slice(0, 10);

    test('the detail of an F621 is kept by its period, each text once; that of another RUC is refused', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
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
      bench.app.deps.database.tenant(business.firmId, async (tx) => {
        const query = tx.selectFrom('uploaded_documents').selectAll().where('business_id', '=', business.id);
        const rows = await query.orderBy('kind').orderBy('serie').execute();
        return rows.map(({ kind, serie, number, tax_period, sha256 }) =>
          [kind, serie, number === sha256 ? '' : number, tax_period].filter(Boolean).join(' '),
        );
      });

    test('guías, retentions and perceptions that name the company are kept with their bytes; of others they are refused', async () => {
      const business = await seedBusiness(bench.app, bench.rosa);
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
      const business = await seedBusiness(bench.app, bench.rosa);
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
      const facts = await bench.app.deps.database.tenant(business.firmId, (tx) =>
        tx.selectFrom('voucher_facts').select('kind').where('business_id', '=', business.id).orderBy('kind').execute(),
      );
      expect(facts.map(({ kind }) => kind)).toEqual(['deposit', 'deposit', 'document']);
    });
  });
}
