/**
 * The backlog of documents and of validity, by workers that are processes of their own on one PostgreSQL: how often each is fetched,
 * what is lost, how long another firm's twenty wait. `BENCH_BACKLOG=50000 BENCH_COMPANIES=20 node bench/documents/backlog.ts` is the
 * budget's own case. Prints one JSON line.
 */
import { measureBacklog } from '../../apps/server/test/process/backlog.ts';
import { startPostgres } from '../../tools/lib/postgres.ts';

const postgres = await startPostgres(['-c', 'fsync=on', '-c', 'full_page_writes=on']);
try {
  const of = {
    ...{ companies: Number(process.env.BENCH_COMPANIES ?? 4), items: Number(process.env.BENCH_BACKLOG ?? 1_000) },
    ...{ failing: 30, kills: 3, cut: true },
  };
  const seen = await measureBacklog(postgres.url, of, (text) => console.error(text));
  console.log(JSON.stringify(seen));
} finally {
  await postgres.stop();
}
