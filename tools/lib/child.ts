import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ROOT } from './paths.ts';

export interface Child {
  name: string;
  pid: number;
  /** Resolves with the exit code (null when a signal ended it). */
  exited: Promise<number | null>;
  /** Resolves with the first line of standard output that `matches`; rejects when the child ends before it. */
  line(matches: (text: string) => boolean): Promise<string>;
  /** The last lines it wrote, to explain why it ended. */
  tail(): string;
  /** SIGTERM, then SIGKILL after the grace. */
  stop(graceMs?: number): Promise<void>;
  /** SIGKILL, at once. */
  kill(): Promise<void>;
}

export interface ChildOptions {
  name: string;
  /** Arguments of this same Node. */
  args: string[];
  env: Record<string, string | undefined>;
  /** Where its output goes besides memory: a file, the terminal, or nowhere. */
  log?: string | 'terminal';
}

const KEPT_LINES = 60;

const LEASH = new URL('./leash.ts', import.meta.url).href;

/** Starts a Node process of the project, which does not outlive this one. */
export function startChild(options: ChildOptions): Child {
  const spawned = spawn(process.execPath, ['--import', LEASH, ...options.args], {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const exited = new Promise<number | null>((resolve) => {
    spawned.once('exit', resolve);
    spawned.once('error', () => resolve(null));
  });
  const output = followOutput(spawned, options.log);
  const stop = async (graceMs = 15_000) => {
    if (spawned.exitCode !== null || spawned.signalCode !== null) return;
    spawned.kill('SIGTERM');
    const patience = setTimeout(() => spawned.kill('SIGKILL'), graceMs);
    await exited;
    clearTimeout(patience);
  };
  return {
    name: options.name,
    pid: spawned.pid ?? 0,
    exited,
    tail: output.tail,
    stop,
    kill: async () => {
      spawned.kill('SIGKILL');
      await exited;
    },
    line: (matches) =>
      Promise.race([
        output.line(matches),
        exited.then((code) => {
          throw new Error(`${options.name} terminó (código ${code}) antes de estar listo.\n${output.tail()}`);
        }),
      ]),
  };
}

function followOutput(child: ChildProcess, log: ChildOptions['log']) {
  const kept: string[] = [];
  const waiting: { matches: (text: string) => boolean; found: (text: string) => void }[] = [];
  const file = log && log !== 'terminal' ? createWriteStream(log, { flags: 'a', mode: 0o600 }) : undefined;
  for (const [stream, terminal] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (text) => {
      if (kept.push(text) > KEPT_LINES) kept.shift();
      if (log === 'terminal') terminal.write(`${text}\n`);
      file?.write(`${text}\n`);
      for (const one of waiting.filter(({ matches }) => matches(text))) {
        waiting.splice(waiting.indexOf(one), 1);
        one.found(text);
      }
    });
  }
  // A disk without room takes no log, and ends nothing.
  file?.on('error', () => undefined);
  child.once('exit', () => file?.end());
  return {
    tail: () => kept.join('\n'),
    line: (matches: (text: string) => boolean) => {
      const already = kept.find(matches);
      if (already !== undefined) return Promise.resolve(already);
      return new Promise<string>((found) => waiting.push({ matches, found }));
    },
  };
}
