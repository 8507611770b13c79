/**
 * What documents cost: reading them, against Python's lxml with 22 XPaths over the same files in turns (left out where there is
 * no python3-lxml; `BENCH_PYTHON` names another Python); a zip of ten thousand; a zip of hundreds of megabytes; a signature; the
 * printed form. Prints one line of JSON.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawJpegs, drawPdf } from '@yupana/cpe/draw/draw.ts';
import { startDrawing } from '@yupana/cpe/draw/start-drawing.ts';
import { readDocument } from '@yupana/cpe/read-document.ts';
import { verifySignature } from '@yupana/cpe/signature/verify-signature.ts';
import { Refused } from '@yupana/cpe/xml/refused.ts';
import { membersOf } from '@yupana/cpe/zip/members.ts';
import { factura } from '../packages/cpe/test/paper.ts';
import { ROOT } from '../tools/lib/paths.ts';
import { python } from './cpe-reference.ts';
import { made, pack } from './documents/made.ts';
import { median } from './statistics.ts';

const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 10_000);
/** `BENCH_ZIP_MB=2048 npm run bench -- cpe` is the budget's own case: minutes. */
const ZIP_MB = Number(process.env.BENCH_ZIP_MB ?? 200);
/** `BENCH_PICTURES=5000` is the budget's own. */
const PICTURES = Number(process.env.BENCH_PICTURES ?? 500);
/** A process that reads documents reads many: until these were read the engine still compiles. */
const WARMING = 5_000;

interface Cost {
  ms: number;
  processorMs: number;
}

const folder = await mkdtemp(join(tmpdir(), 'yupana-bench-cpe-'));
try {
  const reading = await measureReading();
  const zip = await measureZip();
  const large = await measureLargeZip();
  console.log(JSON.stringify({ ...reading, ...zip, ...large, ...measureSignature(), ...(await measurePictures()) }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Read, or refused: both are work. @returns whether it was read */
function tryRead(bytes: Uint8Array): boolean {
  try {
    readDocument(bytes);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Ours and Python's in turns: by the clock, and of the processor, which says more on a machine that others use. */
async function pairs(documents: number, ours: () => unknown, ...args: string[]) {
  const own: Cost[] = [];
  const reference: Cost[] = [];
  for (let read = 0; read < WARMING; read += documents) await ours();
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [begun, used] = [performance.now(), process.cpuUsage()];
    await ours();
    const ms = performance.now() - begun;
    const { user, system } = process.cpuUsage(used);
    own.push({ ms, processorMs: (user + system) / 1000 });
    const theirs = python(...args);
    if (theirs) reference.push(theirs);
  }
  const whole = reference.length === PAIRS;
  const of = (costs: Cost[], which: keyof Cost) => median(costs.map((cost) => cost[which]));
  const ratio = (which: keyof Cost) =>
    whole ? median(own.map((cost, at) => cost[which] / (reference[at]?.[which] ?? Number.NaN))) : null;
  return {
    ...{ ms: of(own, 'ms'), pythonMs: whole ? of(reference, 'ms') : null, ratio: ratio('ms') },
    ...{ processorMs: of(own, 'processorMs'), processorRatio: ratio('processorMs') },
  };
}

/** The published samples where they stand beside this checkout, else as many made ones. */
async function measureReading() {
  const samples = join(ROOT, '../shared/samples/cpe');
  const files = existsSync(samples)
    ? globSync('*/*.{xml,XML}', { cwd: samples }).map((file) => join(samples, file))
    : await madeFiles(287);
  const list = join(folder, 'list.txt');
  await writeFile(list, files.join('\n'));
  const documents = files.map((file) => readFileSync(file));
  return {
    documents: files.length,
    reading: await pairs(documents.length, () => documents.map(tryRead), 'read', list),
  };
}

async function madeFiles(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, at) => join(folder, `${at}.xml`));
  await Promise.all(names.map((name, at) => writeFile(name, made(at))));
  return names;
}

async function readZip(path: string): Promise<number> {
  let read = 0;
  for await (const member of membersOf({ path })) if ('bytes' in member && tryRead(member.bytes)) read += 1;
  return read;
}

async function measureZip() {
  const path = await pack(
    join(folder, 'ten-thousand.zip'),
    Array.from({ length: MEMBERS }, (_, at) => Buffer.from(made(at))),
  );
  const read = await readZip(path);
  if (read !== MEMBERS) throw new Error(`Read ${read} of ${MEMBERS}`);
  return { members: MEMBERS, zip: await pairs(MEMBERS, () => readZip(path), 'zip', path) };
}

/** The memory of this process while a zip of much XML is read. The same document many times, so that making it holds one. */
async function measureLargeZip() {
  const document = Buffer.from(made(0, { lines: 5_000 }));
  const count = Math.ceil((ZIP_MB * 1024 * 1024) / document.length);
  const path = await pack(
    join(folder, 'large.zip'),
    Array.from({ length: count }, () => document),
  );
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 50);
  const begun = performance.now();
  const read = await readZip(path);
  clearInterval(watch);
  if (read !== count) throw new Error(`Read ${read} of ${count}`);
  const seconds = (performance.now() - begun) / 1000;
  return {
    largeMb: (count * document.length) / 1024 / 1024,
    largeSeconds: seconds,
    largeGrewMb: (peak - before) / 1024 / 1024,
  };
}

/** Milliseconds of processor of one, after some that warm it up. */
function processor(times: number, work: () => unknown): number {
  for (let turn = 0; turn < times / 4; turn += 1) work();
  const before = process.cpuUsage();
  for (let turn = 0; turn < times; turn += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

function measureSignature() {
  const bytes = readFileSync(join(ROOT, 'packages/cpe/fixtures/signed/sha256-exclusive.xml'));
  return { signatureMs: processor(200, () => verifySignature(bytes)) };
}

async function measurePictures() {
  const document = factura();
  const pdfMs = processor(60, () => drawPdf(document));
  const jpegMs = processor(30, () => drawJpegs(document));
  const drawing = startDrawing({ threads: 2 });
  const some = (count: number) => Promise.all(Array.from({ length: count }, () => drawing.jpegs(document)));
  await some(40);
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  for (let done = 0; done < PICTURES; done += 20) await some(20);
  const perSecond = PICTURES / ((performance.now() - begun) / 1000);
  const grewMb = (process.memoryUsage.rss() - before) / 1024 / 1024;
  await drawing.close();
  return { pdfMs, jpegMs, pdfBytes: drawPdf(document).length, pictures: PICTURES, perSecond, picturesGrewMb: grewMb };
}
