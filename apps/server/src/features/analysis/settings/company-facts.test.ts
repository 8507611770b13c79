import type { SettingName } from '@yupana/contract/setting-values.ts';
import { expect, test } from 'vitest';
import { companyOn } from './company-facts.ts';
import type { ToldRow } from './queries-settings.ts';

const SUPPLIER = '20990016004';
const DAY = '2026-10-15';
const told = (setting: SettingName, value: unknown, since: string | null = '2026-01-01'): ToldRow => ({
  ...{ setting, value, since, version: 1, reason: 'Ficha RUC', member_id: '1', set_at: new Date(0) },
});
const companyTelling = (...all: ToldRow[]) =>
  companyOn({
    ruc: '20990001015',
    name: 'BODEGA S.A.C.',
    told: all,
    registeredUbigeo: null,
    supplierUbigeos: new Map(),
  });

test.each([
  ['0.96', 9_600],
  ['0.0096', 96],
  ['0.5', 5_000],
  ['0.1234', 1_234],
  ['1', 10_000],
  ['0', 0],
  [null, null],
])('a coefficient of %s is %s ten-thousandths', (coefficient, proRata) => {
  const value = { has_untaxed_sales: coefficient !== null, coefficient };
  const { proRata: fact } = companyTelling(told('pro_rata', value))(DAY, SUPPLIER).company;
  expect(fact).toMatchObject({ is: 'known', value: { coefficient: proRata } });
});

test('a vehicle counts from the day it was had until the day it was not, and a managed one with its cost', () => {
  const management = { declared: true, cost: 151_250.5, bought_on: '2026-03-02' };
  const vehicles = [
    { plate: 'V2B731', since: '2026-03-02', until: '2026-10-15', management },
    { plate: 'P3E241', since: '2026-10-16', until: null, management: { ...management, cost: null } },
  ];
  const on = companyTelling(told('fleet', { vehicles }, null));
  const plates = (day: string) => {
    const { fleet, managementVehicles } = on(day, SUPPLIER).company;
    return [fleet, managementVehicles].map((fact) => (fact.is === 'known' ? fact.value : fact.is));
  };
  const lorry = { plate: 'V2B731', declared: true, cost: 15_125_050, boughtOn: '2026-03-02' };
  expect(plates('2026-03-01')).toEqual([[], []]);
  expect(plates('2026-10-15')).toEqual([['V2B731'], [lorry]]);
  expect(plates('2026-10-16')).toEqual([['P3E241'], [{ ...lorry, plate: 'P3E241', cost: null }]]);
});

test('a supplier that is not among those whose revision was asked for had none; who told nothing is not known to have', () => {
  const review = { ruc: SUPPLIER, requested_on: '2026-09-01', result: 'pending' };
  const on = companyTelling(told('ssco_reviews', { reviews: [review] }, null));
  expect(on(DAY, SUPPLIER).company.sscoReview).toMatchObject({
    ...{ is: 'known', value: { requestedOn: '2026-09-01', result: 'pending' } },
  });
  expect(on(DAY, '20990002143').company.sscoReview).toMatchObject({ is: 'absent' });
  expect(companyTelling()(DAY, SUPPLIER).company.sscoReview).toMatchObject({ is: 'unknown' });
});

test('a related party and a trusted supplier are such from the day that was told until the day on which it ended', () => {
  const of = { since: '2026-03-02', until: '2026-10-15' };
  const parties = [{ ...of, ruc: SUPPLIER, name: 'ÁRIDOS S.A.C.', tie: 'mismo gerente' }];
  const suppliers = [{ ...of, ruc: SUPPLIER, name: 'ÁRIDOS S.A.C.', category: 'combustible' }];
  const on = companyTelling(told('related_parties', { parties }, null), told('trusted_suppliers', { suppliers }, null));
  const counts = (day: string) => {
    const { relatedParties, accepted } = on(day, SUPPLIER).company;
    return [relatedParties.is === 'known' ? relatedParties.value.length : null, accepted.length];
  };
  expect(['2026-03-01', '2026-03-02', '2026-10-15', '2026-10-16'].map(counts)).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
    [0, 0],
  ]);
});
