import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Of `/proc/…/stat`, which Linux alone has: whose child, and what it and its ended children used of the processor. */
interface Used {
  parent: number;
  seconds: number;
  ofEnded: number;
}

/** Linux counts in hundredths of a second, whatever the machine. */
const TICKS = 100;

function read(pid: number): Used | undefined {
  try {
    // The name may hold anything, also brackets and blanks.
    const [, fields = ''] = /^\d+ \(.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const at = fields.split(' ').map(Number);
    const [own, ended] = [(at[11] ?? 0) + (at[12] ?? 0), (at[13] ?? 0) + (at[14] ?? 0)];
    return { parent: at[1] ?? 0, seconds: own / TICKS, ofEnded: ended / TICKS };
  } catch {
    return undefined;
  }
}

/** Seconds of processor that a process used, without its children. */
export function processorOf(pid: number): number {
  return read(pid)?.seconds ?? 0;
}

/** Seconds of processor that a PostgreSQL server used, all its sessions together. */
export function processorOfServer(postmaster: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(Number(name)))
    .filter((used) => used?.parent === postmaster);
  const own = read(postmaster);
  return children.reduce((sum, used) => sum + (used?.seconds ?? 0), (own?.seconds ?? 0) + (own?.ofEnded ?? 0));
}

/** The process that all sessions of a server are children of. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return read(rows[0]?.pid ?? 0)?.parent ?? 0;
  } finally {
    await client.end();
  }
}
