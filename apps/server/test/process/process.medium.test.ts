import { getMe, signIn } from '@yupana/contract/accounts.ts';
import { describe, expect, test } from 'vitest';
import { call, signUpAccountant } from '../harness.ts';
import { expectNotToStartWithAnotherKey, serverProcesses } from './server-processes.ts';

const processes = serverProcesses(process.env.TEST_DATABASE_URL);
const { run, boot, demo } = processes;

describe('in production the server', () => {
  test('does not start without what it needs, and names all of it', async () => {
    const { exited, output } = run([], { NODE_ENV: 'production' });
    expect(await exited).toBe(1);
    for (const name of ['MASTER_KEY', 'DATABASE_URL', 'PUBLIC_URL', 'FILES_URL', 'SMTP_URL']) {
      expect(output()).toContain(`${name}: falta`);
    }
    expect(output()).not.toContain('    at ');
  });

  test('does not start against a simulator of SUNAT', async () => {
    const { exited, output } = run([], { ...demo(), SANDBOX: 'off' });
    expect(await exited).toBe(1);
    expect(output()).toContain('SUNAT_SIRE_URL: apunta a esta máquina');
  });
});

test('a role of its own needs a database that processes can share', async () => {
  const { exited, output } = run(['--role=worker'], { ...demo(), DATABASE_URL: '' });
  expect(await exited).toBe(1);
  expect(output()).toContain('DATABASE_URL');
});

test('what was answered survives a SIGKILL, and with another master key no server starts', async () => {
  const first = await boot();
  const { email, password, token } = await signUpAccountant(first);
  first.child.kill('SIGKILL');
  await first.exited;
  const second = await boot();
  expect((await call(second, signIn, { body: { email, password } })).status).toBe(200);
  expect((await call(second, getMe, {}, token)).status).toBe(200);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
  await expectNotToStartWithAnotherKey(processes);
});

test('on SIGTERM the requests under way are answered before the process leaves', async () => {
  const server = await boot();
  // One account each: tries at the same account, or too many from one address, are slowed down.
  const accountants = [await signUpAccountant(server), await signUpAccountant(server), await signUpAccountant(server)];
  const requests = accountants.map((accountant) => call(server, signIn, { body: { ...accountant } }));
  await Promise.race(requests);
  server.child.kill('SIGTERM');
  const answers = await Promise.allSettled(requests);
  const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 'lost'));
  expect(statuses).toEqual(accountants.map(() => 200));
  expect(await server.exited).toBe(0);
  expect(server.output()).toContain('"msg":"stopped"');
});
