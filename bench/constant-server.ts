/**
 * The references of the dashboard's throughput: a route that returns a constant of so many bytes, on a bare Fastify, or
 * (`house`) on the product's own server, with its headers, limits, log and compression and nothing behind them, or (`select`)
 * on a bare Fastify that first asks the product's own pool for one row by its key.
 */
import { fastify } from 'fastify';
import { openPostgres } from '../apps/server/src/platform/database/postgres.ts';
import { createServer } from '../apps/server/src/platform/http/server.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

const kind = process.argv[2];
const app =
  kind === 'house'
    ? await createServer({
        log: createLog('info'),
        publicUrl: 'http://localhost',
        requestsPerMinute: Number.MAX_SAFE_INTEGER,
      })
    : fastify();
const body = JSON.stringify({ constant: 'x'.repeat(Number(process.env.BENCH_BYTES) - '{"constant":""}'.length) });
const select = kind === 'select' ? await readySelect() : null;
app.get('/app/internal/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
app.get('/app/internal/select', async (_request, reply) => {
  await select?.();
  return reply.type('application/json; charset=utf-8').send(body);
});
console.log(JSON.stringify({ listening: await app.listen({ port: 0, host: '127.0.0.1' }) }));

/** @returns what reads a company by its key, on a pool as the product's */
async function readySelect(): Promise<() => Promise<unknown>> {
  const onError = (error: Error) => console.error(error.message);
  const pool = openPostgres({ url: process.env.BENCH_DATABASE_URL ?? '', onError });
  const { rows } = await pool.run('select id from businesses limit 1');
  const key = [rows[0]?.id];
  return () => pool.run('select * from businesses where id = $1', key);
}
