import { expect, test } from 'vitest';
import type { Member } from '../accounts/members/members.ts';
import { responsibles } from './responsible-of.ts';

test('a company is of the accountant that it is assigned to, else of the assistant, else of the first owner', () => {
  const members = [
    ['rosa', 'owner'],
    ['ana', 'assistant'],
    ['luis', 'accountant'],
    ['lea', 'reader'],
    ['tito', 'owner'],
  ].map(([id, role]) => ({ id, role }) as Member);
  const of = responsibles(
    members,
    new Map([
      ['ana', ['a', 'b']],
      ['luis', ['b']],
      ['lea', ['c']],
    ]),
  );
  expect(['a', 'b', 'c', 'd'].map(of)).toEqual(['ana', 'luis', 'rosa', 'rosa']);
  expect(responsibles([], new Map())('a')).toBeNull();
});
