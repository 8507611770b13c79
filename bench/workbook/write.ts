/**
 * A process of its own: writes a workbook of so many rows of 25 columns, and prints the processor that it took or, asked for `heap`,
 * what of it was alive at the same time at most: garbage that nobody collected yet says nothing.
 */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { CellValue, SheetColumn } from '@yupana/registers/write/workbook/sheet.ts';
import { writeWorkbook } from '@yupana/registers/write/workbook/workbook.ts';

const [rows = '50000', asked] = process.argv.slice(2);
const PAGE = 1_000;
const KINDS: readonly SheetColumn['kind'][] = ['text', 'amount', 'text', 'count', 'text'];
const columns = Array.from({ length: 25 }, (_, place): SheetColumn => {
  const kind = KINDS[place % 5] ?? 'text';
  return { title: `Columna ${place}`, kind, width: 12 };
});

function cellOf(row: number, column: number): CellValue {
  return [`FERRETERIA INVENTADA ${row}`, row * 150, '20990016004', row, `F001-${row}`][column % 5] ?? null;
}

function* pages() {
  for (let from = 0; from < Number(rows); from += PAGE) {
    yield Array.from({ length: PAGE }, (_, place) => columns.map((_column, column) => cellOf(from + place, column)));
  }
}

let peak = 0;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const looking =
  asked === 'heap' &&
  setInterval(() => {
    collect();
    peak = Math.max(peak, process.memoryUsage().heapUsed);
  }, 100);
const began = process.cpuUsage();
await pipeline(
  writeWorkbook([{ name: 'Comprobantes', columns, pages: pages() }], new Date(0)),
  createWriteStream('/dev/null'),
);
const { user, system } = process.cpuUsage(began);
if (looking) clearInterval(looking);
console.log(JSON.stringify({ seconds: (user + system) / 1e6, peakHeapMb: peak / 1e6 }));
