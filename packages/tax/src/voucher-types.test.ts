import { describe, expect, test } from 'vitest';
import { isCreditNote, isDebitNote, voucherTypeDescription } from './voucher-types.ts';

const codes = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

describe('the description of a voucher type', () => {
  test.each([
    ['01', 'Factura'],
    ['02', 'Recibo por Honorarios'],
    ['03', 'Boleta de Venta'],
    ['07', 'Nota de crédito'],
    ['08', 'Nota de débito'],
    ['00', 'Otros (especificar)'],
    ['50', 'Declaración Única de Aduanas - Importación definitiva'],
  ])('%s is %s', (code, description) => {
    expect(voucherTypeDescription(code)).toBe(description);
  });

  test.each(['38', '60', '1', '', 'F7', '__proto__'])('«%s» is not in the catalogue: No especificado', (code) => {
    expect(voucherTypeDescription(code)).toBe('No especificado');
  });

  test('longer than 75 characters is cut with an ellipsis', () => {
    expect(voucherTypeDescription('14')).toBe(
      'Recibo por servicios públicos de suministro de energía eléctrica, agua, tel…',
    );
  });

  test('no description is longer than 75 characters and the ellipsis, and none ends in a space', () => {
    for (const code of codes) {
      const text = voucherTypeDescription(code);
      expect(text.length, code).toBeLessThanOrEqual(76);
      expect(text, code).toBe(text.trim());
      expect(text, code).not.toMatch(/\s…$/);
    }
  });

  test('the catalogue holds the 62 types of table 10, and 64, 71 and 72', () => {
    expect(codes.filter((code) => voucherTypeDescription(code) !== 'No especificado')).toHaveLength(65);
  });
});

describe('notes', () => {
  test('credit notes are 07, 87 and 97', () => {
    expect(codes.filter(isCreditNote)).toEqual(['07', '87', '97']);
  });

  test('debit notes are 08, 88 and 98', () => {
    expect(codes.filter(isDebitNote)).toEqual(['08', '88', '98']);
  });
});
