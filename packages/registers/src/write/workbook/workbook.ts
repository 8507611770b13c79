import type { Readable } from 'node:stream';
import { openZip } from '../open-zip.ts';
import { cellText } from './cell-text.ts';
import { type Sheet, sheetXml } from './sheet.ts';
import { STYLES_XML } from './styles.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
/** Faster and hardly larger than the usual 6: rows repeat themselves. */
const LEVEL = 4;

/**
 * An Excel workbook, written while its rows come: of a sheet no more is held than a piece, however many rows it has. Texts never
 * become formulas; amounts are numbers and days are dates.
 * @param mtime of its parts: the same sheets give the same bytes
 * @see decision 0087
 */
export function writeWorkbook(sheets: readonly Sheet[], mtime: Date): Readable {
  const { zip, output, addStream } = openZip();
  const part = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime });
  part('[Content_Types].xml', contentTypes(sheets));
  part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  part('xl/workbook.xml', workbookXml(sheets));
  part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map((_, place) => ['worksheet', `worksheets/sheet${place + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  );
  part('xl/styles.xml', STYLES_XML);
  for (const [place, sheet] of sheets.entries()) {
    // One after the other, in this order: each begins to be read when the one before is written.
    addStream(`xl/worksheets/sheet${place + 1}.xml`, { mtime, compressionLevel: LEVEL }, () => bytesOf(sheet));
  }
  zip.end();
  return output;
}

async function* bytesOf(sheet: Sheet): AsyncGenerator<Buffer> {
  for await (const piece of sheetXml(sheet)) yield Buffer.from(piece);
}

function contentTypes(sheets: readonly Sheet[]): string {
  const of = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const parts = sheets.map((_, place) => of(`/xl/worksheets/sheet${place + 1}.xml`, 'worksheet'));
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${of('/xl/workbook.xml', 'sheet.main')}${of('/xl/styles.xml', 'styles')}${parts.join('')}</Types>`;
}

function relations(of: readonly (readonly [type: string, target: string])[]): string {
  const each = of.map(
    ([type, target], place) => `<Relationship Id="rId${place + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function workbookXml(sheets: readonly Sheet[]): string {
  const each = sheets.map(
    ({ name }, place) => `<sheet name="${cellText(sheetName(name))}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`,
  );
  // The values stand beside their formulas; they are reckoned again once somebody opens it all the same.
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each.join('')}</sheets><calcPr fullCalcOnLoad="1"/></workbook>`;
}

/** A name as Excel takes it. */
function sheetName(name: string): string {
  return name.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}
