import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProposalRow } from './proposal-row.ts';
import { SeenVouchers } from './seen-vouchers.ts';

const keys = fc.record({
  issuerRuc: fc.constantFrom('20990016004', '20990016012'),
  typeCode: fc.constantFrom('01', '07'),
  serie: fc.constantFrom('F001', ''),
  number: fc.constantFrom('1', '2', '3', '999999999', '9999999999', '10000000000', 'A1', '0'),
  year: fc.constantFrom(null, '2025', '2026'),
});

test('a voucher is new the first time and only then', () => {
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 60 }), (list) => {
      const seen = new SeenVouchers();
      const before = new Set<string>();
      for (const key of list) {
        const text = Object.values(key).join('-');
        expect(seen.add(key as ProposalRow)).toBe(!before.has(text));
        before.add(text);
      }
    }),
  );
});
