import type { Voucher } from '@yupana/cpe/document/document.ts';
import { readDocument } from '@yupana/cpe/read-document.ts';
import { expect, test } from 'vitest';
import { facturaXml } from '../../../../test/fake-cpe.ts';
import { presentDocument } from './present-document.ts';

const factura = readDocument(Buffer.from(facturaXml('20990016004', 'F001', '77'))) as Voucher;

test('a rate that only the lines say is told with the total of its tax, where they say one and the same', () => {
  const amount = { value: '18.00', currency: 'PEN' };
  const tax = (percent: string | null) =>
    [{ scheme: '1000', base: null, percent, amount }] as unknown as Voucher['taxes'];
  const line = factura.lines[0]!;
  const rateOf = (...rates: string[]) =>
    presentDocument(
      {
        ...factura,
        taxes: tax(null),
        lines: rates.map((rate) => ({ ...line, taxes: tax(rate) })),
      },
      new Date(),
    ).taxes[0]?.percent;
  expect(rateOf('18.00', '18.00')).toBe('18.00');
  expect(rateOf('18.00', '10.00')).toBeNull();
});
