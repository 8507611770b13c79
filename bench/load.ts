import { Pool } from 'undici';

/** What is asked for, again and again. */
export interface Target {
  url: string;
  paths: readonly string[];
  token?: string;
}

/**
 * As many questions at once as there are connections, each as soon as one is answered, the paths in their order. @returns answers
 * in a second
 */
export async function throughput(target: Target, { connections, seconds }: { connections: number; seconds: number }) {
  const end = performance.now() + seconds * 1000;
  const start = performance.now();
  let answers = 0;
  let turn = 0;
  await withPool(target, connections, async (ask) => {
    const asker = async (): Promise<void> => {
      while (performance.now() < end) {
        await ask(target.paths[turn++ % target.paths.length] ?? '/');
        answers += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, asker));
  });
  return answers / ((performance.now() - start) / 1000);
}

/** One question after the other. @returns the milliseconds of each round of all the paths */
export async function latencies(target: Target, rounds: number): Promise<number[]> {
  const times: number[] = [];
  await withPool(target, 1, async (ask) => {
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      for (const path of target.paths) await ask(path);
      times.push(performance.now() - start);
    }
  });
  return times;
}

async function withPool(
  { url, token }: Target,
  connections: number,
  work: (ask: (path: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  try {
    await work(async (path) => {
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 300)}`);
    });
  } finally {
    await pool.close();
  }
}
