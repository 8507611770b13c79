import { changedFields } from '@yupana/contract/changes.ts';
import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '../../schema.ts';
import { VOUCHER_COLUMNS, type VoucherColumn } from './columns.ts';

test('all that SUNAT’s line says of a voucher is told when it changes: a column without a name, or with one that no screen knows, does not compile', () => {
  // @ts-expect-error It says something, and would be told to nobody.
  const untold: VoucherColumn = { name: 'added', type: 'amount', part: 'value' };
  // @ts-expect-error It is no field of the contract.
  const unknown: VoucherColumn = { name: 'added', type: 'amount', part: 'value', told: 'added' };
  const told = VOUCHER_COLUMNS.flatMap((column) => ('told' in column ? [column.told] : []));
  expect(told.toSorted()).toEqual(changedFields.toSorted());
  expect([untold.told, changedFields.includes(unknown.told as never)]).toEqual([undefined, false]);
});

test('who adds a member says what it may do', () => {
  type Member = Insertable<Schema['members']>;
  // @ts-expect-error The table would make an owner of it.
  const isLeftOut: undefined extends Member['role'] ? true : false = true;
  expect(isLeftOut).toBe(true);
});
