/**
 * The references of the dashboard's throughput: a route that returns a constant of so many bytes, on a bare Fastify, or
 * (`house`) on the product's own server, with its headers, limits, log and compression and nothing behind them.
 */
import { fastify } from 'fastify';
import { createServer } from '../apps/server/src/platform/http/server.ts';
import { createLog } from '../apps/server/src/platform/log.ts';

const isHouse = process.argv[2] === 'house';
const app = isHouse
  ? await createServer({
      log: createLog('info'),
      publicUrl: 'http://localhost',
      requestsPerMinute: Number.MAX_SAFE_INTEGER,
    })
  : fastify();
const body = JSON.stringify({ constant: 'x'.repeat(Number(process.env.BENCH_BYTES) - '{"constant":""}'.length) });
app.get('/app/internal/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
console.log(JSON.stringify({ listening: await app.listen({ port: 0, host: '127.0.0.1' }) }));
