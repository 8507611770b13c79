import { toDecimal } from '@yupana/tax/money.ts';
import { slashed } from '../universe/calendar.ts';
import { quantityText } from './amounts.ts';
import type { Deal } from './deal.ts';
import { addressLine } from './xml/voucher.ts';

const LINES_A_PAGE = 58;
const TITLES: Record<string, string> = {
  '01': 'FACTURA ELECTRÓNICA',
  '03': 'BOLETA DE VENTA ELECTRÓNICA',
  '07': 'NOTA DE CRÉDITO ELECTRÓNICA',
  '08': 'NOTA DE DÉBITO ELECTRÓNICA',
};

/** What SUNAT gives as the printed form of a voucher: plain text on paper. */
export function pdfOf(deal: Deal): Buffer {
  const money = (amount: number) => toDecimal(amount as Parameters<typeof toDecimal>[0]).padStart(14);
  const { amounts } = deal;
  const rows = [
    deal.issuer.name,
    addressLine(deal.issuer),
    `RUC ${deal.issuer.document}`,
    `${TITLES[deal.type] ?? ''} ${deal.serie}-${deal.number}`,
    '',
    `Fecha de emisión: ${slashed(deal.issueDate)}   Moneda: ${deal.currency}`,
    `Señor(es): ${deal.receiver.name}`,
    `Documento: ${deal.receiver.document}`,
    ...(deal.modified ? [`Modifica: ${deal.modified.serie}-${deal.modified.number}`] : []),
    '',
    ...deal.lines.map(
      ({ description, quantity, value }) =>
        `${quantityText(quantity.thousandths).padStart(10)} ${quantity.unit.padEnd(4)}${description.slice(0, 52).padEnd(52)} ${money(value)}`,
    ),
    '',
    `${'Op. gravada'.padStart(60)} ${money(amounts.base)}`,
    `${'Op. exonerada o inafecta'.padStart(60)} ${money(amounts.exempt + amounts.unaffected)}`,
    `${'Op. de exportación'.padStart(60)} ${money(amounts.exported)}`,
    `${'IGV'.padStart(60)} ${money(amounts.igv)}`,
    `${'ICBPER'.padStart(60)} ${money(amounts.bags)}`,
    `${'Importe total'.padStart(60)} ${money(deal.total)}`,
    ...(deal.observation ? ['', deal.observation] : []),
    '',
    'Representación impresa hecha por el simulador de SUNAT. Sin valor.',
  ];
  return paperOf(rows);
}

/** A PDF of these lines in one of the fonts that every reader has. */
export function paperOf(rows: readonly string[]): Buffer {
  const pages = Array.from({ length: Math.ceil(rows.length / LINES_A_PAGE) }, (_, page) =>
    rows.slice(page * LINES_A_PAGE, (page + 1) * LINES_A_PAGE),
  );
  const first = 4;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, page) => `${first + page * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, page) => {
      const content = `BT /F1 8 Tf 12 TL 40 800 Td\n${lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')}\nET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + page * 2 + 1} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

/** Latin-1 with a question mark for the rest, as many programs print. */
function escaped(line: string): string {
  return line.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, '\\$&');
}
