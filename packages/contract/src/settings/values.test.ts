import { expect, test } from 'vitest';
import { settingValues } from './values.ts';

const USUAL = {
  ...{ expense: '656101', purchase_igv: '401111', purchase_taxes: '641901', payable: '421201' },
  ...{ income: '701211', sale_igv: '401111', sale_taxes: '401801', receivable: '121201' },
};
const says = (told: Partial<typeof USUAL>) => {
  const judged = settingValues.accounts.safeParse({ ...USUAL, ...told });
  return judged.success ? null : judged.error.issues[0]?.message;
};

test('an account has 2 to 12 digits', () => {
  for (const expense of ['60', '6', '69'.padEnd(12, '0'), '69'.padEnd(13, '0'), '65 61', '65.61']) {
    expect(says({ expense }) === null, expense).toBe(/^\d{2,12}$/.test(expense));
  }
});

test.each([
  ['expense', ['601101', '69'], ['5911', '701211', '411']],
  ['purchase_igv', ['40111000'], ['421201', '641901']],
  ['purchase_taxes', ['641901', '4018'], ['421201', '7599']],
  ['payable', ['421201', '4312'], ['401111', '121201', '441']],
  ['income', ['70'], ['751', '601']],
  ['sale_igv', ['4011'], ['701']],
  ['sale_taxes', ['401801'], ['641901']],
  ['receivable', ['121201', '1312'], ['421201', '1041']],
] as const)('the account «%s» is of its element of the national plan', (name, right, wrong) => {
  for (const code of right) expect(says({ [name]: code }), code).toBeNull();
  for (const code of wrong) expect(says({ [name]: code }), code).toMatch(/empieza con/);
});

test('only the accounts that are another than the usual ones are told, and at least one', () => {
  const read = (told: object) => settingValues.accounts.safeParse(told);
  expect(read({ payable: '42120101' }).data).toEqual({ payable: '42120101' });
  expect(read({}).error?.issues[0]?.message).toBe('Informa al menos una cuenta.');
});
