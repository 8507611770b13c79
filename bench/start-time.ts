import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../tools/lib/child.ts';
import { untilReady } from '../tools/lib/http.ts';
import { freePort } from '../tools/lib/ports.ts';

/** Seconds from launching the demo (installed and built) to `GET /health` 200: in a new folder, and again in the same one. */
export async function measureStart(): Promise<{ firstSeconds: number; againSeconds: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'yupana-bench-start-'));
  try {
    return { firstSeconds: await secondsToAnswer(folder), againSeconds: await secondsToAnswer(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function secondsToAnswer(folder: string): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const demo = startChild({
    name: 'npm start',
    args: ['tools/start.ts'],
    env: { PORT: String(port), DATA_DIR: folder },
  });
  try {
    await untilReady(`http://127.0.0.1:${port}/health`, 60_000);
    return (performance.now() - start) / 1000;
  } finally {
    await demo.stop();
  }
}
