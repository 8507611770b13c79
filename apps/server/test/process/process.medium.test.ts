import { signIn } from '@yupana/contract/accounts.ts';
import { describe, expect, test } from 'vitest';
import { call, signUpAccountant } from '../harness.ts';
import { expectToSurviveKill, serverProcesses } from './server-processes.ts';

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

test('what was answered survives a SIGKILL, and a second start goes on from there', async () => {
  await expectToSurviveKill(processes);
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
