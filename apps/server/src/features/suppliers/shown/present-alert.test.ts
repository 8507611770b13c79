import { alertKinds } from '@yupana/contract/supplier-alerts.ts';
import { expect, test } from 'vitest';
import { isAlertKind, presentAlerts } from './present-alert.ts';
import type { AlertRow } from './queries-alerts.ts';

test('each kind of alert that is shown can be told by mail, and nothing else', () => {
  expect(alertKinds.filter((kind) => !isAlertKind(kind))).toEqual([]);
  expect(['', 'otro', 'toString'].filter(isAlertKind)).toEqual([]);
});

const alert = (supplier: string, kind: AlertRow['kind']): AlertRow => ({
  ...{ firm_id: 'firm', business_id: 'known', supplier_ruc: supplier, supplier_name: supplier, kind, resolution: null },
  ...{ from_day: '2026-10-01', from_known: true, is_news: true, newest_period: '202610', periods: ['202610'] },
  ...{ vouchers_count: 2, igv: '36.00', since_count: 1, since_igv: '18.00' },
  ...{ noted_at: new Date('2026-11-27T15:00:00Z'), seen_at: null, seen_by: null, ended_at: null },
});

test('suppliers stand in the order in which they come; what is said of each, by how grave it is', () => {
  const rows = [alert('late', 'withdrawn'), alert('early', 'no-habido'), alert('late', 'ssco')];
  const business = { uuid: 'known', ruc: '20990001015', name: 'COMERCIAL SIETE QUENAS S.A.C.' };
  const shown = (all: AlertRow[]) =>
    presentAlerts(all, (id) => (id === 'known' ? business : undefined)).map(({ supplier_ruc, marks }) => [
      supplier_ruc,
      ...marks.map(({ kind }) => kind),
    ]);
  expect(shown(rows)).toEqual([
    ['late', 'ssco', 'withdrawn'],
    ['early', 'no-habido'],
  ]);
  expect(shown([{ ...alert('late', 'ssco'), business_id: 'of another' }])).toEqual([]);
});
