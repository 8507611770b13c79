import { expect, test } from 'vitest';
import { mayMake, type Role, roles } from './roles.ts';

test('each role may make the calls that ask for it', () => {
  expect(roles.map((role) => mayMake(role, role))).toEqual(roles.map(() => true));
});

test('a role that nobody knows may make none, and none may make a call that asks for what nobody is', () => {
  expect(mayMake('constructor', 'owner')).toBe(false);
  expect(mayMake('', 'owner')).toBe(false);
  expect(mayMake('owner', 'auditor' as Role)).toBe(false);
});
