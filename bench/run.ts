/**
 * `npm run bench`: what the product costs, as ratios against a reference measured in the same minute. It prints and never
 * judges by time: a busy machine would make a liar of it. It fails only when a measurement could not be made.
 */
import { startChild } from '../tools/lib/child.ts';
import { ensureWebBuilt } from '../tools/lib/web-build.ts';
import { measureFirstLoads } from './first-load.ts';
import { measureStart } from './start-time.ts';

interface Ingest {
  rows: number;
  pairs: number;
  copyMs: number;
  storeMs: number;
  againMs: number;
  ratio: number;
  againRatio: number;
  peakMb: number;
  atRestMb: number;
}

interface Register {
  rows: number;
  copyMs: number;
  loadMs: number;
  ratio: number;
  peakMb: number;
  atRestMb: number;
}

function line(work: string, measured: string, budget: string): void {
  console.log(`${work.padEnd(58)} ${measured.padEnd(34)} ${budget}`);
}

line('Work', 'Measured', 'Budget');
line('-'.repeat(58), '-'.repeat(34), '-'.repeat(16));

const child = startChild({ name: 'ingest', args: ['bench/ingest.ts'], env: {} });
const ingest = JSON.parse(await child.line((text) => text.startsWith('{"rows"'))) as Ingest;
await child.exited;
const rows = ingest.rows.toLocaleString('en');
line(
  `RCE of ${rows} rows: read, stored, totalled`,
  `${ingest.ratio.toFixed(2)}x  (${ingest.storeMs} / ${ingest.copyMs} ms)`,
  '≤ 4x a bare \\copy',
);
line(
  'The same proposal again, nothing changed',
  `${ingest.againRatio.toFixed(2)}x  (${ingest.againMs} / ${ingest.copyMs} ms)`,
  '',
);
line(
  'Peak memory of that process',
  `${ingest.peakMb.toFixed(0)} MB  (${ingest.atRestMb.toFixed(0)} before)`,
  '< 400 MB',
);

const registerChild = startChild({ name: 'ruc register', args: ['bench/ruc-register.ts'], env: {} });
const register = JSON.parse(await registerChild.line((text) => text.startsWith('{"rows"'))) as Register;
await registerChild.exited;
line(
  `RUC register of ${register.rows.toLocaleString('en')} rows: unpacked, in force`,
  `${register.ratio.toFixed(2)}x  (${register.loadMs} / ${register.copyMs} ms)`,
  '≤ 4x a bare \\copy',
);
line(
  'Peak memory of that process',
  `${register.peakMb.toFixed(0)} MB  (${register.atRestMb.toFixed(0)} before)`,
  '< 400 MB',
);

ensureWebBuilt();
for (const { route, kb, files } of await measureFirstLoads()) {
  line(`First load of ${route}, JavaScript, gzip`, `${kb.toFixed(1)} KB in ${files} files`, '≤ 180 KB');
}

const start = await measureStart();
line('npm start, new folder, installed and built', `${start.firstSeconds.toFixed(1)} s`, '≤ 5 s');
line('npm start, again', `${start.againSeconds.toFixed(1)} s`, '≤ 5 s');

console.log(`\nMedians of ${ingest.pairs} pairs, store and \\copy in turns on one PostgreSQL with fsync on.`);
