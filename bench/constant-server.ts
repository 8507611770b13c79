/**
 * The references of the dashboard's throughput: a route that returns a constant of so many bytes, on a bare Fastify, or
 * (`house`) on the product's own server, with its headers, limits, log and compression and nothing behind them, or (`select`)
 * on a bare Fastify that first asks the product's own pool for one row by its key, or (`floor`) on a bare Fastify that asks what no
 * call of the product can do without: who holds the token, and as that firm one row by its key, in one message.
 */
import { fastify } from 'fastify';
import { sessionOf } from '../apps/server/src/features/accounts/queries.ts';
import { hashToken } from '../apps/server/src/platform/crypto/tokens.ts';
import { openPostgres } from '../apps/server/src/platform/database/postgres.ts';
import { createServer } from '../apps/server/src/platform/http/server.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import type { Schema } from '../apps/server/src/schema.ts';

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
const pool = openPool();
let known: Promise<string> | undefined;
app.get('/app/internal/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
app.get('/app/internal/select', async (_request, reply) => {
  await pool?.run('select * from businesses where id = $1', [await company(pool)]);
  return reply.type('application/json; charset=utf-8').send(body);
});
app.get('/app/internal/floor', async (request, reply) => {
  const tokenHash = hashToken(request.headers.authorization?.slice('Bearer '.length) ?? '');
  if (!pool) return reply.code(500).send();
  const id = await company(pool);
  const known = await pool.readAsWhom(sessionOf(tokenHash, new Date()), (tx) =>
    tx.selectFrom('businesses').selectAll().where('id', '=', id).execute(),
  );
  if (!known.who) return reply.code(401).send();
  return reply.type('application/json; charset=utf-8').send(body);
});
console.log(JSON.stringify({ listening: await app.listen({ port: 0, host: '127.0.0.1' }) }));

/** As the product's. */
function openPool() {
  const url = process.env.BENCH_DATABASE_URL;
  return url ? openPostgres<Schema>({ url, onError: (error) => console.error(error.message) }) : undefined;
}

/** The id of any company, asked for once. */
function company({ run }: NonNullable<typeof pool>): Promise<string> {
  known ??= run('select id from businesses limit 1').then(({ rows }) => String(rows[0]?.id));
  return known;
}
