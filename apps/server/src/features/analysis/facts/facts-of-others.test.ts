import { absent, known } from '@yupana/tax/facts/fact.ts';
import { money } from '@yupana/tax/money.ts';
import { parsePeriod, shiftPeriod } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { lineOf } from '../../../../test/fixtures/judged-line.ts';
import type { Elsewhere, FoundElsewhere, FoundNote, PeriodOfCompany } from '../../vouchers/judging/find-elsewhere.ts';
import { keyOf } from '../../vouchers/voucher-keys.ts';
import { factsOfOthers } from './facts-of-others.ts';
import { rateOf, voucherOfLine } from './voucher-of-line.ts';

const key = { issuer_ruc: '20990016004', type_code: '01', serie: 'F001', number: '1', dam_year: '' };
const found = (more: Partial<FoundElsewhere> = {}): FoundElsewhere => ({
  ...key,
  ...{ tax_period: '202609', issue_date: '2026-09-10', taxable: '100.00', igv: '18.00', total: '118.00' },
  ...{ exchange_rate: '1.000', currency: 'PEN', first_seen_at: new Date('2026-10-01T15:00:00Z'), ...more },
});
const note = (number: string, more: Partial<FoundNote> = {}): FoundNote => ({
  ...{
    ...key,
    type_code: '07',
    number,
    tax_period: '202610',
    issue_date: '2026-10-20',
    total: '-50.00',
    note_type: '04',
  },
  ...{ modified_type_code: '01', modified_serie: 'F001', modified_number: '1', ...more },
});
const period = (more: Partial<PeriodOfCompany>): PeriodOfCompany => ({
  ...{ tax_period: '202609', presented: false, closed: false, ...more },
});
function elsewhere(more: { [K in keyof Elsewhere]?: readonly (readonly [string, never])[] | unknown }): Elsewhere {
  const none = { periods: new Map(), same: new Map(), modified: new Map(), notes: new Map() };
  return { ...none, ...(more as Partial<Elsewhere>) };
}

const NO_SUPPORT = absent('registros de la empresa');
const SEARCHED = { period: '202610', whole: new Map() };
/** Months that were collected whole, each of them over but for the last. */
const wholeUntilNow = (...months: string[]) => ({
  period: '202610',
  whole: new Map(months.map((month, place) => [month, { isMonthOver: place < months.length - 1 }])),
});

describe('the same voucher in another period', () => {
  const same = new Map([[keyOf(key), [found()]]]);
  const told = (of: Partial<PeriodOfCompany>, first_seen_at?: Date) =>
    factsOfOthers(
      lineOf(first_seen_at ? { first_seen_at } : {}),
      elsewhere({ same, periods: new Map([['202609', period(of)]]) }),
      SEARCHED,
      NO_SUPPORT,
    ).sameKey;

  test('is declared when SUNAT says so, and closed by that or by a person', () => {
    expect(told({})).toMatchObject({ value: [{ period: '202609', annotated: false, closed: false }] });
    expect(told({ presented: true })).toMatchObject({ value: [{ annotated: true, closed: true }] });
    expect(told({ closed: true })).toMatchObject({ value: [{ annotated: false, closed: true }] });
  });

  test('came before it, or did not; and none is an answer', () => {
    expect(told({})).toMatchObject({ value: [{ cameBefore: true }] });
    expect(told({}, new Date('2026-09-01T15:00:00Z'))).toMatchObject({ value: [{ cameBefore: false }] });
    // As one reading brought both.
    expect(told({}, found().first_seen_at)).toMatchObject({ value: [{ cameBefore: false }] });
    expect(factsOfOthers(lineOf(), elsewhere({}), SEARCHED, NO_SUPPORT).sameKey).toMatchObject({ is: 'absent' });
  });
});

describe('what a note changes', () => {
  const asNote = lineOf({ type_code: '07', modified_type_code: '01', modified_serie: 'f001', modified_number: '0001' });
  const told = (line = asNote, notes: FoundNote[] = [], of: Partial<FoundElsewhere> = {}) =>
    factsOfOthers(
      line,
      elsewhere({
        modified: new Map([[keyOf(key), found(of)]]),
        notes: new Map([[keyOf(key), notes]]),
        periods: new Map([['202609', period({ presented: true })]]),
      }),
      SEARCHED,
      NO_SUPPORT,
    ).modified;

  test('is found by its name without zeros, with its figures and whether it was declared', () => {
    expect(told()).toMatchObject({
      value: { period: '202609', total: 11_800, igv: 1_800, annotated: true, gaveNoCredit: false, credited: 0 },
    });
    expect(told(lineOf())).toMatchObject({ is: 'unknown' });
  });

  test('is not there only where each month from its own to that of the note was collected whole', () => {
    const lacking = (line: typeof asNote, searched: Parameters<typeof factsOfOthers>[2]) =>
      factsOfOthers(line, elsewhere({}), searched, NO_SUPPORT).modified;
    const ofAugust = lineOf({ ...asNote, modified_issue_date: '2026-08-20' });
    expect(lacking(ofAugust, wholeUntilNow('202608', '202609', '202610'))).toMatchObject({ is: 'absent' });
    // The first month that was collected is the one after: nobody looked.
    expect(lacking(ofAugust, wholeUntilNow('202609', '202610'))).toEqual({ is: 'unknown', why: 'not-asked' });
    expect(lacking(ofAugust, wholeUntilNow('202608', '202610'))).toMatchObject({ is: 'unknown' });
    // Taken before it was over: it may have been annotated since.
    const early = {
      period: '202610',
      whole: new Map(['202608', '202609', '202610'].map((month) => [month, { isMonthOver: false }])),
    };
    expect(lacking(ofAugust, early)).toMatchObject({ is: 'unknown' });
    // Without its day two years are looked through.
    const twoYears = Array.from({ length: 25 }, (_, back) => shiftPeriod(parsePeriod('202610'), -back)).toReversed();
    expect(lacking(asNote, wholeUntilNow(...twoYears))).toMatchObject({ is: 'absent' });
    expect(lacking(asNote, wholeUntilNow(...twoYears.slice(1)))).toMatchObject({ is: 'unknown' });
  });

  test('gave no credit without IGV, and as a boleta', () => {
    expect(told(asNote, [], { igv: '0.00' })).toMatchObject({ value: { gaveNoCredit: true } });
    const ofBoleta = lineOf({
      type_code: '07',
      modified_type_code: '03',
      modified_serie: 'F001',
      modified_number: '1',
    });
    const boleta = { ...key, type_code: '03' };
    const { modified } = factsOfOthers(
      ofBoleta,
      elsewhere({ modified: new Map([[keyOf(boleta), found({ type_code: '03' })]]) }),
      SEARCHED,
      NO_SUPPORT,
    );
    expect(modified).toMatchObject({ value: { gaveNoCredit: true } });
  });

  test('is credited once by each credit note, in however many periods it stands, and by no debit note', () => {
    const notes = [note('5'), note('5', { tax_period: '202611' }), note('6', { total: '10.00' })];
    const debit = note('7', { type_code: '08', total: '900.00' });
    expect(told(asNote, [...notes, debit])).toMatchObject({ value: { credited: 6_000 } });
  });
});

