import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameInCode, parseVoucherCode, voucherCode, withoutLeftZeros } from './voucher-key.ts';

describe('the key of a voucher', () => {
  test('drops the zeros to the left of the number, and nothing else', () => {
    expect(voucherCode({ issuerRuc: '20990000183', typeCode: '01', serie: 'F001', number: '00000123' })).toBe(
      '20990000183-01-F001-123',
    );
    expect(withoutLeftZeros('1020')).toBe('1020');
    expect(withoutLeftZeros('0001020')).toBe('1020');
    expect(withoutLeftZeros('0000')).toBe('0');
    expect(withoutLeftZeros('')).toBe('');
    expect(withoutLeftZeros('00A7')).toBe('A7');
  });

  test('keeps the zeros of the serie: 0001 and 1 are different points of issue', () => {
    expect(voucherCode({ issuerRuc: '20990000183', typeCode: '01', serie: '0001', number: '7' })).toBe(
      '20990000183-01-0001-7',
    );
  });

  test('a ticket without serie has a key too', () => {
    const key = { issuerRuc: '20990000183', typeCode: '14', serie: '', number: '55' };
    expect(parseVoucherCode(voucherCode(key))).toEqual(key);
  });

  test('of a DAM or DSI it tells the year, because customs counts anew each year', () => {
    const key = { issuerRuc: '20990000183', typeCode: '50', serie: '118', number: '4567', damYear: '2026' };
    expect(voucherCode(key)).toBe('20990000183-50-118-4567@2026');
    expect(parseVoucherCode(voucherCode(key))).toEqual(key);
    expect(voucherCode({ ...key, damYear: '' })).toBe('20990000183-50-118-4567');
  });

  test('is read back as it was written', () => {
    const parts = fc.record({
      issuerRuc: fc.stringMatching(/^\d{11}$|^[A-Z0-9%@ -]{1,8}$/),
      typeCode: fc.stringMatching(/^\d{2}$/),
      serie: fc.stringMatching(/^[A-Z0-9-]{0,6}$/),
      number: fc.stringMatching(/^[1-9]\d{0,9}$|^[A-Z%@-][A-Z0-9%@-]{0,8}$/),
    });
    fc.assert(
      fc.property(parts, (key) => {
        expect(parseVoucherCode(voucherCode(key))).toEqual(key);
      }),
    );
  });

  test("of a supplier from abroad hyphens in its number and the invoice's are no marks of the code", () => {
    const key = { issuerRuc: 'US-12', typeCode: '91', serie: '', number: 'INV-900' };
    expect(voucherCode(key)).toBe('US%2D12-91--INV%2D900');
    expect(parseVoucherCode('US%2D12-91--INV%2D900')).toEqual(key);
    expect(voucherCode({ ...key, serie: 'INV', number: '900' })).not.toBe(voucherCode(key));
  });

  test('is called by its serie and number, of which it may have one alone', () => {
    expect(nameInCode('20990000183-01-F001-123')).toBe('F001-123');
    expect(nameInCode('US%2D12-91--INV%2D900')).toBe('INV-900');
    expect(nameInCode('20990000183-50-118-4567@2026')).toBe('118-4567');
    expect(nameInCode('no es un código')).toBe('no es un código');
  });

  test('is the same however many zeros SUNAT, the accountant or the supplier write', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 8 }), (number, zeros) => {
        const key = { issuerRuc: '20990000183', typeCode: '01', serie: 'F001' };
        expect(voucherCode({ ...key, number: '0'.repeat(zeros) + number })).toBe(
          voucherCode({ ...key, number: String(number) }),
        );
      }),
    );
  });

  test.each(['', '20990000183', '20990000183-01-F001', '20990000183-1-F001-1', '20990000183-01-F001-', 'F001-0001'])(
    '«%s» is not the code of a voucher',
    (text) => {
      expect(() => parseVoucherCode(text)).toThrow(RangeError);
    },
  );
});
