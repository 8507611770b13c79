import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * When a process began, as a text that no other process of this number has, before or after a restart of the machine.
 * @returns undefined when there is no such process, or the system does not say
 */
export async function birthOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return bornOnLinux(pid).catch(() => undefined);
  if (process.platform === 'win32') return undefined;
  const said = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return said.stdout.trim() || undefined;
}

/** In ticks since the machine began, so the machine's own beginning belongs to it. `man 5 proc_pid_stat`, field 22. */
async function bornOnLinux(pid: number): Promise<string | undefined> {
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
  ]);
  // The second field is the program's name in brackets, which may hold anything; the third is the first after them.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3];
  return ticks && `${boot.trim()} ${ticks}`;
}
