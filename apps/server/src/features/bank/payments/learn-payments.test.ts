import { expect, test } from 'vitest';
import { itemOf } from './learn-payments.ts';

const charged = {
  ...{ paid_on: '2026-10-19', amount: '2950.00', means: '003' as const, issuer_ruc: '20990016004' },
  ...{ movement_id: '019a0000-0000-7000-8000-000000000001', names_supplier: true },
  ...{ paid_to: null, notice_on: null },
};

test('a charge of the company’s statement is of its own account, and paid to whom its line names', () => {
  expect(itemOf(charged)).toEqual({
    ...{ on: '2026-10-19', amount: 295_000, means: '003', paidTo: '20990016004' },
    ...{ fromOwnAccount: true, thirdPartyNoticeOn: null },
  });
  expect(itemOf({ ...charged, names_supplier: false })).toMatchObject({ paidTo: null, fromOwnAccount: true });
});

test('of one that somebody wrote down nobody knows from whose account, nor to whom', () => {
  expect(itemOf({ ...charged, movement_id: null, names_supplier: false })).toMatchObject({
    ...{ amount: 295_000, fromOwnAccount: null, paidTo: null },
  });
});
