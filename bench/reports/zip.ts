/**
 * Files of a period through the server and its worker: one register, and then several companies and periods in one zip, with what other
 * calls wait meanwhile and the memory that it takes. `node bench/reports/zip.ts embedded|postgres` prints one JSON line.
 */
import { listSessions } from '@yupana/contract/profile.ts';
import { askReportZip, getReportZip, type ReportZip } from '@yupana/contract/report-zips.ts';
import { getReport, type ReportAnswer } from '@yupana/contract/reports.ts';
import { call } from '../../apps/server/test/harness.ts';
import { seedBusiness, seedVouchers } from '../../apps/server/test/seed.ts';
import { type Engine, startBenchApp } from '../documents/bench-app.ts';

/** Sales of the largest of the periods; the other periods have a tenth. `BENCH_ROWS=50000` is the budget's own case. */
const ROWS = Number(process.env.BENCH_ROWS ?? 10_000);
const PERIODS = ['202609', '202610'];
const MB = 1024 * 1024;
const LOOKS_EVERY_MS = 100;

const app = await startBenchApp(process.argv[2] as Engine, 'all');
try {
  const { token } = app.accountant;
  const companies = [app.business, await seedBusiness(app, app.accountant), await seedBusiness(app, app.accountant)];
  for (const [n, company] of companies.entries()) {
    for (const [m, period] of PERIODS.entries()) {
      const rows = n + m === 0 ? ROWS : Math.ceil(ROWS / 10);
      const some = (status: 'gasto deducible' | 'en proceso') => Array.from({ length: rows }, () => ({ status }));
      await seedVouchers(app, company, 'RVIE', period, some('en proceso'));
      await seedVouchers(app, company, 'RCE', period, some('gasto deducible'));
    }
  }
  const oneSeconds = await timed(async () => {
    const query = { tax_period: '202609', operation_type: 'VENTA', file_extension: 'txt' } as const;
    let answer: ReportAnswer;
    do answer = (await call(app, getReport, { params: { ruc: app.business.ruc }, query }, token)).body;
    while (answer.sas === null);
  });
  const body = {
    companies: companies.map(({ ruc }) => ({ ruc })),
    tax_periods: PERIODS,
    kinds: ['rce', 'rvie', 'sales'] as const,
  };
  global.gc?.();
  const beforeMb = process.memoryUsage.rss() / MB;
  let [peakMb, longestWaitMs, isWatched] = [beforeMb, 0, true];
  const holds = watchHolds();
  const watching = (async () => {
    while (isWatched) {
      const wait = await timed(() => call(app, listSessions, {}, token));
      longestWaitMs = Math.max(longestWaitMs, wait * 1000);
      peakMb = Math.max(peakMb, process.memoryUsage.rss() / MB);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  let zip: ReportZip | undefined;
  const zipSeconds = await timed(async () => {
    const { uuid } = (await call(app, askReportZip, { body: { ...body, kinds: [...body.kinds] } }, token)).body;
    do {
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
      zip = (await call(app, getReportZip, { params: { uuid } }, token)).body;
    } while (['waiting', 'building', 'packing'].includes(zip.state));
  });
  isWatched = false;
  await watching;
  const longestHoldMs = holds.end();
  if (zip?.included !== 18) throw new Error(`The zip ended ${zip?.state} with ${zip?.included} files`);
  const sizes = { rows: ROWS, files: zip.included, zipMb: (zip.file?.bytes ?? 0) / MB };
  console.log(JSON.stringify({ ...sizes, oneSeconds, zipSeconds, beforeMb, peakMb, longestWaitMs, longestHoldMs }));
} finally {
  await app.stop();
}

/** The processor that this thread took between two turns of others: embedded, the engine's too. A busy machine makes it no longer. */
function watchHolds() {
  let [longest, before] = [0, process.threadCpuUsage()];
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000);
    before = now;
  }, 1);
  return {
    end: () => {
      clearInterval(timer);
      return longest;
    },
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
