import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startChild } from './child.ts';
import { untilReady } from './http.ts';
import { freePort } from './ports.ts';

test('who waits for a process that ends is told so at once, with its last words', async () => {
  const args = ['--input-type=module', '--eval', "console.error('the port is taken'); process.exit(3);"];
  const child = startChild({ name: 'a server', args, env: {} });
  const waiting = untilReady(`http://127.0.0.1:${await freePort()}/health`, 600_000, child);
  await expect(waiting).rejects.toThrow('a server terminó (código 3) antes de estar listo.\nthe port is taken');
});

test('what answers something else is waited for as long as was said, and told', async () => {
  const server = createServer((_, response) => response.writeHead(503).end('away'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  await expect(untilReady(`http://127.0.0.1:${port}/`, 500)).rejects.toThrow(
    'no respondió a tiempo. Lo último: 503 away',
  );
});

test('a free port is none that the system lends to whoever calls', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  // Linux lends from 32768 on, macOS from 49152.
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
