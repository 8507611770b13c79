import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import yazl from 'yazl';
import { invoice, party } from '../../packages/cpe/test/invoice.ts';

/** A factura of the size that is usual: some 9 KB. @param receiver RUC of its buyer */
export function made(at: number, { lines = 5, receiver = '20990002143' } = {}): string {
  const line = (n: number) =>
    `<cac:InvoiceLine><cbc:ID>${n}</cbc:ID><cbc:InvoicedQuantity unitCode="NIU">2</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="PEN">20.00</cbc:LineExtensionAmount><cac:TaxTotal><cbc:TaxAmount currencyID="PEN">3.60</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="PEN">20.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="PEN">3.60</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>18.00</cbc:Percent><cbc:TaxExemptionReasonCode>10</cbc:TaxExemptionReasonCode><cac:TaxScheme><cbc:ID>1000</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal><cac:Item><cbc:Description>Artículo ${n} del comprobante ${at}</cbc:Description></cac:Item><cac:Price><cbc:PriceAmount currencyID="PEN">10.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`;
  return invoice({
    id: `F001-${at + 1}`,
    customer: party(receiver, 'CLIENTE S.A.C.'),
    lines: Array.from({ length: lines }, (_, n) => line(n + 1)).join('\n'),
  });
}

/** Writes a zip of these. */
export async function pack(path: string, members: Iterable<Buffer>): Promise<string> {
  const zip = new yazl.ZipFile();
  const written = once(zip.outputStream.pipe(createWriteStream(path)), 'finish');
  let at = 0;
  for (const member of members) zip.addBuffer(member, `${at++}.xml`, { compressionLevel: 1 });
  zip.end();
  await written;
  return path;
}
