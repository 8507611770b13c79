import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('the product of compose.yaml enters its database as a role of its own, which is no superuser', () => {
  const compose = read('compose.yaml');
  const user = /DATABASE_URL: postgres:\/\/(\w+):/.exec(compose)?.[1];
  // Whoever the image makes is the superuser: `postgres`, unless it is told another name.
  expect(compose).not.toMatch(/^ *POSTGRES_USER:/m);
  expect(user).not.toBe('postgres');
  expect(compose).toContain('./deploy/postgres-roles.sh:/docker-entrypoint-initdb.d/');
  const roles = read('deploy/postgres-roles.sh');
  expect(roles).toMatch(new RegExp(`create role ${user} login nosuperuser nocreatedb nocreaterole `));
  expect(roles).toContain(`grant yupana_tenant to ${user};`);
});
