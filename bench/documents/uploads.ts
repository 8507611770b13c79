/**
 * One zip of many XML sent by tus and read, as a person's browser does it: how long, how much memory, how long the database's one
 * connection is held, how long the page waits meanwhile. `node bench/documents/uploads.ts embedded|postgres` prints one JSON line.
 */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listUploads, startUpload } from '@yupana/contract/uploads.ts';
import { runUploads } from '../../apps/server/src/features/documents/uploads/run-uploads.ts';
import { call } from '../../apps/server/test/harness.ts';
import { type BenchApp, type Engine, startBenchApp, watchHolds } from './bench-app.ts';
import { made, pack } from './made.ts';

const FILES = Number(process.env.BENCH_UPLOAD ?? 2_000);
const PIECE = 2 * 1024 * 1024;
const PERIOD = '202610';
const MB = 1024 * 1024;

const app = await startBenchApp(process.argv[2] as Engine);
try {
  const path = join(app.folder, 'many.zip');
  const { ruc } = app.business;
  await pack(path, documents(ruc));
  const { size } = await stat(path);
  const sending = performance.now();
  const upload = await send(app, path, size);
  const sentSeconds = seconds(sending);
  const { deps, longestMs } = watchHolds(app.deps);
  const watched = watch(app);
  const reading = performance.now();
  const used = process.cpuUsage();
  await runUploads(deps, { firmId: app.business.firmId, businessId: app.business.id }, new AbortController().signal);
  const { user, system } = process.cpuUsage(used);
  const readSeconds = seconds(reading);
  const seen = await watched.end();
  const query = { tax_period: PERIOD } as const;
  const { body } = await call(app, listUploads, { params: { uuid: app.business.id }, query }, app.accountant.token);
  const state = body.uploads.find(({ uuid }) => uuid === upload)?.state;
  if (state !== 'done' || body.counts.new !== FILES) throw new Error(`${state}: ${JSON.stringify(body.counts)}`);
  const held = { longestHoldMs: longestMs(), processorMs: (user + system) / 1000 / FILES };
  console.log(JSON.stringify({ files: FILES, zipMb: size / MB, sentSeconds, readSeconds, ...held, ...seen }));
} finally {
  await app.stop();
}

function* documents(receiver: string): Generator<Buffer> {
  for (let at = 0; at < FILES; at += 1) yield Buffer.from(made(at, { receiver }));
}

async function send({ url, business, accountant }: BenchApp, path: string, size: number): Promise<string> {
  const body = { name: 'many.zip', size, tax_period: PERIOD };
  const started = await call({ url }, startUpload, { params: { uuid: business.id }, body }, accountant.token);
  const file = await open(path);
  try {
    for (let at = 0; at < size; at += PIECE) {
      const piece = Buffer.alloc(Math.min(PIECE, size - at));
      await file.read(piece, 0, piece.length, at);
      const headers = {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${accountant.token}`,
        'upload-offset': String(at),
        'content-type': 'application/offset+octet-stream',
      };
      const answer = await fetch(url + started.body.path, { method: 'PATCH', headers, body: piece });
      if (answer.status !== 204) throw new Error(`PATCH at ${at}: ${answer.status} ${await answer.text()}`);
    }
  } finally {
    await file.close();
  }
  return started.body.uuid;
}

/** Looks at the memory, and asks as the page does. */
function watch({ url, business, accountant }: BenchApp) {
  const rss = () => process.memoryUsage.rss() / MB;
  const seen = { atRestMb: rss(), peakMb: 0, halfMb: 0, longestWaitMs: 0, steps: 0 };
  let ended = false;
  let last = 0;
  const memory = setInterval(() => {
    seen.peakMb = Math.max(seen.peakMb, rss());
  }, 50);
  const asking = (async () => {
    while (!ended) {
      const begun = performance.now();
      const query = { tax_period: PERIOD } as const;
      const { body } = await call({ url }, listUploads, { params: { uuid: business.id }, query }, accountant.token);
      seen.longestWaitMs = Math.max(seen.longestWaitMs, performance.now() - begun);
      const done = body.uploads[0]?.files_done ?? 0;
      if (done > last) seen.steps += 1;
      if (last < FILES / 2 && done >= FILES / 2) seen.halfMb = seen.peakMb;
      last = done;
      await new Promise((later) => setTimeout(later, 500));
    }
  })();
  return {
    end: async () => {
      ended = true;
      await asking;
      clearInterval(memory);
      return seen;
    },
  };
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}
