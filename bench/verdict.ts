/**
 * What it costs to judge purchases: all rules in force, pure, in one thread. Vouchers differ in type, amount, what is known of them
 * and what is wrong, so that no branch is always the same. Prints one line of JSON.
 */
import type { Facts } from '@yupana/tax/facts/facts.ts';
import { judge } from '@yupana/tax/judge.ts';
import { decide } from '@yupana/tax/judging/decide.ts';
import { RULEBOOK } from '@yupana/tax/rulebook.ts';
import { CLEAN_PURCHASE } from '@yupana/tax/testing/clean-purchase.ts';
import { factsOf } from '@yupana/tax/testing/read-cases.ts';
import { allCases } from '../packages/tax/test/all-cases.ts';
import { median } from './statistics.ts';

const VOUCHERS = Number(process.env.BENCH_VOUCHERS ?? 200_000);
const odd = allCases().flatMap(({ cases }) => cases.map((one) => factsOf(one)));
const types = ['01', '01', '01', '01', '03', '07', '14', '12'];

/** Each voucher has lines of its own, so that nothing that was kept of the one before serves it. */
function ownLines({ document }: Facts, place: number): Facts['document'] {
  if (document.is !== 'known') return document;
  const lines = document.value.lines.map((line) => ({ ...line, description: `${line.description} ${place}` }));
  return { ...document, value: { ...document.value, lines } };
}

/** Nine of ten are clean; the others are the cases of the rules, one after the other. */
const vouchers: Facts[] = Array.from({ length: 10_000 }, (_, place) => {
  const base = place % 10 === 9 ? (odd[place % odd.length] ?? CLEAN_PURCHASE) : CLEAN_PURCHASE;
  const typeCode = place % 10 === 9 ? base.voucher.typeCode : (types[place % types.length] ?? '01');
  return { ...base, voucher: { ...base.voucher, typeCode, number: String(place) }, document: ownLines(base, place) };
});

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Of rounds of all vouchers the median, in processor time: who else is on the machine slows some of them. */
const measured = (work: (facts: Facts) => unknown, rounds: number) => {
  const times = Array.from({ length: rounds }, () => {
    const before = processorMs();
    for (const facts of vouchers) work(facts);
    return processorMs() - before;
  });
  return (vouchers.length / median(times)) * 1000;
};

const rules = RULEBOOK.rules.length;
const decided = measured((facts) => decide(facts, RULEBOOK), VOUCHERS / vouchers.length);
const explained = measured((facts) => judge(facts, RULEBOOK), VOUCHERS / vouchers.length / 2);
console.log(JSON.stringify({ rules, vouchers: VOUCHERS, decided, explained }));
