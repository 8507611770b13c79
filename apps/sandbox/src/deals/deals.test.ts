import { readDocument } from '@yupana/cpe/read-document.ts';
import { verifySignature } from '@yupana/cpe/signature/verify-signature.ts';
import { money, parseMoney, ratio } from '@yupana/tax/money.ts';
import { parsePeriod } from '@yupana/tax/period.ts';
import { describe, expect, test } from 'vitest';
import { COMPANIES } from '../universe/companies.ts';
import { hiredPlatesOf, platesOf } from '../universe/fleet.ts';
import { totalOf } from '../universe/voucher.ts';
import { newProposals } from '../world/proposals.ts';
import { type Deal, dealOf } from './deal.ts';
import { goodsOfSupplier } from './goods/goods.ts';
import { peculiarityOf } from './peculiar/peculiarities.ts';
import { isElectronic, type Row } from './row.ts';
import { newRows } from './rows.ts';
import { responseXml } from './xml/response.ts';
import { voucherXml } from './xml/voucher.ts';

const period = parsePeriod('202610');
const today = () => '2026-11-20';
const rows = newRows('yupana', newProposals('yupana', today), today);
const every = COMPANIES.flatMap((company) =>
  (['RCE', 'RVIE'] as const).flatMap((book) => [...rows.of(company, book, period)].filter(isElectronic)),
);
const deals = every.map((row) => dealOf(row));

/** What the strict reader makes of it. */
function readVoucher(deal: Deal) {
  const document = readDocument(voucherXml(deal).bytes);
  if (document.kind !== 'voucher') throw new Error(document.kind);
  return document;
}

/** Some of every company, and all notes and dollars of few. */
const some = every
  .filter((row, place) => place % 53 === 0 || (place % 7 === 0 && (row.modified || row.rate !== 1000)))
  .map((row) => [row, dealOf(row)] as const)
  .filter(([, { difference }]) => difference === null)
  .map(([row, deal]) => ({ row, deal, voucher: readVoucher(deal) }));

const sum = (values: readonly (string | undefined)[]) =>
  values.reduce((total, value) => total + parseMoney(value ?? '0'), 0);

describe('the XML of a deal', () => {
  test('is read without a warning, and says who, what and when as SUNAT’s line does', () => {
    expect(some.length).toBeGreaterThan(200);
    for (const { row, deal, voucher } of some) {
      expect(voucher.warnings, deal.key).toEqual([]);
      expect([voucher.type, voucher.id, voucher.issueDate, voucher.currency]).toEqual([
        row.type,
        { serie: row.serie, number: row.number },
        row.issueDate,
        row.currency,
      ]);
      expect([voucher.issuer.document, voucher.issuer.name]).toEqual([
        row.issuer.document,
        row.issuer.name.replace(/\s+/g, ' '),
      ]);
      expect(voucher.receiver?.document ?? '00000000').toBe(row.receiver.document);
      const modified = row.modified && { serie: row.modified.serie, number: row.modified.number };
      expect(voucher.modifies[0] ?? null, deal.key).toEqual(modified && expect.objectContaining(modified));
    }
  });

  test('agrees with the line to the céntimo, column by column, in the voucher’s currency', () => {
    for (const { row, deal, voucher } of some) {
      const { amounts } = row;
      const inCurrency = (soles: number) => ratio(money(soles), 1000, row.rate, 'half-up');
      const base = (scheme: string) =>
        sum(voucher.taxes.filter((tax) => tax.scheme === scheme).map((tax) => tax.base?.value));
      const tax = (scheme: string) =>
        sum(voucher.taxes.filter((one) => one.scheme === scheme).map((one) => one.amount.value));
      const key = deal.key;
      if (amounts.igv !== 0 || row.rate === 1000)
        expect(parseMoney(voucher.total.value), key).toBe(inCurrency(totalOf(amounts)));
      expect(base('1000') - tax('2000'), key).toBe(inCurrency(amounts.base));
      expect(Math.abs(parseMoney(voucher.igv.value) - inCurrency(amounts.igv)), key).toBeLessThanOrEqual(
        row.rate === 1000 ? 0 : 1,
      );
      expect(base('9997') + base('9998'), key).toBe(inCurrency(amounts.exempt) + inCurrency(amounts.unaffected));
      expect([base('9995'), base('1016'), tax('7152')], key).toEqual([
        inCurrency(amounts.exported),
        inCurrency(amounts.riceBase),
        inCurrency(amounts.bags),
      ]);
      expect(sum(voucher.lines.map((line) => line.amount?.value)), key).toBe(
        parseMoney(voucher.lineTotal?.value ?? '0'),
      );
      const lineTaxes = voucher.lines.flatMap((line) => line.taxes.map((one) => one.amount.value));
      expect(sum(lineTaxes), key).toBe(parseMoney(voucher.taxTotal?.value ?? '0'));
    }
  });

  test('is signed: what stands in the file is what was signed, by SHA-256 as a rule', () => {
    const tested = some.filter((_one, place) => place % 3 === 0);
    const states = tested.map(({ deal }) => verifySignature(voucherXml(deal).bytes));
    expect(states.filter(({ state }) => state !== 'valid')).toEqual([]);
    const old = states.filter((one) => one.state === 'valid' && one.old).length;
    expect(old).toBeGreaterThan(0);
    expect(old).toBeLessThan(states.length / 2);
  });

  test('is the same in every run', () => {
    const row = every[100] as Row;
    expect(voucherXml(dealOf({ ...row })).bytes.equals(voucherXml(dealOf(row)).bytes)).toBe(true);
  });

  test('has the variety of real ones: pages of lines, instalments, detractions, retentions, plates, guides, both encodings', () => {
    const count = (is: (deal: Deal) => boolean) => deals.filter(is).length;
    expect(count(({ lines }) => lines.length >= 40)).toBeGreaterThan(10);
    expect(count(({ lines }) => lines.length >= 2 && lines.length <= 12)).toBeGreaterThan(2000);
    expect(count(({ instalments }) => instalments.length > 1)).toBeGreaterThan(20);
    expect(count(({ detraction }) => detraction !== null)).toBeGreaterThan(50);
    expect(count(({ retention }) => retention !== null)).toBeGreaterThan(20);
    expect(count(({ lines }) => lines.some(({ plate }) => plate !== null))).toBeGreaterThan(50);
    expect(count(({ guide }) => guide !== null)).toBeGreaterThan(50);
    expect(count(({ observation }) => observation !== null)).toBeGreaterThan(50);
    expect(count(({ serie }) => serie.startsWith('E'))).toBeGreaterThan(50);
  });

  test('differs from the line on purpose in a few purchases, and in no others', () => {
    const differing = deals.flatMap((deal, place) => (deal.difference ? [[every[place] as Row, deal] as const] : []));
    expect(differing.length).toBeGreaterThan(3);
    expect(differing.length).toBeLessThan(every.length / 100);
    for (const [row, deal] of differing) {
      const voucher = readVoucher(deal);
      const same = [
        voucher.issueDate === row.issueDate,
        voucher.receiver?.document === row.receiver.document,
        voucher.currency === row.currency,
        parseMoney(voucher.total.value) === totalOf(row.amounts),
      ];
      expect(
        same.filter((is) => !is),
        `${deal.key} ${deal.difference}`,
      ).toHaveLength(deal.difference === 'currency' ? 2 : 1);
      expect(verifySignature(voucherXml(deal).bytes).state).toBe('valid');
    }
  });
});

