import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const WATCHDOG = new URL('./watchdog.ts', import.meta.url).href;

/** A process that keeps this watchdog with a short patience and then lives as told. @returns how it ended and what it said */
async function live(life: string) {
  const child = spawn(process.execPath, [
    ...['--input-type=module', '--eval'],
    `const { startWatchdog } = await import(${JSON.stringify(WATCHDOG)});
     const short = { patienceSeconds: 2, onError: console.error };
     ${life}`,
  ]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      said += bytes;
    });
  }
  const [code, signal] = await once(child, 'close');
  return { code, signal, said };
}

test('a process whose event loop stands still is ended, with the reason in the log', async () => {
  const { signal, said } = await live('startWatchdog({ ...short }); setImmediate(() => { for (;;); });');
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(said)).toMatchObject({ level: 'fatal', reason: 'event loop', pid: expect.any(Number) });
});

test('one whose database does not answer too', async () => {
  const { signal, said } = await live(
    'startWatchdog({ ...short, ping: () => new Promise(() => {}) }); setInterval(() => {}, 100);',
  );
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(said)).toMatchObject({ level: 'fatal', reason: 'database' });
});

test('of one whose event loop stands still the database is not blamed, though it was silent before', async () => {
  const { said } = await live(
    `startWatchdog({ ...short, patienceSeconds: 5, ping: () => new Promise(() => {}) });
     setTimeout(() => { for (;;); }, 1_200);`,
  );
  expect(JSON.parse(said)).toMatchObject({ level: 'fatal', reason: 'event loop' });
});

test('one whose database is away is not kept from leaving when it is done', async () => {
  const refused = "Promise.reject(new Error('ECONNREFUSED'))";
  const { code, said } = await live(
    `startWatchdog({ onError: console.error, ping: () => ${refused} }); console.log('lived');`,
  );
  expect({ code, said }).toEqual({ code: 0, said: 'lived\n' });
});
