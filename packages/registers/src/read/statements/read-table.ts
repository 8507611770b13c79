import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { inTurns } from '../turns.ts';
import { StatementRefused } from './refused.ts';
import { type Table, tableOfText, tableOfWorkbook } from './table.ts';

/** What a part of a workbook unpacks to: a month of a large company takes two megabytes. */
const MOST_OF_A_PART = 16 * 1024 * 1024;
/** Programs write some ten; more than this is something else. */
const MOST_PARTS = 200;
const READ = /^xl\/(?:sharedStrings|worksheets\/[^/]{1,40})\.xml$/;

/** A file of the bank as rows of cells, whatever it is; others have their turn meanwhile. @throws StatementRefused and nothing else */
export async function readTable(bytes: Buffer): Promise<Table> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return inTurns(tableOfText(bytes));
  let zip: yauzl.ZipFile | undefined;
  try {
    zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    return await inTurns(tableOfWorkbook(await partsOf(zip)));
  } catch (error) {
    if (error instanceof StatementRefused) throw error;
    throw new StatementRefused('Este libro de Excel está dañado o incompleto.');
  } finally {
    zip?.close();
  }
}

/** Of all sheets only the first is unpacked, with the texts that its cells name. */
async function partsOf(zip: yauzl.ZipFile): Promise<Map<string, Uint8Array>> {
  const entries = new Map<string, yauzl.Entry>();
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    seen++;
    if (seen > MOST_PARTS) throw tooLarge();
    if (READ.test(entry.fileName)) entries.set(entry.fileName, entry);
  }
  const sheets = [...entries.keys()].filter((name) => !name.endsWith('sharedStrings.xml')).toSorted(byNumber);
  const parts = new Map<string, Uint8Array>();
  for (const name of [...sheets.slice(0, 1), 'xl/sharedStrings.xml']) {
    const entry = entries.get(name);
    if (entry) parts.set(name, await contentOf(zip, entry));
  }
  return parts;
}

/** `sheet2` before `sheet10`. */
function byNumber(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

/** What it declares to weigh is not believed: bytes are counted as they come. */
async function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  if (entry.isEncrypted()) throw new StatementRefused('Este libro de Excel tiene contraseña: guárdalo sin ella.');
  if (entry.uncompressedSize > MOST_OF_A_PART) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  let crc = 0;
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MOST_OF_A_PART) throw tooLarge();
    crc = crc32(piece, crc);
    pieces.push(piece);
  }
  if (crc !== entry.crc32) throw new StatementRefused('Este libro de Excel está dañado o incompleto.');
  return Buffer.concat(pieces);
}

function tooLarge(): StatementRefused {
  return new StatementRefused('Este libro de Excel es demasiado grande: impórtalo por meses.');
}
