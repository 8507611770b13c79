import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesFolderOf } from '../harness.ts';
import { given, secrets, writings } from './canaries.ts';
import { startTour } from './secret-tour.ts';

/** After everything that has to do with a secret was done, well and badly, none of them may stand anywhere. */

let toured: Awaited<ReturnType<typeof startTour>>;
beforeAll(async () => {
  toured = await startTour();
}, 180_000);
afterAll(() => toured.stop());

function expectNoSecretIn(place: string, text: string): void {
  const found = Object.entries(secrets).filter(([, secret]) => writings(secret).some((one) => text.includes(one)));
  expect(
    found.map(([name]) => name),
    place,
  ).toEqual([]);
}

test('no secret reaches the log, at its most talkative', () => {
  const written = toured.app.log.join('');
  expect(written).toContain('/recuperar-contraseña/…');
  expect(written.length).toBeGreaterThan(20_000);
  expect(written).toContain('The job accounts.send-recovery-mail failed at try 1.');
  expectNoSecretIn('the log', written);
});

test('no secret can be used as it stands in any table: neither ours nor those of the queue', () => {
  // What was looked through is what the tour left behind.
  const seen = new Set(toured.rows.map(({ table }) => table));
  for (const table of [
    'sessions',
    'recovery_tokens',
    'two_step',
    'recovery_codes',
    'credentials',
    'payments',
    'partner_links',
    'sign_in_challenges',
    'handovers',
    'letters',
  ]) {
    expect(seen).toContain(`public.${table}`);
  }
  expect(toured.rows.filter(({ table }) => table.startsWith('pgboss.job')).length).toBeGreaterThan(3);
  for (const { table, text } of toured.rows) expectNoSecretIn(table, text);
});

test('no secret stands in a file that was kept, nor in the metrics', async () => {
  const folder = filesFolderOf(toured.app);
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const file of files)
    expectNoSecretIn(file.name, (await readFile(join(file.parentPath, file.name))).toString('latin1'));
  const measured = (token: string) =>
    fetch(`${toured.app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect((await measured(given.wrong)).status).toBe(404);
  const metrics = await (await measured(given.metricsToken)).text();
  expect(metrics).toContain('queue_jobs');
  expectNoSecretIn('the metrics', metrics);
});

test('the neighbours were sent what they repeated', () => {
  for (const path of ['/captcha', '/marketing', '/culqi/v2/charges']) expect(toured.asked.join('\n')).toContain(path);
  expect(toured.asked.some((path) => path.includes('oauth2/token'))).toBe(true);
});
