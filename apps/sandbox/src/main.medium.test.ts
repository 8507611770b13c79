import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Caller, company } from './test/client.ts';

const MAIN = join(import.meta.dirname, 'main.ts');

function run(variables: Record<string, string>) {
  return spawn(process.execPath, [MAIN], { env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] });
}

test('as a process says in one line where it is, answers, and leaves politely with a call half done', async () => {
  const ports = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const child = run({ ...ports, SANDBOX_TICKET_DELAY_MS: '40', SANDBOX_FOLDER: '', SANDBOX_MONTHS: '5' });
  try {
    const [line] = await once(child.stdout, 'data');
    const ready = JSON.parse(String(line));
    expect(ready.smtp).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
    const sandbox = { url: ready.sandbox, smtpUrl: ready.smtp, close: async () => undefined };
    const caller = await new Caller(sandbox, company('Siete Quenas')).enter();
    const years = (await (await caller.periods()).json()) as { lisPeriodos: unknown[] }[];
    expect(years.flatMap(({ lisPeriodos }) => lisPeriodos)).toHaveLength(5);
    await caller.spoil('sin-respuesta');
    const waiting = caller.periods().catch(() => 'cortada');
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect([code, await waiting]).toEqual([0, 'cortada']);
  } finally {
    child.kill('SIGKILL');
  }
});

test('as a process names the setting that is wrong', async () => {
  const child = run({ SANDBOX_PORT: 'ochenta' });
  const chunks: string[] = [];
  child.stderr.on('data', (chunk) => chunks.push(String(chunk)));
  const [code] = await once(child, 'close');
  expect(code).not.toBe(0);
  expect(chunks.join('')).toContain('SANDBOX_PORT');
});
