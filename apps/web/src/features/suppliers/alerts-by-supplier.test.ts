import type { AlertKind, AlertMark, SupplierAlert } from '@yupana/contract/supplier-alerts.ts';
import { expect, test } from 'vitest';
import { alertsBySupplier } from './alerts-by-supplier.ts';

const mark = (kind: AlertKind, different: Partial<AlertMark> = {}): AlertMark => ({
  ...{ kind, says: kind, from_day: null, resolution: null, noted_at: '2026-11-27T15:00:00Z', seen: true, since: null },
  ...different,
});
const alert = (supplier: string, marks: AlertMark[], igv = 10): SupplierAlert => ({
  business: { uuid: '22222222-2222-4222-8222-222222222225', ruc: '20990001015', name: 'COMERCIAL SIETE QUENAS S.A.C.' },
  ...{ supplier_ruc: supplier, supplier_name: supplier, marks, vouchers_count: 1, igv_amount: igv },
  periods: ['202610'] as SupplierAlert['periods'],
});
const order = (...alerts: SupplierAlert[]) => alertsBySupplier(alerts).map(({ ruc }) => ruc);

test('of whom SUNAT says the gravest stands first whatever is at stake and whatever else it says; then where more is at stake', () => {
  const three = [
    alert('withdrawn', [mark('withdrawn')], 900),
    alert('not found', [mark('no-habido')], 500),
    alert('both', [mark('withdrawn'), mark('ssco')], 1),
    alert('ssco', [mark('ssco')], 2),
  ];
  expect(order(...three)).toEqual(['ssco', 'both', 'not found', 'withdrawn']);
  expect(order(...three.toReversed())).toEqual(['ssco', 'both', 'not found', 'withdrawn']);
});

test('what is at stake is of all companies together, to the céntimo', () => {
  const [first, second] = alertsBySupplier([
    alert('one', [mark('ssco')], 0.3),
    alert('two', [mark('ssco')], 0.1),
    alert('two', [mark('ssco')], 0.2),
    alert('two', [mark('ssco')], 0.01),
  ]);
  expect([first?.ruc, first?.igv, first?.vouchers, second?.igv]).toEqual(['two', 31, 3, 30]);
});

test('each thing is said once, the gravest first, though companies were told of it at other moments; one unseen makes it new', () => {
  const since = { from_day: '2026-10-01' } as const;
  const [supplier, ...none] = alertsBySupplier([
    alert('one', [mark('withdrawn'), mark('no-habido', since)]),
    alert('one', [mark('no-habido', { ...since, noted_at: '2026-11-28T15:00:00Z', seen: false }), mark('ssco')]),
  ]);
  expect(none).toEqual([]);
  expect(supplier?.marks.map(({ kind }) => kind)).toEqual(['ssco', 'no-habido', 'withdrawn']);
  expect(supplier?.isNew).toBe(true);
});
