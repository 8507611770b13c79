/**
 * Ten thousand XML of one zip unpacked, read and stored on a PostgreSQL as uploads and lanes store them (the file deflated, what it
 * says as a fact), against Python's zipfile and lxml, the same hash and deflating, and `\copy` of all that into a bare table; in
 * turns. Wall and processor, PostgreSQL's with it. Prints one line of JSON.
 */
import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deflateRawSync } from 'node:zlib';
import { READER_VERSION } from '@yupana/cpe/document/document.ts';
import { readDocument } from '@yupana/cpe/read-document.ts';
import { membersOf } from '@yupana/cpe/zip/members.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { type FileOutcome, writeOutcomes } from '../../apps/server/src/features/documents/queries-files.ts';
import { learnDocuments, type ReadDocument } from '../../apps/server/src/features/facts/learn-documents.ts';
import { bareTable, openBenchDatabase } from '../bench-database.ts';
import { python } from '../cpe-reference.ts';
import { processorOfServer } from '../processor.ts';
import { median } from '../statistics.ts';
import { made, pack } from './made.ts';

const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);
const MEMBERS = Number(process.env.BENCH_MEMBERS ?? 10_000);
/** In one transaction. */
const AT_ONCE = 200;
/** What Python's side writes of each: the texts of its paths, the hash, the size, the bytes. */
const COLUMNS = 4;

const folder = await mkdtemp(join(tmpdir(), 'yupana-bench-zip-'));
const { db, client, postmaster, close } = await openBenchDatabase();
try {
  const zip = await pack(
    join(folder, 'many.zip'),
    Array.from({ length: MEMBERS }, (_, at) => Buffer.from(made(at))),
  );
  await ours(zip);
  const pairs: { own: Cost; reference: Cost | null }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) pairs.push({ own: await ours(zip), reference: await theirs(zip) });
  const ratio = (of: keyof Cost) =>
    pairs.every(({ reference }) => reference)
      ? median(pairs.map(({ own, reference }) => own[of] / (reference?.[of] ?? Number.NaN)))
      : null;
  console.log(
    JSON.stringify({
      members: MEMBERS,
      ms: median(pairs.map(({ own }) => own.ms)),
      ratio: ratio('ms'),
      processorMs: median(pairs.map(({ own }) => own.processorMs)),
      processorRatio: ratio('processorMs'),
    }),
  );
} finally {
  await close();
  await rm(folder, { recursive: true, force: true });
}

interface Cost {
  ms: number;
  /** Of this process or Python's, and of PostgreSQL. */
  processorMs: number;
}

async function measured(work: () => Promise<unknown>): Promise<Cost> {
  await client.query('truncate voucher_files, voucher_facts; drop table if exists bare; checkpoint');
  const [begun, own, server] = [performance.now(), process.cpuUsage(), processorOfServer(postmaster)];
  await work();
  const ms = performance.now() - begun;
  const { user, system } = process.cpuUsage(own);
  return { ms, processorMs: (user + system) / 1000 + (processorOfServer(postmaster) - server) * 1000 };
}

async function ours(path: string): Promise<Cost> {
  const whose = { firmId: crypto.randomUUID(), businessId: crypto.randomUUID() };
  const cost = await measured(async () => {
    let some: { file: FileOutcome; read: ReadDocument }[] = [];
    // As uploads are taken in: while some are stored, the next are read.
    let storing: Promise<void> = Promise.resolve();
    const store = async () => {
      const handful = some;
      some = [];
      await storing;
      storing = db.tenant(whose.firmId, async (tx) => {
        await writeOutcomes(
          tx,
          whose,
          handful.map(({ file }) => file),
        );
        await learnDocuments(
          tx,
          whose,
          handful.map(({ read }) => read),
          new Date(),
        );
      });
    };
    for await (const member of membersOf({ path })) {
      if ('bytes' in member) some.push(taken(member));
      if (some.length === AT_ONCE) await store();
    }
    if (some.length > 0) await store();
    await storing;
  });
  const { rows } = await client.query(
    'select (select count(*) from voucher_files)::int as files, (select count(*) from voucher_facts)::int as facts',
  );
  if (rows[0]?.files !== MEMBERS || rows[0]?.facts !== MEMBERS) throw new Error(`Stored ${JSON.stringify(rows[0])}`);
  return cost;
}

function taken({ bytes, deflated }: { bytes: Buffer; deflated?: Buffer }) {
  const document = readDocument(bytes);
  const { type, id, issuer } = document;
  const voucher = { issuer_ruc: issuer.document ?? '', type_code: type, serie: id.serie, number: id.number };
  const of = { book: 'RCE', ...voucher, kind: 'xml', source: 'upload' } as const;
  const file: FileOutcome = {
    ...of,
    ...{ state: 'held', reason: '', tries: 0, next_try_at: null, fault: null, reader_version: READER_VERSION },
    ...{ sha256: hash('sha256', bytes), size: bytes.length },
    ...{ bytes: deflated ?? deflateRawSync(bytes), fetched_at: new Date() },
  };
  return { file, read: { ...of, voucher: { ...voucher, dam_year: '' }, document } };
}

/** Null where there is no lxml. */
async function theirs(path: string): Promise<Cost | null> {
  const rows = join(folder, 'rows.txt');
  let ofPython: number | null = null;
  const cost = await measured(async () => {
    ofPython = python('store', path, rows)?.processorMs ?? null;
    if (ofPython === null) return;
    await client.query(bareTable(COLUMNS));
    await client.query('alter table bare alter c4 type bytea using null');
    await pipeline(createReadStream(rows), client.query(copyFrom('copy bare from stdin')));
  });
  return ofPython === null ? null : { ms: cost.ms, processorMs: cost.processorMs + ofPython };
}
