import type { SeeSolRow, SeeSolVoucher } from '@yupana/sunat/portal/see-sol/types.ts';
import { expect, test } from 'vitest';
import { compareWithSeeSol, type HeldVoucher } from './compare-with-see-sol.ts';

const shown = (number: string, change: Partial<SeeSolVoucher> = {}): SeeSolRow => ({
  voucher: {
    ...{ issuerRuc: '20990016004', issuerName: 'Agua S.A.', typeCode: '01', serie: 'E001', number },
    ...{ issuedOn: '2026-10-05', receiverDocument: '20990016012', receiverName: 'Compradora S.A.' },
    ...{ currency: 'USD', total: '118.00', state: 'Activo', isActive: true, modifies: null, download: null },
    ...change,
  },
});
const held = (number: string, change: Partial<HeldVoucher> = {}): HeldVoucher => ({
  ...{ issuerRuc: '20990016004', typeCode: '01', serie: 'E001', number, issueDate: '2026-10-05' },
  ...{ document: '20990016004', name: 'AGUA S.A.', total: '442.50', isWithdrawn: false },
  ...change,
});
const numbers = (vouchers: readonly { number: string }[]) => vouchers.map(({ number }) => number);
const compare = (rows: SeeSolRow[], own: HeldVoucher[], elsewhere: string[] = []) => {
  const { missing, extra, ...counts } = compareWithSeeSol(rows, own, new Set(elsewhere), 'RCE');
  return { ...counts, missing: numbers(missing), extra: numbers(extra) };
};

test('the same vouchers in both differ in nothing, whatever zeros stand before their numbers', () => {
  expect(compare([shown('1'), shown('2')], [held('0002'), held('1')])).toEqual({
    ...{ listed: 2, held: 2, rejected: 0, missing: [], extra: [] },
  });
});

test('none in both is none', () => {
  expect(compare([], [])).toEqual({ listed: 0, held: 0, rejected: 0, missing: [], extra: [] });
});

test('what one has and the other has not is named, and that the proposal of another month has it is enough', () => {
  expect(compare([shown('1'), shown('2'), shown('3')], [held('1'), held('9')], ['20990016004/01/E001/3'])).toEqual({
    ...{ listed: 3, held: 3, rejected: 0, missing: ['2'], extra: ['9'] },
  });
});

test('another type, serie or issuer is another voucher', () => {
  const rows = [
    shown('1', { typeCode: '07' }),
    shown('1', { serie: 'E002' }),
    shown('1', { issuerRuc: '20990016099' }),
  ];
  expect(compare(rows, [held('1')])).toMatchObject({ missing: ['1', '1', '1'], extra: ['1'] });
});

test('one that SEE-SOL shows as not active is not missing, and extra when the proposal has it; without a word it is active', () => {
  const rows = [shown('1', { isActive: false }), shown('2', { isActive: false }), shown('3', { isActive: null })];
  expect(compare(rows, [held('1')])).toMatchObject({ listed: 1, held: 1, missing: ['3'], extra: ['1'] });
  const { extra } = compareWithSeeSol(rows, [held('1'), held('7')], new Set(), 'RCE');
  expect(extra.map(({ number, isInactive }) => [number, isInactive])).toEqual([
    ['1', true],
    ['7', false],
  ]);
});

test('one that the proposal lists as withdrawn agrees with a SEE-SOL that shows it annulled, or no more; shown as active it is in both', () => {
  const withdrawn = (number: string) => held(number, { isWithdrawn: true });
  const rows = [shown('1'), shown('2', { isActive: false }), shown('4')];
  expect(compare(rows, [held('1'), withdrawn('2'), withdrawn('3'), withdrawn('4')])).toEqual({
    ...{ listed: 2, held: 2, rejected: 0, missing: [], extra: [] },
  });
});

test('while a row could not be read nothing is said to be extra, for it may be that row', () => {
  expect(compare([shown('1'), { rejected: 'E001-2 has no readable date' }], [held('2')])).toEqual({
    ...{ listed: 1, held: 1, rejected: 1, missing: ['1'], extra: [] },
  });
});

test('what is missing has the name of the other side and its own currency; what is extra, soles', () => {
  expect(compareWithSeeSol([shown('1')], [held('2')], new Set(), 'RCE')).toMatchObject({
    missing: [{ document: '20990016004', name: 'Agua S.A.', currency: 'USD', total: '118.00' }],
    extra: [{ document: '20990016004', name: 'AGUA S.A.', currency: 'PEN', total: '442.50' }],
  });
  const { missing } = compareWithSeeSol([shown('1')], [], new Set(), 'RVIE');
  expect(missing).toMatchObject([{ document: '20990016012', name: 'Compradora S.A.' }]);
});

test('a voucher that two lists have is one', () => {
  expect(compare([shown('1'), shown('1')], [held('1')])).toMatchObject({ listed: 1, held: 1, missing: [], extra: [] });
});
