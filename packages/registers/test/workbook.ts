import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A workbook as a bank's program writes one: texts by their number, figures as they are stored. */
export async function workbookOf(
  rows: readonly (readonly (string | number | null)[])[],
  others: Readonly<Record<string, Buffer>> = {},
): Promise<Buffer> {
  const texts: string[] = [];
  const cellOf = (value: string | number | null) => {
    if (value === null) return '<c/>';
    if (typeof value === 'number') return `<c><v>${value}</v></c>`;
    texts.push(value.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    return `<c t="s"><v>${texts.length - 1}</v></c>`;
  };
  const sheet = `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')}</sheetData></worksheet>`;
  const strings = `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`;
  const zip = new ZipFile();
  const parts = {
    'xl/worksheets/sheet1.xml': Buffer.from(sheet),
    'xl/sharedStrings.xml': Buffer.from(strings),
    ...others,
  };
  for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}