test('a few purchases have something for an accountant to look at; what SUNAT lists of them stays as it is', () => {
  const purchases = every.filter((row) => row.book === 'RCE');
  const peculiar = purchases.filter(
    (row) => !dealOf(row).difference && peculiarityOf(row, goodsOfSupplier(row.issuer.document, row.company.trade)),
  );
  expect(peculiar.length).toBeGreaterThan(purchases.length / 200);
  expect(peculiar.length).toBeLessThan(purchases.length / 25);
  for (const row of peculiar) {
    const deal = dealOf(row);
    const voucher = readVoucher(deal);
    expect(voucher.warnings, deal.key).toEqual([]);
    expect([voucher.issueDate, voucher.currency, parseMoney(voucher.total.value)], deal.key).toEqual([
      row.issueDate,
      row.currency,
      totalOf(row.amounts),
    ]);
    const sold = deal.lines.filter(({ scheme }) => scheme !== '9996');
    const value = sold.reduce((total, line) => total + line.value, 0);
    expect(value, deal.key).toBe(row.amounts.base + row.amounts.exempt);
  }
});

test('hired lorries fuel up at a few stations, each with its own plate, which is none of those that the company has told', () => {
  const dairy = COMPANIES.find(({ deliveries }) => deliveries);
  if (!dairy) throw new Error('Nobody hires lorries.');
  const fuelOf = (month: string) =>
    [...rows.of(dairy, 'RCE', parsePeriod(month))].filter(
      ({ type, issuer }) => type === '01' && goodsOfSupplier(issuer.document, dairy.trade) === 'fuel',
    );
  const [delivering, before] = [fuelOf('202610'), fuelOf('202609')];
  expect(before.length).toBeLessThan(20);
  expect(delivering.length).toBeGreaterThan(250);
  expect(new Set(delivering.map(({ issuer }) => issuer.document)).size).toBeLessThanOrEqual(3);
  const platesOfDeals = (some: readonly Row[]) =>
    some.flatMap((row) => dealOf(row).lines.flatMap(({ plate }) => plate ?? []));
  const own = platesOf(dairy.ruc);
  const [told, strange] = [true, false].map((is) =>
    platesOfDeals(delivering).filter((plate) => own.includes(plate) === is),
  );
  expect(told?.length).toBeGreaterThan(5);
  expect(new Set(strange).size).toBeGreaterThanOrEqual(16);
  expect(platesOfDeals(before).filter((plate) => hiredPlatesOf(dairy).includes(plate))).toEqual([]);
});

test('a CDR says that SUNAT accepted the document', () => {
  const deal = dealOf(every[0] as Row);
  const document = readDocument(responseXml(deal).bytes);
  expect(document).toMatchObject({ kind: 'response', code: '0', about: { serie: deal.serie, number: deal.number } });
  expect(verifySignature(responseXml(deal).bytes)).toEqual({ state: 'valid', old: false });
});

test('a voucher is found by its key in whichever month lists it; what none lists is not', () => {
  const company = COMPANIES[0]!;
  const row = every.find((one) => one.company === company && one.book === 'RCE') as Row;
  expect(rows.find(company, 'RCE', dealOf(row).key)?.number).toBe(row.number);
  for (const one of every.filter((_row, place) => place % 97 === 0)) {
    const { period: _listed, ...found } = rows.find(one.company, one.book, dealOf(one).key) ?? one;
    const { period: _where, ...expected } = one;
    expect(found).toEqual(expected);
  }
  expect(rows.find(company, 'RVIE', dealOf(row).key)).toBeNull();
  expect(rows.find(company, 'RCE', '20990001015-01-F001-99999999')).toBeNull();
});
