import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Facts } from '../src/facts/facts.ts';
import { type Money, sum } from '../src/money.ts';
import { CLEAN_PURCHASE } from '../src/testing/clean-purchase.ts';
import { factsOf } from '../src/testing/read-cases.ts';

/** An ordinary purchase of `cases/clean/<trade>.json`: nobody has to look at it. */
interface CleanCase {
  name: string;
  /** What its one line says. */
  buys: string;
  /**
   * Base, IGV and what is not taxed, of line and document alike; paid by one transfer to the issuer. Left out: those of the clean
   * purchase.
   */
  amounts?: { taxable?: string; igv?: string; nonTaxable?: string };
  /** What else is otherwise, as in a case of a rule. */
  facts?: Record<string, unknown>;
}

interface Trade {
  trade: string;
  /** What is otherwise in all of them: the company's own business. */
  facts?: Record<string, unknown>;
  purchases: CleanCase[];
}

const FOLDER = join(import.meta.dirname, '../cases/clean');

/** All of them, each with the name by which a test tells it. */
export function readClean(): { name: string; facts: Facts }[] {
  const trades = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Trade);
  return trades.flatMap(({ trade, facts: common, purchases }) =>
    purchases.map(({ name, buys, amounts, facts }) => {
      const special = { ...common, ...facts };
      const issuer = String(special['voucher.issuerRuc'] ?? CLEAN_PURCHASE.voucher.issuerRuc);
      return {
        name: `${trade}: ${name}`,
        facts: factsOf({ facts: { ...factsOfAmounts(buys, issuer, amounts), ...special } }),
      };
    }),
  );
}

function factsOfAmounts(buys: string, issuer: string, amounts: CleanCase['amounts'] = {}): Record<string, unknown> {
  const { taxable = '1000.00', igv = '180.00', nonTaxable = '0.00' } = amounts;
  const total = textOf(sum([taxable, igv, nonTaxable].map(centimosOf)));
  const base = centimosOf(taxable);
  const percent = base === 0 ? null : Math.round((centimosOf(igv) * 1000) / base) / 10;
  const taxes = [
    ...(base === 0 ? [] : [{ scheme: '1000', base: taxable, amount: igv, percent, affectation: '10' }]),
    ...(nonTaxable === '0.00'
      ? []
      : [{ scheme: '9997', base: nonTaxable, amount: '0.00', percent: null, affectation: '20' }]),
  ];
  const amount = base === 0 ? nonTaxable : taxable;
  return {
    ...{ 'voucher.taxable': taxable, 'voucher.dgTaxable': taxable, 'voucher.igv': igv, 'voucher.dgIgv': igv },
    ...{ 'voucher.nonTaxable': nonTaxable, 'voucher.total': total, payments: { known: [paymentOf(total, issuer)] } },
    ...{ 'document.taxable': taxable, 'document.igv': igv, 'document.total': total, 'document.taxes': taxes },
    'document.lines': [
      { description: buys, quantity: 1, unit: 'NIU', unitValue: amount, amount, taxes: taxes.slice(0, 1), plate: null },
    ],
  };
}

function paymentOf(amount: string, paidTo: string) {
  return { on: '2026-06-02', amount, means: '003', paidTo, fromOwnAccount: true, thirdPartyNoticeOn: null };
}

function centimosOf(soles: string): Money {
  return Number(soles.replace('.', '')) as Money;
}

function textOf(centimos: Money): string {
  return (centimos / 100).toFixed(2);
}