test('notes over a voucher are told once each, with their amount and motive', () => {
  const notes = new Map([[keyOf(key), [note('5'), note('5', { tax_period: '202611' }), note('6')]]]);
  expect(factsOfOthers(lineOf(), elsewhere({ notes }), SEARCHED, NO_SUPPORT).notes).toMatchObject({
    value: [
      { number: '5', total: 5_000, motive: '04' },
      { number: '6', total: 5_000 },
    ],
  });
  expect(factsOfOthers(lineOf({ number: '2' }), elsewhere({ notes }), SEARCHED, NO_SUPPORT).notes).toMatchObject({
    is: 'absent',
  });
});

test('each amount and name of SUNAT’s line has its place', () => {
  const amounts = {
    ...{ taxable: '1.01', igv: '2.02', dg_taxable: '3.03', dg_igv: '4.04', dgng_taxable: '5.05', dgng_igv: '6.06' },
    ...{ dng_taxable: '7.07', dng_igv: '8.08', non_taxable: '9.09', isc: '10.10', icbper: '11.11', other: '12.12' },
    ...{ total: '-13.13', detraction: true, note_type: '01', operation_type: '0101', due_date: '2026-11-30' },
  };
  expect(voucherOfLine(lineOf({ ...amounts, serie: 'E001', number: '7', sunat_status: '2' }), '202610')).toMatchObject({
    ...{ taxable: 101, igv: 202, dgTaxable: 303, dgIgv: 404, dgngTaxable: 505, dgngIgv: 606, dngTaxable: 707 },
    ...{ dngIgv: 808, nonTaxable: 909, isc: 1010, icbper: 1111, other: 1212, total: -1313, detraction: true },
    ...{ noteType: '01', operationType: '0101', dueDate: '2026-11-30', issueDate: '2026-10-15', serie: 'E001' },
    ...{ number: '7', sunatStatus: '2', issuerName: 'ÁRIDOS S.A.C.', issuerDocumentType: '6', modified: null },
    at: '2026-11-01',
  });
  const changes = { modified_type_code: '01', modified_serie: 'f001', modified_number: '0007' };
  expect(voucherOfLine(lineOf({ ...changes, modified_issue_date: '2026-09-01' }), '202610').modified).toEqual({
    ...{ typeCode: '01', serie: 'F001', number: '7', issueDate: '2026-09-01' },
  });
});

test('a rate is thousandths of a sol; soles have none, and «1.000» tells none', () => {
  expect(rateOf({ currency: 'USD', exchange_rate: '3.712' })).toBe(3_712);
  expect(rateOf({ currency: 'USD', exchange_rate: '3.7' })).toBe(3_700);
  expect(rateOf({ currency: 'PEN', exchange_rate: '3.712' })).toBeNull();
  expect(rateOf({ currency: 'USD', exchange_rate: '1.000' })).toBeNull();
  expect(rateOf({ currency: 'USD', exchange_rate: '0.000' })).toBeNull();
});

test('what all of an operation adds up to is what was told of its contract, the most of several; else nobody knows', () => {
  const total = (...kinds: [kind: 'operation-total' | 'director', amount: number | null][]) => {
    const items = kinds.map(([kind, amount]) => ({
      kind,
      on: '2026-10-01',
      amount: amount === null ? null : money(amount),
    }));
    return factsOfOthers(lineOf(), elsewhere({}), SEARCHED, known(items, 'registrado a mano')).operationTotal;
  };
  expect(total(['operation-total', 900_000], ['operation-total', 1_200_000], ['director', 5_000_000])).toMatchObject({
    ...{ is: 'known', value: 1_200_000, source: 'registrado a mano' },
  });
  expect(total(['director', 5_000_000])).toEqual({ is: 'unknown', why: 'not-asked' });
  expect(factsOfOthers(lineOf(), elsewhere({}), SEARCHED, NO_SUPPORT).operationTotal.is).toBe('unknown');
});
