import { changedFields } from '@yupana/contract/changes.ts';
import type { Insertable } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '../../schema.ts';
import { VOUCHER_COLUMNS, type VoucherColumn } from './columns.ts';

test('what is told of a voucher are its amounts and the columns that say so: a name that no screen knows does not compile', () => {
  // @ts-expect-error It is no field of the contract, and would be told to nobody.
  const untold: VoucherColumn['told'] = 'operation_type';
  const told = VOUCHER_COLUMNS.flatMap((column) => ('told' in column ? [column.told] : []));
  expect([...told, 'total', 'igv', 'taxable'].toSorted()).toEqual(changedFields.toSorted());
  expect(changedFields).not.toContain(untold);
});

test('who adds a member says what it may do', () => {
  type Member = Insertable<Schema['members']>;
  // @ts-expect-error The table would make an owner of it.
  const isLeftOut: undefined extends Member['role'] ? true : false = true;
  expect(isLeftOut).toBe(true);
});
