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

test('the rate of a tax is not that of another', () => {
  const line = factura.lines[0]!;
  const amount = { value: '18.00', currency: 'PEN' };
  const taxOf = (scheme: string, percent: string | null) => ({ scheme, percent, base: null, amount });
  const taxes = ['1000', '2000', '7152'].map((scheme) => taxOf(scheme, null));
  const rates = [
    ['1000', '18.00'],
    ['2000', '20.00'],
  ] as const;
  const lines = [{ ...line, taxes: rates.map(([scheme, percent]) => taxOf(scheme, percent)) }];
  const shown = presentDocument({ ...factura, taxes, lines } as unknown as Voucher, new Date());
  expect(shown.taxes.map(({ scheme, percent }) => [scheme, percent])).toEqual([...rates, ['7152', null]]);
});

test('charges are added; discounts and what was paid before are taken off', () => {
  const amount = { value: '30.00', currency: 'PEN' };
  const more = { allowanceCharges: [true, false].map((charge) => ({ charge, amount })), prepayments: [{ amount }] };
  const { adjustments } = presentDocument({ ...factura, ...more } as unknown as Voucher, new Date());
  expect(adjustments).toEqual([
    { kind: 'charge', amount: '30.00' },
    { kind: 'discount', amount: '-30.00' },
    { kind: 'prepayment', amount: '-30.00' },
  ]);
});
